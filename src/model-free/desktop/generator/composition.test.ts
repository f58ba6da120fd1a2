/** Switches that show or hide a list, which are not asked for together with what is done in one. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Candidate } from '../../shared/generator/material.ts';
import type { Gesture } from '../../shared/gesture.ts';
import { learnOperations } from '../learn-operations.ts';
import { isCopyOfAltered, proposeComposition } from './composition.ts';
import type { Operation } from '../operation.ts';
import { isRejected } from './operation-candidate.ts';

interface Screen {
  isOpen?: boolean;
  /** Switches that are on. */
  on?: string[];
  rows?: string[];
  /** What is typed in the dialog, where it is open. */
  typed?: string;
}

/** A stock that is listed in a table beside what is to be done, with a menu whose switch "Places" shows another list. */
function screen({ isOpen = false, on = [], rows = ['Tea'], typed }: Screen): Moment {
  const turned = (role: string, name: string, hidden = false): UiNode =>
    testNode(role, name, { states: ['checkable', on.includes(name) && 'checked'], hidden });
  const entries = ['Places', 'Frame'].map((name) => turned('check menu item', name, !isOpen));
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children: entries });
  const places = testNode('list', 'Places', { children: [testNode('list item', 'Desk')] });
  const frame = testFrame(
    'Stock',
    testNode('menu bar', '', { children: [menu] }),
    testNode('push button', 'Add Thing'),
    turned('check box', 'Ruler'),
    turned('check box', 'No Bar'),
    ...(on.includes('No Bar') ? [] : [testNode('status bar', '')]),
    ...(on.includes('Places') ? [places] : []),
    testNode('list', 'Tasks', { children: [turned('list item', 'Tidy up')] }),
    testTable('Stock', ['Thing'], ...rows.map((row) => [row])),
  );
  const field = testNode('text', 'Name', { text: typed ?? '', states: ['editable', 'single-line'] });
  const dialog = testNode('dialog', 'Thing', { states: ['active'], children: [field, testNode('push button', 'OK')] });
  const windows = typed === undefined ? [frame] : [frame, dialog];
  return readMoment({ tree: testDesktop(...windows), files: [], window: '' });
}

const on = ['Places', 'Frame', 'Ruler'];
const rows = ['Tea', 'Rota'];

/** What was clicked, or typed into, and what the screen was then. */
const DONE: [role: string, name: string, after: Screen][] = [
  ['menu', 'View', { isOpen: true }],
  ['menu item', 'Places', { on: ['Places'] }],
  ['menu', 'View', { isOpen: true, on: ['Places'] }],
  ['menu item', 'Frame', { on: ['Places', 'Frame'] }],
  ['check box', 'Ruler', { on }],
  ['push button', 'Add Thing', { on, typed: '' }],
  ['text', 'Name', { on, typed: 'Rota' }],
  ['push button', 'OK', { on, rows }],
  ['list item', 'Tidy up', { on: [...on, 'Tidy up'], rows }],
  ['check box', 'No Bar', { on: [...on, 'Tidy up', 'No Bar'], rows }],
];

function requests(): string[] {
  const graph = createGraph();
  const start = screen({});
  addMoment(graph, start);
  let before = start;
  for (const [at, [role, name, shown]] of DONE.entries()) {
    const after = screen(shown);
    const { key } = before.scene.reachable.find((element) => element.role === role && element.name === name)!;
    const gesture: Gesture =
      role === 'text' ? { kind: 'fill', key, text: 'Rota', enter: false } : { kind: 'click', key };
    addTransition(graph, gesture, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  const all = learnOperations(graph);
  const reach = planReach(graph, start.scene);
  const material = {
    ...testMaterial(graph, startWorkbench()),
    start,
    graph,
    reach,
    all,
    fresh: all,
    trajectoryId: 't',
  };
  return proposeComposition(material).flatMap((result) =>
    isRejected(result) ? [] : [renderTemplate(result.template, result.params)],
  );
}

function partOf(kind: Operation['kind'], command: string, params: Record<string, string> = {}) {
  const gestures = [{ kind: 'click', key: `application:a/frame/menu:File/menu item:${command}` }];
  return { operation: { kind, gestures } as unknown as Operation, candidate: { params } as unknown as Candidate };
}

test('a copy goes with no change of the text, a file that is exported does', () => {
  const line = partOf('append', 'none');
  expect(isCopyOfAltered(partOf('create', 'Save As…', { file: 'notes.txt' }), line)).toBe(true);
  expect(isCopyOfAltered(partOf('create', 'Export as PDF…', { file: 'notes.txt' }), line)).toBe(false);
  expect(isCopyOfAltered(partOf('create', 'New Folder…'), line)).toBe(false);
  expect(isCopyOfAltered(partOf('create', 'Save As…', { file: 'notes.txt' }), partOf('toggle', 'Wrap'))).toBe(false);
});

const REQUESTS = requests();

/** Whether a request asks for both. */
const areTogether = (one: RegExp, other: RegExp): boolean =>
  REQUESTS.some((words) => one.test(words) && other.test(words));

test('a switch that shows a list is joined with switches that do not, and with what hides a bar', () => {
  for (const asked of [/"Frame"/, /"Ruler"/, /hide the status bar/i]) expect(areTogether(/"Places"/, asked)).toBe(true);
});
