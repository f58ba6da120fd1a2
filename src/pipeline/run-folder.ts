/**
 * A run as a folder: `run.json` says what it is, beside it stand the store, logs and exported data. Commands create or
 * open one; worker processes open the same one.
 */
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { modelsIdentity } from '../config/models-config.ts';
import { lookChoicesOf } from '../config/look-choices.ts';
import { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import { describeFileFault, fileFaultCode, isMediumFault } from '../file-faults.ts';
import { makeFolder } from '../make-folder.ts';
import { readTextFileIfThere } from '../read-text-file.ts';
import { readOwnPrompts } from '../prompt/prompt-files.ts';
import { Id, InitialState, SCHEMA_VERSION, SchemaVersion } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Plan, Stage } from './plan.ts';

const RunFile = z.strictObject({
  schemaVersion: SchemaVersion,
  runId: Id,
  config: RunConfig,
  /** What the run's definition took from the catalogue, in the order of the config. */
  apps: z.array(InitialState).min(1),
});

export interface Run {
  /** Absolute. */
  folder: string;
  runId: string;
  config: RunConfig;
  apps: InitialState[];
}

/** Keys of a config that do not change what a run makes; a run may be continued with other values of them. */
const OPERATIONAL_KEYS = ['output', 'catalogue', 'workers', 'desktopsPerWorker', 'export', 'limits'] as const;

/** Hash of everything that decides what the run makes: the same definition and seed is the same run anywhere. */
export function identifyRun(config: RunConfig, apps: readonly InitialState[]): string {
  const keys = Object.keys(config) as (keyof RunConfig)[];
  const definition = keys.map((key) => [key, definitionOf(config, key)]);
  return hashId('run', Object.fromEntries(definition), apps);
}

/** The part of a key's value that decides what the run makes; of models it is who answers, not where or at what price. */
function definitionOf(config: RunConfig, key: keyof RunConfig): unknown {
  if (OPERATIONAL_KEYS.some((name) => name === key)) return undefined;
  // What the files say, wherever they are.
  if (key === 'prompts') return config.prompts && [...readOwnPrompts(config.prompts)];
  // One phone is as good as another.
  if (key === 'environment') {
    const { look, looks, ...environment } = config.environment;
    const varied = lookChoicesOf(config) ? { look, looks } : {};
    return { ...environment, ...varied, devices: undefined, avds: undefined };
  }
  return key === 'models' ? config.models && modelsIdentity(config.models) : config[key];
}

/**
 * Creates the run's folder, or opens it when it holds this same run; how it is operated (workers, limits, targets) is
 * taken from the new config then. Rejects with CONFIG_INVALID when another run is there.
 */
export async function createRun(config: RunConfig, apps: InitialState[]): Promise<Run> {
  const folder = config.output;
  const runId = identifyRun(config, apps);
  const there = await readRunFile(folder);
  if (there && there.runId !== runId) {
    const changed = changedKeys(there.config, config);
    throw new PipelineError(
      'CONFIG_INVALID',
      `${folder} holds another run (different: ${changed.join(', ') || 'the catalogue'}). ` +
        'Choose another output, remove that folder, or restore the config to continue it.',
    );
  }
  if (!there) await assertUnused(folder);
  await writeRunFile(folder, { schemaVersion: SCHEMA_VERSION, runId, config, apps });
  return { folder, runId, config, apps };
}

/** A folder that cannot be written to is a wrong choice; a full disk is none. */
async function writeRunFile(folder: string, content: z.infer<typeof RunFile>): Promise<void> {
  const file = path.join(folder, 'run.json');
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await makeFolder(folder);
    await writeFile(temporary, `${JSON.stringify(content, null, 2)}\n`);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const isFull = isMediumFault(error) && fileFaultCode(error) !== 'EROFS';
    const reason = `output: ${folder}: ${describeFileFault(error) ?? String(error)}`;
    throw new PipelineError(isFull ? 'STORE_IO' : 'CONFIG_INVALID', reason, { cause: error });
  }
}

/** Opens a run by its folder, or by its name below `datasets/`. Rejects with CONFIG_INVALID when there is none. */
export async function openRun(folderOrName: string): Promise<Run> {
  for (const folder of [path.resolve(folderOrName), path.resolve('datasets', folderOrName)]) {
    const content = await readRunFile(folder);
    // The folder may have been moved since.
    if (content) return { ...content, folder, config: { ...content.config, output: folder } };
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

export function planOf({ runId, config, apps }: Run, lastStage: Stage): Plan {
  const { platform, explore, propose } = config;
  return { runId, platform, apps, turns: explore.turns, guidelines: propose.guidelines, lastStage };
}

async function readRunFile(folder: string): Promise<z.infer<typeof RunFile> | undefined> {
  const file = path.join(folder, 'run.json');
  const text = readTextFileIfThere(file);
  if (text === undefined) return undefined;
  try {
    return RunFile.parse(JSON.parse(text));
  } catch (error) {
    const fault =
      error instanceof z.ZodError ? `${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}` : 'is not JSON';
    throw new PipelineError('CONFIG_INVALID', `${file}: ${fault}`, { cause: error });
  }
}

/** A run would bury what is there; a missing or empty folder is fine, and so is one whose first write was cut short. */
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
