import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import { ENOUGH_CHANGES, ENOUGH_SETTINGS } from '../weights.ts';
import { startExploration, type Exploration } from './exploration-state.ts';
import { noteStack } from './dialog-budget.ts';
import { gestureInMaking, noteMaking, noteReplaced } from './fill-dialog.ts';

const SOURCE = { trajectoryId: '', turn: 1, start: 0, end: 1 };

function momentOf(...windows: UiNode[]): Moment {
  const main = testFrame('a', testNode('push button', 'Add Person...'), testNode('push button', 'Filter...'));
  return readMoment({ tree: testDesktop(main, ...windows), files: [], window: '' });
}

function person(...texts: string[]): Moment {
  const fields = texts.map((text, at) =>
    testNode('text', `Field ${at}`, {
      text,
      states: ['editable', 'single-line'],
      bounds: { x: 10, y: 20 * at, width: 80, height: 18 },
    }),
  );
  const buttons = ['Add', 'Cancel', 'OK'].map((name, at) =>
    testNode('push button', name, { bounds: { x: 110, y: 60 * at, width: 60, height: 18 } }),
  );
  return momentOf(testNode('dialog', 'New Person', { states: ['active', 'modal'], children: [...fields, ...buttons] }));
}

/** The explorer after a click on a button of the main window has opened the dialog. */
function openedBy(name: string, opened: Moment): Exploration {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const before = momentOf();
  const { key } = before.scene.reachable.find((element) => element.name === name)!;
  noteMaking(exploration, addTransition(exploration.graph, { kind: 'click', key }, before, opened, SOURCE));
  return exploration;
}

test('a dialog for something new is filled in and confirmed once, by its last button', () => {
  const texts = Array.from({ length: ENOUGH_SETTINGS + 2 }, () => '');
  const exploration = openedBy('Add Person...', person(...texts));
  for (let field = 0; field < ENOUGH_SETTINGS; field += 1) {
    const filling = gestureInMaking(exploration, person(...texts).scene)!;
    expect(filling).toMatchObject({ kind: 'fill', key: expect.stringMatching(/text/) });
    exploration.typed.add(filling.key);
    texts[field] = 'Words';
  }
  expect(gestureInMaking(exploration, person(...texts).scene)).toMatchObject({
    kind: 'click',
    key: expect.stringMatching(/OK$/),
  });
  expect(gestureInMaking(exploration, person(...texts).scene)).toBeUndefined();
});

test('a dialog that makes nothing, and one without an empty field, are explored like others', () => {
  expect(gestureInMaking(openedBy('Filter...', person('')), person('').scene)).toBeUndefined();
  expect(gestureInMaking(openedBy('Add Person...', person('Ada')), person('Ada').scene)).toBeUndefined();
});

test('a dialog that takes the typed name as its title is still the one to confirm', () => {
  const exploration = openedBy('Add Person...', person(''));
  const open = person('').scene;
  noteStack(exploration.budget, open);
  exploration.typed.add(gestureInMaking(exploration, open)!.key);
  const field = testNode('text', 'Field 0', { text: 'Ada', states: ['editable', 'single-line'] });
  const children = [field, testNode('push button', 'OK', { bounds: { x: 110, y: 60, width: 60, height: 18 } })];
  const { scene } = momentOf(testNode('dialog', 'Person: Ada', { states: ['active', 'modal'], children }));
  const replaced = noteStack(exploration.budget, scene);
  expect(replaced).toBe(open.front);
  noteReplaced(exploration, replaced!, scene.front!);
  expect(gestureInMaking(exploration, scene)).toMatchObject({
    kind: 'click',
    key: expect.stringMatching(/Ada\/.*OK$/),
  });
});

test('an entry that is opened by a double click is changed and confirmed, a dialog of the tool bar is not', () => {
  const row = testNode('table cell', 'Ada', { cell: { row: 0, column: 0 } });
  const table = testNode('table', '', { children: [row], bounds: { x: 0, y: 100, width: 100, height: 100 } });
  const before = readMoment({ tree: testDesktop(testFrame('a', table)), files: [], window: '' });
  const { key } = before.scene.reachable.find((element) => element.name === 'Ada')!;
  const opened = person('Ada', 'London', 'Mathematics');
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  noteMaking(exploration, addTransition(exploration.graph, { kind: 'double-click', key }, before, opened, SOURCE));
  const done = Array.from({ length: ENOUGH_CHANGES + 1 }, () => {
    const gesture = gestureInMaking(exploration, opened.scene)!;
    if (gesture.kind === 'fill') exploration.typed.add(gesture.key);
    return gesture.kind;
  });
  expect(done).toEqual([...Array.from({ length: ENOUGH_CHANGES }, () => 'fill'), 'click']);
  expect(gestureInMaking(openedBy('Filter...', opened), opened.scene)).toBeUndefined();
});

test('an amount of nothing is filled in like an empty text, another number is not', () => {
  const amounts = ['$0.00', '3.00', '0'].map((text, at) =>
    testNode('spin button', `Amount ${at}`, { text, value: Number.parseFloat(text) || 0 }),
  );
  const ok = testNode('push button', 'OK', { bounds: { x: 110, y: 60, width: 60, height: 18 } });
  const opened = momentOf(testNode('dialog', 'New', { states: ['active', 'modal'], children: [...amounts, ok] }));
  const exploration = openedBy('Add Person...', opened);
  const filling = gestureInMaking(exploration, opened.scene)!;
  expect(filling).toMatchObject({ kind: 'fill', key: expect.stringMatching(/spin button$/) });
  expect(Number(filling.kind === 'fill' ? filling.text : 0)).toBeGreaterThan(40);
  exploration.typed.add(filling.key);
  expect(gestureInMaking(exploration, opened.scene)).toMatchObject({ kind: 'click' });
});
