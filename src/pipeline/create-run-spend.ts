/** What a run spends on models, counted by all its workers and read by its conductor. */
import type { Coordination } from '../coordination/coordination.ts';
import type { Counter } from '../coordination/counter.ts';
import { readCosts } from '../model/read-costs.ts';
import type { Store } from '../store/store.ts';

export interface RunModelsDeps {
  store: Store;
  coordination: Coordination;
  /** Where the keys of endpoints are. */
  variables: NodeJS.ProcessEnv;
}

/** In US dollars: what the run has spent so far, in all its workers and before it was resumed. */
export function createRunSpend({ store, coordination }: Omit<RunModelsDeps, 'variables'>): Counter {
  return coordination.counter('spent-usd', async () => (await readCosts(store)).total.costUsd);
}
