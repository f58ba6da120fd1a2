/** Outcomes of contested candidates: the number kept, their rounds, and the role at fault in the last round. */
import type { Contest } from '../../schema/index.ts';
import { wilson, type Share } from '../wilson.ts';

export interface ContestFigures {
  /** Share of the played candidates. */
  kept: Share;
  /** Kept candidates by the round of agreement, from the first. */
  rounds: number[];
  /** Refused candidates by the role at fault in the last round. */
  faults: Record<string, number>;
  /** Tests that failed in a last round, by name. A candidate may fail several. */
  failedTests: Record<string, number>;
}

export function measureContests(contests: readonly Contest[]): ContestFigures {
  const rounds: number[] = [];
  const faults: Record<string, number> = {};
  const failedTests: Record<string, number> = {};
  for (const { keptId, rounds: played } of contests) {
    const last = played.at(-1)!;
    if (keptId !== undefined) {
      rounds[played.length - 1] = (rounds[played.length - 1] ?? 0) + 1;
      continue;
    }
    faults[last.ruling.fault] = (faults[last.ruling.fault] ?? 0) + 1;
    for (const { id, passed } of last.tests) if (!passed) failedTests[id] = (failedTests[id] ?? 0) + 1;
  }
  const kept = contests.filter(({ keptId }) => keptId !== undefined).length;
  return { kept: wilson(kept, contests.length), rounds: [...rounds].map((count = 0) => count), faults, failedTests };
}
