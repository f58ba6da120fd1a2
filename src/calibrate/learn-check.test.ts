import { expect, it } from 'vitest';
import { cutRun, playOnWorkbench } from '../testing/workbench-runs.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { learnCheck } from './learn-check.ts';
import { startWorkbench } from '../testing/workbench.ts';

const wrapping = playOnWorkbench(startWorkbench(), [
  ['click', 'menu', 'View'],
  ['click', 'menu item', 'Wrap'],
]);

it('demands what the demonstration changed', () => {
  const check = learnCheck(wrapping)!;
  expect(check.expect).toEqual([
    {
      fact: { kind: 'checked', subject: 'application:bench/frame/menu:View/menu item:Wrap' },
      op: 'equals',
      value: 'true',
    },
  ]);
  expect(evaluateCheck(check, wrapping).passed).toBe(true);
  expect(evaluateCheck(check, cutRun(wrapping, 1)).passed).toBe(false);
});

it('teaches nothing when nothing that lasts was seen to change', () => {
  expect(learnCheck(playOnWorkbench(startWorkbench(), [['click', 'menu', 'View']]))).toBeUndefined();
});

it('demands the answer of a question, and that nothing changes', () => {
  const check = learnCheck({ ...cutRun(wrapping, 0), answer: '3' })!;
  expect(check).toEqual({ expect: [], allow: [], answer: { equals: '3', from: [] } });
  expect(evaluateCheck(check, { ...wrapping, answer: '3' }).passed).toBe(false);
});
