/** Admits the tasks of a dataset's rows, each once: what is recorded of a task is not tested again. */
import { loadEpisode } from '../../agent/load-episode.ts';
import { SCHEMA_VERSION, type Admission, type Trajectory } from '../../schema/index.ts';
import { admissionId } from '../../store/record-ids.ts';
import { commitRecord, findRecord, readRecord } from '../../store/typed-records.ts';
import { playTrajectory, type PlayDeps } from '../play-trajectory.ts';
import type { ToldTrajectory } from '../told-trajectory.ts';
import { admitTask } from './admit-task.ts';

export interface AdmissionOptions {
  runId: string;
  /** How often each solution is played again in a fresh environment. */
  replays: number;
  /** Rows that are tested at once. */
  concurrency: number;
  onAdmitted(admission: Admission): void;
}

/** `rows` are verified executions of the store that the replays read; their admissions are committed there. */
export async function admitRows(
  rows: readonly { trajectoryId: string; taskId: string }[],
  { runId, replays, concurrency, onAdmitted }: AdmissionOptions,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Admission[]> {
  const { recorded } = deps;
  const admissions: Admission[] = [];
  const admit = async ({ trajectoryId, taskId }: { trajectoryId: string; taskId: string }): Promise<Admission> => {
    const id = admissionId(runId, trajectoryId);
    const known = await findRecord(recorded, 'admissions', id);
    if (known) return known;
    const task = await readRecord(recorded, 'tasks', taskId);
    const trajectory = await readRecord(recorded, 'trajectories', trajectoryId);
    const failures: (string | undefined)[] = [];
    for (let count = 0; count < replays; count += 1)
      failures.push((await playTrajectory(tell(trajectory, taskId), deps, signal)).failure);
    const tests = admitTask(task, await loadEpisode(recorded, trajectory), failures);
    const admitted = tests.every(({ passed }) => passed);
    const admission: Admission = { schemaVersion: SCHEMA_VERSION, id, taskId, trajectoryId, admitted, tests };
    await commitRecord(recorded, 'admissions', admission);
    return admission;
  };
  const waiting = [...rows];
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const admission = await admit(row);
      admissions.push(admission);
      onAdmitted(admission);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return admissions;
}

/** The recording as a told episode, whose points are pixels of its own pictures. */
function tell({ id, initialState, steps }: Trajectory, taskId: string): ToldTrajectory {
  return {
    trajectoryId: id,
    taskId,
    initialState,
    rows: 1,
    endsItself: true,
    steps: steps.map(({ index, action, observation: { screenshot } }) => ({
      step: index,
      picture: { width: screenshot.width, height: screenshot.height },
      read: () => [action],
    })),
  };
}
