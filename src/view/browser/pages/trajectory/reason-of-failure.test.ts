import { expect, it } from 'vitest';
import type { FactsView, TrajectoryDetail } from '../../../trajectory-api.ts';
import { reasonOfFailure } from './reason-of-failure.ts';

const item = (id: string, passed: boolean, detail = '', steps: number[] = []) => ({ id, passed, detail, steps });
const failed = (items: ReturnType<typeof item>[], more: object = {}) =>
  ({
    row: { verdict: 'failure', outcome: 'done' },
    steps: [{}, {}, {}],
    verdicts: [{ result: 'failure', items, reasoning: 'It is empty. Nothing else.', evidence: [], ...more }],
  }) as unknown as TrajectoryDetail;

it('is the first item that failed, with the step that decided it', () => {
  const trajectory = failed([item('a', true), item('b', false, 'the file has no line "x"'), item('finished', false)]);
  const facts = { decides: [{ item: 'b', steps: [0, 1] }] } as unknown as FactsView;
  expect(reasonOfFailure(trajectory, facts)).toEqual({ words: 'the file has no line "x"', step: 1 });
  expect(reasonOfFailure(trajectory, undefined)?.step).toBe(3);
});

it('is the first sentence of a verifier without items, after the outcome', () => {
  const trajectory = failed([], { evidence: [2] });
  const given = { ...trajectory, row: { ...trajectory.row, outcome: 'out_of_steps' } };
  expect(reasonOfFailure(given, undefined)).toEqual({
    words: 'The agent ran out of steps. It is empty.',
    step: 2,
  });
});

it.each([
  ['changed: item application:g/frame/page tab:Symbols', 'Something else changed: page tab “Symbols”.'],
  [
    'changed: window application:g/frame; checked application:g/frame/menu:View/menu item:Bar',
    'Something else changed: frame; menu item “Bar”.',
  ],
  [
    'checked application:g/frame/menu:View/menu item:Display Control equals "false": found "true"',
    'menu item “Display Control” should be "false", and is "true".',
  ],
  ['The answer is not on any screen', 'The answer is not on any screen'],
])('describes %s', (detail, words) => {
  expect(reasonOfFailure(failed([item('a', false, detail)]), undefined)?.words).toBe(words);
});

it('is missing for a success', () => {
  const trajectory = failed([]);
  const given = { ...trajectory, row: { ...trajectory.row, verdict: 'success' as const } };
  expect(reasonOfFailure(given, undefined)).toBeUndefined();
});
