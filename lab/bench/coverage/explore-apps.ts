/** Explores applications for the coverage bench, or finds the explorations in a run of another version. */
import type { EpisodeContext, Policy } from '../../../src/agent/policy.ts';
import { runEpisode } from '../../../src/agent/run-episode.ts';
import type { Environment } from '../../../src/env/environment.ts';
import { SCHEMA_VERSION, type Trajectory } from '../../../src/schema/index.ts';
import { hashId } from '../../../src/store/ids.ts';
import type { Store } from '../../../src/store/store.ts';
import { findRecord } from '../../../src/store/typed-records.ts';

/** A turn of 100 steps takes about half a minute; one that takes longer than this is lost. */
export const TURN_TIMEOUT_MS = 300_000;
const STEP_TIMEOUT_MS = 60_000;

export type CreateExplorer = (context: EpisodeContext, store: Store) => Promise<Policy>;

export interface ExploringInput {
  app: string;
  template: string;
  explorer: string;
  seed: string;
  turns: number;
  /** Steps of each turn. */
  steps: number;
}

/**
 * Turns in order, each with the memory of the earlier ones. Rejects with ENV_* if a desktop fails or takes too long.
 */
export async function exploreApp(
  { app, template, explorer, seed, turns, steps }: ExploringInput,
  { store, environment, create }: { store: Store; environment: Environment; create: CreateExplorer },
): Promise<Trajectory[]> {
  const made: Trajectory[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    const context = {
      app,
      goal: '',
      memory: { summaries: [], trajectories: [...made] },
      seed: hashId(seed, app, turn),
      maxSteps: steps,
    };
    const input = {
      context,
      initialState: { apps: [app], template },
      limits: { stepTimeoutMs: STEP_TIMEOUT_MS, episodeTimeoutMs: TURN_TIMEOUT_MS },
    };
    const deps = { environment, createPolicy: (given: EpisodeContext) => create(given, store), store };
    const episode = await runEpisode(input, deps, new AbortController().signal);
    const id = hashId(explorer, app, seed, turn);
    made.push({ schemaVersion: SCHEMA_VERSION, id, kind: 'exploration', turn, ...episode });
  }
  return made;
}

/** The explorations of a run by application, each in the order of its turns. */
export async function findExplorations(store: Store): Promise<Map<string, Trajectory[]>> {
  const found = new Map<string, Trajectory[]>();
  for await (const id of store.list('trajectories')) {
    const trajectory = await findRecord(store, 'trajectories', id);
    if (trajectory?.kind === 'exploration')
      found.set(trajectory.app, [...(found.get(trajectory.app) ?? []), trajectory]);
  }
  for (const turns of found.values()) turns.sort((one, other) => (one.turn ?? 1) - (other.turn ?? 1));
  return found;
}
