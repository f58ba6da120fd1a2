/** A run's spending on models, counted in its Redis by all its workers and read by its conductor. */
import type { Redis } from 'ioredis';
import { readCosts } from '../model/read-costs.ts';
import { createSharedSpendCounter } from '../model/shared-spend-counter.ts';
import type { SpendCounter } from '../model/spend-counter.ts';
import { queuePrefix } from '../queue/job-queues.ts';
import type { Store } from '../store/store.ts';

export interface RunModelsDeps {
  store: Store;
  redis: Redis;
  /** Source of the endpoints' keys. */
  variables: NodeJS.ProcessEnv;
}

/** The run's spending in all its workers, also before a resume. */
export function createRunSpend(runId: string, { store, redis }: Omit<RunModelsDeps, 'variables'>): SpendCounter {
  return createSharedSpendCounter({
    redis,
    key: `${queuePrefix(runId)}:spent-usd`,
    readStoredUsd: async () => (await readCosts(store)).total.costUsd,
  });
}
