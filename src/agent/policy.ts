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

/** One decision. Ending the episode is an action too: done, fail or terminate. */
export interface Decision {
  thought?: string;
  /** The high-level action in words. */
  intent: string;
  action: Action;
  target?: Target;
  usage?: Usage;
  promptRefs?: PromptRef[];
}

/** Lives for one episode. Rejects with MODEL_* errors for infrastructure faults, never because a task is hard. */
export interface Policy {
  readonly name: string;
  nextAction(input: PolicyInput, signal: AbortSignal): Promise<Decision>;
}

export type PolicyFactory = (context: EpisodeContext) => Promise<Policy>;
