/** The memory of an application: its completed exploration turns, and their form in prompts. */
import type { Summary } from '../schema/index.ts';
import { explorationId, summaryId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { findRecord } from '../store/typed-records.ts';
import type { Memory } from './policy.ts';

/**
 * In turn order. A turn that failed for good left no memory and is skipped. Turns after `lastTurn` are omitted even if
 * they exist, so that the memory does not depend on timing.
 */
export async function recallTurns(
  store: Store,
  { runId, app, lastTurn }: { runId: string; app: string; lastTurn: number },
): Promise<Memory> {
  const turns = await Promise.all(
    Array.from({ length: lastTurn }, async (_, index) => {
      const id = explorationId(runId, app, index + 1);
      const summary = await findRecord(store, 'summaries', summaryId(runId, id));
      const trajectory = summary && (await findRecord(store, 'trajectories', id));
      return summary && trajectory ? [{ summary, trajectory }] : [];
    }),
  );
  const completed = turns.flat();
  return {
    summaries: completed.map(({ summary }) => summary),
    trajectories: completed.map(({ trajectory }) => trajectory),
  };
}

export function describeTurn({ turn, actionsTaken, dataFound }: Summary) {
  return { number: turn, actionsTaken: bullets(actionsTaken), dataFound: bullets(dataFound) };
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
