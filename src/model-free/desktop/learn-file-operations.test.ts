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

/** What is learnt when "Rota" is typed over the name of an item, by which the file at one path comes to another. */
function renaming(from: string, to: string) {
  const list = testNode('list', 'Files', { children: [testNode('icon', 'plan.txt')] });
  const [before, after] = [from, to].map((path) =>
    readMoment({
      tree: testDesktop(testFrame('Papers', list)),
      files: [{ path, sha256: '1', text: 'Plan' }],
      window: '',
    }),
  );
  const { key } = before!.scene.elements.find(({ role }) => role === 'icon')!;
  const graph = createGraph();
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 3 };
  addTransition(graph, { kind: 'rename', key, text: 'Rota' }, before!, after!, source);
  return learnOperations(graph).filter(({ fact }) => fact.kind === 'file');
}

test('a name that is typed over that of an item renames its file, whose ending may stay', () => {
  expect(renaming('Papers/plan.txt', 'Papers/Rota.txt')).toMatchObject([
    { kind: 'rename', from: 'Papers/plan.txt', typed: 'Rota', fact: { subject: 'Papers/Rota.txt' } },
  ]);
  expect(renaming('Papers/plan.txt', 'Papers/other.txt')).toEqual([]);
});
