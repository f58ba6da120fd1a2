/** A form of a page that makes rows of a table: learnt from handing it in once, asked for and filled in with other words. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { findDisagreement } from '../../propose/read-back/read-back.ts';
import { testMaterial } from '../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { startWorkbench } from '../../testing/workbench.ts';
import {
  addMoment,
  addTransition,
  createGraph,
  readMoment,
  type Moment,
  type Transition,
} from '../shared/exploration-graph.ts';
import { planReach } from '../shared/find-leg.ts';
import { planGestures } from '../shared/executor/plan-gestures.ts';
import { renderTemplate, type Candidate, type Material } from '../shared/generator/material.ts';
import { proposeFeatureUse } from './generator/feature-use.ts';
import { isRejected } from './generator/operation-candidate.ts';
import { proposeRepetition } from './generator/repetition.ts';
import { laterRow } from './learn-entries.ts';
import { learnOperations } from './learn-operations.ts';

function cellsOf(names: readonly string[]): UiNode[] {
  return names.map((name) => testNode('table cell', name));
}

/** A page with a form, and the bookings that were made with it. */
function screen(...rows: string[][]): Moment {
  const options = ['Studio', 'Attic'].map((name, at) =>
    testNode('menu item', name, { hidden: at > 0, states: [at === 0 && 'selected'] }),
  );
  const list = testNode('combo box', 'Room', { children: [testNode('menu', '', { children: options })] });
  const field = testNode('text', 'Title', { text: '', states: ['editable', 'single-line'] });
  const form = testNode('form', '', {
    children: [list, field, testNode('check box', 'Coffee'), testNode('push button', 'Book')],
  });
  const table = testNode('table', 'Bookings', {
    children: rows.map((names) => testNode('table row', '', { children: cellsOf(names) })),
  });
  const page = testNode('document web', 'Rooms', { children: [form, table] });
  return readMoment({ tree: testDesktop(testFrame('a', page)), files: [], window: '' });
}

const FIRST = ['Studio', 'Team meeting', 'no'];

function explored(...after: string[]): Material {
  const graph = createGraph();
  const [start, made] = [screen(FIRST), screen(FIRST, after)];
  addMoment(graph, start);
  const { key } = start.scene.reachable.find(({ role }) => role === 'text')!;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 2 };
  addTransition(graph, { kind: 'fill', key, text: 'Spring fair', enter: true }, start, made, source);
  const all = learnOperations(graph);
  const reach = planReach(graph, start.scene);
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach, all, fresh: all, trajectoryId: 't' };
}

const entries = (results: readonly unknown[]): Candidate[] =>
  (results as Candidate[]).filter((result) => !isRejected(result) && /\bbook "/.test(result.template));

test('a form that made a row is filled in with other words and handed in', () => {
  const material = explored('Studio', 'Spring fair', 'no');
  const [candidate] = entries(proposeFeatureUse(material));
  const { params, check } = candidate!;
  const instruction = renderTemplate(candidate!.template, params);
  expect(instruction).toMatch(/^On the Rooms page, book "[^"]+" with "Attic" as the room\.$/);
  expect(instruction).not.toContain('Spring fair');
  expect(check.expect.map(({ fact }) => fact.subject.replace(/^.*table:Bookings\//, ''))).toEqual([
    'table row#1/table cell:Attic',
    `table row#1/table cell:${params['text_2']}`,
  ]);
  expect(findDisagreement({ instruction, check, platform: 'desktop' })).toBeUndefined();
  const others = instruction.replace('"Attic"', '"Cellar"');
  expect(findDisagreement({ instruction: others, check, platform: 'desktop' })).toMatch(/does not$/);
});

test('every field gets what its cell is to hold before the button is touched', () => {
  const material = explored('Studio', 'Spring fair', 'no');
  const [{ params, check }] = entries(proposeFeatureUse(material)) as [Candidate];
  const learnt = { operations: material.all, procedures: [], deeds: [], expected: check.expect };
  const [way] = planGestures(check.expect[0]!, material.start, material.graph, learnt);
  expect(way!.at(-1)).toEqual({ kind: 'click', key: material.all.find(({ kind }) => kind === 'enter')!.element.key });
  expect(way).toContainEqual(expect.objectContaining({ kind: 'fill', text: params['text_2'] }));
});

test('two entries stand in two rows', () => {
  const [two] = entries(proposeRepetition(explored('Studio', 'Spring fair', 'no')));
  const rows = new Set(two!.check.expect.map(({ fact }) => /table row#\d+/.exec(fact.subject)?.[0]));
  expect([...rows]).toEqual(['table row#1', 'table row#2']);
  expect([laterRow('a/table row', 1), laterRow('a/table row#3', 1)]).toEqual(['a/table row#1', 'a/table row#4']);
});

test('a row that does not show the fields of the form is no entry', () => {
  expect(entries(proposeFeatureUse(explored('Cellar', 'Spring fair')))).toEqual([]);
});

/** A table without rows of its own, or the form that "New Entry…" puts in its place. */
function passwords(...names: string[]): Moment {
  const cells = names.map((name, at) => testNode('table cell', name, { cell: { row: at >> 1, column: at % 2 } }));
  const list = testNode('tree', 'Entries', { children: cells });
  return readMoment({ tree: testDesktop(testFrame('a', NEW_ENTRY, list)), files: [], window: '' });
}

const NEW_ENTRY = testNode('push button', 'New Entry…');

function newEntry(title: string, user: string): Moment {
  const texts = [
    testNode('text', 'Title', { text: title, states: ['editable'], bounds: { x: 0, y: 30, width: 100, height: 20 } }),
    testNode('text', 'Username', { text: user, states: ['editable'], bounds: { x: 0, y: 60, width: 100, height: 20 } }),
  ];
  const tree = testDesktop(testFrame('a', NEW_ENTRY, ...texts, testNode('push button', 'OK')));
  return readMoment({ tree, files: [], window: '' });
}

function keyOf({ scene }: Moment, name: string): string {
  return scene.elements.find((element) => element.name === name)!.key;
}

function atStep(step: number): Transition['source'] {
  return { trajectoryId: 't', turn: 1, start: step, end: step + 1 };
}

/** The form filled in from below, as its fields stand in the tree of some toolkits, and handed in. */
function exploredForm(): Material {
  const graph = createGraph();
  const start = passwords('Shop', 'ada');
  const [empty, half, full] = [newEntry('', ''), newEntry('', 'olga.olsen'), newEntry('Spring fair', 'olga.olsen')];
  const made = passwords('Shop', 'ada', 'Spring fair', 'olga.olsen');
  addMoment(graph, start);
  const [title, user] = [keyOf(empty, 'Title'), keyOf(empty, 'Username')];
  addTransition(graph, { kind: 'click', key: keyOf(start, 'New Entry…') }, start, empty, atStep(0));
  addTransition(graph, { kind: 'fill', key: user, text: 'olga.olsen', enter: false }, empty, half, atStep(1));
  addTransition(graph, { kind: 'fill', key: title, text: 'Spring fair', enter: false }, half, full, atStep(2));
  addTransition(graph, { kind: 'click', key: keyOf(full, 'OK') }, full, made, atStep(3));
  const all = learnOperations(graph);
  const reach = planReach(graph, start.scene);
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach, all, fresh: all, trajectoryId: 't' };
}

const madeEntries = (results: readonly unknown[]): Candidate[] =>
  (results as Candidate[]).filter((result) => !isRejected(result) && result.template.startsWith('Create a new entry'));

test('a command for something new brings up a form whose texts become cells', () => {
  const material = exploredForm();
  const [candidate] = madeEntries(proposeFeatureUse(material));
  const { params, check } = candidate!;
  const instruction = renderTemplate(candidate!.template, params);
  expect(instruction).toMatch(/^Create a new entry with "[^"]+" as the title and "[a-z]+\.[a-z]+" as the username\.$/);
  expect(check.expect.map(({ fact }) => fact.subject.replace(/^.*tree:Entries\//, ''))).toEqual([
    `table cell:${params['text_1']}`,
    `table cell:${params['text_2']}`,
  ]);
  expect(findDisagreement({ instruction, check, platform: 'desktop' })).toBeUndefined();
  const another = instruction.replace(params['text_2']!, 'somebody.else');
  expect(findDisagreement({ instruction: another, check, platform: 'desktop' })).toMatch(/does not$/);
});

test('of two such entries each gets what its own cells are to hold', () => {
  const material = exploredForm();
  const [{ check }] = madeEntries(proposeRepetition(material)) as [Candidate];
  expect(check.expect).toHaveLength(4);
  const learnt = { operations: material.all, procedures: [], deeds: [], expected: check.expect };
  const typed = check.expect.map((asked) =>
    planGestures(asked, material.start, material.graph, learnt)[0]!.flatMap((gesture) =>
      gesture.kind === 'fill' ? [gesture.text] : [],
    ),
  );
  const names = check.expect.map(({ fact }) => fact.subject.replace(/^.*table cell:/, ''));
  expect(typed).toEqual([names.slice(0, 2), names.slice(0, 2), names.slice(2), names.slice(2)]);
});
