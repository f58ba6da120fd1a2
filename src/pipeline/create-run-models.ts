/** The models of one run. Its workers share endpoint state and spending through the run's coordination. */
import { PipelineError } from '../errors.ts';
import { createModels, type Models } from '../model/create-models.ts';
import { createRunSpend, type RunModelsDeps } from './create-run-spend.ts';
import type { Run } from '../run/run-folder.ts';

/** Rejects with CONFIG_INVALID if the run has no models. */
export function createRunModels({ runId, config }: Run, { store, coordination, variables }: RunModelsDeps): Models {
  if (!config.models) throw new PipelineError('CONFIG_INVALID', 'models: missing');
  return createModels({
    models: config.models,
    runId,
    store,
    limiterFor: (name, ceiling) => coordination.limiter(name, { ceiling }),
    boardFor: coordination.board,
    spend: createRunSpend({ store, coordination }),
    sampleSeed: config.seed,
    variables,
  });
}
