import { describe, expect, it } from 'vitest';
import type { EpisodeContext } from '../../agent/policy.ts';
import type { Shown, Turn } from '../../agent/dialogue-adapter.ts';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { SCHEMA_VERSION, type Platform, type Summary } from '../../schema/index.ts';
import { createFakeModels, writeMessage } from '../../testing/answering-models.ts';
import { executionContext } from '../../testing/workbench-runs.ts';
import { createComputerDialogue } from './computer-dialogue.ts';
import { createEndToEndPolicy } from './create-end-to-end-policy.ts';

const summary: Summary = {
  schemaVersion: SCHEMA_VERSION,
  id: 'a'.repeat(64),
  trajectoryId: 'b'.repeat(64),
  app: 'notes',
  turn: 1,
  actionsTaken: ['Opened the View menu'],
  dataFound: ['A note "Bread"'],
};
const exploration: EpisodeContext = {
  app: 'notes',
  goal: 'Look around.',
  memory: { summaries: [summary], trajectories: [] },
  seed: 's',
  maxSteps: 12,
};
const shown: Shown = { image: { png: Buffer.alloc(0), width: 640, height: 480 }, note: '' };
const speak = (platform: Platform) =>
  createComputerDialogue('openai-computer', platform, exploration, { acknowledgesSafetyChecks: false });

describe('what a model with a computer tool is told', () => {
  it.each(['desktop', 'android'] satisfies Platform[])('on %s', async (platform) => {
    const prompt = speak(platform).ask([], shown).map(writeMessage).join('\n\n');
    await expect(prompt).toMatchFileSnapshot(`golden/openai-computer-${platform}.txt`);
  });

  it('grows by a reply and a screen each turn, and loses its beginning after forty', () => {
    const turns: Turn[] = Array.from({ length: 41 }, (_, index) => ({ ...shown, reply: `[${index}]`, intent: '' }));
    const dialogue = speak('desktop');
    const [forty, more] = [turns.slice(0, 40), turns].map((all) => dialogue.ask(all, shown));
    expect(forty).toHaveLength(2 + 2 * 40 + 1);
    expect(dialogue.ask(turns.slice(0, 39), shown)).toEqual(forty!.slice(0, -2));
    expect(more![2]).toEqual({ role: 'user', content: 'Your first 20 turns are left out here.' });
    expect(more!.slice(3)).toEqual([
      ...forty!.slice(2 + 2 * 20, -1),
      shownMessage,
      { role: 'assistant', content: '[40]' },
      shownMessage,
    ]);
  });
});

const shownMessage = { role: 'user', content: [{ type: 'image', image: shown.image }] };

it('a safety check that nobody acknowledges ends the episode, and the step says why', async () => {
  const checks = [{ id: 'sc', code: 'irrelevant_domain', message: 'Is this meant?' }];
  const call = { type: 'computer_call', call_id: 'c', action: { type: 'wait' }, pending_safety_checks: checks };
  const { models } = createFakeModels(() => JSON.stringify([call]));
  const context = executionContext({ type: 'all', checks: [] } as never, 'Save the notes.');
  const dialogue = createComputerDialogue('openai-computer', 'desktop', context, { acknowledgesSafetyChecks: false });
  const policy = await createEndToEndPolicy({ context, models, stage: 'execute', platform: 'desktop', dialogue });
  const environment = createFakeEnvironment();
  const signal = new AbortController().signal;
  await environment.reset({ apps: ['notes'], template: 'fake' }, signal);
  const observation = await environment.observe(signal);
  const decision = await policy.nextAction({ observation, history: [], stepsLeft: 5 }, signal);
  expect(decision).toMatchObject({ intent: expect.stringContaining('irrelevant_domain'), action: { type: 'fail' } });
});
