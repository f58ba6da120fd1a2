/** Operations known by their effect: what teaches one, and what does not. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode, testTable } from '../../testing/tree.ts';
import type { UiNode } from '../../schema/index.ts';
import {
  addTransition,
  createGraph,
  readMoment,
  type ExplorationGraph,
  type Moment,
} from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { learnOperations, unlearntTransitions } from './learn-operations.ts';
import type { Operation } from './operation.ts';

type Done = [name: string, windows: UiNode[], text?: string];

function momentOf(windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(...windows), files: [], window: '' });
}

/** Clicks, or fills in, what has these names, each with the screen that it leads to. */
function explore(first: UiNode[], ...done: Done[]): ExplorationGraph {
  const graph = createGraph();
  let before = momentOf(first);
  for (const [at, [name, windows, text]] of done.entries()) {
    const { key } = before.scene.reachable.find((element) => element.name === name)!;
    const gesture: Gesture = text === undefined ? { kind: 'click', key } : { kind: 'fill', key, text, enter: false };
    const after = momentOf(windows);
    addTransition(graph, gesture, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  return graph;
}

function learn(first: UiNode[], ...done: Done[]): Operation[] {
  return learnOperations(explore(first, ...done));
}

const editor = (text: string, ...tabs: string[]): UiNode =>
  testFrame(
    'a',
    testNode('push button', 'Sort Lines'),
    testNode('push button', ''),
    ...tabs.map((name) => testNode('page tab', name)),
    testNode('text', 'Text', { text, states: ['editable', 'multi-line'] }),
  );

test('a named command is learnt by what it does to the open text, from the text it was used on', () => {
  const operations = learn([editor('b\na')], ['Sort Lines', [editor('a\nb')]]);
  expect(operations).toMatchObject([
    { kind: 'command', before: 'b\na', after: 'a\nb', element: { name: 'Sort Lines' } },
  ]);
});

test('a command teaches nothing where the caret was moved before, or when other things change too', () => {
  expect(learn([editor('b\na')], ['Text', [editor('b\na')]], ['Sort Lines', [editor('a\nb')]])).toEqual([]);
  expect(learn([editor('b\na')], ['Sort Lines', [editor('a\nb', 'New')]])).toEqual([]);
});

test('a command that opens a tab, and one that closes it', () => {
  const opened = learn([editor('', 'One')], ['Sort Lines', [editor('', 'One', 'Two')]]);
  expect(opened).toMatchObject([{ kind: 'command', fact: { kind: 'item' }, after: 'present' }]);
  const closed = learn([editor('', 'One', 'Two')], ['Sort Lines', [editor('', 'One')]]);
  expect(closed.map(({ kind, after }) => [kind, after])).toEqual([['command', undefined]]);
});

const table = (...rows: string[]): UiNode => testTable('Files', ['Name'], ...rows.map((name) => [name]));

test('a header that puts the same rows in another order sorts them; one that shows other rows does not', () => {
  const sorted = learn([testFrame('a', table('b', 'c', 'a'))], ['Name', [testFrame('a', table('a', 'b', 'c'))]]);
  expect(sorted).toMatchObject([{ kind: 'sort', fact: { kind: 'order' }, after: 'a | b | c' }]);
  expect(learn([testFrame('a', table('b', 'c', 'a'))], ['Name', [testFrame('a', table('a', 'b', 'd'))]])).toEqual([]);
});

const list = (...items: string[]): UiNode =>
  testFrame(
    'a',
    testNode('push button', 'New Contact…'),
    testNode('list', 'Contacts', { children: items.map((name) => testNode('list item', name)) }),
  );
const form = testNode('dialog', 'New Contact', {
  states: ['active', 'modal'],
  children: [testNode('text', 'Name', { text: '', states: ['editable'] }), testNode('push button', 'OK')],
});

test('an item that is called by what was typed is added, with the way there and the window that may stay', () => {
  const operations = learn(
    [list('Ann')],
    ['New Contact…', [list('Ann'), form]],
    ['Name', [list('Ann'), form], 'Bo'],
    ['OK', [list('Ann', 'Bo')]],
  );
  const adding = operations.find(({ kind }) => kind === 'add');
  expect(adding).toMatchObject({ typed: 'Bo', element: { name: 'New Contact…' } });
  expect(adding!.gestures.map(({ kind }) => kind)).toEqual(['click', 'fill', 'click']);
  expect(adding!.sideEffects.map(({ kind }) => kind)).toContain('window');
});

test('an item of another name is not what was added', () => {
  const operations = learn(
    [list('Ann')],
    ['New Contact…', [list('Ann'), form]],
    ['Name', [list('Ann'), form], 'Bo'],
    ['OK', [list('Ann', 'Cy')]],
  );
  expect(operations.map(({ kind }) => kind)).not.toContain('add');
});

test('what altered something and taught nothing is unlearnt, what taught something is not', () => {
  const unlearnt = (...done: Done[]): string[] =>
    unlearntTransitions(explore([editor('b\na')], ...done)).map(({ gesture }) => gesture.key.split('/').at(-1)!);
  expect(unlearnt(['Sort Lines', [editor('a\nb', 'New')]])).toEqual(['push button:Sort Lines']);
  expect(unlearnt(['Sort Lines', [editor('a\nb')]])).toEqual([]);
});
