/** The models of one run; endpoint state and spending are shared by all workers in the run's Redis. */
import { PipelineError } from '../errors.ts';
import { createModels, type Models } from '../model/create-models.ts';
import { createSharedEndpointBoard } from '../model/shared-endpoint-board.ts';
import { createSharedLimiter } from '../model/shared-limiter.ts';
import { queuePrefix } from '../queue/job-queues.ts';
import { createRunSpend, type RunModelsDeps } from './create-run-spend.ts';
import type { Run } from '../run/run-folder.ts';

/** Rejects with CONFIG_INVALID when the run has no models. */
export function createRunModels({ runId, config }: Run, { store, redis, variables }: RunModelsDeps): Models {
  if (!config.models) throw new PipelineError('CONFIG_INVALID', 'models: missing');
  const prefixOf = (endpoint: string) => `${queuePrefix(runId)}:endpoint:${endpoint}`;
  return createModels({
    models: config.models,
    runId,
    store,
    limiterFor: (name, ceiling) => createSharedLimiter({ redis, prefix: prefixOf(name), ceiling }),
    boardFor: (name) => createSharedEndpointBoard({ redis, prefix: prefixOf(name) }),
    spend: createRunSpend(runId, { store, redis }),
    sampleSeed: config.seed,
    variables,
  });
}
