/** Moves observations between memory and the store. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import {
  FileEntry,
  UiNode,
  type BlobRef,
  type ObservedFile,
  type Observation,
  type StoredObservation,
} from '../schema/index.ts';
import { wellFormedJson } from '../text/well-formed.ts';
import { assertPngDecodes } from './decode-png.ts';
import { sha256 } from './ids.ts';
import { loadText, storeText } from './result-io.ts';
import type { Store } from './store.ts';

/** The contents of a stored observation besides its pixels. */
export interface LoadedObservation {
  tree: UiNode;
  files: StoredFileEntry[];
  /** Empty or undefined if the environment observes none. */
  stateFiles?: StoredFileEntry[];
  window: string;
  /** Text beside the screen, if the environment shows any. */
  text?: string;
}

/** Rejects with IMAGE_INVALID when a screenshot is damaged or of another size. */
export type ProveScreenshot = (store: Store, screenshot: Observation['screenshot']) => Promise<void>;
/** One file in a stored list of files. */
const StoredFileEntry = FileEntry.extend({
  /** Set when the file's bytes were stored, so that their blob must exist. */
  kept: z.literal(true).optional(),
});
type StoredFileEntry = z.infer<typeof StoredFileEntry>;

const FILE_MEDIA_TYPE = 'application/octet-stream';
const GZIP_OS_BYTE = 9;
const GZIP_OS_UNKNOWN = 255;

/**
 * Stores screenshot, tree, file list and the files' contents; everything is durable when this resolves. Equal
 * observations give equal blobs. Rejects with IMAGE_INVALID when the screenshot does not decode fully, with
 * RECORD_INVALID when a file's bytes do not match its entry. `prove` replaces the decoding.
 */
export async function storeObservation(
  store: Store,
  observation: Observation,
  prove: ProveScreenshot = decodeUnlessStored,
): Promise<StoredObservation> {
  const { window, capturedAtMs, groundTruth, state: data, text: words } = observation;
  const [screenshot, tree, files, stateFiles, truth, state, text] = await waitForAll([
    storeScreenshot(store, observation.screenshot, prove),
    storeJson(store, JSON.stringify(observation.tree)),
    storeFiles(store, observation.files),
    observation.stateFiles === undefined ? Promise.resolve(undefined) : storeFiles(store, observation.stateFiles),
    groundTruth === undefined ? Promise.resolve(undefined) : storeJson(store, groundTruth),
    data === undefined ? Promise.resolve(undefined) : storeJson(store, data),
    words === undefined ? Promise.resolve(undefined) : storeText(store, words),
  ]);
  return {
    screenshot,
    tree,
    files,
    ...(stateFiles && { stateFiles }),
    window,
    capturedAtMs,
    ...(truth && { groundTruth: truth }),
    ...(state && { state }),
    ...(text && { text }),
  };
}

export async function loadObservation(store: Store, stored: StoredObservation): Promise<LoadedObservation> {
  const [treeBytes, files] = await Promise.all([store.getBlob(stored.tree.sha256), loadFileList(store, stored.files)]);
  const tree = parseBlob(UiNode, stored.tree.sha256, await decompress(stored.tree.sha256, treeBytes));
  const { stateFiles } = stored;
  const text = stored.text && (await loadText(({ sha256: name }) => store.getBlob(name), stored.text));
  const own = stateFiles && (await loadFileList(store, stateFiles));
  return { tree, files, ...(own && { stateFiles: own }), window: stored.window, ...(text !== undefined && { text }) };
}

/** One list of a stored observation's files. */
export async function loadFileList(store: Store, { sha256: name }: BlobRef): Promise<StoredFileEntry[]> {
  return parseBlob(z.array(StoredFileEntry), name, (await store.getBlob(name)).toString('utf8'));
}

/** The application's state at that moment; undefined when the environment does not read it. */
export async function loadState(store: Store, { state }: Pick<StoredObservation, 'state'>): Promise<unknown> {
  if (!state) return undefined;
  // JSON.parse yields only JSON.
  return parseBlob(z.unknown(), state.sha256, await decompress(state.sha256, await store.getBlob(state.sha256)));
}

/** The applications' data at that moment, by application; undefined when the environment does not provide it. */
export async function loadGroundTruth(
  store: Store,
  { groundTruth }: Pick<StoredObservation, 'groundTruth'>,
): Promise<Record<string, unknown> | undefined> {
  if (!groundTruth) return undefined;
  const text = await decompress(groundTruth.sha256, await store.getBlob(groundTruth.sha256));
  return parseBlob(z.record(z.string(), z.unknown()), groundTruth.sha256, text);
}

/**
 * The bytes of an observed file; undefined if it was too large for the environment to keep. Rejects with
 * STORE_NOT_FOUND if the blob is lost, since a verifier must not mistake that for a large file.
 */
export async function loadFile(store: Store, entry: StoredFileEntry): Promise<Buffer | undefined> {
  return entry.kept || (await store.hasBlob(entry.sha256)) ? store.getBlob(entry.sha256) : undefined;
}

async function storeScreenshot(store: Store, screenshot: Observation['screenshot'], prove: ProveScreenshot) {
  const { png, width, height } = screenshot;
  await prove(store, screenshot);
  return { ...(await store.putBlob(png, 'image/png')), width, height };
}

/** Stored bytes of an environment were decoded when they were first stored, and screens repeat a lot. */
async function decodeUnlessStored(store: Store, { png, width, height }: Observation['screenshot']): Promise<void> {
  if (!(await store.hasBlob(sha256(png)))) await assertPngDecodes(png, width, height);
}

async function storeFiles(store: Store, files: readonly ObservedFile[]) {
  const entries: StoredFileEntry[] = [];
  for (const { content, ...entry } of files) {
    const { path, sha256: name, bytes } = entry;
    entries.push({ path, sha256: name, bytes, ...(content && { kept: true }) });
    if (!content || (await store.hasBlob(entry.sha256))) continue;
    const blob = await store.putBlob(content, FILE_MEDIA_TYPE);
    if (blob.sha256 !== entry.sha256) {
      throw new PipelineError('RECORD_INVALID', `the content of ${entry.path} does not match its hash`);
    }
  }
  return store.putBlob(Buffer.from(wellFormedJson(JSON.stringify(entries))), 'application/json');
}

/** Stores application data that was not observed, such as a task's target state, in the format of `loadGroundTruth`. */
export async function storeGroundTruth(store: Store, states: Record<string, unknown>): Promise<BlobRef> {
  return storeJson(store, JSON.stringify(states));
}

async function storeJson(store: Store, json: string) {
  return store.putBlob(await compress(wellFormedJson(json)), 'application/json+gzip');
}

async function compress(text: string): Promise<Buffer> {
  const bytes = await promisify(gzip)(text);
  // The header names the operating system; a neutral value gives equal trees equal bytes everywhere.
  bytes[GZIP_OS_BYTE] = GZIP_OS_UNKNOWN;
  return bytes;
}

async function decompress(name: string, bytes: Buffer): Promise<string> {
  try {
    return (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    throw new PipelineError('STORE_CORRUPT', `blob ${name} does not hold what its record says`, { cause: error });
  }
}

function parseBlob<T>(schema: z.ZodType<T>, name: string, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new PipelineError('STORE_CORRUPT', `blob ${name} does not hold what its record says`, { cause: error });
  }
}

/** Like Promise.all, but rejects (with the first rejection) only after every promise has settled. */
async function waitForAll<T extends readonly unknown[]>(promises: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as T;
}
