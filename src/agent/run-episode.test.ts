import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../env/environment.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { PipelineError } from '../errors.ts';
import type { Action } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { loadGroundTruth, loadObservation } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import type { PolicyFactory, PolicyInput } from './policy.ts';
import { runEpisode, type Episode } from './run-episode.ts';

const never = new AbortController().signal;
const initialState = { apps: ['notes'], template: 'fake' };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-episode-'));
  store = await createFileStore({ folder });
});
// Writes of a stopped episode may still be running; hence the retries.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

/** Performs the actions in turn and records its inputs. */
function playActions(actions: Action[]): { createPolicy: PolicyFactory; inputs: PolicyInput[] } {
  const inputs: PolicyInput[] = [];
  const createPolicy: PolicyFactory = async () => ({
    name: 'script',
    async nextAction(input) {
      inputs.push({ ...input, history: [...input.history] });
      const action = actions[inputs.length - 1]!;
      return { intent: `do ${action.type}`, action };
    },
  });
  return { createPolicy, inputs };
}

interface Trial {
  actions?: Action[];
  createPolicy?: PolicyFactory;
  environment?: Environment;
  maxSteps?: number;
  stepTimeoutMs?: number;
  episodeTimeoutMs?: number;
  signal?: AbortSignal;
}

async function run(trial: Trial): Promise<Episode> {
  const { maxSteps = 10, stepTimeoutMs = 5000, episodeTimeoutMs = 20_000 } = trial;
  const context = { app: 'notes', goal: 'x', memory: { summaries: [], trajectories: [] }, seed: 's', maxSteps };
  const createPolicy = trial.createPolicy ?? playActions(trial.actions!).createPolicy;
  const environment = trial.environment ?? createFakeEnvironment();
  const limits = { stepTimeoutMs, episodeTimeoutMs };
  return runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, trial.signal ?? never);
}

const escape: Action = { type: 'hotkey', keys: ['escape'] };
const wait: Action = { type: 'wait', seconds: 0 };
const offScreen: Action = { type: 'click', x: 9999, y: 1, numClicks: 1, button: 'left', holdKeys: [] };

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/** Milliseconds until the work settles. */
async function took(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

function policyThat(nextAction: () => Promise<never>): PolicyFactory {
  return async () => ({ name: 'broken', nextAction });
}

/** Removes the values that may differ between two equal runs. */
function strip(episode: Episode): string {
  return JSON.stringify(episode, (key, value: unknown) => (key === 'timings' || key === 'capturedAtMs' ? 0 : value));
}

describe('an episode', () => {
  it('records what was seen, meant and done, and ends when the agent says so', async () => {
    const episode = await run({ actions: [escape, wait, { type: 'done' }] });
    expect(episode).toMatchObject({
      app: 'notes',
      platform: 'desktop',
      initialState,
      policy: 'script',
      outcome: 'done',
    });
    expect(episode.environment.name).toBe('fake');
    expect(episode.steps.map((step) => [step.index, step.action.type, step.intent])).toEqual([
      [0, 'hotkey', 'do hotkey'],
      [1, 'wait', 'do wait'],
      [2, 'done', 'do done'],
    ]);
    expect(episode.answer).toBeUndefined();
    const { window } = await loadObservation(store, episode.finalObservation!);
    expect(window).toBe('notes');
  });

  it('shows the agent its history and the steps that are left', async () => {
    const { createPolicy, inputs } = playActions([escape, { type: 'done' }]);
    await run({ createPolicy, maxSteps: 4 });
    expect(inputs.map(({ history, stepsLeft }) => [history.length, stepsLeft])).toEqual([
      [0, 4],
      [1, 3],
    ]);
  });

  it.each([
    [{ type: 'done' }, 'done'],
    [{ type: 'fail', reason: 'cannot' }, 'failed'],
    [{ type: 'terminate', status: 'success' }, 'done'],
    [{ type: 'terminate', status: 'failure' }, 'failed'],
  ] as [Action, string][])('that ends with %j is %s', async (action, outcome) => {
    expect((await run({ actions: [action] })).outcome).toBe(outcome);
  });

  it('whose budget is used up is out of steps, with the screen after the last action', async () => {
    const episode = await run({ actions: [escape, wait, wait], maxSteps: 2 });
    expect(episode.outcome).toBe('out_of_steps');
    expect(episode.steps).toHaveLength(2);
    expect(await store.hasBlob(episode.finalObservation!.tree.sha256)).toBe(true);
  });

  it('keeps the answer, which no device is asked to perform, and goes on', async () => {
    const environment = createFakeEnvironment();
    const acted: string[] = [];
    const listening: Environment = {
      ...environment,
      act: (action, signal) => {
        acted.push(action.type);
        return environment.act(action, signal);
      },
    };
    const actions: Action[] = [{ type: 'answer', text: '3 notes' }, wait, { type: 'done' }];
    const episode = await run({ actions, environment: listening });
    expect(episode).toMatchObject({ answer: '3 notes', outcome: 'done' });
    expect(acted).toEqual(['wait']);
  });

  it('goes on after an action that the environment refuses, and says so in the step', async () => {
    const { steps, outcome } = await run({ actions: [offScreen, { type: 'done' }] });
    expect(steps[0]!.actionError).toContain('off the screen');
    expect(steps[1]!.actionError).toBeUndefined();
    expect(outcome).toBe('done');
  });

  it('records what the agent noticed later on the step it is about, with what that used', async () => {
    const usage = { promptTokens: 3, completionTokens: 2, costUsd: 0.5 };
    const seen: (string | undefined)[][] = [];
    const createPolicy: PolicyFactory = async () => ({
      name: 'reflecting',
      async nextAction({ history }) {
        seen.push(history.map(({ reflection }) => reflection));
        const action: Action = history.length < 2 ? escape : { type: 'done' };
        const reflectionOnLast = {
          text: `after ${history.length}`,
          worked: history.length === 1,
          usage,
          promptRefs: [ref('b')],
        };
        return { intent: 'x', action, usage, promptRefs: [ref('a')], reflectionOnLast };
      },
    });
    const { steps } = await run({ createPolicy });
    expect(steps.map(({ reflection }) => reflection)).toEqual(['after 1', 'after 2', undefined]);
    expect(steps.map(({ worked }) => worked)).toEqual([true, false, undefined]);
    expect(steps.map(({ promptRefs }) => promptRefs.map(({ name }) => name))).toEqual([['a', 'b'], ['a', 'b'], ['a']]);
    expect(steps.map((step) => step.usage!.promptTokens)).toEqual([6, 6, 3]);
    expect(steps.every((step) => !('reflectionOnLast' in step))).toBe(true);
    expect(seen).toEqual([[], [undefined], ['after 1', undefined]]);
  });

  it('is the same twice but for its times', async () => {
    const actions = [escape, offScreen, { type: 'done' }] as Action[];
    expect(strip(await run({ actions }))).toBe(strip(await run({ actions })));
  });
});

describe('infrastructure that fails rejects the episode', () => {
  it.each(['reset', 'observe', 'act'] as const)('in %s', async (operation) => {
    const broken = new PipelineError('ENV_TIMEOUT', 'hangs');
    const environment = createFakeEnvironment({ fault: (name) => (name === operation ? broken : undefined) });
    await expect(run({ actions: [wait, { type: 'done' }], environment })).rejects.toBe(broken);
  });

  it('when the policy fails', async () => {
    const createPolicy = policyThat(() => Promise.reject(new PipelineError('MODEL_RATE_LIMITED', '429')));
    await expect(run({ createPolicy })).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });
  });

  it('when a screenshot is damaged, which another try may cure', async () => {
    const environment = createFakeEnvironment();
    const torn: Environment = {
      ...environment,
      async observe(signal) {
        const observation = await environment.observe(signal);
        const { png } = observation.screenshot;
        return { ...observation, screenshot: { ...observation.screenshot, png: png.subarray(0, png.length - 30) } };
      },
    };
    const failed = run({ actions: [{ type: 'done' }], environment: torn });
    await expect(failed).rejects.toMatchObject({ code: 'ENV_OBSERVE_FAILED', retryable: true });
  });

  it('when the store fails', async () => {
    await rm(path.join(folder, 'tmp'), { recursive: true });
    await expect(run({ actions: [{ type: 'done' }] })).rejects.toMatchObject({ code: 'STORE_IO', retryable: true });
  });
});

const slow: PolicyFactory = async () => ({
  name: 'slow',
  ownsDeadline: true,
  async nextAction() {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    return { intent: 'stop', action: { type: 'done' } };
  },
});

const hangs: PolicyFactory = async () => ({ name: 'hangs', ownsDeadline: true, nextAction: forever });

it('records what only the environment knows, and shows it to no policy', async () => {
  const fake = createFakeEnvironment();
  const groundTruth = '{"notes":{"count":3}}';
  const environment: Environment = {
    ...fake,
    observe: async (signal) => ({ ...(await fake.observe(signal)), groundTruth }),
  };
  const { createPolicy, inputs } = playActions([wait, { type: 'done' }]);
  const { steps } = await run({ createPolicy, environment });
  expect(await loadGroundTruth(store, steps[0]!.observation)).toEqual({ notes: { count: 3 } });
  expect(inputs.every(({ observation }) => !('groundTruth' in observation))).toBe(true);
});

describe('time is bounded even when nothing listens to the signal', () => {
  it.each(['observe', 'act'] as const)('for %s', async (operation) => {
    const environment: Environment = { ...createFakeEnvironment(), [operation]: forever };
    const failed = expect(run({ actions: [wait], environment, stepTimeoutMs: 1000 })).rejects;
    expect(await took(failed.toMatchObject({ code: 'ENV_TIMEOUT' }))).toBeLessThan(60_000);
  });

  it('for a decision', async () => {
    const failed = expect(run({ createPolicy: policyThat(forever), stepTimeoutMs: 2000 })).rejects;
    expect(await took(failed.toMatchObject({ code: 'MODEL_TIMEOUT' }))).toBeLessThan(60_000);
  });

  it('for a decision with a deadline of its own, by the episode only', async () => {
    expect((await run({ createPolicy: slow, stepTimeoutMs: 2000 })).outcome).toBe('done');
    const failed = expect(run({ createPolicy: hangs, stepTimeoutMs: 100, episodeTimeoutMs: 300 })).rejects;
    expect(await took(failed.toMatchObject({ code: 'ENV_TIMEOUT', retryable: true }))).toBeLessThan(60_000);
  });

  it('for the reset and the whole episode', async () => {
    const environment: Environment = { ...createFakeEnvironment(), reset: forever };
    const failed = expect(run({ actions: [], environment, episodeTimeoutMs: 200 })).rejects;
    expect(await took(failed.toMatchObject({ code: 'ENV_TIMEOUT' }))).toBeLessThan(60_000);
  });

  it('for a stop', async () => {
    const stop = new AbortController();
    const act = () => {
      stop.abort();
      return forever();
    };
    const environment: Environment = { ...createFakeEnvironment(), act };
    const failed = expect(run({ actions: [wait], environment, signal: stop.signal })).rejects;
    expect(await took(failed.toMatchObject({ code: 'ABORTED' }))).toBeLessThan(60_000);
  });
});

function ref(name: string) {
  return { name, version: 1, sha256: 'a'.repeat(64) };
}

/** The simulated application with an expert who adds a note. */
const withExpert = (inputs: Action[]): Environment => {
  const environment = createFakeEnvironment();
  return {
    ...environment,
    async nextInput(_action, made) {
      const action = inputs[made];
      if (action?.type === 'done') throw new PipelineError('ENV_ACTION_INVALID', 'no such cell');
      return action && { intent: `Input ${made}`, action };
    },
  };
};

describe('an action that only an expert has', () => {
  const fill: Action = { type: 'set_cell_values', cells: [{ cell: 'A1', value: 'Tea' }] };
  const focus: Action = { type: 'click', x: 200, y: 96, numClicks: 1, button: 'left', holdKeys: [] };
  const type: Action = { type: 'type', text: 'Tea', overwrite: true, enter: true };
  it('is recorded as the inputs it stands for, each with its own screen and target, and is one decision', async () => {
    const { createPolicy, inputs } = playActions([fill, { type: 'done' }]);
    const { steps, outcome } = await run({ createPolicy, environment: withExpert([focus, type]), maxSteps: 2 });
    expect(steps.map(({ action }) => action)).toEqual([focus, type, { type: 'done' }]);
    expect(steps.map(({ intent }) => intent)).toEqual(['Input 0', 'Input 1', 'do done']);
    expect(steps.map(({ target }) => target?.name)).toEqual(['New note', 'New note', undefined]);
    expect(new Set(steps.map(({ observation }) => observation.screenshot.sha256)).size).toBe(3);
    expect(inputs.map(({ history, stepsLeft }) => [history.length, stepsLeft])).toEqual([
      [0, 2],
      [2, 1],
    ]);
    expect(outcome).toBe('done');
  });

  it('is recorded as refused where it makes no sense, after what was done of it', async () => {
    const { steps } = await run({
      actions: [fill, { type: 'done' }],
      environment: withExpert([focus, { type: 'done' }]),
    });
    expect(steps.map(({ action, actionError }) => [action.type, actionError])).toEqual([
      ['click', undefined],
      ['set_cell_values', 'no such cell'],
      ['done', undefined],
    ]);
    const without = await run({ actions: [fill, { type: 'done' }] });
    expect(without.steps[0]).toMatchObject({ action: fill, actionError: 'this environment has no "set_cell_values"' });
  });
});
