/** Admits the tasks of a dataset's rows, each once; recorded results are not tested again. */
import { loadEpisode } from '../../agent/load-episode.ts';
import { PipelineError } from '../../errors.ts';
import { SCHEMA_VERSION, type Admission, type Trajectory } from '../../schema/index.ts';
import { admissionId } from '../../store/record-ids.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../../store/typed-records.ts';
import { playTrajectory, type PlayDeps } from '../play-trajectory.ts';
import type { ExportedTrajectory } from '../exported-trajectory.ts';
import { testRecording, testReplays, type AdmissionTest } from './admit-task.ts';

/** A verified execution and its task. */
export interface SolvedTask {
  trajectoryId: string;
  taskId: string;
}

/** A task without a result, because the machine failed or a record is damaged. */
export interface Untested extends SolvedTask {
  reason: string;
}

export interface AdmissionOptions {
  runId: string;
  /** Number of replays of each solution in fresh environments. */
  replays: number;
  /** Limit of rows tested in parallel. */
  concurrency: number;
  onTested(result: Admission | Untested): void;
}

/** Earlier results of these rows with the same number of replays, and the rows still to be tested. */
export async function findAdmissions(
  rows: readonly SolvedTask[],
  { runId, replays }: Pick<AdmissionOptions, 'runId' | 'replays'>,
  store: Store,
): Promise<{ known: Admission[]; left: SolvedTask[] }> {
  const found = await Promise.all(
    rows.map(({ trajectoryId }) => findRecord(store, 'admissions', admissionId(runId, trajectoryId, replays))),
  );
  return { known: found.filter((one) => one !== undefined), left: rows.filter((_, index) => !found[index]) };
}

/**
 * `rows` come from the store that the replays read; their admissions are committed there. A failure of the machine
 * refuses no task and leaves the row untested. Rejects with ABORTED.
 */
export async function admitRows(
  rows: readonly SolvedTask[],
  options: AdmissionOptions,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<(Admission | Untested)[]> {
  const results: (Admission | Untested)[] = [];
  const waiting = [...rows];
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const result = await admitRow(row, options, deps, signal).catch(untested(row));
      results.push(result);
      options.onTested(result);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return results;
}

function untested(row: SolvedTask): (error: unknown) => Untested {
  return (error) => {
    if (!(error instanceof PipelineError) || error.code === 'ABORTED') throw error;
    return { ...row, reason: `${error.code}: ${error.message}` };
  };
}

/** Tests on the recording are cheap, so they come first: a task that fails them is not played. */
async function admitRow(
  { trajectoryId, taskId }: SolvedTask,
  { runId, replays }: AdmissionOptions,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Admission | Untested> {
  const { recorded } = deps;
  const task = await readRecord(recorded, 'tasks', taskId);
  const trajectory = await readRecord(recorded, 'trajectories', trajectoryId);
  const tests = testRecording(task, await loadEpisode(recorded, trajectory, task.check));
  if (hasPassed(tests) && replays > 0) {
    const played = await replay(describeRecording(trajectory, taskId), replays, deps, signal);
    if ('reason' in played) return { trajectoryId, taskId, ...played };
    tests.push(played.test);
  }
  const id = admissionId(runId, trajectoryId, replays);
  const result = { id, taskId, trajectoryId, replays, admitted: hasPassed(tests), tests };
  return commitRecord(recorded, 'admissions', { schemaVersion: SCHEMA_VERSION, ...result });
}

function hasPassed(tests: readonly AdmissionTest[]): boolean {
  return tests.every(({ passed }) => passed);
}

/** Ends with the first failed replay; a broken replay gives no result. */
export async function replay(
  exported: ExportedTrajectory,
  replays: number,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<{ test: AdmissionTest } | { reason: string }> {
  for (let count = 1; count <= replays; count += 1) {
    const { failure, isBroken } = await playTrajectory(exported, deps, signal);
    if (isBroken) return { reason: failure ?? '' };
    if (failure !== undefined) return { test: testReplays(count, failure) };
  }
  return { test: testReplays(replays, undefined) };
}

/** The recording as an episode to play, whose points are pixels of its own pictures. */
export function describeRecording({ id, initialState, steps }: Trajectory, taskId: string): ExportedTrajectory {
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
