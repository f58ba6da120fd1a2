/** Operations that the fake workbench has not: documents that are no text, tabs, windows, and texts that are kept by themselves. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { DRAWING, materialAt, snapshotWith, wordsOf } from '../../../testing/operation-material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import type { Gesture } from '../../shared/gesture.ts';
import { planGestures } from '../../shared/executor/plan-gestures.ts';
import { learnOperations } from '../learn-operations.ts';
import type { Operation } from '../operation.ts';
import { operationCandidate, isRejected, type CandidateResult } from './operation-candidate.ts';

const DIALOG = 'application:bench/dialog:Files';

function chooser(text: string): UiNode {
  return testNode('dialog', 'Files', { states: ['active'], children: [testNode('text', '', { text })] });
}

/** A file that this command was seen to make, of a content that no text on screen has; its field held `suggested`. */
function making(command: string, made = 'tried.dia', suggested = '', title = 'barn.dia'): CandidateResult {
  const frame = testFrame('a', testNode('push button', command));
  const [first, open, named] = [
    snapshotWith(frame),
    snapshotWith(frame, chooser(suggested)),
    snapshotWith(frame, chooser('tried')),
  ];
  const start = { ...first, frame: { ...first.frame, window: title } };
  const element = start.scene.reachable[0]!;
  const typing = { kind: 'fill', key: `${DIALOG}/text`, text: 'tried', enter: false } as const;
  const graph = createGraph();
  addTransition(graph, typing, open, named, { trajectoryId: 't', turn: 1, start: 1, end: 1 });
  const operation: Operation = {
    kind: 'create',
    fact: { kind: 'file', subject: `Documents/${made}` },
    after: 'sha256:1',
    typed: 'tried',
    joint: ' ',
    gestures: [{ kind: 'click', key: element.key }, typing, { kind: 'click', key: `${DIALOG}/push button:Save` }],
    sideEffects: [{ kind: 'item', subject: 'application:bench/frame/page tab:tried' }],
    element,
    source: { trajectoryId: 't', turn: 1, start: 0, end: 2 },
  };
  return operationCandidate(operation, materialAt(start, graph), 0);
}

test('a document of any kind is saved or exported under another name, which its tab then has', () => {
  expect(wordsOf(making('Save As…'))).toMatch(/^Save (a copy of )?"barn\.dia" .* "[^"]+" in the Documents folder\.$/);
  expect(wordsOf(making('Export…'))).toMatch(/^Export "barn\.dia" as "[^"]+" in the Documents folder\.$/);
  const saved = making('Save As…');
  if (isRejected(saved)) throw new Error(saved.rejected);
  const [file] = saved.check.expect;
  const tab = saved.check.allow.find(({ kind }) => kind === 'item');
  expect(tab?.subject).toBe(
    file!.fact.subject.replace(/^Documents\/(.*)\.dia$/, 'application:bench/frame/page tab:$1'),
  );
});

test('a document that has no name yet is empty, and nobody wants it kept', () => {
  expect(wordsOf(making('Save As…', 'tried.dia', '', 'Untitled'))).toBe(
    'nothing is in it yet that one would want to keep',
  );
});

function endingOf(result: CandidateResult): string | undefined {
  return /"[^".]+(\.\w+)?" in/.exec(wordsOf(result))?.[1];
}

test('a document keeps the ending of the name that was suggested for it', () => {
  expect(endingOf(making('Save As…', 'tried', 'Diagram1.dia'))).toBe('.dia');
  expect(endingOf(making('Save As…', 'tried', 'Diagram1'))).toBeUndefined();
  expect(wordsOf(making('Save As…', 'tried.dia', 'Diagram1.dia'))).toMatch(/"[^".]+\.dia" in/);
});

test('what a button puts into a new file has to be said by its name', () => {
  expect(wordsOf(making('Record'))).toBe('what is put into the file is not said');
  expect(wordsOf(making('Store'))).toBe('what it is a copy of is not known');
});

function withTabs(...tabs: string[]): Moment {
  return snapshotWith(
    testFrame('a', testNode('push button', 'New Tab'), ...tabs.map((name) => testNode('page tab', name))),
  );
}

/** A command that opened a tab while this one was open; the first screen has another. */
function openingTab(before: string, made: string, atStart: string): CandidateResult {
  const [first, then] = [withTabs(before), withTabs(before, made)];
  const { key } = first.scene.elements.find(({ name }) => name === 'New Tab')!;
  const graph = createGraph();
  addTransition(graph, { kind: 'click', key }, first, then, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const operation = learnOperations(graph).find(({ kind }) => kind === 'command')!;
  return operationCandidate(operation, materialAt(withTabs(atStart), graph), 0);
}

test('a new tab is asked for where the same tabs are open as when it was tried, whose names it follows', () => {
  expect(wordsOf(openingTab('Documents', 'Documents', 'Documents'))).toMatch(/"New Tab"/);
  expect(wordsOf(openingTab('Pictures', 'Pictures', 'Documents'))).toMatch(/what was open when it was tried/);
});

/** The words for opening a window by a button beside a menu with other commands. */
function opened(title: string, ...others: string[]): string {
  const frameWith = (hidden: boolean): UiNode => {
    const children = others.map((name) => testNode('menu item', name, { hidden }));
    const bar = testNode('menu bar', '', { children: [testNode('menu', 'Edit', { children })] });
    return testFrame('a', testNode('push button', `${title}${others.length > 0 ? 's' : ''}`), bar);
  };
  const frame = frameWith(true);
  const start = snapshotWith(frame);
  const graph = createGraph();
  addMoment(graph, snapshotWith(frameWith(false)));
  const { key } = start.scene.reachable.find(({ role }) => role === 'push button')!;
  const after = snapshotWith(frame, testNode('dialog', title, { states: ['active'] }));
  addTransition(graph, { kind: 'click', key }, start, after, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const material = materialAt(start, graph);
  return wordsOf(
    operationCandidate(
      material.all.find(({ kind }) => kind === 'open')!,
      material,
      0,
    ),
  );
}

test('windows that are the same in every application, or called like another command, are nothing to open', () => {
  expect(opened('Statistics')).toContain('Statistics');
  expect(opened('Insert Task', 'Insert Task')).toBe('another command is called like the window');
  expect(opened('Insert Task', 'Insert')).toContain('Insert Task');
  for (const title of ['Print', 'Printer Properties', 'Configure Keyboard Shortcuts'])
    expect(opened(title)).toBe('it is the same in every application');
});

test('a file whose ending stays gets one ending', () => {
  const frame = testFrame('Documents', testNode('list', 'Files', { children: [testNode('icon', 'barn.dia')] }));
  const start = snapshotWith(frame);
  const element = start.scene.reachable[0]!;
  const rename: Operation = {
    kind: 'rename',
    fact: { kind: 'file', subject: 'Documents/Rota.dia' },
    after: 'sha256:9',
    from: 'Documents/barn.dia',
    typed: 'Rota',
    joint: ' ',
    gestures: [{ kind: 'rename', key: element.key, text: 'Rota' }],
    sideEffects: [],
    element,
    source: { trajectoryId: 't', turn: 1, start: 0, end: 2 },
  };
  const candidate = operationCandidate(rename, materialAt(start), 0);
  if (isRejected(candidate)) throw new Error(candidate.rejected);
  expect(wordsOf(candidate)).toMatch(/"barn\.dia" to "[^".]+\.dia"/);
  const [made] = candidate.check.expect;
  expect(made!.fact.subject).toMatch(/^Documents\/[^./]+\.dia$/);
  const learnt = { operations: [rename], procedures: [], deeds: [], expected: candidate.check.expect };
  const [way] = planGestures(made!, { facts: start.facts, scene: start.scene }, createGraph(), learnt);
  expect(way).toEqual([{ kind: 'rename', key: element.key, text: expect.any(String) }]);
  expect(made!.fact.subject).toBe(`Documents/${(way![0] as { text: string }).text}.dia`);
});

const diary = (text: string): UiNode =>
  testFrame('Diary', testNode('text', '', { text, states: ['editable', 'multi-line'] }));

/** What is offered for a text that was empty, after these gestures, each with the text and the dialog that it left. */
function ofDiary(...done: [kind: 'append' | 'save', text: string, asks?: boolean][]): string[] {
  const graph = createGraph();
  const question = testNode('dialog', 'Save As', { states: ['active', 'modal'] });
  const screenOf = (text: string, asks = false): Moment =>
    readMoment({ tree: testDesktop(diary(text), ...(asks ? [question] : [])), files: [], window: 'Diary' });
  const start = screenOf('');
  const key = start.scene.reachable.find(({ role }) => role === 'text')!.key;
  let before = start;
  for (const [at, [kind, text, asks]] of done.entries()) {
    const after = screenOf(text, asks);
    const gesture: Gesture = kind === 'append' ? { kind, key, text } : { kind: 'press', key, keys: ['ctrl', 's'] };
    addTransition(graph, gesture, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  const material = materialAt(start, graph);
  return material.all.map((operation) => wordsOf(operationCandidate(operation, material, 0)));
}

test('a text that an application keeps by itself is written in without saving', () => {
  expect(ofDiary(['append', 'Call Ann'], ['save', 'Call Ann'])).toEqual([
    expect.stringMatching(/^Write "[^"]+" in the empty text area\.$/),
  ]);
});

test.each<[string, Parameters<typeof ofDiary>]>([
  ['was never tried to be saved', [['append', 'Call Ann']]],
  [
    'was saved before anything was in it',
    [
      ['save', ''],
      ['append', 'Call Ann'],
    ],
  ],
  [
    'asks where to be saved',
    [
      ['append', 'Call Ann'],
      ['save', 'Call Ann', true],
    ],
  ],
])('a text that %s is not known to be kept', (_, done) => {
  expect(ofDiary(...done)).toEqual(['which file is open cannot be said']);
});

test('a copy of another document than the one that is open is nothing to ask for', () => {
  const other = { path: 'Documents/boat.dia', sha256: '1', text: 'sha256:1' };
  const frame = testFrame('a', testNode('push button', 'Save As…'));
  const start = readMoment({ tree: testDesktop(frame), files: [DRAWING, other], window: 'barn.dia' });
  const element = start.scene.reachable[0]!;
  const copying = (after: string): string => {
    const operation: Operation = {
      kind: 'create',
      fact: { kind: 'file', subject: 'Documents/tried.dia' },
      after,
      typed: 'tried.dia',
      joint: ' ',
      gestures: [{ kind: 'click', key: element.key }],
      sideEffects: [],
      element,
      source: { trajectoryId: 't', turn: 1, start: 0, end: 2 },
    };
    return wordsOf(operationCandidate(operation, materialAt(start), 0));
  };
  expect(copying('sha256:9')).toMatch(/"barn\.dia"/);
  expect(copying('sha256:1')).toBe('another document was open when it was saved');
});

test.each([
  ['barn.dia', /"barn\.dia"/],
  ['Unsaved Document', /^what was open then is not what is open at the start$/],
  // No window was in front.
  ['', /"barn\.dia"/],
])('what was exported while the title said %s is of %s', (title, said) => {
  const frame = testFrame('a', testNode('push button', 'Export As…'));
  const momentOf = (window: string, path: string) =>
    readMoment({ tree: testDesktop(frame), files: [DRAWING, { path, sha256: '9' }], window });
  const [start, exported] = [momentOf('barn.dia', 'Documents/a.txt'), momentOf(title, 'Documents/tried.pdf')];
  const graph = createGraph();
  const element = start.scene.reachable[0]!;
  const gesture: Gesture = { kind: 'click', key: element.key };
  const source = { trajectoryId: 't', turn: 1, start: 3, end: 4 };
  addTransition(graph, gesture, momentOf(title, 'Documents/a.txt'), exported, source);
  const operation: Operation = {
    kind: 'create',
    fact: { kind: 'file', subject: 'Documents/tried.pdf' },
    after: 'sha256:9',
    typed: 'tried.pdf',
    joint: ' ',
    gestures: [gesture],
    sideEffects: [],
    element,
    source: { ...source, end: 6 },
  };
  expect(wordsOf(operationCandidate(operation, materialAt(start, graph), 0))).toMatch(said);
});
