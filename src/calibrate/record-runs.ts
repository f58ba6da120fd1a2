/**
 * Records benchmark runs through an environment and labels them: a run succeeds if the apps' own data reaches the
 * task's target. Verdicts on the recordings are compared with these labels.
 */
import { runEpisode, type EpisodeLimits, type WithEnvironment } from '../agent/run-episode.ts';
import { BENCHMARK_PREFIX } from '../env/android/phone-catalogue.ts';
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { loadGroundTruth } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord } from '../store/typed-records.ts';
import { APPS } from '../world/apps/index.ts';
import { compareStates, type States } from '../world/compare-states.ts';
import { judgeRun, type TaskInstance } from '../world/benchmark/benchmark.ts';
import { planRuns, type PlannedRun, type RunKind } from '../world/benchmark/derive-runs.ts';
import { createTouchPolicy } from './touch-policy.ts';

export interface RecordDeps {
  store: Store;
  withEnvironment: WithEnvironment;
}

export interface LabelledRun {
  kind: RunKind;
  trajectory: Trajectory;
  /** Reasons why the run fails by the apps' own data and the answer; empty for a success. */
  faults: string[];
  end: RunEndKind;
}

/** The data at the end: as the task demands, as at the start (if that differs), or neither. */
export type RunEndKind = 'as demanded' | 'as at the start' | 'changed otherwise';

const LIMITS: EpisodeLimits = { stepTimeoutMs: 120_000, episodeTimeoutMs: 900_000 };
const MAX_STEPS = 200;

/** Runs of an instance of the given kinds, in order. Idempotent: recorded runs are not repeated. */
export async function recordRuns(
  instance: TaskInstance,
  kinds: readonly RunKind[],
  deps: RecordDeps,
  signal: AbortSignal,
): Promise<LabelledRun[]> {
  const recorded: LabelledRun[] = [];
  for (const run of planRuns(instance).filter(({ kind }) => kinds.includes(kind))) {
    const trajectory = await recordRun(instance, { ...run, name: run.kind }, deps, signal);
    recorded.push({ kind: run.kind, trajectory, ...(await labelRun(instance, trajectory, deps.store)) });
  }
  return recorded;
}

/** A second recording of the solution, as the example of a success. */
export async function recordDemonstration(
  instance: TaskInstance,
  deps: RecordDeps,
  signal: AbortSignal,
): Promise<Trajectory> {
  const { solution: touches, answer } = instance;
  const answered = answer === undefined ? {} : { answer };
  return recordRun(instance, { name: 'demonstration', touches, ...answered }, deps, signal);
}

async function recordRun(
  { task: { id: taskName, app }, seed, instruction }: TaskInstance,
  { name, touches, answer }: Omit<PlannedRun, 'kind'> & { name: string },
  { store, withEnvironment }: RecordDeps,
  signal: AbortSignal,
): Promise<Trajectory> {
  const id = hashId('benchmark run', taskName, seed, name, touches, answer);
  const committed = await findRecord(store, 'trajectories', id);
  if (committed) return committed;
  const context = {
    app: app.id,
    goal: instruction,
    memory: { summaries: [], trajectories: [] },
    seed: id,
    maxSteps: MAX_STEPS,
  };
  const initialState = { apps: [app.id], template: `${BENCHMARK_PREFIX}${taskName}`, seed };
  const answered = answer === undefined ? {} : { answer };
  const createPolicy = async () => createTouchPolicy({ touches, ...answered });
  const episode = await withEnvironment(
    (environment) =>
      runEpisode({ context, initialState, limits: LIMITS }, { environment, createPolicy, store }, signal),
    signal,
  );
  const kind = name === 'demonstration' ? ('demonstration' as const) : ('execution' as const);
  return commitRecord(store, 'trajectories', { schemaVersion: SCHEMA_VERSION, id, kind, instruction, ...episode });
}

/** Labels by the final data. Rejects if the environment does not provide it. */
async function labelRun(
  instance: TaskInstance,
  trajectory: Trajectory,
  store: Store,
): Promise<Pick<LabelledRun, 'faults' | 'end'>> {
  const { finalObservation, answer, steps, outcome } = trajectory;
  const states = finalObservation && (await loadGroundTruth(store, finalObservation));
  if (!states) {
    const { name } = trajectory.environment;
    throw new PipelineError('CONFIG_INVALID', `environment.name: "${name}" does not provide the data of its apps`);
  }
  const isLike = (wanted: States) => compareStates(APPS, wanted, states, instance.task.counts).length === 0;
  const { goal, start } = instance;
  const end = isLike(goal) ? 'as demanded' : isLike(start) ? 'as at the start' : 'changed otherwise';
  // An impossible touch explains more than the missing state.
  if (outcome !== 'done') return { faults: [steps.at(-1)?.intent ?? outcome], end };
  return { faults: judgeRun(instance, { states, ...(answer === undefined ? {} : { answer }) }), end };
}
