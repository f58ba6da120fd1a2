/** The thread that copies stored images into a dataset and checks them on the way. */
import { constants, copyFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readBlob, type BlobFile } from '../threads/read-blob.ts';
import { answerJobs } from '../threads/thread-pool.ts';

export interface Copy {
  from: BlobFile;
  to: string;
}

let memory = new Uint8Array(1 << 20);

/** Throws STORE_CORRUPT when a stored image is not what its name says. */
export function copyImages(copies: readonly Copy[]): void {
  for (const { from, to } of copies) {
    if (memory.length < from.bytes) memory = new Uint8Array(2 * from.bytes);
    // They are read only to be checked, first, because what is no file would hold up the copying for ever. The system
    // copies without bringing the bytes here.
    readBlob(from, memory);
    copyFileSync(from.file, to, constants.COPYFILE_EXCL);
  }
}

if (parentPort) answerJobs<readonly Copy[], void>(parentPort, copyImages);
