/** The seam of everything that decides what to do next on a screen. Explore and execute share it. */
import type {
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

/** What earlier exploration turns of the same application left behind, in turn order. Empty on the first turn. */
export interface Memory {
  summaries: readonly Summary[];
  trajectories: readonly Trajectory[];
}

/** All that is known when an episode begins. `task` is present in executions only. */
export interface EpisodeContext {
  app: string;
  goal: string;
  task?: Task;
  memory: Memory;
  /** The prompt that `goal` was rendered from, when there is one. */
  goalRef?: PromptRef;
  /** Seeds every random choice; the same context gives the same decisions on the same screens. */
  seed: string;
  maxSteps: number;
}

export interface PolicyInput {
  observation: Observation;
  /** Steps done so far in this episode, oldest first. */
  history: readonly Step[];
  stepsLeft: number;
}

/** What an agent noticed about its last action when it saw the next screen, and what noticing that took. */
export interface Reflection {
  text: string;
  /** Whether the action had the effect that was meant. */
  worked: boolean;
  usage?: Usage;
  promptRefs?: PromptRef[];
}

/** One decision. Ending the episode is an action too: done, fail or terminate. */
export interface Decision {
  thought?: string;
  /** The high-level action in words. */
  intent: string;
  action: Action;
  target?: Target;
  subgoal?: Step['subgoal'];
  /** Why the model's reply could not be used; the action is then a short wait. */
  unusable?: string;
  usage?: Usage;
  promptRefs?: PromptRef[];
  /** Belongs to the step before this one and is recorded there. */
  reflectionOnLast?: Reflection;
}

/** Lives for one episode. Rejects with MODEL_* errors for infrastructure faults, never because a task is hard. */
export interface Policy {
  readonly name: string;
  /** Its decisions have deadlines of their own, as model calls do; the step time-out does not cut them short. */
  readonly ownsDeadline?: boolean;
  nextAction(input: PolicyInput, signal: AbortSignal): Promise<Decision>;
}

export type PolicyFactory = (context: EpisodeContext) => Promise<Policy>;
