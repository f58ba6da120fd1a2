/** Spending of a run on models, summed over all its workers. */
import type { Coordination } from '../coordination/coordination.ts';
import type { Counter } from '../coordination/counter.ts';
import { readCosts } from '../model/read-costs.ts';
import type { Store } from '../store/store.ts';

export interface RunModelsDeps {
  store: Store;
  coordination: Coordination;
  /** Holds the endpoints' keys. */
  variables: NodeJS.ProcessEnv;
}

/** Spending so far in US dollars, by all workers of the run and including earlier sessions. */
export function createRunSpend({ store, coordination }: Omit<RunModelsDeps, 'variables'>): Counter {
  return coordination.counter('spent-usd', async () => (await readCosts(store)).total.costUsd);
}
