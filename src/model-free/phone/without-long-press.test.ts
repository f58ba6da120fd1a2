import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testNode } from '../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { LANGUAGES } from '../languages.ts';
import { withoutLongPress } from './without-long-press.ts';

const BOUNDS = { x: 0, y: 0, width: 600, height: 800 };

function see(...windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(...windows), files: [], window: '', screen: BOUNDS });
}

function page(title: string, ...children: UiNode[]): UiNode {
  return { ...testNode('frame', title, { states: ['active'], children, bounds: BOUNDS }), className: `.${title}` };
}

const row = (name: string): UiNode => testNode('list item', name);
const home = see(page('Notes', testNode('list', '', { children: [row('One'), row('Two')] })));
const note = see(page('Note', testNode('push button', 'Remove')));
const dialog = testNode('dialog', 'Remove?', {
  states: ['active', 'modal'],
  children: [testNode('push button', 'Yes')],
});
const asked = see(page('Notes'), dialog);
const keyIn = ({ scene }: Moment, name: string): string => scene.elements.find((element) => element.name === name)!.key;
const press: Gesture = { kind: 'long-press', key: keyIn(home, 'One') };
const tap: Gesture = { kind: 'click', key: keyIn(home, 'Two') };
const remove: Gesture = { kind: 'click', key: keyIn(note, 'Remove') };
const confirm: Gesture = { kind: 'click', key: keyIn(asked, 'Yes') };

function explore(...seen: [Gesture, Moment, Moment][]) {
  const graph = createGraph(LANGUAGES.android);
  addMoment(graph, home);
  for (const [at, [gesture, before, after]] of seen.entries())
    addTransition(graph, gesture, before, after, { trajectoryId: '', turn: 1, start: at, end: at + 1 });
  return graph;
}

test('touches that lead to the same question take the place of a long press', () => {
  const graph = explore([press, home, asked], [tap, home, note], [remove, note, asked]);
  expect(withoutLongPress([press, confirm], graph)).toEqual([{ kind: 'click', key: press.key }, remove, confirm]);
});

test('a long press stays where exploration saw nothing else that leads there', () => {
  expect(withoutLongPress([press, confirm], explore([press, home, asked], [tap, home, note]))).toBeUndefined();
  expect(withoutLongPress([tap, remove], explore([tap, home, note], [remove, note, asked]))).toBeUndefined();
});
