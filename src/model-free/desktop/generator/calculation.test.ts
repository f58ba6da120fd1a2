/** Calculators are known by their keys, and an empty display by a sum that was seen to come out in it. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { renderTemplate, type Candidate } from '../../shared/generator/material.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeCalculations } from './calculation.ts';
import { PLAIN_CASES } from './calculation-cases.ts';

const display = (text: string): UiNode => testNode('text', '', { text, states: ['editable', 'multi-line'] });
const KEYS = [...'0123456789', 'add', 'subtract', 'multiply', 'divide', 'result'].map((name) =>
  testNode('push button', name),
);
const screen = (text: string, drawn?: string): Moment => {
  const drawing = { ...testNode('drawing area', 'Result'), ...(drawn === undefined ? {} : { description: drawn }) };
  return readMoment({ tree: testDesktop(testFrame('sums', display(text), drawing, ...KEYS)), files: [], window: '' });
};

/** Calculations proposed where typing a sum into the display on the first screen brought up this text. */
function proposals(first: string, afterSum: string): number {
  return candidates(first, screen(afterSum)).length;
}

function candidates(first: string, after: Moment): Candidate[] {
  const graph = createGraph();
  const before = screen(first);
  const key = before.scene.reachable.find(({ role }) => role === 'text')!.key;
  const source = { trajectoryId: 'one', turn: 1, start: 0, end: 2 };
  addTransition(graph, { kind: 'fill', key, text: '12+7', enter: true }, before, after, source);
  const material = { ...testMaterial(graph, startWorkbench()), start: before };
  return proposeCalculations(material, PLAIN_CASES).filter((candidate) => !isRejected(candidate));
}

test('a display that shows the result of a sum calculates, and one that keeps the sum may not', () => {
  expect(proposals('', '19')).toBeGreaterThan(0);
  expect(proposals('', '12+7')).toBe(0);
});

test('a result that is drawn beside what was typed is told by its description', () => {
  const [calculation] = candidates('', screen('12+7', '= 19'));
  expect(calculation?.check.expect).toEqual([
    {
      fact: { kind: 'text', subject: expect.stringMatching(/drawing area/) },
      op: 'same-text',
      value: expect.any(String),
    },
  ]);
  expect(calculation?.check.allow).toContainEqual({ kind: 'text', subject: expect.stringMatching(/text$/) });
  expect(candidates('', screen('12+7', 'Right-click to copy 19'))).toEqual([]);
});

test('a display that begins with words is none', () => {
  expect(proposals('Milk', '19')).toBe(0);
  expect(proposals('0', '0')).toBeGreaterThan(0);
});

test('calculations that differ in numbers and goods alone are of one template', () => {
  const all = candidates('', screen('19'));
  expect(all.length).toBeGreaterThan(0);
  for (const { template, params } of all) {
    expect(template.replaceAll(/\{\w+\}/g, '')).not.toMatch(/\d|chairs|lamps|posters/);
    expect(renderTemplate(template, params)).toMatch(/\d.*\d/);
  }
});
