/** The tasks that rewards are given for. They never change, so each is read once. */
import type { Task } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { findRecord } from '../../store/typed-records.ts';
import { createRecentMap } from '../recent-map.ts';

export type FindTask = (id: string) => Promise<Task | undefined>;

const MAX_KEPT = 2000;

export function createTaskReader(store: Store): FindTask {
  const known = createRecentMap<Task>(MAX_KEPT);
  return async (id) => {
    const kept = known.get(id);
    if (kept) return kept;
    const task = await findRecord(store, 'tasks', id);
    if (task) known.set(id, task);
    return task;
  };
}
