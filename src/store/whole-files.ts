/**
 * Whole files by descriptor. Each trip to the thread pool costs the event loop some 0.03 ms and a wait behind everything
 * else; `fs/promises` makes one more to ask how large a file is, waits until it is closed, and makes an object for it.
 * Used by file-store.ts.
 */
import { close, fsync, open, read, write } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const syncFile = promisify(fsync);

/** Most records are smaller, so that one read is enough. */
const FIRST_READ_BYTES = 1 << 15;

/** As UTF-8. Rejects with the file system's error. */
export async function readText(file: string): Promise<string> {
  const descriptor = await openFile(file, 'r');
  try {
    let buffer = Buffer.allocUnsafeSlow(FIRST_READ_BYTES);
    for (let filled = 0; ;) {
      filled += await readInto(descriptor, buffer, filled);
      // A regular file gives all it has.
      if (filled < buffer.length) return buffer.toString('utf8', 0, filled);
      buffer = Buffer.concat([buffer], 2 * buffer.length);
    }
  } finally {
    letGo(descriptor);
  }
}

/** Makes a file that is not there yet, on disk when this resolves. Rejects with the file system's error. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const descriptor = await openFile(file, 'wx');
  try {
    for (let written = 0; written < bytes.length;) written += await writeFrom(descriptor, bytes, written);
    await syncFile(descriptor);
  } finally {
    letGo(descriptor);
  }
}

/** How many bytes came, to the same place in the buffer as in the file. */
function readInto(descriptor: number, buffer: Buffer, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, buffer, at, buffer.length - at, at, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** How many bytes went, from the same place in the bytes as in the file. */
function writeFrom(descriptor: number, bytes: Uint8Array, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(descriptor, bytes, at, bytes.length - at, at, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Nobody waits for it: what was read is there, and what was written is on disk. */
function letGo(descriptor: number): void {
  close(descriptor, () => undefined);
}
