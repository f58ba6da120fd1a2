/** What a name that was typed has made, and what only came of it later. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { learnOperations } from './learn-operations.ts';

const FRAME = testFrame('Notebook', testNode('push button', 'New page'));

/** The screen with these files below the home folder; paths of folders end in "/". */
function screen(paths: readonly string[], ...windows: UiNode[]): Moment {
  const files = paths.map((path) => ({ path, sha256: path, text: path }));
  return readMoment({ tree: testDesktop(FRAME, ...windows), files, window: '' });
}

function asking(name: string): UiNode {
  const field = testNode('text', 'Name', { text: name, states: ['editable', 'single-line'] });
  return testNode('dialog', 'New page', { states: ['active'], children: [field, testNode('push button', 'OK')] });
}

const QUESTION = testNode('alert', 'Question', { states: ['active'], children: [testNode('push button', 'Yes')] });

function press({ scene }: Moment, name: string): Gesture {
  const button = scene.elements.find((element) => element.name === name && element.role === 'push button')!;
  return { kind: 'click', key: button.key };
}

/** Paths that operations learnt make, after a page's name was typed and handed in, and a question answered with yes. */
function madeBy(afterOk: readonly string[], afterYes: readonly string[]): string[] {
  const graph = createGraph();
  const moments = [
    screen([]),
    screen([], asking('')),
    screen([], asking('Rota')),
    screen(afterOk, QUESTION),
    screen(afterYes),
  ];
  const field = moments[1]!.scene.elements.find(({ role }) => role === 'text')!.key;
  const gestures: Gesture[] = [
    press(moments[0]!, 'New page'),
    { kind: 'fill', key: field, text: 'Rota', enter: false },
    press(moments[2]!, 'OK'),
    press(moments[3]!, 'Yes'),
  ];
  addMoment(graph, moments[0]!);
  for (const [at, gesture] of gestures.entries()) {
    const source = { trajectoryId: 't', turn: 1, start: at, end: at + 1 };
    addTransition(graph, gesture, moments[at]!, moments[at + 1]!, source);
  }
  return learnOperations(graph).flatMap(({ kind, fact }) => (kind === 'create' ? [fact.subject] : []));
}

test('a file is made by the name that was typed, also where a question is answered first', () => {
  expect(madeBy(['Rota.txt'], ['Rota.txt'])).toEqual(['Rota.txt']);
  expect(madeBy([], ['Rota/'])).toEqual(['Rota/']);
});

test('a folder that is made later for a file of that name is not made by typing it', () => {
  expect(madeBy(['Rota.txt'], ['Rota.txt', 'Rota/'])).toEqual(['Rota.txt']);
});

/**
 * What is learnt when "Rota" is typed over the name of an item, by which the file at one path comes to another; `command` is
 * a button that was clicked right before.
 */
function renaming(from: string, to: string, command?: string) {
  const list = testNode('list', 'Files', { children: [testNode('icon', 'plan.txt')] });
  const buttons = command === undefined ? [] : [testNode('push button', command)];
  const [before, after] = [from, to].map((path) =>
    readMoment({
      tree: testDesktop(testFrame('Papers', list, ...buttons)),
      files: [{ path, sha256: '1', text: 'Plan' }],
      window: '',
    }),
  );
  const { key } = before!.scene.elements.find(({ role }) => role === 'icon')!;
  const graph = createGraph();
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 3 };
  if (command !== undefined) addTransition(graph, press(before!, command), before!, before!, source);
  addTransition(graph, { kind: 'rename', key, text: 'Rota' }, before!, after!, source);
  return learnOperations(graph).filter(({ fact }) => fact.kind === 'file');
}

test('a name that is typed over that of an item renames its file, whose ending may stay', () => {
  expect(renaming('Papers/plan.txt', 'Papers/Rota.txt')).toMatchObject([
    { kind: 'rename', from: 'Papers/plan.txt', typed: 'Rota', fact: { subject: 'Papers/Rota.txt' } },
  ]);
  expect(renaming('Papers/plan.txt', 'Papers/other.txt')).toEqual([]);
});

test('a name that may have been open already, so that more or less of it was selected, teaches nothing', () => {
  expect(renaming('Papers/plan.txt', 'Papers/Rota', 'Rename…')).toEqual([]);
  expect(renaming('Papers/plan.txt', 'Papers/Rota', 'Sort…')).toHaveLength(1);
});

const PANE = (...names: string[]): UiNode[] => names.map((name) => testNode('icon', name));
const FIELD = (text: string): UiNode => testNode('text', '', { text, states: ['editable', 'focused'] });

/** Operations on files that are learnt from these screens of a pane of icons, each with what is done on it. */
function learntFromPane(
  ...steps: {
    files: string[];
    pane: UiNode[];
    windows?: UiNode[];
    kind?: 'click' | 'right-click' | 'fill';
    on?: string;
  }[]
) {
  const graph = createGraph();
  const moments = steps.map(({ files, pane, windows = [] }) =>
    readMoment({
      tree: testDesktop(
        testFrame(
          'Papers',
          testNode('push button', 'New folder'),
          testNode('layered pane', 'Icons', { children: pane }),
        ),
        ...windows,
      ),
      files: files.map((path) => ({
        path,
        sha256: path.endsWith('/') ? 'folder' : '1',
        text: path.endsWith('/') ? '' : 'Plan',
      })),
      window: '',
    }),
  );
  for (const [at, { kind = 'click', on }] of steps.slice(0, -1).entries()) {
    const element = moments[at]!.scene.elements.find(({ role, name }) =>
      kind === 'fill' ? role === 'text' : name === on,
    )!;
    const gesture: Gesture =
      kind === 'fill' ? { kind, key: element.key, text: 'Rota', enter: true } : { kind, key: element.key };
    const source = { trajectoryId: 't', turn: 1, start: at, end: at + 1 };
    addTransition(graph, gesture, moments[at]!, moments[at + 1]!, source);
  }
  return learnOperations(graph).filter(({ fact }) => fact.kind === 'file');
}

test('a folder that a command has made gets its name in its place: both are one operation, which leaves nothing else', () => {
  const operations = learntFromPane(
    { files: [], pane: [], on: 'New folder' },
    { files: ['untitled folder/'], pane: [...PANE('untitled folder'), FIELD('untitled folder')], kind: 'fill' },
    { files: ['Rota/'], pane: PANE('Rota') },
  );
  expect(operations).toMatchObject([
    { kind: 'create', typed: 'Rota', fact: { subject: 'Rota/' }, gestures: [{ kind: 'click' }, { kind: 'fill' }] },
  ]);
  expect(operations[0]!.sideEffects.filter(({ kind }) => kind === 'file')).toEqual([]);
});

const MENU = testNode('window', '', {
  children: [testNode('menu', '', { children: [testNode('menu item', 'Rename…')] })],
});

test('a file that is renamed by the menu of its item begins with that item, in its place or in a dialog', () => {
  const asked = {
    files: ['plan.txt'],
    pane: PANE('plan.txt', 'todo.txt'),
    kind: 'right-click',
    on: 'plan.txt',
  } as const;
  const chosen = { files: ['plan.txt'], pane: PANE('plan.txt', 'todo.txt'), windows: [MENU], on: 'Rename…' };
  const inPlace = learntFromPane(
    { ...asked, pane: [...asked.pane], files: [...asked.files] },
    chosen,
    { files: ['plan.txt'], pane: [...PANE('plan.txt', 'todo.txt'), FIELD('plan.txt')], kind: 'fill' },
    { files: ['Rota.txt'], pane: PANE('Rota.txt', 'todo.txt') },
  );
  const dialog = testNode('dialog', 'Rename File', {
    states: ['active'],
    children: [
      testNode('text', 'Name', { text: '', states: ['editable', 'single-line'] }),
      testNode('push button', 'OK'),
    ],
  });
  const inDialog = learntFromPane(
    { ...asked, pane: [...asked.pane], files: [...asked.files] },
    chosen,
    { files: ['plan.txt'], pane: [...asked.pane], windows: [dialog], kind: 'fill' },
    { files: ['plan.txt'], pane: [...asked.pane], windows: [dialog], on: 'OK' },
    { files: ['Rota'], pane: PANE('Rota', 'todo.txt') },
  );
  for (const operations of [inPlace, inDialog]) {
    expect(operations).toMatchObject([{ kind: 'rename', from: 'plan.txt', typed: 'Rota' }]);
    expect(operations[0]!.gestures[0]).toMatchObject({
      kind: 'right-click',
      key: expect.stringMatching(/icon:plan\.txt$/),
    });
  }
});
