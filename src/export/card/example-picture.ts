/** The example picture on a dataset's card: one of its trajectories. */
import { writeFile } from 'node:fs/promises';
import { PipelineError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import type { ChosenRow } from '../judged-trajectory.ts';
import { drawTrajectory } from './draw-trajectory.ts';

/** Numbers of steps that fit on a page. */
const [FEWEST, MOST] = [4, 8];

/** The first success of a suitable length, if possible one that changes something, else the shortest row. */
export function chooseExample(rows: readonly ChosenRow[]): ChosenRow | undefined {
  const good = rows.filter(({ steps, result }) => result === 'success' && steps >= FEWEST && steps <= MOST);
  return good.find(changesSomething) ?? good[0] ?? rows.toSorted((a, b) => a.steps - b.steps)[0];
}

/** Questions, sums and opened dialogs teach little about a dataset. */
function changesSomething({ guideline, kind, isWithoutAction }: ChosenRow): boolean {
  return guideline !== 'information-retrieval' && kind === undefined && !isWithoutAction;
}

/** False when no picture could be drawn, as on a machine without fonts; a dataset is complete without it. */
export async function writeExamplePicture(store: Store, rows: readonly ChosenRow[], file: string): Promise<boolean> {
  const example = chooseExample(rows);
  if (!example) return false;
  const [trajectory, task, verdict] = await Promise.all([
    readRecord(store, 'trajectories', example.trajectoryId),
    readRecord(store, 'tasks', example.taskId),
    readRecord(store, 'verdicts', example.verdictId),
  ]);
  if (trajectory.steps.length > 2 * MOST) return false;
  try {
    await writeFile(file, await drawTrajectory(store, { trajectory, task, verdict }));
    return true;
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    return false;
  }
}
