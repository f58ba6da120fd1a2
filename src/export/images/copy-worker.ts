/** The thread that copies stored images into a dataset and verifies them. */
import { constants, copyFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readBlob, type BlobFile } from '../threads/read-blob.ts';
import { answerJobs } from '../threads/answer-jobs.ts';

export interface Copy {
  from: BlobFile;
  to: string;
}

let memory = new Uint8Array(1 << 20);

/** Throws STORE_CORRUPT when a stored image does not match its name. */
export function copyImages(copies: readonly Copy[]): void {
  for (const { from, to } of copies) {
    if (memory.length < from.bytes) memory = new Uint8Array(2 * from.bytes);
    // The blob is read only to verify it. Verification comes before the copy, because a special file could block the
    // copy for ever. The system copies without loading the bytes here.
    readBlob(from, memory);
    copyFileSync(from.file, to, constants.COPYFILE_EXCL);
  }
}

if (parentPort) answerJobs<readonly Copy[], void>(parentPort, copyImages);
