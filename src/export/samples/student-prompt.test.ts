/** Renders student prompts into golden/ for inspection. */
import { expect, it } from 'vitest';
import { GRAMMAR_NAMES } from '../../grammars/create-grammar.ts';
import type { Platform } from '../../schema/index.ts';
import { promptStudent, writeTurn } from './student-prompt.ts';
import type { ReplyParts } from './write-reply.ts';

const ALL = { thought: true, intent: true };

const ONE_PLATFORM: Readonly<Record<string, Platform>> = {
  agentnet: 'desktop',
  'openai-cua': 'desktop',
  'android-world': 'android',
};
const CASES = GRAMMAR_NAMES.flatMap((grammar) =>
  (['desktop', 'android'] as const)
    .filter((platform) => (ONE_PLATFORM[grammar] ?? platform) === platform)
    .map((platform) => [grammar, platform] as const),
);

it.each(CASES)('%s on %s', async (grammar, platform) => {
  const task = { title: 'Notes', instruction: 'Delete the note "Bread".', platform };
  const { system, user } = promptStudent(grammar, task, 'default', ALL);
  const past = ['Click the note "Bread"', 'Open the menu'];
  const text = writeTurn({ user, pastScreens: 1, past });
  await expect(`${system}\n\n──── user ────\n${text}\n`).toMatchFileSnapshot(`golden/${grammar}-${platform}.txt`);
  // An agent that learns how to act but not the task would learn nothing.
  expect(text).toContain('Delete the note "Bread".');
});

it.each(CASES)('%s on %s asks for no words that the reply has not', (grammar, platform) => {
  const task = { title: 'Notes', instruction: 'Delete the note "Bread".', platform };
  const ask = (parts: ReplyParts) => {
    const { system, user } = promptStudent(grammar, task, 'default', parts);
    return `${system}\n${user}`;
  };
  const none = ask({ thought: false, intent: false });
  expect(none).not.toMatch(/thought|think|reasoning|Reason:|still to do|in a sentence/);
  expect(ask({ thought: false, intent: true })).toMatch(/in a sentence/);
  expect(ask({ thought: false, intent: true })).not.toMatch(/still to do|why this is next/);
  expect(ask({ thought: true, intent: false })).toMatch(/still to do|why this is next/);
});

it('tells the first step that nothing was done', () => {
  const { user } = promptStudent('qwen3-vl', { title: 'Notes', instruction: 'Go.', platform: 'desktop' }, 'none', ALL);
  expect(writeTurn({ user, pastScreens: 0, past: [] })).toBe('Task: Go.\n\nPast actions: none');
  expect(writeTurn({ user, pastScreens: 0, past: undefined })).toBe('Task: Go.');
});

it("uses a system prompt of one's own, or none", () => {
  const task = { title: 'Notes', instruction: 'Go.', platform: 'android' } as const;
  expect(promptStudent('scalecua', task, 'none', ALL).system).toBe('');
  expect(promptStudent('scalecua', task, 'Act!', ALL).system).toBe('Act!');
});
