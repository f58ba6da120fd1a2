/**
 * Whole files by descriptor. Each trip to the thread pool costs the event loop some 0.03 ms and a wait behind everything
 * else; `fs/promises` makes one more to ask how large a file is, waits until it is closed, and makes an object for it.
 * Used by file-store.ts and by who reads files that somebody may have put there.
 */
import { isUtf8 } from 'node:buffer';
import { close, constants, fstatSync, fsync, open, read, write } from 'node:fs';
import { promisify } from 'node:util';
import { PipelineError } from '../errors.ts';

const openFile = promisify(open);
const syncFile = promisify(fsync);

/** A pipe does not wait for its writer, and a link is not followed. */
const READ_SAFELY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** What open says of links and sockets. */
const NO_FILE = new Set(['ELOOP', 'ENXIO']);

/**
 * The bytes of a regular file. Rejects with STORE_CORRUPT when it is no such file or larger than `maxBytes`, and else
 * with the file system's error.
 */
export async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  const descriptor = await openFile(file, READ_SAFELY).catch((error: NodeJS.ErrnoException) => {
    throw NO_FILE.has(error.code ?? '') ? new PipelineError('STORE_CORRUPT', `${file}: is not a file`) : error;
  });
  try {
    // The descriptor is there already, so that this waits for nothing.
    const entry = fstatSync(descriptor);
    if (!entry.isFile()) throw new PipelineError('STORE_CORRUPT', `${file}: is not a file`);
    if (entry.size > maxBytes) throw new PipelineError('STORE_CORRUPT', `${file}: is larger than ${maxBytes} bytes`);
    const buffer = Buffer.allocUnsafeSlow(entry.size);
    let filled = 0;
    while (filled < buffer.length) {
      const count = await readInto(descriptor, buffer, filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  } finally {
    letGo(descriptor);
  }
}

/** As UTF-8; bytes that are none are STORE_CORRUPT, too, because they would be read as if they were others. */
export async function readText(file: string, maxBytes: number): Promise<string> {
  const bytes = await readWhole(file, maxBytes);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new PipelineError('STORE_CORRUPT', `${file}: is not UTF-8`);
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
