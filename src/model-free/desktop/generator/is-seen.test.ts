import { expect, test } from 'vitest';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { learnOperations } from '../learn-operations.ts';
import { isSeen } from './is-seen.ts';

/** A check entry of a menu, and a toggle beside it that follows it or does not. */
function screen(isOpen: boolean, isOn: boolean, isPressed: boolean): Moment {
  const entry = testNode('check menu item', 'Snapping', { hidden: !isOpen, states: [isOn && 'checked'] });
  const menu = testNode('menu', 'Edit', { children: [entry], states: [isOpen && 'selected', isOpen && 'expanded'] });
  const bar = testNode('tool bar', '', {
    children: [testNode('toggle button', 'Snapping', { states: [isPressed && 'checked'] })],
  });
  const tree = testDesktop(testFrame('drawing', testNode('menu bar', '', { children: [menu] }), bar));
  return readMoment({ tree, files: [], window: 'drawing' });
}

const at = (start: number) => ({ trajectoryId: 't', turn: 1, start, end: start + 1 });

function isSettingSeen(isFollowed: boolean): boolean {
  const graph = createGraph();
  const moments = [screen(false, false, false), screen(true, false, false), screen(false, true, isFollowed)] as const;
  const keyOf = (name: string): string => moments[1].scene.elements.find((one) => one.name === name)!.key;
  addTransition(graph, { kind: 'click', key: keyOf('Edit') }, moments[0], moments[1], at(0));
  const entry = moments[1].scene.elements.find(({ role }) => role === 'menu item')!.key;
  addTransition(graph, { kind: 'click', key: entry }, moments[1], moments[2], at(1));
  const operation = learnOperations(graph).find(({ kind, element }) => kind === 'toggle' && element.key === entry)!;
  return isSeen(operation, { ...testMaterial(graph, startWorkbench()), graph });
}

test('a setting of a menu is seen by a toggle of the tool bar that goes with it, and else not', () => {
  expect(isSettingSeen(true)).toBe(true);
  expect(isSettingSeen(false)).toBe(false);
});
