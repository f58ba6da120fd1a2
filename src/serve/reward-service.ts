/**
 * The seam of the reward service: what it is built of. Built by pipeline/serve-run.ts, by tests of fakes. The service
 * scores trajectories against tasks that exist; who judges, and on what, is the run's own choice.
 */
import type { Coordination } from '../coordination/coordination.ts';
import type { Environment } from '../env/environment.ts';
import type { EpisodeLimits, WithEnvironment } from '../agent/run-episode.ts';
import type { LookChoices, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { Store } from '../store/store.ts';

/** A verdict but for its identity, as a verifier gives it. */
export type Judgement = Omit<Verdict, 'schemaVersion' | 'id' | 'taskId' | 'trajectoryId' | 'verifier'>;

export interface Judge {
  /** Of the verifier: "model-free", "model". */
  readonly name: string;
  /** The model that answers, as its endpoint calls it; for a verifier without one, the verifier's name. */
  readonly model: string;
  /** Everything besides task and trajectory that decides a verdict. A part of the idempotency key. */
  readonly configuration: unknown;
  /** What it cannot do without: a trajectory whose steps lack it is unscorable, however it went. */
  readonly reads: 'screens' | 'trees';
  /** Rejects with a PipelineError when infrastructure fails; that is never a verdict. */
  verify(input: { task: Task; trajectory: Trajectory }, signal: AbortSignal): Promise<Judgement>;
  /** Rejects when the judge cannot answer now. Cheap: no question is asked. */
  probe(signal: AbortSignal): Promise<void>;
}

/** The environments this instance lends to RL workers. */
export interface EpisodeSource {
  /** Open at once, at most. */
  capacity: number;
  description: Pick<Environment['description'], 'name' | 'platform'>;
  withEnvironment: WithEnvironment;
  /** What the looks of groups are drawn from; undefined where all look alike. */
  looks?: LookChoices | undefined;
  maxSteps: number;
  limits: EpisodeLimits;
}

export interface RewardServiceDeps {
  /** Where the tasks are, and the explorations that recorded their initial states. Never written to. */
  tasks: Store;
  /** Uploaded and rolled-out trajectories, and the verdicts on them. Shared by all instances. */
  store: Store;
  judge: Judge;
  coordination: Coordination;
  /** Undefined: rewards only. */
  episodes?: EpisodeSource | undefined;
}
