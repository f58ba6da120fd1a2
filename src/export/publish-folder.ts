/**
 * Puts a finished dataset in its place, so that a reader (or a kill at any moment) meets whole files and whole folders
 * only, and keeps what a killed export had finished for the next one. Used by export-dataset.ts.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { makeFolder } from '../files/make-folder.ts';
import { quietly } from '../log/log.ts';

/** Below the dataset folder, so that moving out of it is a rename. */
const STAGING = '.export';

export interface StagingFolder {
  /** Where the next version is written. */
  readonly next: string;
  /** What was noted under this name when it was finished, perhaps by an export that was killed. */
  findNote(name: string): Promise<string | undefined>;
  /** Notes that a part is finished; from now on a kill does not lose it. */
  note(name: string, text: string): Promise<void>;
  /** Makes a folder of `next`; what a killed export left in it is gone. */
  makeFolder(name: string): Promise<string>;
  /** Moves the `owned` entries of `next` into the dataset and removes the former ones; the last is moved last. */
  publish(owned: readonly string[]): Promise<void>;
  /** Removes what is left of the staging folder; finished parts stay when the export is to go on later. */
  close(goesOn: boolean): Promise<void>;
}

/**
 * Makes `dataset` when missing. `key` says what is exported: an earlier try of the same is gone on with, any other is
 * removed. Rejects with CONFIG_INVALID when the dataset folder holds one of the `owned` entries but no dataset.
 */
export async function openStagingFolder(
  dataset: string,
  key: string,
  owned: readonly string[],
): Promise<StagingFolder> {
  await assertOurs(dataset, owned);
  const root = path.join(dataset, STAGING);
  // A name of its own lets a late twin of this export fail instead of writing into the same files.
  const own = path.join(root, `${key}-${randomBytes(8).toString('hex')}`);
  await takeOver(root, key, own);
  const [next, former, notes] = ['next', 'former', 'notes'].map((name) => path.join(own, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [next, former, notes]) await makeFolder(folder);

  return {
    next,
    findNote: (name) => readFile(path.join(notes, name), 'utf8').catch(() => undefined),
    async note(name, text) {
      await writeFile(path.join(notes, `${name}.new`), text);
      await rename(path.join(notes, `${name}.new`), path.join(notes, name));
    },
    async makeFolder(name) {
      const folder = path.join(next, name);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      return folder;
    },
    async publish(entries) {
      const made = await readdir(next);
      // Once entries leave `next`, the notes would promise what is not there.
      await rm(notes, { recursive: true });
      // Backwards out, forwards in: the last entry is there only while all the others belong to it.
      for (const entry of entries.toReversed()) await moveIfThere(path.join(dataset, entry), path.join(former, entry));
      for (const entry of entries.filter((name) => made.includes(name))) {
        await rename(path.join(next, entry), path.join(dataset, entry));
      }
    },
    async close(goesOn) {
      const finished = goesOn ? await readdir(notes).catch(() => []) : [];
      if (finished.length > 0) return;
      // What an export that failed had begun to write may still come in.
      await rm(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      // Not empty while a twin is at work.
      await rmdir(root).catch(quietly('a folder of an export stays'));
    },
  };
}

/** Takes what a killed export of the same thing left, and removes everything else. */
async function takeOver(root: string, key: string, own: string): Promise<void> {
  const left = await readdir(root).catch(() => []);
  const same = left.find((name) => name.startsWith(`${key}-`));
  if (same !== undefined) {
    await rename(path.join(root, same), own);
    // Without notes it was cut short while it was published, or had finished nothing.
    const notes = await readdir(path.join(own, 'notes')).catch(() => []);
    if (notes.length === 0) await rm(own, { recursive: true, force: true });
    await rm(path.join(own, 'former'), { recursive: true, force: true });
  }
  for (const name of left) if (name !== same) await rm(path.join(root, name), { recursive: true, force: true });
}

/** A folder of the same name that somebody else made is not to be replaced. */
async function assertOurs(dataset: string, owned: readonly string[]): Promise<void> {
  const there = await readdir(dataset).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new PipelineError('CONFIG_INVALID', `output: ${dataset}: ${error.code}`, { cause: error });
  });
  if (there.includes(STAGING) || there.includes(owned.at(-1)!)) return;
  const foreign = there.find((name) => owned.includes(name));
  if (foreign === undefined) return;
  throw new PipelineError('CONFIG_INVALID', `output: ${dataset} holds "${foreign}", which is not of an export`);
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
