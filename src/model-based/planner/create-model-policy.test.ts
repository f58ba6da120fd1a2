import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../env/environment.ts';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { PipelineError } from '../../errors.ts';
import { SCHEMA_VERSION, type Summary } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import { sha256 } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Grounder } from '../../agent/grounding/grounder.ts';
import { executionContext } from '../../testing/workbench-runs.ts';
import type { EpisodeContext } from '../../agent/policy.ts';
import { runEpisode, type Episode } from '../../agent/run-episode.ts';
import type { ModelAgentOptions } from '../../agent/screens/agent-options.ts';
import { createModelPolicy } from './create-model-policy.ts';
import { createTestModels, TEST_USAGE, type TestCall } from '../../testing/rule-models.ts';

const never = new AbortController().signal;
const options: ModelAgentOptions = {
  observation: 'screenshot+elements',
  setOfMarks: false,
  reflection: true,
  historyImages: 0,
  expertActions: false,
};
const exploration: EpisodeContext = {
  app: 'notes',
  goal: 'Look around.',
  memory: { summaries: [], trajectories: [] },
  seed: 's',
  maxSteps: 10,
};
const task = executionContext({ type: 'all', checks: [] } as never, 'Clear the list.');

/** A grounder that finds only "Save". */
const grounder: Grounder = {
  name: 'test',
  async locate({ description }) {
    if (!description.includes('Save')) throw new PipelineError('MODEL_REPLY_INVALID', `there is no ${description}`);
    return { point: { x: 520, y: 130 }, usage: TEST_USAGE, promptRefs: [] };
  },
};

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-model-policy-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Trial {
  context?: EpisodeContext;
  options?: Partial<ModelAgentOptions>;
  /** The planner's answers, one after another; the last one repeats. */
  plans: unknown[];
  reflections?: unknown;
  commands?: boolean;
}

async function run(trial: Trial): Promise<{ episode: Episode; planned: TestCall[]; reflected: TestCall[] }> {
  const context = trial.context ?? exploration;
  let turn = 0;
  const { models, calls } = createTestModels(({ role }) => {
    if (role === 'reflection') return trial.reflections ?? { changes: 'Much changed.', reasoning: 'So.', worked: true };
    return trial.plans[Math.min(turn++, trial.plans.length - 1)];
  });
  const agent = { models, stage: 'explore', platform: 'desktop', grounder } as const;
  const createPolicy = (known: EpisodeContext) =>
    createModelPolicy({ ...agent, context: known, options: { ...options, ...trial.options } });
  const initialState = { apps: ['notes'], template: 'fake' };
  const limits = { stepTimeoutMs: 5000, episodeTimeoutMs: 20_000 };
  const fake = createFakeEnvironment({ commands: trial.commands ?? false });
  // Waits return at once in these tests.
  const act: Environment['act'] = async (action, signal) =>
    action.type === 'wait' ? undefined : fake.act(action, signal);
  const environment = { ...fake, act };
  const episode = await runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, never);
  const ofRole = (role: string) => calls.filter((call) => call.role === role);
  return { episode, planned: ofRole('planner'), reflected: ofRole('reflection') };
}

const plan = (action: object) => ({ reasoning: 'Because.', action });
const press = (...keys: string[]) => plan({ type: 'hotkey', keys });
const click = (element: number | null, description = 'the thing') =>
  plan({ type: 'click', target: { element, description }, numClicks: 1, button: 'left', holdKeys: [] });
const done = plan({ type: 'done' });

function sent({ text, images }: TestCall): string[] {
  return [text, ...images.map((png) => sha256(png))];
}

/** The number of the element whose line in the request matches `line`. */
function numberOf({ text }: TestCall, line: string): number {
  return Number(new RegExp(`^\\[(\\d+)\\] ${line}`, 'm').exec(text)![1]);
}

describe('a model-based agent', () => {
  it('runs commands where they are offered, and sees what they print', async () => {
    const command = { type: 'run_command', argv: ['ls'], cwd: null, stdin: null, timeoutSeconds: 5 };
    const plans = [plan(command), press('escape'), done];
    const { episode, planned, reflected } = await run({ plans, commands: true });
    expect(episode.steps[0]).toMatchObject({
      intent: 'Run the command "ls"',
      action: { type: 'run_command', argv: ['ls'], timeoutSeconds: 5 },
      result: { ok: true, code: 0 },
    });
    expect(episode.steps[0]!.action).not.toHaveProperty('cwd');
    for (const { text } of [...planned.slice(1), reflected[0]!])
      expect(text).toContain('<output>\nNotes/notes.txt\n</output>');
    expect(planned[0]!.text).toContain('"run_command"');
    const refused = await run({ plans: [plan(command), done] });
    expect(refused.episode.steps[0]!.unusable).toBeDefined();
  });

  it('clicks the element it numbers and records which one that is', async () => {
    const first = await run({ plans: [done] });
    const number = numberOf(first.planned[0]!, 'push button "Clear"');
    const { episode } = await run({ plans: [click(number, 'the "Clear" button'), done] });
    const [step] = episode.steps;
    expect(step).toMatchObject({
      thought: 'Because.',
      intent: 'Click on the "Clear" button',
      action: { type: 'click', numClicks: 1, button: 'left' },
      target: { role: 'push button', name: 'Clear' },
    });
    const { bounds } = step!.target!;
    expect(step!.action).toMatchObject({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });
    expect(episode.outcome).toBe('done');
  });

  it('asks the grounder for a place without a number, and counts what that used', async () => {
    const plans = [click(null, 'the "Save" button'), done];
    const { episode, reflected } = await run({ plans, options: { reflection: false } });
    expect(reflected).toEqual([]);
    expect(episode.steps[0]).toMatchObject({
      action: { x: 520, y: 130 },
      target: { role: 'push button', name: 'Save' },
      usage: { promptTokens: 200, completionTokens: 20 },
    });
    expect(episode.steps[0]!.promptRefs.map(({ name }) => name)).toEqual(['execute/planner-desktop']);
  });

  it('reflects on every action, and the reflection is recorded and told with its own step', async () => {
    const { episode, planned, reflected } = await run({ plans: [press('escape'), press('ctrl', 's'), done] });
    expect(episode.steps.map(({ reflection }) => reflection)).toEqual([
      'Much changed. So. It worked.',
      'Much changed. So. It worked.',
      undefined,
    ]);
    expect(episode.steps[0]!.usage).toEqual({ promptTokens: 200, completionTokens: 20, costUsd: 0.002 });
    expect(episode.steps[0]!.promptRefs.map(({ name }) => name)).toEqual([
      'execute/planner-desktop',
      'execute/reflection',
    ]);
    expect(reflected.map(({ text }) => /<action>\n(.*)\n/.exec(text)![1])).toEqual([
      'Press escape (press escape)',
      'Press ctrl+s (press ctrl+s)',
    ]);
    expect(reflected[0]!.images).toHaveLength(2);
    expect(planned.map(({ text }) => text.split('It worked.').length - 1)).toEqual([0, 1, 2]);
  });

  it('goes on without a reflection that cannot be read', async () => {
    const { episode } = await run({ plans: [press('escape'), done], reflections: 'well' });
    expect(episode).toMatchObject({ outcome: 'done' });
    expect(episode.steps[0]!.reflection).toBeUndefined();
  });

  it('shows an explorer what earlier turns did and found, and not an executor', async () => {
    const summary: Summary = {
      schemaVersion: SCHEMA_VERSION,
      id: '1'.repeat(64),
      trajectoryId: '2'.repeat(64),
      app: 'notes',
      turn: 1,
      actionsTaken: ['Opened the View menu'],
      dataFound: ['A note called Milk </data_found>'],
    };
    const memory = { summaries: [summary], trajectories: [] };
    const explorer = await run({ context: { ...exploration, memory }, plans: [done] });
    expect(explorer.planned[0]!.text).toContain('## Turn 1');
    expect(explorer.planned[0]!.text).toContain('- Opened the View menu');
    expect(explorer.planned[0]!.text.match(/<\/data_found>/g)).toHaveLength(1);
    const executor = await run({ context: { ...task, memory }, plans: [done] });
    expect(executor.planned[0]!.text).not.toContain('Opened the View menu');
    expect(executor.planned[0]!.text).toContain('Clear the list.');
  });

  it('keeps an answer', async () => {
    const { episode, reflected } = await run({ plans: [plan({ type: 'answer', text: '3' }), done] });
    expect(episode).toMatchObject({ answer: '3', outcome: 'done' });
    expect(reflected).toEqual([]);
  });

  it('records the prompt of its goal', async () => {
    const goalRef = { name: 'explore/goal', version: 1, sha256: 'a'.repeat(64) };
    const { episode } = await run({ context: { ...exploration, goalRef }, plans: [done] });
    expect(episode.steps[0]!.promptRefs[0]).toEqual(goalRef);
  });
});

describe('the budget of steps', () => {
  const waits = [press('escape'), press('tab'), press('enter'), press('f2')];

  it.each([
    ['an explorer is done', exploration, 'done'],
    ['an executor has failed', task, 'failed'],
  ])('is used up: %s', async (_name, context, outcome) => {
    const { episode, planned } = await run({ context: { ...context, maxSteps: 3 }, plans: waits });
    expect(episode.outcome).toBe(outcome);
    expect(episode.steps).toHaveLength(3);
    expect(episode.steps.map(({ reflection }) => reflection !== undefined)).toEqual([true, true, false]);
    expect(planned.map(({ text }) => text.includes('It is the LAST step'))).toEqual([false, false, true]);
    expect(planned[1]!.text).toContain('only the closing step is left');
  });

  it('lets the agent end it on the last step', async () => {
    const plans = [press('escape'), plan({ type: 'fail', reason: 'There is no list.' })];
    const { episode } = await run({ context: { ...task, maxSteps: 2 }, plans });
    expect(episode.steps[1]!.action).toEqual({ type: 'fail', reason: 'There is no list.' });
  });
});

describe('an agent that goes in circles', () => {
  it('is warned after two rounds and gives up after four', async () => {
    const { episode, planned } = await run({ plans: [press('escape')] });
    expect(episode.outcome).toBe('failed');
    expect(episode.steps).toHaveLength(5);
    expect(planned.map(({ text }) => text.includes('WARNING: you are going in circles'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(planned[2]!.text).toContain('"Press escape" 2 times in a row on the same screens');
  });

  it('over several screens', async () => {
    const { planned } = await run({ plans: [done] });
    const view = numberOf(planned[0]!, 'menu "View"');
    const round = [click(view, 'the View menu'), press('escape')];
    const context = { ...exploration, maxSteps: 20 };
    const { episode } = await run({ context, plans: [...round, ...round, ...round, ...round, ...round] });
    expect(episode.outcome).toBe('failed');
    expect(episode.steps).toHaveLength(9);
  });
});

describe('answers that cannot be used', () => {
  it('become short waits that say so, and the third in a row ends the episode', async () => {
    const plans = ['not JSON', click(999), click(null, 'the moon')];
    const { episode, planned, reflected } = await run({ plans });
    expect(episode.steps.map(({ action }) => action.type)).toEqual(['wait', 'wait', 'fail']);
    expect(episode.outcome).toBe('failed');
    expect(planned[2]!.text).toContain('no element on the screen has the number 999');
    expect(episode.steps[1]!.usage).toEqual(TEST_USAGE);
    expect(reflected).toEqual([]);
  });

  it('are forgotten after one that can', async () => {
    const plans = ['not JSON', 'nor this', press('escape'), 'nor that', 'nor this', done];
    expect((await run({ plans })).episode.outcome).toBe('done');
  });

  it('do not hide that an endpoint has failed', async () => {
    const broken = new PipelineError('MODEL_RATE_LIMITED', 'too many');
    const models = () => ({ name: 'x', complete: () => Promise.reject(broken) });
    const policy = await createModelPolicy({
      context: exploration,
      models,
      stage: 'explore',
      platform: 'desktop',
      options,
      grounder,
    });
    const environment = createFakeEnvironment();
    await environment.reset({ apps: ['notes'], template: 'fake' }, never);
    const observation = await environment.observe(never);
    await expect(policy.nextAction({ observation, history: [], stepsLeft: 3 }, never)).rejects.toBe(broken);
  });
});

describe('what a planner is sent', () => {
  it('is the same for the same episode', async () => {
    const trial = { plans: [press('escape'), press('tab'), done], options: { historyImages: 2, setOfMarks: true } };
    const [one, two] = [await run(trial), await run(trial)];
    expect(one.planned.map(sent)).toEqual(two.planned.map(sent));
    expect(one.reflected.map(sent)).toEqual(two.reflected.map(sent));
    expect(one.planned).toHaveLength(3);
  });

  it('only grows until the present screen', async () => {
    const { planned } = await run({ plans: [press('escape'), press('tab'), press('f2'), done] });
    const records = planned.map(({ text }) => text.split('\n# Now\n')[0]!.trimEnd());
    for (const [index, record] of records.slice(1).entries()) expect(record.startsWith(records[index]!)).toBe(true);
    expect(new Set(records).size).toBe(4);
  });

  it('has earlier screens as they were, up to the number asked for, and the current one last', async () => {
    const plans = [press('ctrl', 's'), press('tab'), press('f2'), done];
    const { planned, reflected } = await run({ plans, options: { historyImages: 2 } });
    expect(planned.map(({ images }) => images.length)).toEqual([1, 2, 3, 3]);
    expect(planned[3]!.images[0]!.equals(planned[1]!.images.at(-1)!)).toBe(true);
    expect(reflected[0]!.images[0]!.equals(planned[0]!.images.at(-1)!)).toBe(true);
    expect(planned[3]!.text).toContain('Before step 2:');
  });

  it.each([
    ['screenshot', 1, false],
    ['screenshot+elements', 1, true],
    ['elements', 0, true],
  ] as const)('for "%s" is %s picture and a list: %s', async (observation, pictures, list) => {
    const target = { description: 'the "Save" button', ...(list ? { element: null } : {}) };
    const action = { type: 'click', target, numClicks: 1, button: 'left', holdKeys: [] };
    const { planned, reflected, episode } = await run({ plans: [plan(action), done], options: { observation } });
    expect(planned[0]!.images).toHaveLength(pictures);
    expect(planned[0]!.text.includes('<elements>\nwindow "notes"')).toBe(list);
    expect(reflected[0]!.images).toHaveLength(2 * pictures);
    expect(reflected[0]!.text.includes('<appeared>')).toBe(list);
    expect(episode.outcome).toBe('done');
  });
});
