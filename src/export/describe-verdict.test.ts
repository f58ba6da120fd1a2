import { expect, it } from 'vitest';
import { describeVerdict } from './describe-verdict.ts';

const item = (id: string, passed: boolean) => ({ id, passed, detail: `text application:notes/frame equals: ${id}` });
const verdictOf = (result: 'success' | 'failure', ...items: ReturnType<typeof item>[]) => ({
  result,
  items,
  reasoning: items.map(({ id, passed, detail }) => `${passed ? 'pass' : 'FAIL'} ${id}: ${detail}`).join('\n'),
});

it('says what is missing without the ids of facts', () => {
  const done = verdictOf('success', item('expect 1', true), item('finished', true));
  expect(describeVerdict(done)).toBe('The task is completed: everything that its check asks for holds at the end.');
  const items = [item('expect 1', false), item('answer', true), item('nothing else changed', false)];
  expect(describeVerdict(verdictOf('failure', ...items))).toBe(
    'The task is not completed: 1 of the wanted changes is missing; something else changed, too.',
  );
  const required = [item('requirement 1', false), item('requirement 2', true)];
  expect(describeVerdict(verdictOf('failure', ...required))).toBe(
    'The task is not completed: 1 of 2 conditions of its check do not hold at the end.',
  );
});

it('keeps the prose of a judge, without how several judges were counted', () => {
  const reasoning = 'Decided by vote: 2 success, 0 failure, 1 abstained.\nThe note is in the list.';
  expect(describeVerdict({ result: 'success', reasoning })).toBe('The note is in the list.');
});
