/** The seam of policies, which decide the next action on a screen. Explore and execute share it. */
import type { Route } from '../actions/index.ts';
import type {
  ActResult,
  Action,
  Observation,
  PromptRef,
  Step,
  Summary,
  Target,
  Task,
  Trajectory,
  Usage,
} from '../schema/index.ts';

/** Results of earlier exploration turns of the same application, in turn order. Empty on the first turn. */
export interface Memory {
  summaries: readonly Summary[];
  trajectories: readonly Trajectory[];
}

/** Everything known when an episode begins. `task` is present in executions only. */
export interface EpisodeContext {
  app: string;
  goal: string;
  task?: Task;
  memory: Memory;
  /** The prompt that `goal` was rendered from, if any. */
  goalRef?: PromptRef;
  /** Seed of every random choice. The same context gives the same decisions on the same screens. */
  seed: string;
  /** Number of the try at the task, from 1; omitted for the first. Models answer each try anew. */
  attempt?: number;
  maxSteps: number;
  /** The environment's ways to act beside its screen; undefined for none. The loop sets it. */
  routes?: readonly Route[];
}

export interface PolicyInput {
  observation: Observation;
  /** Steps so far in this episode, oldest first. */
  history: readonly Step[];
  stepsLeft: number;
  /** The result of the last step, if its action returned one. Its texts are bounded and untrusted. */
  lastResult?: ActResult;
}

/** An agent's observation about its last action on the next screen, with its cost. */
export interface Reflection {
  text: string;
  /** True if the action had its intended effect. */
  worked: boolean;
  usage?: Usage;
  promptRefs?: PromptRef[];
}

/** One decision. Ending the episode is an action as well: done, fail or terminate. */
export interface Decision {
  thought?: string;
  /** The high-level action in words. */
  intent: string;
  action: Action;
  target?: Target;
  subgoal?: Step['subgoal'];
  /** The reason why the model's reply was unusable; the action is then a short wait. */
  unusable?: string;
  usage?: Usage;
  promptRefs?: PromptRef[];
  /** Belongs to the previous step and is recorded there. */
  reflectionOnLast?: Reflection;
}

/** Lives for one episode. Rejects with MODEL_* errors for infrastructure faults, never because a task is hard. */
export interface Policy {
  readonly name: string;
  /** True if decisions have deadlines of their own, as model calls do, so that the step timeout does not apply. */
  readonly ownsDeadline?: boolean;
  nextAction(input: PolicyInput, signal: AbortSignal): Promise<Decision>;
}

export type PolicyFactory = (context: EpisodeContext) => Promise<Policy>;
