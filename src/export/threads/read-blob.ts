/** Reads a stored blob inside a thread, into a reused buffer. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { PipelineError } from '../../errors.ts';

/** A blob as a local file, with its expected hash and size. */
export interface BlobFile {
  file: string;
  sha256: string;
  bytes: number;
}

/** Fills the start of `into` with the blob; throws STORE_CORRUPT when the file does not match its name. */
export function readBlob({ file, sha256, bytes }: BlobFile, into: Uint8Array): void {
  const handle = openSafely(file, sha256);
  try {
    if (!fstatSync(handle).isFile()) throw damaged(sha256);
    let filled = 0;
    while (filled < bytes) {
      const count = readSync(handle, into, filled, bytes - filled, filled);
      if (count === 0) throw damaged(sha256);
      filled += count;
    }
    if (readSync(handle, new Uint8Array(1), 0, 1, bytes) !== 0) throw damaged(sha256);
  } finally {
    closeSync(handle);
  }
  if (createHash('sha256').update(into.subarray(0, bytes)).digest('hex') !== sha256) throw damaged(sha256);
}

/** Opening does not wait for a pipe's writer and follows no link. */
function openSafely(file: string, sha256: string): number {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new PipelineError('STORE_NOT_FOUND', `blob ${sha256} is not in the store`);
    if (code === 'ELOOP' || code === 'ENXIO') throw damaged(sha256);
    throw error;
  }
}

function damaged(sha256: string): PipelineError {
  return new PipelineError('STORE_CORRUPT', `the content of blob ${sha256} does not match its hash`);
}
