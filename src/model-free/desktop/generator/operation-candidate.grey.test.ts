/** What is greyed out when an episode starts cannot be asked for: something else has to be done first. */
import { expect, test } from 'vitest';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { learnOperations } from '../learn-operations.ts';
import { isRejected, operationCandidate } from './operation-candidate.ts';

/** A menu with one entry that is on, and a box. */
function screen({ isOpen = false, isGrey = false, isOn = true, isGrid = false }): Moment {
  const entry = testNode('check menu item', 'Smooth', { states: [isOn && 'checked'], hidden: !isOpen });
  if (isGrey) entry.states = entry.states.filter((state) => state !== 'enabled' && state !== 'sensitive');
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children: [entry] });
  const grid = testNode('check box', 'Grid', { states: [isGrid && 'checked'] });
  const frame = testFrame('a', testNode('menu bar', '', { children: [menu] }), grid);
  return readMoment({ tree: testDesktop(frame), files: [], window: '' });
}

/** Why the entry is not asked for that was greyed out when its menu first opened; undefined when it is. */
function refusalOfEntry({ isGreyAtStart, isBoxTicked }: Record<'isGreyAtStart' | 'isBoxTicked', boolean>) {
  const graph = createGraph();
  const start = screen({ isGrey: isGreyAtStart });
  const done: [string, Moment][] = [
    ['Grid', screen({ isGrey: isGreyAtStart, isGrid: isBoxTicked })],
    ['View', screen({ isOpen: true, isGrey: true, isGrid: isBoxTicked })],
    ['View', screen({ isOpen: true, isGrid: isBoxTicked })],
    ['Smooth', screen({ isOn: false, isGrid: isBoxTicked })],
  ];
  let before = start;
  for (const [at, [name, after]] of done.entries()) {
    const { key } = before.scene.elements.find((element) => element.name === name)!;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  addMoment(graph, start);
  const all = learnOperations(graph);
  const operation = all.find(({ element }) => element.name === 'Smooth')!;
  const reach = planReach(graph, start.scene);
  const material = { ...testMaterial(graph, startWorkbench()), start, graph, reach, all };
  const result = operationCandidate(operation, material, 0);
  return isRejected(result) ? result.rejected : undefined;
}

const REFUSED = 'it is greyed out at the start';

test.each([
  ['nothing had been altered before', { isGreyAtStart: false, isBoxTicked: false }, REFUSED],
  ['its closed menu had told so at the start', { isGreyAtStart: true, isBoxTicked: true }, REFUSED],
  ['that may have come from what was altered before', { isGreyAtStart: false, isBoxTicked: true }, undefined],
])('an entry that was greyed out when its menu first opened: %s', (_, seen, refusal) => {
  expect(refusalOfEntry(seen)).toBe(refusal);
});
