/**
 * Measures a run's verifier: records benchmark runs with known labels on virtual phones, has each judged, and compares.
 * All results are kept in the run's folder, so that finished work is not repeated.
 */
import { loadEpisode } from '../agent/load-episode.ts';
import type { WithEnvironment } from '../agent/run-episode.ts';
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type Check, type Task, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord } from '../store/typed-records.ts';
import { judgeTrajectory } from '../verify/verify-trajectory.ts';
import type { Judgement, Verifier } from '../verify/verifier.ts';
import { instantiateTask, type TaskInstance } from '../world/benchmark/benchmark.ts';
import { RUN_KINDS } from '../world/benchmark/derive-runs.ts';
import { TASKS } from '../world/benchmark/tasks.ts';
import { describeWorldTask } from './describe-world-task.ts';
import type { CheckFinder } from './generated-check.ts';
import { learnCheck } from './learn-check.ts';
import type { CheckSource, JudgedRun } from './measure.ts';
import { recordDemonstration, recordRuns, type LabelledRun } from './record-runs.ts';

export interface CalibrateOptions {
  /** Identifies the verifier and its settings; verdicts of models are stored under it. */
  runId: string;
  /** Instances per task. */
  seeds: number;
  /** Selects tasks whose id begins with this. */
  taskStart: string;
  /** Number of instances in progress at once. */
  concurrency: number;
  /** Also judges by the task generator's check, if it makes one for the task (generated-check.ts). */
  findGenerated?: CheckFinder;
  onProgress(done: number, total: number): void;
  /** Called with each run's label before it is judged, for a judge with known errors (known-judge.ts). */
  onRecorded?(run: { task: Task; trajectory: Trajectory; label: boolean }): void;
}

export interface CalibrateDeps {
  store: Store;
  withEnvironment: WithEnvironment;
  verifier: Verifier;
}

/** Ordered by task, seed and kind. Rejects with CONFIG_INVALID if no task id begins with `taskStart`. */
export async function calibrate(
  options: CalibrateOptions,
  deps: CalibrateDeps,
  signal: AbortSignal,
): Promise<JudgedRun[]> {
  const tasks = TASKS.filter(({ id }) => id.startsWith(options.taskStart));
  if (tasks.length === 0)
    throw new PipelineError('CONFIG_INVALID', `--task: no task begins with "${options.taskStart}"`);
  const pairs = tasks.flatMap((task) => Array.from({ length: options.seeds }, (_, seed) => ({ task, seed })));
  const results: JudgedRun[][] = Array.from(pairs, () => []);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let index = next++; index < pairs.length; index = next++) {
      signal.throwIfAborted();
      const { task, seed } = pairs[index]!;
      results[index] = await judgeInstance(instantiateTask(task, String(seed)), options, deps, signal);
      options.onProgress(++done, pairs.length);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return results.flat();
}

async function judgeInstance(
  instance: TaskInstance,
  options: CalibrateOptions,
  deps: CalibrateDeps,
  signal: AbortSignal,
): Promise<JudgedRun[]> {
  const demonstration = await recordDemonstration(instance, deps, signal);
  if (demonstration.outcome !== 'done') {
    const reason = demonstration.steps.at(-1)?.intent;
    throw new PipelineError('RECORD_INVALID', `the solution of ${instance.task.id}/${instance.seed} fails: ${reason}`);
  }
  const checks: [CheckSource, Check][] = [['taught', await teachCheck(instance, demonstration, deps.store)]];
  const generated = await options.findGenerated?.(instance);
  if (generated) checks.push(['generated', generated]);
  const runs = await recordRuns(instance, RUN_KINDS, deps, signal);
  const { initialState } = demonstration;
  const evidence = { trajectoryId: demonstration.id, steps: demonstration.steps.map(({ index }) => index) };
  const judged: JudgedRun[] = [];
  for (const [check, content] of checks) {
    const described = describeWorldTask(instance, { initialState, evidence, check: content });
    const task = await commitRecord(deps.store, 'tasks', described);
    for (const run of runs) {
      options.onRecorded?.({ task, trajectory: run.trajectory, label: run.faults.length === 0 });
      judged.push({ ...(await judge(run, { instance, task, runId: options.runId }, deps, signal)), check });
    }
  }
  return judged;
}

/** Builds a check from the visible changes of the demonstration, and its final data. */
async function teachCheck({ task }: TaskInstance, demonstration: Trajectory, store: Store): Promise<Check> {
  const seen = learnCheck(await loadEpisode(store, demonstration));
  const end = demonstration.finalObservation?.groundTruth;
  const data = end && { end, counts: [...(task.counts ?? [])] };
  return { ...(seen ?? { expect: [], allow: [] }), ...(data && { data }) };
}

async function judge(
  { kind, trajectory, faults, end }: LabelledRun,
  { instance, task, runId }: { instance: TaskInstance; task: Task; runId: string },
  { store, verifier }: CalibrateDeps,
  signal: AbortSignal,
): Promise<Omit<JudgedRun, 'check'>> {
  const id = hashId('calibrate', runId, task.id, trajectory.id);
  const known = await findRecord(store, 'verdicts', id);
  // Only verdicts of models are reused, since they cost money; the current code repeats the others.
  const verdict = known?.promptRefs === undefined ? await judgeAnew() : known;
  return {
    task: instance.task.id,
    seed: instance.seed,
    app: instance.task.app.id,
    kind,
    categories: instance.task.categories,
    steps: trajectory.steps.length,
    label: faults.length === 0,
    end,
    verdict: verdict.result === null ? null : verdict.result === 'success',
    isFlagged: verdict.injections !== undefined,
    isAsked: verdict.promptRefs !== undefined,
  };

  async function judgeAnew(): Promise<Judgement> {
    const judgement = await judgeTrajectory({ task, trajectory }, { store, verifier }, signal);
    if (judgement.promptRefs === undefined) return judgement;
    const identity = { schemaVersion: SCHEMA_VERSION, id, taskId: task.id, trajectoryId: trajectory.id } as const;
    return commitRecord(store, 'verdicts', { ...identity, verifier: verifier.name, ...judgement });
  }
}
