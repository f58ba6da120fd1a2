/**
 * Puts a finished dataset in its place, so that a reader (or a kill at any moment) meets whole files and whole folders
 * only. Used by export-dataset.ts.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Below the dataset folder, so that moving out of it is a rename. */
const STAGING = '.export';

export interface StagingFolder {
  /** Where the next version is written. */
  next: string;
  /** Moves the `owned` entries of `next` into the dataset and removes the former ones; the last is moved last. */
  publish(owned: readonly string[]): Promise<void>;
  /** Removes what is left of the staging folder. */
  remove(): Promise<void>;
}

/** Makes `dataset` when missing, and removes what an export that was killed left in it. */
export async function openStagingFolder(dataset: string): Promise<StagingFolder> {
  const root = path.join(dataset, STAGING);
  await rm(root, { recursive: true, force: true });
  // A name of its own lets a late twin of this export fail instead of writing into the same files.
  const own = path.join(root, randomBytes(8).toString('hex'));
  const next = path.join(own, 'next');
  const former = path.join(own, 'former');
  await mkdir(next, { recursive: true });
  await mkdir(former);

  return {
    next,
    async publish(owned) {
      const made = await readdir(next);
      // Backwards out, forwards in: the last entry is there only while all the others belong to it.
      for (const entry of owned.toReversed()) await moveIfThere(path.join(dataset, entry), path.join(former, entry));
      for (const entry of owned.filter((name) => made.includes(name))) {
        await rename(path.join(next, entry), path.join(dataset, entry));
      }
    },
    async remove() {
      await rm(own, { recursive: true, force: true });
      // Not empty while a twin is at work.
      await rmdir(root).catch(() => {});
    },
  };
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
