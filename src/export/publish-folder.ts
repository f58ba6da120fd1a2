/**
 * Publishes a finished dataset so that a reader (or a kill at any moment) finds only whole files and folders, and keeps
 * the finished parts of a killed export for the next one.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { makeFolder } from '../files/make-folder.ts';
import { quietly } from '../log/log.ts';

/** Lies below the dataset folder, so that publishing is a rename. */
const STAGING = '.export';

/** A run's own folder takes its export, and so does one with an export of tasks. */
const OURS: ReadonlySet<string> = new Set(['run.json', 'records', 'rl']);

export type StagingFolder = Awaited<ReturnType<typeof openStagingFolder>>;

/**
 * Creates `dataset` if missing. `key` identifies the export: an earlier attempt with the same key is continued, others
 * are removed. Rejects with CONFIG_INVALID when `dataset` holds `owned` entries but no dataset.
 */
export async function openStagingFolder(dataset: string, key: string, owned: readonly string[]) {
  await assertOurs(dataset, owned);
  const root = path.join(dataset, STAGING);
  // The random name makes a concurrent twin of this export fail instead of writing into the same files.
  const own = path.join(root, `${key}-${randomBytes(8).toString('hex')}`);
  await takeOver(root, key, own);
  const [next, former, notes] = [path.join(own, 'next'), path.join(own, 'former'), path.join(own, 'notes')] as const;
  for (const folder of [next, former, notes]) await makeFolder(folder);

  return {
    /** Folder in which the next version is written. */
    next,
    /** The note of a finished part with this name, perhaps by a killed export. */
    findNote: (name: string) => readFile(path.join(notes, name), 'utf8').catch(() => undefined),
    /** Notes that a part is finished, so that a kill no longer loses it. */
    async note(name: string, text: string): Promise<void> {
      await writeFile(path.join(notes, `${name}.new`), text);
      await rename(path.join(notes, `${name}.new`), path.join(notes, name));
    },
    /** Creates a folder in `next`, without the leftovers of a killed export. */
    async makeFolder(name: string): Promise<string> {
      const folder = path.join(next, name);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      return folder;
    },
    /** Moves the `owned` entries of `next` into the dataset, the last one last, and removes the former ones. */
    async publish(): Promise<void> {
      const made = await readdir(next);
      // Once entries leave `next`, the notes would no longer be true.
      await rm(notes, { recursive: true });
      // Removal runs backwards and publication forwards, so the last entry exists only while all others belong to it.
      for (const entry of owned.toReversed()) await moveIfThere(path.join(dataset, entry), path.join(former, entry));
      for (const entry of owned.filter((name) => made.includes(name))) {
        await rename(path.join(next, entry), path.join(dataset, entry));
      }
    },
    /** Removes the staging folder; with `goesOn` finished parts stay for a later continuation. */
    async close(goesOn: boolean): Promise<void> {
      const finished = goesOn ? await readdir(notes).catch(() => []) : [];
      if (finished.length > 0) return;
      // Pending writes of a failed export may still arrive.
      await rm(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      // The folder is not empty while a twin is at work.
      await rmdir(root).catch(quietly('a folder of an export stays'));
    },
  };
}

/** Continues a killed export with the same key, and removes everything else. */
async function takeOver(root: string, key: string, own: string): Promise<void> {
  const left = await readdir(root).catch(() => []);
  const same = left.find((name) => name.startsWith(`${key}-`));
  if (same !== undefined) {
    await rename(path.join(root, same), own);
    // Without notes the export was killed while publishing, or had finished nothing.
    const notes = await readdir(path.join(own, 'notes')).catch(() => []);
    if (notes.length === 0) await rm(own, { recursive: true, force: true });
    await rm(path.join(own, 'former'), { recursive: true, force: true });
  }
  for (const name of left) if (name !== same) await rm(path.join(root, name), { recursive: true, force: true });
}

/** Refuses a folder that holds neither an export nor a run, because an export would mix its files with foreign ones. */
async function assertOurs(dataset: string, owned: readonly string[]): Promise<void> {
  const there = await readdir(dataset).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new PipelineError('CONFIG_INVALID', `output: ${dataset}: ${error.code}`, { cause: error });
  });
  const isExport = there.includes(STAGING) || there.includes(owned.at(-1)!);
  const isOurs = there.some((name) => OURS.has(name));
  const foreign = there.find((name) => owned.includes(name)) ?? (isOurs ? undefined : there[0]);
  if (isExport || foreign === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `output: ${dataset} is not empty and holds no export: "${foreign}" is there. Choose a new folder or an earlier export`,
  );
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
