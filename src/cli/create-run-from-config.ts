/** Creates a run from a CONFIG file. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { loadConfig } from '../config/load-config.ts';
import type { RunConfig } from '../config/run-config.ts';
import { findLimitsNotKept } from '../env/desktop/sandbox-limits.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { assertKeysSet } from '../pipeline/check-models.ts';
import { resolveApps } from '../pipeline/deps.ts';
import { assertHasWorkers } from '../pipeline/run-pipeline.ts';
import { RUN_FILE } from '../run/run-file.ts';
import { createRun, namesOfRuns, type Run } from '../run/run-folder.ts';
import { nearestWord } from '../text/nearest-word.ts';
import { PipelineError } from '../errors.ts';

/**
 * Rejects with CONFIG_INVALID if the config is wrong, and with ENV_UNAVAILABLE if this machine lacks a requirement. It
 * creates nothing then. An existing run with finished work needs no environments.
 */
export async function createRunFromConfig(file: string): Promise<Run> {
  await assertIsFile(file);
  const config = await loadConfig(file, process.env);
  try {
    const apps = resolveApps(config);
    assertKeysSet(config, process.env);
    assertHasWorkers(config, readEnvironmentVariables(process.env).REDIS_URL);
    const isNew = !existsSync(path.join(config.output, RUN_FILE));
    if (isNew && config.workers > 0) await assertEnvironmentReady(config);
    return await createRun(config, apps, findLimitsNotKeptFor(config));
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'CONFIG_INVALID') throw error;
    throw new PipelineError('CONFIG_INVALID', `${file}: ${error.message}`, { cause: error });
  }
}

/** The name of a config without its folder, or of a run, is a frequent mistake. */
async function assertIsFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const shipped = await readdir('configs').catch(() => []);
  const configs = shipped.filter((name) => name.endsWith('.yaml')).map((name) => name.slice(0, -'.yaml'.length));
  const name = path.basename(file, '.yaml');
  const config = nearestWord(name, configs);
  const run = nearestWord(file, await namesOfRuns());
  const meant = [
    ...(config === undefined ? [] : [`run configs/${config}.yaml`]),
    ...(run === undefined ? [] : [`resume ${run}`]),
  ];
  const help = meant.length === 0 ? '. Write one with: autoplay init' : `. Did you mean: ${meant.join(', or ')}?`;
  throw new PipelineError('CONFIG_INVALID', `${file}: no such file${help}`);
}

function findLimitsNotKeptFor({ environment }: RunConfig): string[] {
  const isSandboxed = environment.name === 'desktop' && environment.sandbox === 'bubblewrap';
  return isSandboxed ? findLimitsNotKept().map(({ name }) => name) : [];
}
