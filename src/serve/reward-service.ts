/**
 * Dependencies of the reward service. pipeline/serve-run.ts builds it for runs, tests build it from fakes. The service
 * scores trajectories against existing tasks; the run chooses the judge and its evidence.
 */
import type { Coordination } from '../coordination/coordination.ts';
import type { Environment } from '../env/environment.ts';
import type { EpisodeLimits, WithEnvironment } from '../agent/run-episode.ts';
import type { LookChoices, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { Store } from '../store/store.ts';

/** A verdict without its identity, as a verifier returns it. */
export type Judgement = Omit<Verdict, 'schemaVersion' | 'id' | 'taskId' | 'trajectoryId' | 'verifier'>;

export interface Judge {
  /** Name of the verifier: "model-free", "model". */
  readonly name: string;
  /** The endpoint's name of the model; for a verifier without one, the verifier's name. */
  readonly model: string;
  /** Everything other than task and trajectory that decides a verdict. A part of the idempotency key. */
  readonly configuration: unknown;
  /** The evidence that it requires: a trajectory whose steps lack it is unscorable, whatever its outcome. */
  readonly reads: 'screens' | 'trees';
  /** Rejects with a PipelineError if infrastructure fails; that is never a verdict. */
  verify(input: { task: Task; trajectory: Trajectory }, signal: AbortSignal): Promise<Judgement>;
  /** Rejects if the judge cannot answer now. Cheap: asks no model a question. */
  probe(signal: AbortSignal): Promise<void>;
}

/** The environments that this instance leases to RL workers. */
export interface EpisodeSource {
  /** Limit of open environments. */
  capacity: number;
  description: Pick<Environment['description'], 'name' | 'platform'>;
  withEnvironment: WithEnvironment;
  /** The environments' ways to act beside their screens. */
  routes?: Environment['routes'];
  /** Choices that looks of groups are drawn from; undefined if all look alike. */
  looks?: LookChoices | undefined;
  maxSteps: number;
  limits: EpisodeLimits;
}

export interface RewardServiceDeps {
  /** Store of the tasks, and of the explorations that recorded their initial states. Never written to. */
  tasks: Store;
  /** Uploaded and rolled-out trajectories, and the verdicts on them. Shared by all instances. */
  store: Store;
  judge: Judge;
  coordination: Coordination;
  /** If undefined, the service offers rewards only. */
  episodes?: EpisodeSource | undefined;
}
