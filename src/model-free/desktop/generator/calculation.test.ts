/** Calculators are known by their keys, and an empty display by a sum that was seen to come out in it. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeCalculations } from './calculation.ts';

const display = (text: string): UiNode => testNode('text', '', { text, states: ['editable', 'multi-line'] });
const KEYS = [...'0123456789', 'add', 'subtract', 'multiply', 'divide', 'result'].map((name) =>
  testNode('push button', name),
);
const screen = (text: string): Moment =>
  readMoment({ tree: testDesktop(testFrame('sums', display(text), ...KEYS)), files: [], window: '' });

/** Calculations proposed where typing a sum into the display on the first screen brought up this text. */
function proposals(first: string, afterSum: string): number {
  const graph = createGraph();
  const [before, after] = [screen(first), screen(afterSum)];
  const key = before.scene.reachable.find(({ role }) => role === 'text')!.key;
  const source = { trajectoryId: 'one', turn: 1, start: 0, end: 2 };
  addTransition(graph, { kind: 'fill', key, text: '12+7', enter: true }, before, after, source);
  const material = { ...testMaterial(graph, startWorkbench()), start: before };
  return proposeCalculations(material).filter((candidate) => !isRejected(candidate)).length;
}

test('a display that shows the result of a sum calculates, and one that keeps the sum may not', () => {
  expect(proposals('', '19')).toBeGreaterThan(0);
  expect(proposals('', '12+7')).toBe(0);
});

test('a display that begins with words is none', () => {
  expect(proposals('Milk', '19')).toBe(0);
  expect(proposals('0', '0')).toBeGreaterThan(0);
});
