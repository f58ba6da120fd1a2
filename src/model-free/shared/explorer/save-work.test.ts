import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { MAX_FAILURES } from './closing-gestures.ts';
import { startExploration, type Exploration } from './exploration-state.ts';
import { gestureThatSaves, noteWork } from './save-work.ts';

interface Looks {
  title?: string;
  /** Left out: the window has no such button. */
  save?: 'grey' | 'enabled';
  file?: string;
}

function momentOf({ title = 'Herbarium', save, file = 'old' }: Looks): Moment {
  const button = testNode('push button', 'Save', { bounds: { x: 10, y: 200, width: 60, height: 20 } });
  const grey = { ...button, states: button.states.filter((state) => !/enabled|sensitive/.test(state)) };
  const row = testNode('table cell', 'Fern', { states: ['selected'], cell: { row: 0, column: 0 } });
  const field = testNode('text', 'Place', { text: 'Wood', states: ['editable', 'single-line'] });
  const own = save === undefined ? [] : [save === 'grey' ? grey : button];
  const frame = testFrame(title, testNode('table', '', { children: [row] }), field, ...own);
  return readMoment({ tree: testDesktop(frame), files: [{ path: 'plants.xml', sha256: file }], window: '' });
}

function startOn(): Exploration {
  return startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
}

function note(exploration: Exploration, gesture: Gesture, before: Moment, after: Moment): void {
  const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
  noteWork(exploration, addTransition(exploration.graph, gesture, before, after, source));
}

const keyOf = (moment: Moment, role: string): string =>
  moment.scene.reachable.find((element) => element.role === role)!.key;

test('a button that a change has enabled saves it, once', () => {
  const [clean, changed] = [momentOf({ save: 'grey' }), momentOf({ save: 'enabled' })];
  const exploration = startOn();
  expect(gestureThatSaves(exploration, clean.scene)).toBeUndefined();
  note(exploration, { kind: 'double-click', key: keyOf(clean, 'table cell') }, clean, changed);
  const saving = gestureThatSaves(exploration, changed.scene)!;
  expect(saving).toEqual({ kind: 'click', key: keyOf(changed, 'push button') });
  note(exploration, saving, changed, momentOf({ save: 'grey', file: 'new' }));
  expect(gestureThatSaves(exploration, clean.scene)).toBeUndefined();
});

test('typing into a window whose button is always enabled is saved; a click there is not', () => {
  const moment = momentOf({ save: 'enabled' });
  const exploration = startOn();
  note(exploration, { kind: 'click', key: keyOf(moment, 'table cell') }, moment, moment);
  expect(gestureThatSaves(exploration, moment.scene)).toBeUndefined();
  note(exploration, { kind: 'fill', key: keyOf(moment, 'text'), text: 'Bog', enter: true }, moment, moment);
  expect(gestureThatSaves(exploration, moment.scene)).toMatchObject({ kind: 'click' });
});

test.each([
  ['*Herbarium', true],
  ['plants.xml* — Herbarium', true],
  ['plants.xml [modified]', true],
  ['2*3 = 6', false],
])('a window without such a button that comes to be called %j has work to save: %j', (title, isMarked) => {
  const [clean, changed] = [momentOf({}), momentOf({ title })];
  const exploration = startOn();
  note(exploration, { kind: 'double-click', key: keyOf(clean, 'table cell') }, clean, changed);
  const expected = { kind: 'press', key: keyOf(changed, 'table cell'), keys: ['ctrl', 's'] };
  expect(gestureThatSaves(exploration, changed.scene)).toEqual(isMarked ? expected : undefined);
});

test('saving that changes nothing is given up', () => {
  const [clean, changed] = [momentOf({ save: 'grey' }), momentOf({ save: 'enabled' })];
  const exploration = startOn();
  for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1) {
    note(exploration, { kind: 'click', key: keyOf(clean, 'text') }, clean, changed);
    note(exploration, gestureThatSaves(exploration, changed.scene)!, changed, changed);
  }
  note(exploration, { kind: 'click', key: keyOf(clean, 'text') }, clean, changed);
  expect(gestureThatSaves(exploration, changed.scene)).toBeUndefined();
});
