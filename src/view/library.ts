/** The runs of a viewer: the named ones, or all in a folder, including new ones as they appear. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { quietly } from '../log/log.ts';
import { openRun, type Run } from '../run/run-folder.ts';
import type { Dataset } from './dataset/open-dataset.ts';
import { listDatasetFiles } from './dataset/dataset-rows.ts';
import { createRunIndex, type RunIndex } from './index/run-index.ts';

export interface ViewedRun {
  /** In URLs: see RunKey of routes.ts. */
  key: string;
  run: Run;
  index: RunIndex;
  /** Set for an exported dataset without its run. */
  dataset?: Dataset;
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;

const LOOK_FOR_RUNS_MS = 2000;
const MAX_RUNS = 10_000;
const MAX_KEY = 64;

/** Rejects with CONFIG_INVALID that names each path that is neither a run nor a folder of runs. */
export async function openLibrary(names: readonly string[]) {
  const runs: ViewedRun[] = [];
  const folders: string[] = [];
  for (const name of names) {
    const folder = path.resolve(name);
    const inside = await listRunFolders(folder);
    if (inside.length > 0) {
      folders.push(folder);
      for (const place of inside) await tryRun(runs, place);
    } else await addNamed(runs, name);
  }
  if (runs.length === 0) throw new PipelineError('CONFIG_INVALID', `${names.join(', ')}: no run could be opened`);
  const stop = new AbortController();

  async function lookForRuns(onRun: (run: ViewedRun) => void): Promise<void> {
    for (const folder of folders) {
      for (const place of await listRunFolders(folder, new Set(runs.map(placeOf)))) {
        const added = await tryRun(runs, place);
        if (added) onRun(added);
      }
    }
  }

  return {
    runs: runs as readonly ViewedRun[],
    /** By its key, or by a beginning of its key or id that no other run shares. */
    find: (key: string) => findRun(runs, key),
    /** Reads all records once. */
    async build(): Promise<void> {
      for (const { index } of runs) await index.build();
    },
    /** Follows new records until closed: calls `on.run` for a changed run, `on.runs` for a new one. */
    follow(on: { run(run: ViewedRun): void; runs(): void }): void {
      const followRun = (viewed: ViewedRun) => viewed.index.follow(() => on.run(viewed));
      for (const viewed of runs) followRun(viewed);
      if (folders.length === 0) return;
      let looking = Promise.resolve();
      const timer = setInterval(() => {
        looking = looking
          .then(() =>
            lookForRuns((added) => {
              on.runs();
              followRun(added);
              void added.index.build().then(() => on.run(added), quietly('a run could not be read'));
            }),
          )
          .catch(quietly('a folder could not be looked through'));
      }, LOOK_FOR_RUNS_MS);
      timer.unref();
      stop.signal.addEventListener('abort', () => clearInterval(timer));
    },
    close(): void {
      stop.abort();
      for (const { index, dataset } of runs) {
        index.close();
        dataset?.close();
      }
    },
  };
}

/** The path to show to a person. */
export function placeOf({ run, dataset }: ViewedRun): string {
  return dataset?.folder ?? run.folder;
}

/** Folders of runs and datasets directly below, without known ones; empty for a run or dataset itself. */
async function listRunFolders(folder: string, known: ReadonlySet<string> = new Set()): Promise<string[]> {
  if (await hasRunOrRows(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  const places = inside.filter((place) => !known.has(place));
  const isRun = await Promise.all(places.map(hasRunOrRows));
  return places
    .filter((_, at) => isRun[at])
    .toSorted()
    .slice(0, MAX_RUNS);
}

async function hasRunOrRows(folder: string): Promise<boolean> {
  return (await isFile(path.join(folder, 'run.json'))) || (await listDatasetFiles(folder)).length > 0;
}

/** False also if the path is missing or inaccessible. */
export async function isFile(place: string): Promise<boolean> {
  return stat(place).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

/** Skips a run that cannot be opened, in a folder of several. */
async function tryRun(runs: ViewedRun[], folder: string): Promise<ViewedRun | undefined> {
  try {
    return await addNamed(runs, folder);
  } catch (error) {
    quietly('a run could not be opened')(error);
    return undefined;
  }
}

/** A run by folder or name; a dataset by folder, or by name below `datasets/`. */
async function addNamed(runs: ViewedRun[], name: string): Promise<ViewedRun> {
  const places = [path.resolve(name), path.resolve('datasets', name)];
  const known = runs.find((other) => places.includes(placeOf(other)));
  if (known) return known;
  const areRuns = await Promise.all(places.map((place) => isFile(path.join(place, 'run.json'))));
  if (areRuns.includes(true)) return addRun(runs, await openRun(name));
  const { openDataset } = await import('./dataset/open-dataset.ts');
  for (const place of places) {
    const dataset = await openDataset(place);
    if (dataset) return addRun(runs, dataset.run, dataset);
  }
  return addRun(runs, await openRun(name));
}

function findRun(runs: readonly ViewedRun[], key: string): ViewedRun | undefined {
  const exact = runs.find((run) => run.key === key);
  if (exact) return exact;
  const begun = runs.filter(({ key: other, run: { runId } }) => other.startsWith(key) || runId.startsWith(key));
  return begun.length === 1 ? begun[0] : undefined;
}

/** The run's name, with a number if another opened run has the same. Titles of datasets may have other characters. */
function freeKey(runs: readonly ViewedRun[], name: string): string {
  const first =
    name
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[.]+/, '')
      .slice(0, MAX_KEY) || 'run';
  for (let number = 1; ; number++) {
    const key = number === 1 ? first : `${first}-${number}`;
    if (!runs.some((run) => run.key === key)) return key;
  }
}

function addRun(runs: ViewedRun[], run: Run, dataset?: Dataset): ViewedRun {
  const known = runs.find((other) => other.run.folder === run.folder);
  if (known) return known;
  const viewed = {
    key: freeKey(runs, run.config.name),
    run,
    index: createRunIndex(run),
    ...(dataset && { dataset }),
  };
  runs.push(viewed);
  return viewed;
}
