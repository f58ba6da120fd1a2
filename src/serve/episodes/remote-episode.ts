/**
 * One episode whose policy is at the other end of an HTTP connection. It runs the same loop as every episode
 * (agent/run-episode.ts): each decision waits for the client's next request.
 */
import { endAction } from '../../actions/index.ts';
import { aimAction, pointerAfter } from '../../agent/grounding/aim-action.ts';
import type { Policy } from '../../agent/policy.ts';
import { runEpisode, type Episode } from '../../agent/run-episode.ts';
import {
  appOf,
  SCHEMA_VERSION,
  type ActResult,
  type Action,
  type InitialState,
  type Observation,
  type Point,
  type Step,
  type Task,
  type Trajectory,
} from '../../schema/index.ts';
import { commitRecord } from '../../store/typed-records.ts';
import type { Store } from '../../store/store.ts';
import { faultOf, type ServiceFault } from '../http/service-fault.ts';
import type { ServeMetrics } from '../metrics.ts';
import type { EpisodeSource } from '../reward-service.ts';
import type { ExitStatus } from '../upload/upload-schema.ts';
import { attestedEnvironment } from './attested-environment.ts';
import type { Fingerprint } from './initial-state.ts';

export interface RemoteStep {
  action: Action;
  intent: string;
  thought?: string | undefined;
  /** Reason why the policy's reply was unreadable; the action is then a placeholder. */
  unusable?: string | undefined;
}

/** The client's view after a step, or at the start. */
export interface Turn {
  /** Number of steps so far. */
  step: number;
  observation: Observation;
  /** Position of the pointer after the last actions, if they moved it. */
  pointer?: Point | undefined;
  /** The last action's result, if it returned one. */
  result?: ActResult | undefined;
  /** The reason why the last action was refused; null otherwise. */
  actionError: string | null;
  /** Set once the episode has ended. */
  exitStatus: ExitStatus | null;
}

export interface RemoteEpisodeOptions {
  trajectoryId: string;
  task: Task;
  maxSteps: number;
  /** The task's initial state, with the look of this episode. */
  initialState: InitialState;
  recorded: Fingerprint;
  restoreAttempts: number;
  source: EpisodeSource;
  /** Limit in milliseconds from the first to the last step. */
  timeoutMs: number;
  store: Store;
  metrics: ServeMetrics;
}

type Command = { step: RemoteStep } | { cut: 'out_of_steps' | 'out_of_time' };

export type RemoteEpisode = ReturnType<typeof startRemoteEpisode>;

export function startRemoteEpisode(options: RemoteEpisodeOptions) {
  const { trajectoryId, task, maxSteps, initialState, source, store, metrics } = options;
  const { instruction } = task;
  const app = appOf(task);
  const interrupt = new AbortController();
  const turns = createMailbox<Turn>();
  const commands = createMailbox<Command>();
  let seen: Observation | undefined;
  let description = { ...source.description, width: 0, height: 0, details: {} as Record<string, string> };
  let cutAs: 'out_of_steps' | 'out_of_time' | undefined;

  const policy: Policy = {
    name: 'remote',
    ownsDeadline: true,
    async nextAction({ observation, history, lastResult }) {
      turns.put({ ...describeSteps(history), observation, result: lastResult, exitStatus: null });
      const command = await commands.take();
      if ('step' in command) {
        const { action, intent, thought, unusable } = command.step;
        // Verifiers need the clicked element: pressing Cancel reverts a dialog's changes.
        const aimed = aimAction(action, observation);
        return {
          ...aimed,
          intent,
          ...(thought === undefined ? {} : { thought }),
          ...(unusable === undefined ? {} : { unusable }),
        };
      }
      cutAs = command.cut;
      return { intent: '', action: endAction(task.platform, false) };
    },
  };

  async function run(): Promise<Episode> {
    const { stepTimeoutMs, episodeTimeoutMs } = source.limits;
    return source.withEnvironment(async (environment) => {
      description = environment.description;
      const attested = attestedEnvironment(environment, {
        recorded: options.recorded,
        attempts: options.restoreAttempts,
        resetTimeoutMs: episodeTimeoutMs,
        onMismatch: () => metrics.restoreFailures.inc(),
        onObservation: (observation) => (seen = observation),
      });
      const context = { app, goal: instruction, task, memory: { summaries: [], trajectories: [] }, seed: '', maxSteps };
      const limits = { stepTimeoutMs, episodeTimeoutMs: options.timeoutMs };
      const deps = { environment: attested, createPolicy: async () => policy, store };
      return runEpisode({ context, initialState, limits }, deps, interrupt.signal);
    }, interrupt.signal);
  }

  async function commit(parts: Pick<Trajectory, 'steps' | 'outcome'> & Partial<Trajectory>, exitStatus: ExitStatus) {
    // A properly ended episode has its own description of the screen; any other falls back to the static one.
    const { platform, ...known } = description;
    const environment = parts.environment ?? known;
    metrics.episodes.inc({ exit_status: exitStatus });
    return commitRecord(store, 'trajectories', {
      schemaVersion: SCHEMA_VERSION,
      id: trajectoryId,
      kind: 'execution',
      taskId: task.id,
      app,
      platform,
      instruction,
      initialState,
      policy: policy.name,
      ...parts,
      environment: { ...environment, details: { ...environment.details, exitStatus } },
    });
  }

  async function conclude(): Promise<Trajectory> {
    let episode: Episode;
    try {
      episode = await run();
    } catch (error) {
      const cause = interrupt.signal.aborted ? interrupt.signal.reason : error;
      turns.fail(cause);
      const { code, message } = faultOf(cause);
      return commit({ steps: [], outcome: 'aborted', error: { code, message } }, 'aborted');
    }
    const { outcome, steps } = episode;
    const exitStatus = cutAs ?? outcome;
    // The placeholder for the cut is not a step of the policy.
    const own = cutAs ? steps.slice(0, -1) : steps;
    const trajectory = await commit({ ...episode, steps: own, outcome: cutAs ? 'out_of_steps' : outcome }, exitStatus);
    turns.put({ ...describeSteps(own), observation: seen!, exitStatus });
    return trajectory;
  }

  const ended = conclude();
  // A failing store also rejects the caller that waits for the next turn.
  ended.catch((error: unknown) => turns.fail(error));
  const first = turns.take();
  first.catch(() => undefined);
  return {
    /** The first screen; rejects if the environment did not reach the initial state. */
    first,
    /** Rejects with the environment's fault that ended the episode. One call at a time. */
    async step(step: RemoteStep) {
      commands.put({ step });
      return turns.take();
    },
    /** Ends the episode for a reason of the policy's own; does nothing if it has ended. */
    cut: (exitStatus: 'out_of_steps' | 'out_of_time') => commands.put({ cut: exitStatus }),
    /** Ends it for a reason of infrastructure, without a reward. */
    abort: (fault: ServiceFault) => interrupt.abort(fault),
    /** Resolves once the trajectory is committed and the environment is released. Rejects if the store fails. */
    ended,
  };
}

function describeSteps(steps: readonly Step[]): Pick<Turn, 'step' | 'pointer' | 'actionError'> {
  const last = steps.at(-1);
  return {
    step: steps.length,
    pointer: pointerAfter(steps),
    actionError: last?.actionError ?? last?.unusable ?? null,
  };
}

/** Passes values from one side to the other, one at a time. */
function createMailbox<T>() {
  let next = createSlot<T>();
  return {
    /** Dropped if the previous value has not been taken yet. */
    put: (value: T) => next.resolve(value),
    /** Every take from now on rejects. */
    fail: (error: unknown) => next.reject(error),
    /** Waits for a value. */
    async take() {
      const value = await next.promise;
      next = createSlot<T>();
      return value;
    },
  };
}

interface Slot<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

function createSlot<T>(): Slot<T> {
  const slot: Partial<Slot<T>> = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(slot, { resolve, reject }));
  promise.catch(() => undefined);
  return { ...(slot as Slot<T>), promise };
}
