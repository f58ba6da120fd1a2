/** Writes results.json while a bench goes on, so that one that is stopped leaves what it has. Called by src/cli/bench.ts. */
import { writeResults, type BenchResults } from './bench-results.ts';
import { isPlayed } from './play-bench.ts';
import type { BenchTry, LostTry } from './bench-task.ts';

/** A file of some hundred kilobytes is written no more often. */
const LEAST_PAUSE_MS = 10_000;

/** `tasks` are the names in their order, in which the tries are written, those of a task by their number. */
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
    /** Takes a try that has ended. Writes now and then. */
    add(ended: BenchTry | LostTry) {
      if (!isPlayed(ended)) return;
      tries.push(ended);
      if (performance.now() - writtenAt < leastPauseMs) return;
      writtenAt = performance.now();
      writing = writing.then(() => writeResults(folder, { ...about, tries: inOrder() }));
      // Told by settle.
      writing.catch(() => undefined);
    },
    /** Resolves once nothing is being written; rejects when writing failed. */
    settle: () => writing,
  };
}
