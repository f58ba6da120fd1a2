/** The parts of a run for work that this process does alone. */
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { namespaceOf } from '../coordination/coordination.ts';
import { MEMORY, openCoordination } from '../coordination/open-coordination.ts';
import type { Run } from '../run/run-folder.ts';
import { createStageDeps } from './deps.ts';
import { takeKeys } from './keys.ts';
import type { StageDeps, StageDepsOptions } from './stage-deps.ts';

/**
 * One process needs no shared coordination, unless other processes call the same endpoints for this run (REDIS_URL).
 */
export async function createOwnDeps(
  run: Run,
  options: Pick<StageDepsOptions, 'environments' | 'stages' | 'recordings'>,
): Promise<StageDeps> {
  const { REDIS_URL: url = MEMORY } = readEnvironmentVariables(process.env);
  const coordination = await openCoordination(url, namespaceOf(run.runId));
  const keys = takeKeys(options.stages, run.config, process.env);
  const deps = await createStageDeps(run, { ...options, coordination, keys });
  return {
    ...deps,
    async close() {
      await deps.close();
      await coordination.close();
    },
  };
}
