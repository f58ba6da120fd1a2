/** Loads a trajectory's screens from the store in the form that checks and the model-free parts read. */
import { frameFile, type Frame } from '../check/frame.ts';
import { fileOfData, readFileData } from '../check/facts/data/file-data.ts';
import type { FactMap } from '../check/fact.ts';
import { databaseOf, filesReadBy, JOURNAL, NO_FILE, readStoredFile, type StoredFile } from '../check/stored-files.ts';
import type { EpisodeFrames } from '../check/fact-history.ts';
import type { ActResult, Check, StoredObservation, Trajectory } from '../schema/index.ts';
import { loadFile, loadFileList, loadObservation, loadState, type LoadedObservation } from '../store/observation-io.ts';
import { loadResults } from '../store/result-io.ts';
import type { Store } from '../store/store.ts';

/**
 * Loads no screenshots; equal screens are loaded once and shared. `check` is the check that will judge the episode: the
 * files that it inspects are read. An application's own data are read if the check is about them, or without a check.
 */
export async function loadEpisode(from: Store, trajectory: Trajectory, check?: Check): Promise<EpisodeFrames> {
  const store = readOnce(from);
  const looksInto = filesReadBy(check);
  const known = new Map<string, Promise<StoredFile>>();
  const observations = trajectory.steps.map((step) => step.observation);
  if (trajectory.finalObservation) observations.push(trajectory.finalObservation);
  const loaded = new Map<string, Promise<Frame>>();
  const states = createStateLoader(store);
  const kept = createDataLoader(store, observations, check, known);
  const frames = observations.map((stored) => {
    const key = `${stored.tree.sha256} ${stored.files.sha256} ${stored.stateFiles?.sha256} ${stored.state?.sha256} ${stored.window}`;
    const frame =
      loaded.get(key) ??
      loadFrame(store, stored, states, {
        lookInto: (files) => readFiles(store, files, looksInto, known),
        readKept: (files) => kept(files),
      });
    loaded.set(key, frame);
    return frame;
  });
  const results = await loadResults(({ sha256 }) => store.getBlob(sha256), trajectory.steps);
  return {
    frames: await Promise.all(frames),
    actions: trajectory.steps.map(({ index, action, target }) => ({
      action,
      ...outputOf(results.get(index)),
      ...(target ? { targetName: target.name } : {}),
      ...(target?.key === undefined ? {} : { targetKey: target.key }),
    })),
    ...(trajectory.answer === undefined ? {} : { answer: trajectory.answer }),
  };
}

function outputOf(result: ActResult | undefined): { output?: string } {
  return result ? { output: [result.text, result.stderr ?? ''].join('\n') } : {};
}

/** Most files of a desktop are the same on each screen, so each blob is read from the store once. */
function readOnce(store: Store): Store {
  const blobs = new Map<string, Promise<Buffer>>();
  return {
    ...store,
    getBlob(name) {
      const blob = blobs.get(name) ?? store.getBlob(name);
      blobs.set(name, blob);
      return blob;
    },
  };
}

type LoadState = (stored: StoredObservation) => Promise<unknown>;

/** Equal states, and equal parts of different ones, are one object, so that their facts are read once. */
function createStateLoader(store: Store): LoadState {
  const loaded = new Map<string | undefined, Promise<unknown>>();
  const parts = new Map<string, unknown>();
  const load = async (stored: StoredObservation): Promise<unknown> => {
    const state = await loadState(store, stored);
    if (typeof state !== 'object' || state === null || Array.isArray(state)) return state;
    return Object.fromEntries(
      Object.entries(state).map(([name, part]: [string, unknown]) => {
        const text = JSON.stringify(part);
        if (!parts.has(text)) parts.set(text, part);
        return [name, parts.get(text)];
      }),
    );
  };
  return (stored) => {
    const state = loaded.get(stored.state?.sha256) ?? load(stored);
    loaded.set(stored.state?.sha256, state);
    return state;
  };
}

async function loadFrame(
  store: Store,
  stored: StoredObservation,
  states: LoadState,
  { lookInto, readKept }: ReadFiles,
): Promise<Frame> {
  const { tree, files, stateFiles = [], window } = await loadObservation(store, stored);
  const state = await states(stored);
  const contents = await Promise.all(files.map(async (entry) => frameFile(entry, await loadFile(store, entry))));
  const inside = await lookInto([...files, ...stateFiles]);
  const kept = await readKept([...files, ...stateFiles]);
  const { width, height } = stored.screenshot;
  return {
    tree,
    files: contents,
    window,
    screen: { width, height },
    ...(inside.size === 0 ? {} : { stored: inside }),
    ...(state === undefined ? {} : { state }),
    ...(kept.size === 0 ? {} : { kept }),
  };
}

interface ReadFiles {
  lookInto(files: LoadedObservation['files']): Promise<ReadonlyMap<string, StoredFile>>;
  readKept(files: LoadedObservation['files']): Promise<ReadonlyMap<string, FactMap>>;
}

/**
 * Reads the files of records that change in the episode, and those that the check is about. A file that stays as it is
 * tells nothing of what was done.
 */
function createDataLoader(
  store: Store,
  observations: readonly StoredObservation[],
  check: Check | undefined,
  known: Map<string, Promise<StoredFile>>,
): ReadFiles['readKept'] {
  const named = [...(check?.expect ?? []).map(({ fact }) => fact), ...(check?.answer?.from ?? [])].flatMap((key) =>
    key.kind === 'data' ? [fileOfData(key.subject)] : [],
  );
  if (observations.some(({ state }) => state !== undefined) || (check && named.length === 0))
    return async () => new Map();
  const changed = findChanged(store, observations);
  // A screen may fail to load first, with the same fault. Its rejection is the one that is reported.
  changed.catch(() => {});
  const read = new Map<StoredFile, FactMap | undefined>();
  return async (files) => {
    const paths = new Set([...named, ...(await changed)]);
    const stored = await readFiles(store, files, [...paths], known);
    const data = [...stored].flatMap(([path, file]): [string, FactMap][] => {
      if (!read.has(file)) read.set(file, readFileData(path, file));
      const facts = read.get(file);
      return facts ? [[path, facts]] : [];
    });
    return new Map(data);
  };
}

/** Paths of files that came up or whose content was not always the same; a database stands for its journal. */
async function findChanged(store: Store, observations: readonly StoredObservation[]): Promise<Set<string>> {
  const held = new Map<string, string>();
  const changed = new Set<string>();
  const lists = new Set<string>();
  for (const [at, { files, stateFiles }] of observations.entries())
    for (const list of stateFiles ? [files, stateFiles] : [files]) {
      if (lists.has(list.sha256)) continue;
      lists.add(list.sha256);
      for (const { path, sha256 } of await loadFileList(store, list)) {
        const isNew = at > 0 && !held.has(path);
        if (isNew || (held.get(path) ?? sha256) !== sha256) changed.add(databaseOf(path));
        held.set(path, sha256);
      }
    }
  return changed;
}

/** A file is read once for each content that it has in the episode. */
async function readFiles(
  store: Store,
  entries: LoadedObservation['files'],
  paths: readonly string[],
  known: Map<string, Promise<StoredFile>>,
): Promise<ReadonlyMap<string, StoredFile>> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const contentOf = async (path: string): Promise<Buffer | undefined> => {
    const entry = byPath.get(path);
    return entry && loadFile(store, entry);
  };
  const read = async (path: string): Promise<StoredFile> => {
    const journal = await contentOf(`${path}${JOURNAL}`);
    return readStoredFile({ path, bytes: await contentOf(path), ...(journal && { journal }) });
  };
  const files = paths.map(async (path): Promise<[string, StoredFile]> => {
    if (!byPath.has(path)) return [path, NO_FILE];
    const id = [path, byPath.get(path)?.sha256, byPath.get(`${path}${JOURNAL}`)?.sha256].join(' ');
    const file = known.get(id) ?? read(path);
    known.set(id, file);
    return [path, await file];
  });
  return new Map(await Promise.all(files));
}
