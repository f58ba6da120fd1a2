import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { PipelineError } from '../../errors.ts';
import type { Summary } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import { hashId } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Decision, EpisodeContext, PolicyFactory } from '../../agent/policy.ts';
import { runEpisode } from '../../agent/run-episode.ts';
import { createFakeModels, type AskedModel } from '../../testing/answering-models.ts';
import { createIterativeExplorer } from './iterative-explorer.ts';

const never = new AbortController().signal;
const usage = { promptTokens: 1, completionTokens: 1, costUsd: 0 };
const done: Decision = { intent: 'Done.', action: { type: 'done' }, usage };
const click: Decision = {
  intent: 'Click.',
  action: { type: 'click', x: 5, y: 5, numClicks: 1, button: 'left', holdKeys: [] },
  usage,
};
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-iterative-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const context: EpisodeContext = {
  app: 'notes',
  goal: 'Explore.',
  memory: { summaries: [], trajectories: [] },
  seed: '',
  maxSteps: 60,
};

/** Number of goals that the seed draws. */
const COUNT = 5;

interface Play {
  /** Decisions of a goal's agent, in order; then the agent is done. */
  agent?: (goal: string) => Decision[];
  answer?: (asked: AskedModel, count: number) => unknown;
  changes?: Partial<EpisodeContext>;
}

async function play({ agent = () => [click, click], answer, changes = {} }: Play) {
  const goals: EpisodeContext[] = [];
  const fake = createFakeModels(answer ?? ((_asked, count) => ({ thought: '', subgoal: `goal ${count}` })));
  const createAgent: PolicyFactory = async (given) => {
    goals.push(given);
    const decisions = agent(given.goal);
    return {
      name: 'told',
      nextAction: async ({ history, stepsLeft }) => {
        expect(history.map(({ index }) => index)).toEqual(history.map((_, index) => index));
        return stepsLeft <= 1 ? done : (decisions[history.length] ?? done);
      },
    };
  };
  const whole = { ...context, ...changes };
  const episode = await runEpisode(
    {
      context: whole,
      initialState: { apps: ['notes'], template: 'fake' },
      limits: { stepTimeoutMs: 10_000, episodeTimeoutMs: 60_000 },
    },
    {
      environment: createFakeEnvironment(),
      store,
      createPolicy: (given) =>
        createIterativeExplorer({
          context: given,
          models: fake.models,
          platform: 'desktop',
          options: { observation: 'screenshot+elements' },
          createAgent,
        }),
    },
    never,
  );
  return { episode, goals, asked: fake.asked };
}

test('goal after goal is carried out by an agent of its own, and every step says which it belongs to', async () => {
  const { episode, goals, asked } = await play({});
  expect(goals.map(({ goal, maxSteps }) => [goal, maxSteps])).toEqual([1, 2, 3, 4, 5].map((n) => [`goal ${n}`, 7]));
  const numbers = episode.steps.map(({ subgoal }) => subgoal?.number);
  expect(numbers).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, undefined]);
  expect(episode.steps[2]!.subgoal).toEqual({ number: 2, text: 'goal 2' });
  expect(episode.outcome).toBe('done');
  expect(asked.every(({ role, stage, images }) => role === 'planner' && stage === 'explore' && images === 1)).toBe(
    true,
  );
});

test('the next goal is chosen on the screen as it is, knowing how the others ended', async () => {
  const { asked } = await play({
    agent: (goal) => (goal === 'goal 2' ? [{ intent: 'No.', action: { type: 'fail', reason: '' } }] : [click]),
  });
  expect(asked[2]!.text).toContain('1. "goal 1": reached\n2. "goal 2": given up');
  await expect(`${asked[2]!.text}\n`).toMatchFileSnapshot('golden/subgoal-request.txt');
});

test('the model does not hear of earlier turns', async () => {
  const summary = { trajectoryId: hashId(1), app: 'notes', turn: 1, actionsTaken: ['Cleared the list'], dataFound: [] };
  const memory = { summaries: [{ schemaVersion: 1, id: hashId(2), ...summary } satisfies Summary], trajectories: [] };
  const { asked } = await play({ changes: { memory } });
  expect(asked.map(({ text }) => text).join()).not.toContain('Cleared the list');
});

test('the seed of the turn draws three to eight goals', async () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`);
  const counts = [];
  for (const seed of seeds) counts.push((await play({ agent: () => [click], changes: { seed } })).goals.length);
  expect([...new Set(counts)].toSorted()).toEqual([3, 4, 5, 6, 7, 8]);
});

test('a goal takes at most seven steps', async () => {
  const { episode, goals } = await play({ agent: () => Array.from({ length: 20 }, () => click) });
  expect(goals).toHaveLength(COUNT);
  // The seventh decision is the agent's "done", which is not a step of the episode.
  for (let number = 1; number <= COUNT; number++) {
    expect(episode.steps.filter(({ subgoal }) => subgoal?.number === number)).toHaveLength(6);
  }
});

test('agents that never act come to an end', async () => {
  const { episode, goals } = await play({ agent: () => [] });
  expect(goals).toHaveLength(COUNT);
  expect(episode.steps.map(({ action }) => action.type)).toEqual(['done']);
});

test('the last step of the budget ends the episode', async () => {
  const { episode } = await play({ changes: { maxSteps: 4 } });
  expect(episode.steps).toHaveLength(4);
  expect(episode.steps.at(-1)!.action.type).toBe('done');
});

test('what a decision without a step cost is on the next step, and the prompt too', async () => {
  const { episode } = await play({});
  // Goal 2: an agent that is done at once, the request for the next goal (no tokens here), and that goal's first step.
  expect(episode.steps[2]!.usage).toMatchObject({ promptTokens: 2 });
  expect(episode.steps[2]!.promptRefs.map(({ name }) => name)).toEqual(['explore/subgoal']);
  expect(episode.steps[3]!.promptRefs).toEqual([]);
});

test('an unreadable answer ends it, a fault of the endpoint passes through', async () => {
  const { episode } = await play({
    answer: (_asked, count) => (count > 1 ? 'prose' : { thought: '', subgoal: 'g' }),
  });
  expect(episode.steps.map(({ action }) => action.type)).toEqual(['click', 'click', 'done']);
  await expect(play({ answer: () => new PipelineError('MODEL_TIMEOUT', 'slow') })).rejects.toMatchObject({
    code: 'MODEL_TIMEOUT',
  });
});
