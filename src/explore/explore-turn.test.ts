import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EpisodeContext } from '../agent/policy.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { PipelineError } from '../errors.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { explorationId, summaryId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import { exploreTurn, GOAL_PROMPT, type ExploreDeps } from './explore-turn.ts';

const never = new AbortController().signal;
const runId = hashId('run');
let folder: string;
let store: Store;
let contexts: EpisodeContext[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-explore-'));
  store = await createFileStore({ folder });
  contexts = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function explore(turn: number, changes: Partial<ExploreDeps> = {}): Promise<void> {
  const input = {
    runId,
    seed: 1,
    app: 'notes',
    turn,
    initialState: { apps: ['notes'], template: 'fake' },
    maxSteps: 2,
    limits: { stepTimeoutMs: 5000, episodeTimeoutMs: 20_000 },
  };
  const deps: ExploreDeps = {
    store,
    withEnvironment: (work) => work(createFakeEnvironment()),
    createPolicy: async (context) => {
      contexts.push(context);
      return { name: 'none', nextAction: async () => ({ intent: 'look', action: { type: 'wait', seconds: 0 } }) };
    },
    summarizer: {
      name: 'none',
      summarize: async ({ turn: which }) => ({ actionsTaken: [`turn ${which}`], dataFound: [] }),
    },
    ...changes,
  };
  return exploreTurn(input, deps, never);
}

test('each turn remembers the completed turns before it', async () => {
  for (const turn of [1, 2, 3]) await explore(turn);
  expect(contexts.map(({ memory }) => memory.summaries.flatMap(({ actionsTaken }) => actionsTaken))).toEqual([
    [],
    ['turn 1'],
    ['turn 1', 'turn 2'],
  ]);
  expect(contexts[2]!.memory.trajectories.map(({ turn }) => turn)).toEqual([1, 2]);
  expect(new Set(contexts.map(({ seed }) => seed)).size).toBe(3);
  expect(new Set(contexts.map(({ goal }) => goal)).size).toBe(1);
  expect(contexts[0]!.goalRef!.name).toBe('explore/goal');
  expect(await readRecord(store, 'trajectories', explorationId(runId, 'notes', 1))).toMatchObject({
    kind: 'exploration',
    turn: 1,
    outcome: 'out_of_steps',
  });
});

test('a completed turn is not explored again', async () => {
  await explore(1);
  await explore(1);
  expect(contexts).toHaveLength(1);
});

test('when only the summary is missing, only the summary is made', async () => {
  const broken = { name: 'broken', summarize: () => Promise.reject(new PipelineError('MODEL_TIMEOUT', 'slow')) };
  await expect(explore(1, { summarizer: broken })).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  await explore(1);
  expect(contexts).toHaveLength(1);
  const id = explorationId(runId, 'notes', 1);
  expect(await readRecord(store, 'summaries', summaryId(runId, id))).toMatchObject({ trajectoryId: id });
});

test('a turn without a summary is not remembered', async () => {
  const broken = { name: 'broken', summarize: () => Promise.reject(new PipelineError('MODEL_TIMEOUT', 'slow')) };
  await explore(1, { summarizer: broken }).catch(() => undefined);
  await explore(2);
  expect(contexts[1]!.memory).toEqual({ summaries: [], trajectories: [] });
});

test('the goal reads as its golden file says', async () => {
  await expect(GOAL_PROMPT.render({}).user).toMatchFileSnapshot('golden/goal.txt');
});
