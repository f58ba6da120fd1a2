/** Which tasks contests kept: candidates that were refused, or are not contested yet, are no tasks to train on. */
import type { Task } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import { unlessDamaged, type DamagedIds } from '../unless-damaged.ts';

/** Tasks of other generators were never candidates. A damaged contest keeps nothing; `damaged` works as in selectTrajectories. */
export async function readKept(store: Store, damaged: DamagedIds): Promise<(task: Task) => boolean> {
  const kept = new Set<string>();
  for await (const id of store.list('contests')) {
    const contest = await unlessDamaged(id, damaged, () => readRecord(store, 'contests', id));
    if (contest?.keptId !== undefined) kept.add(contest.keptId);
  }
  return ({ id, wanted }) => wanted === undefined || kept.has(id);
}
