/**
 * A run as a folder: `run.json` defines it, next to the store, logs and exported data. Commands create or open the
 * folder; worker processes open the same one.
 */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import { describeFileFault } from '../files/file-faults.ts';
import { appOf, type InitialState } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { openStore } from '../store/open-store.ts';
import { explorationId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { suggest } from '../text/nearest-word.ts';
import type { Plan, Stage } from './stages.ts';
import { RUN_FILE, RUN_FILE_VERSION, writeRunFile, readRunFile, setAsideDamaged } from './run-file.ts';
import { identifyRun, definitionOf } from './identify-run.ts';

export interface Run {
  /** Absolute path; holds run.json, logs and exported data. Records and blobs are in the store. */
  folder: string;
  store: Store;
  runId: string;
  config: RunConfig;
  apps: InitialState[];
}

/**
 * Creates the run's folder, or opens it when it holds the same run. Operational keys (workers, limits, targets) then
 * come from the new config, and a damaged or missing `run.json` is written anew. `limitsNotKept` are names of sandbox
 * limits that this machine cannot keep. Rejects with CONFIG_INVALID when the folder holds another run.
 */
export async function createRun(
  config: RunConfig,
  apps: InitialState[],
  limitsNotKept: readonly string[] = [],
): Promise<Run> {
  const folder = config.output;
  const runId = identifyRun(config, apps);
  const isInFolder = await holdsRecordsOf(folder, runId, apps);
  const there = await readRunFile(folder).catch((error: unknown) => setAsideDamaged(folder, isInFolder, error));
  if (there && there.runId !== runId) {
    const changed = changedKeys(there.config, config);
    throw new PipelineError(
      'CONFIG_INVALID',
      `${folder} holds another run (different: ${changed.join(', ') || 'the catalogue'}). ` +
        'Choose another output, remove that folder, or restore the config to continue it.',
    );
  }
  if (!there && !isInFolder) await assertUnused(folder);
  const missing = new Set([...(there?.limitsNotKept ?? []), ...limitsNotKept]);
  await writeRunFile(folder, { schemaVersion: RUN_FILE_VERSION, runId, config, apps, limitsNotKept: [...missing] });
  return { folder, store: await openStore(folder), runId, config, apps };
}

/**
 * Opens a run by its folder, or by its name below `datasets/`. Rejects with CONFIG_INVALID when there is none or one of
 * an earlier version, with STORE_CORRUPT when its `run.json` is damaged.
 */
export async function openRun(folderOrName: string): Promise<Run> {
  for (const folder of [path.resolve(folderOrName), path.resolve('datasets', folderOrName)]) {
    const content = await readRunFile(folder);
    // The folder may have been moved since it was written.
    if (!content) continue;
    const store = await openStore(folder);
    return { ...content, folder, store, config: { ...content.config, output: folder } };
  }
  const isFile = await stat(folderOrName).then(
    (entry) => entry.isFile(),
    () => false,
  );
  const hint = isFile
    ? 'is a file; a run is a folder (start one with: autoplay run CONFIG)'
    : `is not a run: it has no run.json${suggest(folderOrName, await namesOfRuns())}`;
  throw new PipelineError('CONFIG_INVALID', `${folderOrName} ${hint}`);
}

/** Folders below `datasets/` that hold a run. */
export async function namesOfRuns(): Promise<string[]> {
  const folders = await readdir('datasets', { withFileTypes: true }).catch(() => []);
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => existsSync(path.join('datasets', name, RUN_FILE)));
}

export function planOf({ runId, config, apps }: Pick<Run, 'runId' | 'config' | 'apps'>, lastStage: Stage): Plan {
  const { platform, explore, propose, execute } = config;
  const { tries, spend, firstTries } = execute;
  const rule = { tries, spend, firstTries };
  const { guidelines, generator } = propose;
  const isContested = generator === 'contested';
  return { runId, platform, apps, turns: explore.turns, guidelines, tries: rule, isContested, lastStage };
}

/** True when the folder holds a first exploration of this run. */
async function holdsRecordsOf(folder: string, runId: string, apps: readonly InitialState[]): Promise<boolean> {
  const names = await readdir(path.join(folder, 'records', 'trajectories')).catch((): string[] => []);
  return apps.some((state) => names.includes(`${explorationId(runId, appOf(state), 1)}.json`));
}

/**
 * Rejects for a folder with other files. A missing or empty folder is fine, and so is one whose first write was cut
 * short.
 */
async function assertUnused(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new PipelineError('CONFIG_INVALID', `output: ${folder}: ${describeFileFault(error) ?? error.code}`, {
      cause: error,
    });
  });
  const other = entries.find((name) => !name.startsWith('run.json.'));
  if (other === undefined) return;
  throw new PipelineError('CONFIG_INVALID', `output: ${folder} holds other things (${other}) and no run`);
}

function changedKeys(before: RunConfig, after: RunConfig): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof RunConfig)[];
  return keys.filter((key) => hashId(definitionOf(before, key)) !== hashId(definitionOf(after, key)));
}
