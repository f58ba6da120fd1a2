/** Writes results.json during a bench, so that a stopped one keeps its results. Used by src/cli/bench.ts. */
import { writeResults, type BenchResults } from './bench-results.ts';
import { isPlayed } from './play-bench.ts';
import type { BenchTry, LostTry } from './bench-task.ts';

/** Limits the rate of writing a file of a few hundred kilobytes. */
const LEAST_PAUSE_MS = 10_000;

/** `tasks` are the names in the order in which their tries are written; tries of one task are ordered by number. */
export function createResultsKeeper(
  folder: string,
  about: Omit<BenchResults, 'tries'>,
  tasks: readonly string[],
  leastPauseMs = LEAST_PAUSE_MS,
) {
  const places = new Map(tasks.map((name, index) => [name, index]));
  const tries: BenchTry[] = [];
  let writtenAt = performance.now();
  let writing: Promise<void> = Promise.resolve();
  const inOrder = () => tries.toSorted((a, b) => places.get(a.task)! - places.get(b.task)! || a.try - b.try);
  return {
    /** Adds a finished try. Writes now and then. */
    add(ended: BenchTry | LostTry) {
      if (!isPlayed(ended)) return;
      tries.push(ended);
      if (performance.now() - writtenAt < leastPauseMs) return;
      writtenAt = performance.now();
      writing = writing.then(() => writeResults(folder, { ...about, tries: inOrder() }));
      // settle reports the error.
      writing.catch(() => undefined);
    },
    /** Resolves once no write is running; rejects if writing failed. */
    settle: () => writing,
  };
}
