/**
 * A run as a folder: `run.json` defines it, and the store, logs and exported data stand beside it. Commands create or
 * open the folder; worker processes open the same one.
 */
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { lookChoicesOf } from '../config/look-choices.ts';
import { modelsIdentity, RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import { describeFileFault, fileFaultCode, isMediumFault } from '../files/file-faults.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readOwnPrompts } from '../prompt/prompt-files.ts';
import { appOf, Id, InitialState } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { moveAside } from '../store/move-aside.ts';
import { openStore } from '../store/open-store.ts';
import { explorationId, hashedState } from '../store/record-ids.ts';
import { openSealedJson, sealJson } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { readText } from '../store/whole-files.ts';
import type { Plan, Stage } from './stages.ts';
import { quietly } from '../log/log.ts';

const RUN_FILE_VERSION = 3;
/** Why runs of earlier versions cannot be read. */
const EARLIER_VERSIONS: Readonly<Record<string, string>> = {
  1: 'whose records carry no hash to check them by',
  2: 'whose tasks and initial states name one application instead of a list of them',
};
const RUN_FILE = 'run.json';
const SEAL = { about: RUN_FILE, indent: 2 };
const MAX_RUN_FILE_BYTES = 1 << 24;

const RunFile = z.strictObject({
  schemaVersion: z.literal(RUN_FILE_VERSION),
  runId: Id,
  config: RunConfig,
  /** The initial states from the catalogue, in the order of the config. */
  apps: z.array(InitialState).min(1),
  /** Sandbox limits not kept on the machines that started the run; trajectories record those of their own machine. */
  limitsNotKept: z.array(z.string()).default([]),
});

export interface Run {
  /** Absolute path; holds run.json, logs and exported data. Records and blobs are in the store. */
  folder: string;
  store: Store;
  runId: string;
  config: RunConfig;
  apps: InitialState[];
}

/** Config keys that do not change what a run makes; a run may be continued with other values of them. */
const OPERATIONAL_KEYS = ['output', 'catalogue', 'workers', 'desktopsPerWorker', 'export', 'limits'] as const;

/** Hash of everything that decides what the run makes: the same definition and seed give the same run anywhere. */
export function identifyRun(config: RunConfig, apps: readonly InitialState[]): string {
  const keys = Object.keys(config) as (keyof RunConfig)[];
  const definition = keys.map((key) => [key, definitionOf(config, key)]);
  return hashId('run', Object.fromEntries(definition), apps.map(hashedState));
}

/** The part of a key's value that decides what the run makes; for models who answers, not where or at what price. */
function definitionOf(config: RunConfig, key: keyof RunConfig): unknown {
  if (OPERATIONAL_KEYS.some((name) => name === key)) return undefined;
  // A run may be continued with more tries: they add executions, and change none.
  if (key === 'execute') {
    const { tries: _tries, spend: _spend, firstTries: _first, ...execute } = config.execute;
    return execute;
  }
  // The contents of the prompt files count, not their path.
  if (key === 'prompts') return config.prompts && [...readOwnPrompts(config.prompts)];
  // Any phone serves, so their names do not count.
  if (key === 'environment') {
    const { look, looks, ...environment } = config.environment;
    const varied = lookChoicesOf(config) ? { look, looks } : {};
    return { ...environment, ...varied, devices: undefined, avds: undefined };
  }
  return key === 'models'
    ? config.models && modelsIdentity(config.models, config.propose.generator === 'contested' ? [] : ROLES_OF_CONTESTS)
    : config[key];
}

/** Of other runs they are left out, so that a run from before there were any keeps its id. */
const ROLES_OF_CONTESTS = ['checker', 'referee'];

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

/** A folder that cannot be written to is a wrong config; a full disk is not. */
async function writeRunFile(folder: string, content: z.infer<typeof RunFile>): Promise<void> {
  const file = path.join(folder, RUN_FILE);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await makeFolder(folder);
    await writeFile(temporary, sealJson(content, SEAL));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(quietly('a temporary file stays'));
    const isFull = isMediumFault(error) && fileFaultCode(error) !== 'EROFS';
    const reason = `output: ${folder}: ${describeFileFault(error) ?? String(error)}`;
    throw new PipelineError(isFull ? 'STORE_IO' : 'CONFIG_INVALID', reason, { cause: error });
  }
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
    : 'is not a run: it has no run.json';
  throw new PipelineError('CONFIG_INVALID', `${folderOrName} ${hint}`);
}

export function planOf({ runId, config, apps }: Pick<Run, 'runId' | 'config' | 'apps'>, lastStage: Stage): Plan {
  const { platform, explore, propose, execute } = config;
  const { tries, spend, firstTries } = execute;
  const rule = { tries, spend, firstTries };
  const { guidelines, generator } = propose;
  const isContested = generator === 'contested';
  return { runId, platform, apps, turns: explore.turns, guidelines, tries: rule, isContested, lastStage };
}

async function readRunFile(folder: string): Promise<z.infer<typeof RunFile> | undefined> {
  const file = path.join(folder, RUN_FILE);
  let text: string;
  try {
    text = await readText(file, MAX_RUN_FILE_BYTES);
  } catch (error) {
    if (error instanceof PipelineError) throw damagedRunFile(file, 'is not a text file', error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) return undefined;
    throw new PipelineError('CONFIG_INVALID', `${file}: ${code || String(error)}`, { cause: error });
  }
  assertPresentVersion(file, text);
  return parseRunFile(file, text);
}

function assertPresentVersion(file: string, text: string): void {
  // Text that cannot be parsed is left to parseRunFile.
  const reason = EARLIER_VERSIONS[/^\{\s*"schemaVersion": (\d+),/.exec(text)?.[1] ?? ''];
  if (reason === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `${file}: this run was made by an earlier version, ${reason}. What was exported ` +
      'from it stays as it is. Make the run anew: change output in its config, and: autoplay run CONFIG',
  );
}

function parseRunFile(file: string, text: string): z.infer<typeof RunFile> {
  let content: object;
  try {
    content = openSealedJson(text, SEAL);
  } catch (error) {
    throw damagedRunFile(file, (error as Error).message, error);
  }
  const parsed = RunFile.safeParse(content);
  if (!parsed.success) {
    const { path: keys, message } = parsed.error.issues[0]!;
    throw damagedRunFile(file, `${keys.join('.')}: ${message}`, parsed.error);
  }
  // The id is checked on the file's own content, since parsing adds defaults of keys that are newer than the file.
  const { runId, config, apps } = content as z.infer<typeof RunFile>;
  if (config.prompts === undefined && identifyRun(config, apps) !== runId) {
    throw damagedRunFile(file, `its content demands another run id than ${runId}`);
  }
  return parsed.data;
}

function damagedRunFile(file: string, fault: string, cause?: unknown): PipelineError {
  const remedy = 'Write it anew with the config that it was made from: autoplay run CONFIG';
  return new PipelineError('STORE_CORRUPT', `${file}: ${fault}. ${remedy}`, { cause });
}

/** Moves a damaged `run.json` aside so that it can be written anew, if the records are of the same run. */
async function setAsideDamaged(folder: string, isInFolder: boolean, error: unknown): Promise<undefined> {
  if (!(error instanceof PipelineError) || error.code !== 'STORE_CORRUPT') throw error;
  if (!isInFolder) {
    const reason = `${folder} holds a run with a damaged ${RUN_FILE}, and no record of the run of this config`;
    throw new PipelineError('CONFIG_INVALID', `${reason}. Choose another output, or remove that folder.`, {
      cause: error,
    });
  }
  await moveAside(folder, [RUN_FILE]);
}

/** True when the folder holds a first exploration of this run. */
async function holdsRecordsOf(folder: string, runId: string, apps: readonly InitialState[]): Promise<boolean> {
  const names = await readdir(path.join(folder, 'records', 'trajectories')).catch((): string[] => []);
  return apps.some((state) => names.includes(`${explorationId(runId, appOf(state), 1)}.json`));
}

/** Refuses folders with other files; a missing or empty one is fine, and one whose first write was cut short. */
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
