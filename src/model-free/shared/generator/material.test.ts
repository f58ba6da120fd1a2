/** What may change on the way to what is asked for. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import { sideEffectsOfWay } from './material.ts';

const NAMES = ['Digits', 'Signs', 'Capitals'];

/** A maker of passwords with so many of its boxes checked. */
function screen(checked: number, password: string, ...dialogs: UiNode[]): Moment {
  const boxes = NAMES.map((name, at) => testNode('check box', name, { states: [at < checked && 'checked'] }));
  const text = testNode('text', '', { text: password, states: ['editable'] });
  return readMoment({ tree: testDesktop(testFrame('maker', text, ...boxes), ...dialogs), files: [], window: '' });
}

function allowedAfter(settings: number, makesAnew: boolean): string[] {
  const graph = createGraph();
  const source = { trajectoryId: 'one', turn: 1, start: 0, end: 1 };
  for (let at = 0; at < settings; at += 1) {
    const [before, after] = [at, at + 1].map((count) => screen(count, makesAnew ? `password ${count}` : 'password'));
    const key = before!.scene.reachable.find(({ name }) => name === NAMES[at])!.key;
    addTransition(graph, { kind: 'click', key }, before!, after!, source);
  }
  return sideEffectsOfWay({ ...testMaterial(graph, startWorkbench()), start: screen(0, 'password') }, 'any').map(
    ({ kind }) => kind,
  );
}

test('a text that changed with three settings follows them; with two, or staying as it is, it does not', () => {
  expect(allowedAfter(3, true)).toEqual(['text']);
  expect(allowedAfter(2, true)).toEqual([]);
  expect(allowedAfter(3, false)).toEqual([]);
});

test('a dialog that is in front when the application starts may be closed', () => {
  const welcome = testNode('dialog', 'Welcome', { states: ['active'], children: [testNode('push button', 'Close')] });
  const start = screen(0, 'password', welcome);
  expect(sideEffectsOfWay({ ...testMaterial(createGraph(), startWorkbench()), start }, 'any')).toEqual([
    { kind: 'window', subject: start.scene.front },
  ]);
});
