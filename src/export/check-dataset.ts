/** Compares exported datasets with their manifests. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { throwIfAborted } from '../async/deadline.ts';
import { PipelineError } from '../errors.ts';
import { Id } from '../schema/index.ts';
import { EXPORT_TARGETS } from './export-options.ts';
import { RL_TARGETS } from './export-settings.ts';
import { openSealedJson } from '../store/seal.ts';
import { readText } from '../store/whole-files.ts';
import { folderOf } from './exporter.ts';
import { MANIFEST, MANIFEST_SEAL } from './manifest.ts';
import { measureFile } from './seal-file.ts';
import { describeNames } from './write-targets.ts';

export interface DatasetReport {
  /** Path relative to the searched folder; '' for that folder itself. */
  folder: string;
  files: number;
  /** Each names a file and its fault. */
  problems: string[];
}

/** A path inside the dataset: relative, without `..`. */
const Place = z.string().refine((place) => !place.split('/').includes('..') && !path.isAbsolute(place));
const ListedFile = z.object({ path: Place, bytes: z.int(), sha256: Id });
const ListedFolder = z.object({ path: Place, files: z.int(), sha256: Id });
const Listed = z.object({
  targets: z.array(z.object({ files: z.array(ListedFile), folders: z.array(ListedFolder).default([]) })),
  card: z.array(ListedFile),
});
type Listed = z.infer<typeof Listed>;

const MAX_MANIFEST_BYTES = 1 << 28;
/** Names of folders that an export creates. */
const TARGET_FOLDERS: ReadonlySet<string> = new Set([...EXPORT_TARGETS, ...RL_TARGETS].map(folderOf));
const CARD_FILES = ['README.md', 'croissant.json', 'example.png'];
/** Folder of a running export, or of a killed one that can be continued. */
const STAGING = '.export';
/** Other entries of a run's folder. */
const OF_RUN = new Set(['records', 'blobs', 'tmp', 'logs', 'redis', 'serve', 'damaged']);
/** Depth of the search for datasets. */
const DEPTH = 3;

/** Checks every dataset in a folder and below. */
export async function checkDatasets(root: string, signal: AbortSignal): Promise<DatasetReport[]> {
  const reports: DatasetReport[] = [];
  for (const folder of await findDatasets(root)) reports.push(await checkDataset(root, folder, signal));
  return reports;
}

/** Entries of `dataset` that an export made, in order of removal; all paths are relative to `root`. */
export async function datasetEntries(root: string, dataset: string): Promise<string[]> {
  const names = await readdir(path.join(root, dataset));
  const owned = [MANIFEST, ...CARD_FILES, ...names.filter((name) => TARGET_FOLDERS.has(name))];
  return owned.filter((name) => names.includes(name)).map((name) => path.join(dataset, name));
}

/** True when an export wrote into this very folder. */
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

/** Returns the fault in words when the manifest cannot be trusted. */
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

/** Checks files that are named by their contents. */
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

/** Finds extra files, since trainers read everything in a target's folder. */
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
