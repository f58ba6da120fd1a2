/** Compares exported datasets with their manifests. Used by the fsck command. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { Id } from '../schema/index.ts';
import { EXPORT_TARGETS, RL_TARGETS } from './export-options.ts';
import { openSealedJson } from '../store/seal.ts';
import { readText } from '../store/whole-files.ts';
import { folderOf } from './exporter.ts';
import { MANIFEST, MANIFEST_SEAL } from './manifest.ts';
import { measureFile } from './seal-file.ts';
import { describeNames } from './write-targets.ts';

export interface DatasetReport {
  /** Relative to the folder that was searched; '' is that folder. */
  folder: string;
  files: number;
  /** Each names a file and the fault. */
  problems: string[];
}

/** A path inside the dataset. */
const Place = z.string().refine((place) => !place.split('/').includes('..') && !path.isAbsolute(place));
const ListedFile = z.object({ path: Place, bytes: z.int(), sha256: Id });
const ListedFolder = z.object({ path: Place, files: z.int(), sha256: Id });
const Listed = z.object({
  targets: z.array(z.object({ files: z.array(ListedFile), folders: z.array(ListedFolder).default([]) })),
  card: z.array(ListedFile),
});
type Listed = z.infer<typeof Listed>;

const MAX_MANIFEST_BYTES = 1 << 28;
/** What an export makes besides the card, by name. */
const TARGET_FOLDERS: ReadonlySet<string> = new Set([...EXPORT_TARGETS, ...RL_TARGETS].map(folderOf));
const CARD_FILES = ['README.md', 'example.png'];
/** An export at work, or one that was killed and is gone on with. */
const STAGING = '.export';
/** What else a run's folder holds. */
const OF_RUN = new Set(['records', 'blobs', 'tmp', 'logs', 'redis', 'serve', 'damaged']);
/** Datasets are not looked for deeper than this. */
const DEPTH = 3;

/** Every dataset in a folder and below. */
export async function checkDatasets(root: string, signal: AbortSignal): Promise<DatasetReport[]> {
  const reports: DatasetReport[] = [];
  for (const folder of await findDatasets(root)) reports.push(await checkDataset(root, folder, signal));
  return reports;
}

/** What an export put into `dataset`, in the order in which it is taken away; all paths are relative to `root`. */
export async function datasetEntries(root: string, dataset: string): Promise<string[]> {
  const names = await readdir(path.join(root, dataset));
  const owned = [MANIFEST, ...CARD_FILES, ...names.filter((name) => TARGET_FOLDERS.has(name))];
  return owned.filter((name) => names.includes(name)).map((name) => path.join(dataset, name));
}

/** Whether an export wrote into this very folder. */
export async function holdsDataset(folder: string): Promise<boolean> {
  return (await findDatasets(folder, '', DEPTH).catch(() => [])).length > 0;
}

async function findDatasets(root: string, folder = '', depth = 0): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  const isDataset = names.has(MANIFEST) || (!names.has(STAGING) && [...TARGET_FOLDERS].some((name) => names.has(name)));
  const found = isDataset ? [folder] : [];
  if (depth === DEPTH) return found;
  const deeper = entries.filter(
    (entry) =>
      entry.isDirectory() &&
      !entry.name.startsWith('.') &&
      !TARGET_FOLDERS.has(entry.name) &&
      !(folder === '' && OF_RUN.has(entry.name)),
  );
  for (const { name } of deeper) found.push(...(await findDatasets(root, path.join(folder, name), depth + 1)));
  return found;
}

async function checkDataset(root: string, folder: string, signal: AbortSignal): Promise<DatasetReport> {
  const place = path.join(root, folder);
  const manifest = await readManifest(place);
  if (typeof manifest === 'string') return { folder, files: 0, problems: [`${MANIFEST}: ${manifest}`] };
  const problems: string[] = [];
  const listed = [...manifest.targets.flatMap(({ files }) => files), ...manifest.card];
  for (const file of listed) {
    throwIfAborted(signal);
    const found = await measureFile(path.join(place, file.path));
    if (!found) problems.push(`${file.path}: is missing, or no file`);
    else if (found.sha256 !== file.sha256) problems.push(`${file.path}: does not match its sha256 in ${MANIFEST}`);
  }
  const folders = manifest.targets.flatMap((target) => target.folders);
  let files = listed.length;
  for (const each of folders) {
    problems.push(...(await checkFolder(place, each, signal)));
    files += each.files;
  }
  const known = new Set([...listed, ...folders].map((each) => each.path));
  problems.push(...(await findUnlisted(place, known)).map((name) => `${name}: is not in ${MANIFEST}`));
  return { folder, files, problems };
}

/** What is wrong with it, in words, when it cannot be trusted. */
async function readManifest(folder: string): Promise<Listed | string> {
  try {
    const text = await readText(path.join(folder, MANIFEST), MAX_MANIFEST_BYTES);
    const parsed = Listed.safeParse(openSealedJson(text, MANIFEST_SEAL));
    return parsed.success ? parsed.data : `${parsed.error.issues[0]!.path.join('.')}: is not as an export writes it`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'is missing, beside what an export wrote';
    return error instanceof PipelineError ? 'is no text file' : (error as Error).message;
  }
}

/** Files that are named by their contents. */
async function checkFolder(
  dataset: string,
  listed: z.infer<typeof ListedFolder>,
  signal: AbortSignal,
): Promise<string[]> {
  const names = await readdir(path.join(dataset, listed.path)).catch(() => []);
  const found = describeNames(names);
  const problems =
    found.sha256 === listed.sha256
      ? []
      : [`${listed.path}: has ${found.files} files, not the ${listed.files} that ${MANIFEST} tells of`];
  for (const name of names) {
    throwIfAborted(signal);
    const content = await measureFile(path.join(dataset, listed.path, name));
    if (content?.sha256 !== name.split('.')[0]) problems.push(`${listed.path}/${name}: does not match its name`);
  }
  return problems;
}

/** Trainers read whatever lies in a target's folder. */
async function findUnlisted(dataset: string, known: ReadonlySet<string>): Promise<string[]> {
  const unlisted: string[] = [];
  const isAbove = (place: string) => [...known].some((each) => each.startsWith(`${place}/`));
  const visit = async (place: string) => {
    if (known.has(place)) return;
    const isFolder = (await lstat(path.join(dataset, place))).isDirectory();
    if (!isFolder || !isAbove(place)) unlisted.push(place);
    else for (const name of await readdir(path.join(dataset, place))) await visit(`${place}/${name}`);
  };
  for (const name of await readdir(dataset)) if (TARGET_FOLDERS.has(name)) await visit(name);
  return unlisted;
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new PipelineError('ABORTED', 'the check was stopped');
}
