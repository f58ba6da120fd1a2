/**
 * Measures a finished run on phones that know their apps' data. For each execution it compares the data with the task's
 * words, and the verdict with both. No decision in a run depends on this. It uses none of a run's checks or procedures,
 * only the instruction, the data before and after, and the answer.
 */
import { appOf, type Task, type Trajectory } from '../schema/index.ts';
import { loadGroundTruth } from '../store/observation-io.ts';
import { verdictId } from '../store/record-ids.ts';
import { passOver, readSoundRecords } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { findRecord, readRecord } from '../store/typed-records.ts';
import type { WordsVerdict } from '../world/words/claim.ts';
import { judgeByWords } from '../world/words/judge-by-words.ts';

/** The measurement of one execution. `truth` is undefined if words and data leave it open. */
export interface Measured extends WordsVerdict {
  app: string;
  guideline: Task['guideline'];
  taskId: string;
  instruction: string;
  verdict: 'success' | 'failure' | null;
}

/** In the order of the store. Empty if no execution recorded the data. */
export async function measureGroundTruth(runId: string, store: Store): Promise<Measured[]> {
  const measured: Measured[] = [];
  // Damaged records are reported elsewhere and skipped here.
  for await (const trajectory of readSoundRecords(store, 'trajectories', [])) {
    const { kind, taskId } = trajectory;
    if (kind !== 'execution' || taskId === undefined) continue;
    if (trajectory.steps[0]?.observation.groundTruth === undefined) continue;
    const found = await passOver([], () => measureOne(runId, taskId, trajectory, store));
    if (found) measured.push(found);
  }
  return measured;
}

async function measureOne(runId: string, taskId: string, trajectory: Trajectory, store: Store): Promise<Measured> {
  const task = await readRecord(store, 'tasks', taskId);
  const verdict = await findRecord(store, 'verdicts', verdictId(runId, trajectory.id));
  const { guideline, instruction } = task;
  const app = appOf(task);
  const truth = await findTruth(task, trajectory, store);
  return { app, guideline, taskId: task.id, instruction, verdict: verdict?.result ?? null, ...truth };
}

/** `screens` is the store of the trajectory's screens. */
export async function findTruth(task: Task, trajectory: Trajectory, screens: Store): Promise<WordsVerdict> {
  const { steps, finalObservation, answer } = trajectory;
  const start = steps[0] && (await loadGroundTruth(screens, steps[0].observation));
  const end = finalObservation && (await loadGroundTruth(screens, finalObservation));
  if (!start || !end) return { reasons: ['the data was not recorded'] };
  return judgeByWords({ app: appOf(task), instruction: task.instruction, start, end, answer });
}
