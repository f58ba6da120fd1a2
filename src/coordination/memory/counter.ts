/** A sum within one process. */
import type { Counter } from '../counter.ts';

export function createCounter(readStart: () => Promise<number> = async () => 0): Counter {
  let sum: number | undefined;
  return {
    async add(amount) {
      if (sum !== undefined) sum += amount;
    },
    async value() {
      if (sum !== undefined) return sum;
      const start = await readStart();
      // Another caller may have been first, and have added since.
      return (sum ??= start);
    },
  };
}
