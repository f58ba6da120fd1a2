/** Reads tasks with their categories, which a model may give after the task was made, in a separate record. */
import type { Task } from '../schema/index.ts';
import type { Store } from './store.ts';
import { findRecord, readRecord } from './typed-records.ts';

/** Categories on the task itself take precedence. Rejects as readRecord does. */
export async function readTask(store: Store, id: string): Promise<Task> {
  const task = await readRecord(store, 'tasks', id);
  if (task.categories) return task;
  const given = await findRecord(store, 'categories', id);
  return given ? { ...task, categories: given.categories } : task;
}
