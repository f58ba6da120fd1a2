/** Questions about what a window or a tab shows, after other things were done, and by the command that has brought it up. */
import { expect, test } from 'vitest';
import type { FrameFile } from '../../../check/frame.ts';
import type { Bounds, UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Candidate } from '../../shared/generator/material.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeRetrieval } from './retrieval.ts';

interface Screen {
  title?: string;
  text?: string;
  /** The switches that are on, of a menu and of the window. */
  on?: string[];
  /** The item of a list that is selected. */
  selected?: string;
  /** Whether the bar is shown. */
  hasBar?: boolean;
  files?: FrameFile[];
}

const PLAN: FrameFile = { path: 'Papers/plan.txt', sha256: '1', text: 'Milk' };

/** A paper that is open, with a command in its window, and another window where there is one. */
function screen(command: string, shown: Screen, ...windows: UiNode[]): Moment {
  const { title = 'plan.txt', on = [], text = 'Milk', hasBar = true, files = [PLAN] } = shown;
  const turned = (role: string, name: string): UiNode =>
    testNode(role, name, { states: [on.includes(name) && 'checked'], hidden: role === 'check menu item' });
  const menu = testNode('menu', 'View', { children: [turned('check menu item', 'Grid')] });
  const frame = testFrame(
    title,
    testNode('menu bar', '', { children: [menu] }),
    testNode('push button', command),
    testNode('push button', 'Other'),
    turned('check box', 'Ruler'),
    testNode('text', '', { text, states: ['editable', 'multi-line'] }),
    ...(hasBar ? [testNode('tool bar', '')] : []),
    testNode('list', 'Papers', {
      children: ['plan', 'list'].map((name) =>
        testNode('list item', name, { states: [shown.selected === name && 'selected'] }),
      ),
    }),
  );
  return readMoment({ tree: testDesktop(frame, ...windows), files, window: title });
}

/** What is asked for, by the answers, when something else was done before this command has brought up the window. */
function answersIn(window: UiNode, command: string, done: Screen): string[] {
  const [start, changed, open] = [screen(command, {}), screen(command, done), screen(command, done, window)];
  const graph = createGraph();
  addMoment(graph, start);
  for (const [at, [name, before, after]] of (
    [
      ['Other', start, changed],
      [command, changed, open],
    ] as const
  ).entries()) {
    const { key } = before.scene.reachable.find((element) => element.name === name)!;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
  }
  const reach = planReach(graph, start.scene);
  const material = { ...testMaterial(graph, startWorkbench()), start, graph, reach, trajectoryId: 't' };
  return proposeRetrieval(material).flatMap((result) =>
    isRejected(result) || result.isAtStart ? [] : [result.check.answer!.equals],
  );
}

/** A window that says how many words there are, with so many labels and so many fields. */
function telling(labels: number, fields: number): UiNode {
  const words = ['Words:', '120', 'in all', 'of them', 'in this paper']
    .slice(0, labels)
    .map((name, at) =>
      testNode('label', name, { bounds: { x: (at % 2) * 110, y: at < 2 ? 0 : at * 30, width: 100, height: 20 } }),
    );
  const others = Array.from({ length: fields }, (_, at) =>
    testNode('combo box', '', { bounds: { x: 300, y: at * 30, width: 60, height: 20 } }),
  );
  return testNode('dialog', 'Statistics', { states: ['active'], children: [...words, ...others] });
}

const isAsked = (labels: number, fields: number, done: Screen): boolean =>
  answersIn(telling(labels, fields), 'Statistics…', done).includes('120');

test.each<[string, boolean[], Screen]>([
  ['nothing else was done', [true, true], {}],
  ['a switch of a menu was turned', [true, false], { on: ['Grid'] }],
  ['a switch of the window was turned', [false, false], { on: ['Ruler'] }],
  ['a bar was hidden', [true, false], { hasBar: false }],
  ['another paper of the list was selected', [false, false], { selected: 'list' }],
  ['a file was made', [false, false], { files: [PLAN, { ...PLAN, path: 'Papers/copy.txt' }] }],
  ['a file was altered', [false, false], { files: [{ ...PLAN, text: 'Tea' }] }],
  ['a file was removed', [false, false], { files: [] }],
  ['a text was altered', [false, false], { text: 'Tea' }],
  ['a text was altered with a switch', [false, false], { text: 'Tea', on: ['Grid'] }],
  ['another paper was opened', [false, false], { title: 'todo.txt' }],
  ['the paper was marked as one that is not saved', [false, false], { title: '*plan.txt' }],
])('after %s, words of a window that only tells and of one with fields are asked for: %j', (_, asked, done) => {
  expect([isAsked(3, 1, done), isAsked(2, 1, done)]).toEqual(asked);
});

test('a window only tells that has more than twice as many words as fields', () => {
  const turned = { on: ['Grid'] };
  expect([isAsked(2, 0, turned), isAsked(4, 2, turned), isAsked(5, 2, turned)]).toEqual([true, false, true]);
});

test.each([
  ['Columns…', ['yes', '5', 'A4', '120']],
  ['New Columns…', []],
  ['Create Columns', []],
])('about a window that "%s" has brought up %j is asked', (command, answers) => {
  const beside = { x: 300, y: 0, width: 100, height: 20 };
  const content = [
    testNode('label', 'Words:', { bounds: { ...beside, y: 60 } }),
    testNode('label', '120', { bounds: { ...beside, x: 410, y: 60 } }),
    testNode('check box', 'Unique', { bounds: { ...beside, y: 90 }, states: ['checked'] }),
    testTable('', ['Name', 'Size'], ['Thing', '5'], ['Place', 'A4']),
  ];
  const window = testNode('dialog', 'Columns', { states: ['active'], children: content });
  expect(answersIn(window, command, {})).toEqual(answers);
});

function inRow(x: number): Bounds {
  return { x, y: 200, width: 90, height: 20 };
}

test('a table of another tab is asked about on that tab, but not which number a row has', () => {
  const tabs = ['Orders', 'Stock'].map((name, tab) => testNode('page tab', name, { bounds: inRow(100 * tab) }));
  const table = testTable('', ['id', 'Title', 'Shelf'], ['1', 'Knots', 'A1'], ['2', 'Birds', 'A4']);
  const hidden = { ...testNode('table', '', { hidden: true }), children: [] };
  const [first, second] = [hidden, table].map((shown) => {
    const text = shown === table ? '1' : '';
    const states = [shown === table && 'editable'];
    const cell = testNode('text', 'Cell', { text, states, bounds: inRow(300) });
    return readMoment({ tree: testDesktop(testFrame('a', ...tabs, shown, cell)), files: [], window: '' });
  });
  const own = createGraph();
  addMoment(own, first!);
  const { key } = first!.scene.elements.find(({ name }) => name === 'Stock')!;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
  addTransition(own, { kind: 'click', key }, first!, second!, source);
  const material = { ...testMaterial(own, startWorkbench()), start: first!, reach: planReach(own, first!.scene) };
  const asked = proposeRetrieval(material).filter((result): result is Candidate => !isRejected(result));
  const ofCells = asked.filter(({ params }) => /Knots|Birds/.test(params['row'] ?? ''));
  expect(ofCells).toHaveLength(2);
  for (const { template, params, check } of ofCells) {
    expect(renderTemplate(template, params)).toMatch(/shelf.* on the Stock tab/);
    // What shows along with the tab is no change that anybody made.
    expect(check.allow).toContainEqual({ kind: 'text', subject: 'application:bench/frame/text' });
  }
});
