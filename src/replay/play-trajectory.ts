/**
 * Plays the actions of rows in a fresh environment and asks the verifier for the result, independently of their
 * recording. The rows give actions and answer; the task's check decides, or without one the recorded end.
 */
import { mapPoints } from '../actions/index.ts';
import { aimAction } from '../agent/grounding/aim-action.ts';
import type { Policy } from '../agent/policy.ts';
import { runEpisode, type EpisodeLimits, type WithEnvironment } from '../agent/run-episode.ts';
import { PipelineError } from '../errors.ts';
import type { ImageSize } from '../grammars/grammar.ts';
import { appOf, SCHEMA_VERSION, type Action, type Task, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import type { Judgement } from '../verify/verifier.ts';
import { compareEnds } from './compare-ends.ts';
import { planActions, type PlannedAction, type ExportedTrajectory } from './exported-trajectory.ts';

export interface PlayDeps {
  /** Holds the run's tasks; its recordings are read only for the ends of tasks without a check. */
  recorded: Store;
  /** Receives the observations of the replay. */
  store: Store;
  withEnvironment: WithEnvironment;
  limits: EpisodeLimits;
  judge(recorded: { task: Task; trajectory: Trajectory }, signal: AbortSignal): Promise<Judgement>;
}

export interface PlayedTrajectory {
  trajectoryId: string;
  app: string;
  instruction: string;
  rows: number;
  /** Undefined if the replay passed, otherwise the reason. */
  failure?: string;
  /** True if the machine failed rather than the replay, so that there is no result. */
  isBroken?: true;
}

/** A retry may cure a fault of the environment. */
const MAX_TRIES = 2;

/** Rejects if the run has no such task, and with ABORTED; any other error becomes a broken replay's failure. */
export async function playTrajectory(
  exported: ExportedTrajectory,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<PlayedTrajectory> {
  const task = await readRecord(deps.recorded, 'tasks', exported.taskId);
  const { instruction } = task;
  const ended = await playAndJudge(exported, task, deps, signal);
  return { trajectoryId: exported.trajectoryId, app: appOf(task), instruction, rows: exported.rows, ...ended };
}

async function playAndJudge(
  exported: ExportedTrajectory,
  task: Task,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Pick<PlayedTrajectory, 'failure' | 'isBroken'>> {
  for (let tries = 1; ; tries++) {
    try {
      const trajectory = await play(exported, task, deps, signal);
      const failure = task.check
        ? describeFailure(await deps.judge({ task, trajectory }, signal), trajectory)
        : await differsFromRecorded(exported, trajectory, deps);
      return failure === undefined ? {} : { failure };
    } catch (error) {
      if (!(error instanceof PipelineError) || error.code === 'ABORTED') throw error;
      if (error.retryable && tries < MAX_TRIES) continue;
      return { failure: `${error.code}: ${error.message}`, isBroken: true };
    }
  }
}

async function differsFromRecorded(
  { trajectoryId }: ExportedTrajectory,
  trajectory: Trajectory,
  { recorded, store }: PlayDeps,
): Promise<string | undefined> {
  const made = await readRecord(recorded, 'trajectories', trajectoryId);
  return compareEnds({ store: recorded, trajectory: made }, { store, trajectory });
}

async function play(
  exported: ExportedTrajectory,
  task: Task,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Trajectory> {
  const { initialState, trajectoryId } = exported;
  const { store, withEnvironment, limits } = deps;
  const { instruction, platform } = task;
  const planned = planActions(exported, platform);
  const memory = { summaries: [], trajectories: [] };
  const context = { app: appOf(task), goal: instruction, task, memory, seed: '', maxSteps: planned.length };
  const createPolicy = async () => createListPolicy(planned);
  const episode = await withEnvironment(
    (environment) => runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, signal),
    signal,
  );
  const id = hashId('replay', trajectoryId);
  return { schemaVersion: SCHEMA_VERSION, id, kind: 'execution', taskId: task.id, instruction, ...episode };
}

/** A policy that takes these actions in order, regardless of the screens. */
export function createListPolicy(planned: readonly PlannedAction[]): Policy {
  let next = 0;
  return {
    name: 'replay',
    async nextAction({ observation }) {
      const { action, picture } = planned[next++]!;
      // Verifiers need the clicked element, since pressing Cancel reverts a dialog's changes.
      return { intent: '', ...aimAction(onScreen(action, picture, observation.screenshot), observation) };
    },
  };
}

/** Converts pixels of the exported picture to pixels of the screen. */
function onScreen(action: Action, from: ImageSize, to: ImageSize): Action {
  return mapPoints(action, ({ x, y }) => ({ x: (x * to.width) / from.width, y: (y * to.height) / from.height }));
}

function describeFailure({ result, reasoning, items }: Judgement, { steps }: Trajectory): string | undefined {
  if (result === 'success') return undefined;
  const failed = (items ?? []).filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
  const refused = steps.flatMap(({ index, actionError }) => (actionError ? [`step ${index}: ${actionError}`] : []));
  const reasons = [...refused, ...(failed.length > 0 ? failed : [reasoning])];
  return reasons.join('; ').replaceAll(/\s+/g, ' ');
}
