/**
 * The seam that counts a run's spending for its limit. The store has the exact sum; this counter is read before each
 * request. shared-spend-counter.ts implements it for all workers of a run.
 */
export interface SpendCounter {
  add(usd: number): Promise<void>;
  spentUsd(): Promise<number>;
}

/** `startUsd` is the store's earlier spending: (await readCosts(store)).total.costUsd. */
export function createSpendCounter(startUsd = 0): SpendCounter {
  let spent = startUsd;
  return {
    async add(usd) {
      spent += usd;
    },
    async spentUsd() {
      return spent;
    },
  };
}
