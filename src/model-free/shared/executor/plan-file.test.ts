import { expect, test } from 'vitest';
import type { Expectation } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { readScene } from '../../../ui/scene.ts';
import type { Operation } from '../../desktop/operation.ts';
import { createGraph, type ExplorationGraph } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { planFile, planRemoval } from './plan-file.ts';

const FILES = ['plan.txt', 'todo.txt'];
const { reachable } = readScene(
  testDesktop(
    testFrame(
      'Papers',
      testNode('push button', 'Rename…'),
      testNode('push button', 'todo.txt'),
      testNode('list', 'Names', { children: FILES.map((name) => testNode('list item', name)) }),
      testNode('layered pane', 'Icons', { children: FILES.map((name) => testNode('icon', name)) }),
    ),
  ),
);
const GRAPH: ExplorationGraph = {
  ...createGraph(),
  known: new Map(reachable.map((element) => [element.key, element])),
};

function elementOf(role: string, name: string): VisibleElement {
  return reachable.find((element) => element.role === role && element.name === name)!;
}

const TYPING: Gesture = { kind: 'fill', key: 'application:bench/dialog:Rename/text', text: 'Rota', enter: true };
const NAMES = 'list:Names/list item';
const ICONS = 'layered pane:Icons/icon';

/** What is done first, and on what, in each of the ways. */
function startsOf(ways: Gesture[][]): string[] {
  return ways.map(([first]) => `${first!.kind} ${first!.key.replace('application:bench/frame/', '')}`);
}

/** The ways to give the file "plan.txt" another name, as it was learnt with this first gesture. */
function renaming(first: Gesture): Gesture[][] {
  const operation = {
    kind: 'rename',
    fact: { kind: 'file', subject: 'Papers/Rota.txt' },
    from: 'Papers/plan.txt',
    typed: 'Rota',
    joint: ' ',
    gestures: [first, TYPING],
  } as unknown as Operation;
  const expected: Expectation[] = [
    { fact: { kind: 'file', subject: 'Papers/Trip.txt' }, op: 'contains', value: '' },
    { fact: { kind: 'file', subject: 'Papers/plan.txt' }, op: 'absent', value: '' },
  ];
  return planFile('Papers/Trip.txt', GRAPH, [operation], expected);
}

test.each([
  ['list item', [`right-click ${NAMES}:plan.txt`, `right-click ${ICONS}:plan.txt`]],
  ['icon', [`right-click ${ICONS}:plan.txt`, `right-click ${NAMES}:plan.txt`]],
])('a file is renamed on its %s as that was learnt, and else where another list has it', (role, starts) => {
  const ways = renaming({ kind: 'right-click', key: elementOf(role, 'plan.txt').key });
  expect(startsOf(ways)).toEqual(starts);
  expect(ways.map(([, typing]) => typing)).toEqual(starts.map(() => ({ ...TYPING, text: 'Trip' })));
});

test.each([
  ['a button', elementOf('push button', 'Rename…').key],
  ['what is not known', 'application:bench/frame/list:Old/list item:plan.txt'],
])('a renaming that begins with %s is done in that way alone', (_, key) => {
  expect(renaming({ kind: 'click', key })).toEqual([
    [
      { kind: 'click', key },
      { ...TYPING, text: 'Trip' },
    ],
  ]);
});

const CONFIRMING: Gesture = { kind: 'click', key: 'application:bench/alert:Question/push button:Delete' };

/** The ways to remove this file, as it was learnt on an element of this role. */
function removing(path: string, role: string): Gesture[][] {
  const element = elementOf(role, 'plan.txt');
  const gestures: Gesture[] = [{ kind: 'press', key: element.key, keys: ['delete'] }, CONFIRMING];
  const fact = { kind: 'file', subject: 'Papers/plan.txt' };
  return planRemoval(path, GRAPH, [{ kind: 'remove', fact, element, gestures } as unknown as Operation]);
}

test.each([
  ['list item', [`press ${NAMES}:todo.txt`, `press ${ICONS}:todo.txt`]],
  ['icon', [`press ${ICONS}:todo.txt`, `press ${NAMES}:todo.txt`]],
])('a file is removed as another %s of its list was, and else where another list has it', (role, starts) => {
  const ways = removing('Papers/todo.txt', role);
  expect(startsOf(ways)).toEqual(starts);
  expect(ways.map(([, confirming]) => confirming)).toEqual(starts.map(() => CONFIRMING));
});

test('for a file that no list has there is no way to remove it', () => {
  expect(removing('Papers/rota.txt', 'icon')).toEqual([]);
});
