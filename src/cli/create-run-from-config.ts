/** Creates a run from a CONFIG file. */
import { loadConfig } from '../config/load-config.ts';
import type { RunConfig } from '../config/run-config.ts';
import { findLimitsNotKept } from '../env/desktop/check-desktops.ts';
import { assertKeysSet } from '../pipeline/check-models.ts';
import { resolveApps } from '../pipeline/deps.ts';
import { createRun, type Run } from '../run/run-folder.ts';
import { PipelineError } from '../errors.ts';

/** Rejects with CONFIG_INVALID, and creates nothing, when anything about the config is wrong. */
export async function createRunFromConfig(file: string): Promise<Run> {
  const config = await loadConfig(file, process.env);
  try {
    const apps = resolveApps(config);
    assertKeysSet(config, process.env);
    return await createRun(config, apps, findLimitsNotKeptFor(config));
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'CONFIG_INVALID') throw error;
    throw new PipelineError('CONFIG_INVALID', `${file}: ${error.message}`, { cause: error });
  }
}

function findLimitsNotKeptFor({ environment }: RunConfig): string[] {
  const isSandboxed = environment.name === 'desktop' && environment.sandbox === 'bubblewrap';
  return isSandboxed ? findLimitsNotKept().map(({ name }) => name) : [];
}
