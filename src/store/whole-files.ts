/**
 * Reads and writes whole files by descriptor. Each trip to the thread pool costs the event loop some 0.03 ms and a wait
 * behind other work. `fs/promises` needs one more trip for the size, waits until the file is closed, and allocates an
 * object.
 */
import { isUtf8 } from 'node:buffer';
import { close, constants, fstatSync, fsync, open, read, write } from 'node:fs';
import { promisify } from 'node:util';
import { PipelineError } from '../errors.ts';

const openFile = promisify(open);
const syncFile = promisify(fsync);

/** Opening does not wait for a pipe's writer and follows no link. */
const READ_SAFELY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** Errors of open for links and sockets. */
const NO_FILE = new Set(['ELOOP', 'ENXIO']);

/**
 * The bytes of a regular file. Rejects with STORE_CORRUPT when it is no regular file or larger than `maxBytes`,
 * otherwise with the file system's error.
 */
export async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  const descriptor = await openFile(file, READ_SAFELY).catch((error: NodeJS.ErrnoException) => {
    throw NO_FILE.has(error.code ?? '') ? new PipelineError('STORE_CORRUPT', `${file}: is not a file`) : error;
  });
  try {
    // fstat on an open descriptor does not block.
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

/** Reads UTF-8. Other bytes are STORE_CORRUPT, because decoding would change them. */
export async function readText(file: string, maxBytes: number): Promise<string> {
  const bytes = await readWhole(file, maxBytes);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new PipelineError('STORE_CORRUPT', `${file}: is not UTF-8`);
}

/** Creates a new file that is on disk when this resolves. Rejects with the file system's error. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const descriptor = await openFile(file, 'wx');
  try {
    for (let written = 0; written < bytes.length;) written += await writeFrom(descriptor, bytes, written);
    await syncFile(descriptor);
  } finally {
    letGo(descriptor);
  }
}

/** Resolves with the number of bytes read, at the same offset in file and buffer. */
function readInto(descriptor: number, buffer: Buffer, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, buffer, at, buffer.length - at, at, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Resolves with the number of bytes written, at the same offset in file and bytes. */
function writeFrom(descriptor: number, bytes: Uint8Array, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(descriptor, bytes, at, bytes.length - at, at, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Closing needs no wait: reads are complete and writes are synced by then. */
function letGo(descriptor: number): void {
  close(descriptor, () => undefined);
}
