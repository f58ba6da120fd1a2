/**
 * All dependencies of one worker process's stages. pipeline/deps.ts builds them from a run's config, tests from fakes.
 */
import type { PolicyFactory } from '../agent/policy.ts';
import type { WithEnvironment } from '../agent/run-episode.ts';
import type { ContestRoles } from '../contest/roles.ts';
import type { Coordination } from '../coordination/coordination.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import type { Outage } from '../model/outage-watch.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import type { Store } from '../store/store.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { Keys } from './keys.ts';
import type { Stage } from '../run/stages.ts';
import type { Run } from '../run/run-folder.ts';

export interface StageDeps {
  store: Store;
  withEnvironment: WithEnvironment;
  createExplorer: PolicyFactory;
  summarizer: Summarizer;
  generator: TaskGenerator;
  /** Undefined if each task's exploration is its execution. */
  createExecutor: PolicyFactory | undefined;
  verifier: Verifier;
  /** Undefined if no task is contested. */
  roles: ContestRoles | undefined;
  /** The outage of a model's endpoint; see model/outage-watch.ts. */
  findOutage: () => Promise<Outage | undefined>;
  /** Closes the environments and the models. */
  close(): Promise<void>;
}

export interface StageDepsOptions {
  /** Limit of open environments. Each opens on first use. */
  environments: number;
  /** The run's coordination, shared by its workers. The caller closes it. */
  coordination: Coordination;
  /** Stages whose parts are in use. Parts of other stages call no model. */
  stages: readonly Stage[];
  /** Keys of the models that these stages call. */
  keys: Keys;
  /** Store of the recordings under judgement, if it is not the run's store. */
  recordings?: Store;
}

export type CreateStageDeps = (run: Run, options: StageDepsOptions) => Promise<StageDeps>;
