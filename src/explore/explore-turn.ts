/** Stage 1: one turn of exploring an application without a task, then the summary for the memory of later turns. */
import { endedEarly } from '../agent/ended-early.ts';
import type { PolicyFactory } from '../agent/policy.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { runEpisode, type EpisodeLimits, type WithEnvironment } from '../agent/run-episode.ts';
import { withinTime } from '../async/within-time.ts';
import { definePrompt } from '../prompt/prompt.ts';
import { SCHEMA_VERSION, type InitialState, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { explorationId, summaryId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord } from '../store/typed-records.ts';
import type { Summarizer } from './summarizer.ts';

/** The goal of every exploration, whatever the application. */
export const GOAL_PROMPT = definePrompt('explore/goal', {});

export interface ExploreInput {
  runId: string;
  seed: number;
  app: string;
  /** Counts from 1. Turns of one application run in order, so that each remembers the previous ones. */
  turn: number;
  initialState: InitialState;
  maxSteps: number;
  limits: EpisodeLimits;
}

export interface ExploreDeps {
  store: Store;
  withEnvironment: WithEnvironment;
  createPolicy: PolicyFactory;
  summarizer: Summarizer;
}

/** Idempotent: committed records are kept. The turn is complete once its summary is committed. */
export async function exploreTurn(input: ExploreInput, deps: ExploreDeps, signal: AbortSignal): Promise<void> {
  const { runId, app, turn } = input;
  const { store, summarizer } = deps;
  const id = explorationId(runId, app, turn);
  if (await store.has('summaries', summaryId(runId, id))) return;

  const trajectory = (await findRecord(store, 'trajectories', id)) ?? (await explore(id, input, deps, signal));
  const deadline = {
    timeoutMs: input.limits.episodeTimeoutMs,
    signal,
    what: 'the summary',
    code: 'MODEL_TIMEOUT',
  } as const;
  const found = await withinTime(deadline, (own) => summarizer.summarize(trajectory, own));
  const early = endedEarly(trajectory, input.maxSteps);
  const ended = early === undefined ? {} : { endedEarly: early };
  const summary = { id: summaryId(runId, id), trajectoryId: id, app, turn, ...found, ...ended };
  await commitRecord(store, 'summaries', { schemaVersion: SCHEMA_VERSION, ...summary });
}

async function explore(id: string, input: ExploreInput, deps: ExploreDeps, signal: AbortSignal): Promise<Trajectory> {
  const { app, turn, initialState, maxSteps, limits } = input;
  const memory = await recallTurns(deps.store, { runId: input.runId, app, lastTurn: turn - 1 });
  const seed = hashId(input.seed, 'explore', app, turn);
  const context = { app, goal: GOAL_PROMPT.render({}).user, goalRef: GOAL_PROMPT.ref, memory, seed, maxSteps };
  const episode = await deps.withEnvironment(
    (environment) => runEpisode({ context, initialState, limits }, { environment, ...deps }, signal),
    signal,
  );
  const identity = { schemaVersion: SCHEMA_VERSION, id, kind: 'exploration', turn } as const;
  return commitRecord(deps.store, 'trajectories', { ...identity, ...episode });
}
