/**
 * Memory shared with the X server for screenshots, in the form that the `x11` package asks for. The package's own
 * version keeps a file descriptor open for ever when the server dies first.
 */
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import type { SharedMemoryProvider, SharedMemorySegment } from 'x11';

export function createSharedMemory(): SharedMemoryProvider & { close(): void } {
  const open = new Set<SharedMemorySegment>();
  const destroy = (segment: SharedMemorySegment) => {
    if (open.delete(segment)) closeSync(segment.fd);
  };
  return {
    flavor: 'fd',
    zeroCopy: false,
    create(size) {
      const path = `/dev/shm/autoplay-screen-${randomBytes(8).toString('hex')}`;
      const fd = openSync(path, 'wx+', 0o600);
      // The descriptors keep the segment alive; nothing remains when both sides are gone.
      unlinkSync(path);
      ftruncateSync(fd, size);
      const segment = { size, fd, buffer: Buffer.alloc(size) };
      open.add(segment);
      return segment;
    },
    // Nothing is written back, since screenshots only read.
    commit: () => undefined,
    sync: ({ fd, buffer }, offset, length) => void readSync(fd, buffer, offset, length, offset),
    destroy,
    close: () => open.forEach(destroy),
  };
}
