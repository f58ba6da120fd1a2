/** Draws tasks of a run and spoils them. */
import { loadEpisode } from '../../src/agent/load-episode.ts';
import type { SolvedTask } from '../../src/replay/admission/admit-rows.ts';
import type { Task } from '../../src/schema/index.ts';
import { hashId } from '../../src/store/ids.ts';
import type { Store } from '../../src/store/store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { SPOILS, type SpoilName } from './spoil-task.ts';

export const SPOIL_NAMES = Object.keys(SPOILS) as SpoilName[];

export interface Spoiled extends SolvedTask {
  name: SpoilName;
  task: Task;
  seed: string;
}

/** As many of each kind as there are tasks for it, in an order drawn by seed. */
export async function drawSpoiled(
  store: Store,
  rows: readonly SolvedTask[],
  { count, seed }: { count: number; seed: number },
): Promise<Spoiled[]> {
  const keyed = rows.map((row) => ({ row, key: hashId('spoil', seed, row.taskId) }));
  const drawn = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
  const spoiled: Spoiled[] = [];
  for (const [at, name] of SPOIL_NAMES.entries()) {
    let left = Math.floor((count + at) / SPOIL_NAMES.length);
    for (const { trajectoryId, taskId } of drawn) {
      if (left === 0) break;
      const task = await readRecord(store, 'tasks', taskId);
      const { check } = task;
      if (!check) continue;
      const solution = await loadEpisode(store, await readRecord(store, 'trajectories', trajectoryId), check);
      const own = `${seed} ${name} ${taskId}`;
      const made = SPOILS[name]({ task: { ...task, check }, solution }, own);
      if (!made) continue;
      spoiled.push({ name, trajectoryId, taskId, task: made, seed: own });
      left -= 1;
    }
  }
  return spoiled;
}
