/** A switch that hides a part of the window, beside what happens in that part. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import type { Operation } from '../operation.ts';
import { disturbs } from './hides-part.ts';
import type { Part } from './part-of-request.ts';

const PANE = { x: 0, y: 40, width: 200, height: 300 };
const graph = createGraph();

function labelAt(x: number, name: string): UiNode {
  return testNode('label', name, { bounds: { x, y: 60, width: 60, height: 20 } });
}

/** A window with a pane that shows places or folders, or is hidden, and lines on its right that may have numbers. */
function screen(pane: 'Places' | 'Folders' | undefined, hasNumbers = false): Moment {
  const shown =
    pane === undefined ? [] : [testNode('list', pane, { bounds: PANE, children: [labelAt(10, `${pane} of Ada`)] })];
  const frame = testFrame('Files', ...shown, ...(hasNumbers ? [labelAt(300, '1')] : []));
  return readMoment({ tree: testDesktop(frame), files: [], window: 'Files' });
}

/** A window whose menu bar is shown or hidden. */
function withBar(hasBar: boolean): Moment {
  const item = testNode('menu item', 'Sizes');
  const menu = testNode('menu', 'View', { bounds: { x: 0, y: 0, width: 40, height: 20 }, children: [item] });
  const frame = testFrame('Files', ...(hasBar ? [testNode('menu bar', '', { children: [menu] })] : []));
  return readMoment({ tree: testDesktop(frame), files: [], window: 'Files' });
}

function part(key: string, kind: string, before: Moment, after: Moment, wanted = 'false'): Part {
  const start = graph.transitions.length;
  const source = { trajectoryId: 't', turn: 1, start, end: start + 1 };
  addTransition(graph, { kind: 'click', key }, before, after, source);
  const operation = { kind, source, after: 'false', gestures: [{ kind: 'click', key }] } as unknown as Operation;
  const check = { expect: [{ fact: { kind: 'checked', subject: key }, op: 'equals', value: wanted }], allow: [] };
  return { operation, candidate: { template: '', params: {}, steps: [], group: '', check } as Candidate };
}

const hide = part('pane', 'toggle', screen('Places'), screen(undefined));
const show = part('pane', 'toggle', screen('Places'), screen(undefined), 'true');
const turn = part('folders', 'choose', screen('Places'), screen('Folders'));
const number = part('numbers', 'toggle', screen('Places'), screen('Places', true));

const hideBar = part('bar', 'toggle', withBar(true), withBar(false));
const size = part(keyOf('menu item'), 'toggle', withBar(true), withBar(true));

function keyOf(role: string): string {
  return withBar(true).scene.elements.find((element) => element.role === role)!.key;
}

test.each([
  ['hiding the menu bar and choosing in its menu', hideBar, size, true],
  ['hiding the pane and choosing what it shows', hide, turn, true],
  ['choosing what it shows and hiding it', turn, hide, true],
  ['showing the pane and choosing what it shows', show, turn, false],
  ['hiding the pane and numbering the lines', hide, number, false],
] as const)('%s', (_, one, other, isDisturbed) => {
  expect(disturbs(one, other, graph)).toBe(isDisturbed);
});
