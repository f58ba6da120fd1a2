import { expect, test } from 'vitest';
import { readScene } from '../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../shared/exploration-graph.ts';
import { findKeypad } from './keypad.ts';
import { planSum } from './plan-sum.ts';
import { SAMPLE_SUM } from './result-of-sum.ts';

const keys = [...'0123456789+-×÷='].map((sign) => testNode('push button', sign));

function showing(text: string): Moment {
  const tree = testDesktop(testFrame('a', ...keys, testNode('text', '', { text, states: ['editable'] })));
  return readMoment({ tree, files: [], window: '' });
}

const start = showing('0');
const keypad = findKeypad(readScene(start.frame.tree))!;

/** The screen that exploration saw after the sum was typed. */
function plan(shown: string, expression: string): string[][] {
  const graph = createGraph();
  const gesture = { kind: 'fill', key: keypad.keys.get('=')!, text: SAMPLE_SUM.typed, enter: true } as const;
  addTransition(graph, gesture, start, showing(shown), { trajectoryId: '', turn: 1, start: 0, end: 2 });
  return planSum(graph, keypad, expression).map((way) => way.map((one) => ('text' in one ? one.text : one.kind)));
}

test('a sum is typed where the typed one came out, and touched if that fails', () => {
  const [typed, touched] = plan(SAMPLE_SUM.result, '371 × 12 - 550 = ÷ 4');
  expect(typed).toEqual(['371*12-550', '/4']);
  expect(touched).toHaveLength('371×12-550=÷4='.length);
});

test('a sum is touched where the display takes no keys', () => {
  const ways = plan('0', '371 × 12');
  expect(ways).toEqual([Array.from('371×12=', () => 'click')]);
});
