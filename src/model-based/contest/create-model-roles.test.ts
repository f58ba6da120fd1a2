import { expect, test } from 'vitest';
import type { RuleInput, TaskWords } from '../../contest/roles.ts';
import type { Check } from '../../schema/index.ts';
import { createFakeModels, writeMessage } from '../../testing/answering-models.ts';
import { CheckReply } from './check-reply.ts';
import { createModelRoles } from './create-model-roles.ts';

const never = new AbortController().signal;
const task: TaskWords = { app: 'notes', platform: 'android', instruction: 'Pin the note "Shopping".', answer: 'none' };
const wanted = 'The note "Shopping" is pinned.';
const facts = 'data notes/notes/[3]/title = "Shopping"\ndata notes/notes/[3]/isPinned = "false"';
const pinned = { kind: 'data', subject: 'notes/notes/[3]/isPinned' } as const;
const reply = {
  reasoning: 'One field changes.',
  truth: 'state',
  expect: [{ ...pinned, op: 'equals', value: 'true' }],
  allow: [],
  answer: null,
};
const check: Check = { truth: 'state', expect: [{ fact: pinned, op: 'equals', value: 'true' }], allow: [] };
const ruled: RuleInput = {
  task,
  wanted,
  check,
  ending: 'said that it was done after 3 steps',
  changes: ['data notes/notes/[3]/isPinned: "false" becomes "true" (the check asks for it)'],
  tests: [
    { id: 'solution', passed: true, detail: 'the recorded solution' },
    { id: 'no-op', passed: false, detail: 'doing nothing passes' },
  ],
  undone: [{ fact: 'data notes/notes/[3]/title', before: 'Shopping', after: 'Shopping list', isCut: true }],
};

function rolesThatReply(answer: unknown) {
  const { models, asked } = createFakeModels(() => answer);
  return { roles: createModelRoles(models, 'contest'), asked };
}

const textOf = ({ messages }: { messages: Parameters<typeof writeMessage>[0][] }) =>
  messages.map(writeMessage).join('\n\n');

test('the checker is asked with words, facts and its last check, and its answer becomes a check', async () => {
  const { roles, asked } = rolesThatReply(reply);
  expect(
    await roles.writeCheck({ task, facts, before: { check, reason: 'it passes when nothing is done' } }, never),
  ).toEqual(check);
  expect(asked[0]).toMatchObject({ role: 'checker', stage: 'contest' });
  await expect(textOf(asked[0] as never)).toMatchFileSnapshot('golden/checker-request.txt');
  expect(asked[0]!.text).not.toContain(wanted);
});

test('the referee is asked with everything, and its ruling is never mended', async () => {
  const { roles, asked } = rolesThatReply({
    reasoning: 'It passes too early.',
    fault: 'checker',
    reason: 'Too lenient.',
  });
  expect(await roles.rule(ruled, never)).toEqual({ fault: 'checker', reason: 'Too lenient.' });
  expect(asked[0]).toMatchObject({ role: 'referee', onBadReply: 'ask-again' });
  await expect(textOf(asked[0] as never)).toMatchFileSnapshot('golden/referee-request.txt');
});

test('the proposer is asked with its own words and the fault, may word them anew or give up, and says both words', async () => {
  const words = { thought: '', gives_up: false, instruction: ' Pin "Shopping". ', wanted, answer: null };
  const { roles, asked } = rolesThatReply(words);
  expect(await roles.wordAgain({ task, wanted, facts, reason: 'Unclear.' }, never)).toEqual({
    instruction: 'Pin "Shopping".',
    wanted,
  });
  expect(asked[0]).toMatchObject({ role: 'generator' });
  await expect(textOf(asked[0] as never)).toMatchFileSnapshot('golden/proposer-request.txt');
  const gone = rolesThatReply({ ...words, gives_up: true, instruction: '', wanted: '' });
  expect(await gone.roles.wordAgain({ task, wanted, facts, reason: '' }, never)).toBeUndefined();
  const silent = rolesThatReply({ ...words, wanted: ' ' });
  await expect(silent.roles.wordAgain({ task, wanted, facts, reason: '' }, never)).rejects.toThrow('wanted');
});

test.each([
  ['expect', { expect: [] }],
  ['expect.0.kind', { expect: [{ ...reply.expect[0], kind: 'code' }] }],
  ['expect.0.value', { expect: [{ ...reply.expect[0], op: 'contains', value: '' }] }],
  ['expect.0.subject', { expect: [{ ...reply.expect[0], subject: 'notes/notes/*' }] }],
  ['allow.0.subject', { allow: [{ kind: 'data', subject: 'notes/notes/*' }] }],
  ['allow.0.subject', { allow: [{ kind: 'item', subject: 'app/frame/*' }] }],
  ['allow', { allow: Array.from({ length: 41 }, () => pinned) }],
  ['expect.0.value', { expect: [{ ...reply.expect[0], value: 'x'.repeat(20_001) }] }],
  ['answer.equals', { answer: { equals: '', from: [pinned] } }],
])('a check that is wrong or too wide at %s is refused with that place', (place, changes) => {
  const parsed = CheckReply.safeParse({ ...reply, ...changes });
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(place);
});

test('one entry may be left open, and a name may hold a star', () => {
  const allow = [{ kind: 'data', subject: 'notes/notes/[+title=Tea]/*' }];
  const starred = { expect: [{ ...reply.expect[0], subject: 'notes/notes/[+title=*]/title' }], allow };
  expect(CheckReply.safeParse({ ...reply, ...starred }).success).toBe(true);
});
