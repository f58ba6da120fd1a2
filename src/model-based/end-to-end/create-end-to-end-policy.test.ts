import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { PipelineError } from '../../errors.ts';
import type { ContentPart } from '../../model/chat-model.ts';
import { SCHEMA_VERSION, type Summary } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { executionContext } from '../../testing/workbench-runs.ts';
import type { EpisodeContext } from '../../agent/policy.ts';
import { runEpisode } from '../../agent/run-episode.ts';
import { createFakeModels, type AskedModel } from '../../testing/answering-models.ts';
import { createEndToEndPolicy } from './create-end-to-end-policy.ts';
import { createEndToEndDialogue } from './dialogue.ts';

type Spoken = Parameters<typeof createEndToEndDialogue>[0];

const exploration: EpisodeContext = {
  app: 'notes',
  goal: 'Look around.',
  memory: { summaries: [], trajectories: [] },
  seed: 's',
  maxSteps: 12,
};
const task = executionContext({ type: 'all', checks: [] } as never, 'Save the notes.');

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-end-to-end-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The replies come one after another; the last one repeats. */
async function run(replies: (string | Error)[], context = exploration, kind: Spoken = 'ui-tars') {
  const { models, asked } = createFakeModels((_, count) => replies[Math.min(count, replies.length) - 1]);
  const fake = createFakeEnvironment();
  const environment: typeof fake = {
    ...fake,
    // Waits return at once in these tests.
    act: async (action, signal) => (action.type === 'wait' ? undefined : fake.act(action, signal)),
  };
  const createPolicy = (known: EpisodeContext) =>
    createEndToEndPolicy({
      context: known,
      models,
      stage: 'execute',
      platform: 'desktop',
      dialogue: createEndToEndDialogue(kind, 'desktop', known),
    });
  const initialState = { apps: ['notes'], template: 'fake' };
  const limits = { stepTimeoutMs: 5000, episodeTimeoutMs: 20_000 };
  const signal = new AbortController().signal;
  const episode = await runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, signal);
  return { episode, asked };
}

/** The "Save" button at (520, 130), as UI-TARS sees it: 640×480 becomes 644×476. */
const save = "click(point='<point>523 129</point>')";
const finished = "Thought: All done.\nAction: finished(content='')";
const lastPart = ({ messages }: AskedModel) => (messages.at(-1)!.content as ContentPart[]).at(-1)!;

describe('UI-TARS as an agent', () => {
  it('acts by itself and records what it aimed at', async () => {
    const { episode, asked } = await run([`Thought: I save.\nAction: ${save}`, finished], task);
    expect(episode).toMatchObject({ policy: 'ui-tars', outcome: 'done' });
    expect(episode.steps[0]).toMatchObject({
      thought: 'I save.',
      intent: 'click at (519, 130)',
      action: { type: 'click', x: 519, y: 130, numClicks: 1 },
      target: { role: 'push button', name: 'Save' },
      promptRefs: [{ name: 'execute/ui-tars-desktop' }],
    });
    expect(asked).toMatchObject([
      { role: 'planner', stage: 'execute', images: 1 },
      { role: 'planner', images: 2 },
    ]);
    expect(asked[0]!.messages.at(-1)!.content).toMatchObject([{ image: { sendAs: { width: 644, height: 476 } } }]);
  });

  it('performs the actions of one reply one a step, without asking again', async () => {
    const reply = `Action: ${save}\n\nhotkey(key='escape')\n\nhotkey(key='tab')`;
    const { episode, asked } = await run([reply, finished]);
    expect(episode.steps.map(({ action }) => action.type)).toEqual(['click', 'hotkey', 'hotkey', 'done']);
    expect(asked).toHaveLength(2);
    expect(episode.steps[1]!.usage).toBeUndefined();
  });

  it('gives an answer and then ends', async () => {
    const { episode, asked } = await run(["Action: finished(content='3 notes')"], task);
    expect(episode).toMatchObject({ outcome: 'done', answer: '3 notes' });
    expect(episode.steps.map(({ action }) => action.type)).toEqual(['answer', 'done']);
    expect(asked).toHaveLength(1);
  });

  it('shows the last five screens, and all it said', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => `Action: hotkey(key='${key}')`);
    const { asked } = await run([...keys, finished]);
    expect(asked.map(({ images }) => images)).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    const replies = asked.at(-1)!.messages.filter(({ role }) => role === 'assistant');
    expect(replies.map(({ content }) => content)).toEqual(keys);
  });

  it('drops what it planned when the environment refuses an action', async () => {
    const reply = "Action: hotkey(key='no-such-key')\n\nhotkey(key='tab')";
    const { episode, asked } = await run([reply, finished]);
    expect(episode.steps.map(({ action }) => action.type)).toEqual(['hotkey', 'done']);
    expect(lastPart(asked[1]!)).toMatchObject({ text: expect.stringContaining('was refused, nothing was done') });
  });

  it('waits when a reply cannot be read, says so, and gives up after three', async () => {
    const { episode, asked } = await run(['I do not know.'], task);
    expect(episode.outcome).toBe('failed');
    expect(episode.steps.map(({ action }) => action.type)).toEqual(['wait', 'wait', 'fail']);
    expect(episode.steps[0]).toMatchObject({ intent: 'Wait', unusable: expect.stringContaining('cannot be read') });
    const notes = asked.slice(1).map(lastPart);
    expect(notes).toMatchObject([
      { text: expect.stringMatching(/^Your last answer could not/) },
      { text: expect.stringMatching(/^Your last 2 answers could not/) },
    ]);
    const recovered = await run(['?', '?', `Action: ${save}`, '?', '?', finished], task);
    expect(recovered.episode.outcome).toBe('done');
  });

  it('passes faults of the infrastructure on', async () => {
    const failed = run([new PipelineError('MODEL_TIMEOUT', 'too late')]);
    await expect(failed).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  });

  it('ends on the last step, an explorer as done, an executor as failed', async () => {
    const keys = ['a', 'b', 'c'].map((key) => `Action: hotkey(key='${key}')`);
    const explored = await run(keys, { ...exploration, maxSteps: 3 });
    expect(explored.episode).toMatchObject({ outcome: 'done', steps: { length: 3 } });
    expect(lastPart(explored.asked[2]!)).toMatchObject({ text: expect.stringMatching(/last action/) });
    const executed = await run(keys, { ...task, maxSteps: 3 });
    expect(executed.episode).toMatchObject({ outcome: 'failed', steps: { length: 3 } });
  });

  it('gives up when it goes round in circles', async () => {
    const { episode } = await run(["Action: hotkey(key='a')"]);
    expect(episode).toMatchObject({ outcome: 'failed', steps: { length: 5 } });
  });

  it('knows earlier turns when it explores', async () => {
    const ids = { id: 'a'.repeat(64), trajectoryId: 'b'.repeat(64) };
    const seen = { actionsTaken: ['Opened the View menu'], dataFound: ['A note "Bread"'] };
    const summary: Summary = { schemaVersion: SCHEMA_VERSION, ...ids, app: 'notes', turn: 1, ...seen };
    const memory = { summaries: [summary], trajectories: [] };
    const { asked } = await run([finished], { ...exploration, memory });
    await expect(asked[0]!.text).toMatchFileSnapshot('golden/ui-tars-desktop.txt');
  });
});

describe('a model that speaks like OpenAI computer use', () => {
  it('acts in JSON', async () => {
    const click = { reasoning: 'Save it.', actions: [{ type: 'click', x: 520, y: 130, button: 'left' }] };
    const { episode, asked } = await run([JSON.stringify(click), '{"actions":[{"type":"done"}]}'], task, 'openai-cua');
    expect(episode).toMatchObject({ policy: 'openai-cua', outcome: 'done' });
    expect(episode.steps[0]).toMatchObject({
      thought: 'Save it.',
      target: { name: 'Save' },
      action: { x: 520, y: 130 },
    });
    await expect(asked[0]!.text).toMatchFileSnapshot('golden/openai-cua.txt');
  });

  it('has no actions for phones', () => {
    expect(() => createEndToEndDialogue('openai-cua', 'android', task)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});

it('UI-TARS on a phone is told what a phone can do', async () => {
  const { models, asked } = createFakeModels(() => 'Action: press_home()');
  const policy = await createEndToEndPolicy({
    context: task,
    models,
    stage: 's',
    platform: 'android',
    dialogue: createEndToEndDialogue('ui-tars', 'android', task),
  });
  const environment = createFakeEnvironment();
  const signal = new AbortController().signal;
  await environment.reset({ apps: ['notes'], template: 'fake' }, signal);
  const observation = await environment.observe(signal);
  const { action } = await policy.nextAction({ observation, history: [], stepsLeft: 5 }, signal);
  expect(action).toEqual({ type: 'navigate_home' });
  await expect(asked[0]!.text).toMatchFileSnapshot('golden/ui-tars-android.txt');
});
