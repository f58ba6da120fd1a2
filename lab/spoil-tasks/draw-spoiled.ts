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

/**
 * `count` in total, one of each kind in turn, in an order drawn by seed; fewer if there are not enough. A kind with few
 * possible tasks leaves its share to the others.
 */
export async function drawSpoiled(
  store: Store,
  rows: readonly SolvedTask[],
  { count, seed }: { count: number; seed: number },
): Promise<Spoiled[]> {
  const keyed = rows.map((row) => ({ row, key: hashId('spoil', seed, row.taskId) }));
  const drawn = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
  const kinds = SPOIL_NAMES.map((name) => spoilEach(store, drawn, name, seed));
  const spoiled: Spoiled[] = [];
  for (let left = kinds; left.length > 0 && spoiled.length < count;) {
    const made = await Promise.all(left.map((kind) => kind.next()));
    spoiled.push(...made.flatMap(({ value }) => (value ? [value] : [])));
    left = left.filter((_, at) => !made[at]!.done);
  }
  return spoiled.slice(0, count);
}

async function* spoilEach(
  store: Store,
  rows: readonly SolvedTask[],
  name: SpoilName,
  seed: number,
): AsyncGenerator<Spoiled, undefined> {
  for (const { trajectoryId, taskId } of rows) {
    const task = await readRecord(store, 'tasks', taskId);
    const { check } = task;
    if (!check) continue;
    const solution = await loadEpisode(store, await readRecord(store, 'trajectories', trajectoryId), check);
    const own = `${seed} ${name} ${taskId}`;
    const made = SPOILS[name]({ task: { ...task, check }, solution }, own);
    if (made) yield { name, trajectoryId, taskId, task: made, seed: own };
  }
}
