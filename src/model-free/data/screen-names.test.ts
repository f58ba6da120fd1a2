/** Names of fields and entries, learnt from what stands beside their values on the screens of a page. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { EXPLORED_NOTES, exploreNotes } from '../../testing/notes-page.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type ExplorationGraph } from '../shared/exploration-graph.ts';
import { learnDeeds } from './learn-deeds.ts';
import { nounOf } from './nouns.ts';
import { screenNames } from './screen-names.ts';

const TINS = [
  { id: 'a', n: 'Chickpeas', s: 'Cans', c: 6, b: false },
  { id: 'b', n: 'Cinnamon', s: 'Spices', c: 1, b: true },
  { id: 'c', n: 'Apple juice', s: 'Drinks', c: 4, b: false },
];
const HEADERS = ['Name', 'Shelf', 'Count', 'To buy'];

function cellAt(column: number, row: number, role: string, name: string, more = {}): UiNode {
  return testNode(role, name, { bounds: { x: column * 100, y: row * 20, width: 90, height: 18 }, ...more });
}

/** A table of tins under a heading, with a box in each row; the data has short keys. */
function exploreTins(heading: string): ExplorationGraph {
  const header = testNode('table row', '', {
    children: HEADERS.map((name, column) => cellAt(column, 0, 'table column header', name)),
  });
  const rows = TINS.map(({ n, s, c, b }, at) => {
    const box = cellAt(3, at + 1, 'check box', `Buy ${n}`, { states: ['checkable', b && 'checked'] });
    const cells = [n, s, String(c)].map((words, column) => cellAt(column, at + 1, 'table cell', words));
    return testNode('table row', n, {
      children: [...cells, cellAt(3, at + 1, 'table cell', `Buy ${n}`, { children: [box] })],
    });
  });
  const page = testNode('document web', 'Home', {
    children: [testNode('heading', heading), testNode('table', '', { children: [header, ...rows] })],
  });
  const frame = {
    tree: testDesktop(testFrame('Home', page)),
    files: [],
    window: 'Home',
    state: { kx: { rows: TINS } },
  };
  const graph = createGraph();
  const moment = readMoment(frame);
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
  addTransition(graph, { kind: 'click', key: 'nothing' }, moment, moment, source);
  return graph;
}

test('columns name the fields below them, boxes among them', () => {
  expect(Object.fromEntries(screenNames(exploreTins('Pantry'), 'kx/rows'))).toEqual({
    n: 'Name',
    s: 'Shelf',
    c: 'Count',
    b: 'To buy',
  });
});

test('a heading in the plural names the entries, a key only if a screen shows its word', () => {
  expect(nounOf(exploreTins('All tins'), 'kx/rows', [])).toBe('tin');
  expect(nounOf(exploreTins('Pantry'), 'kx/rows', [])).toBe('entry');
  expect(nounOf(exploreTins('Pantry'), 'kx/buys', [])).toBe('buy');
});

test('the button that makes an entry names it in all that is asked', () => {
  const deeds = learnDeeds(exploreNotes(...EXPLORED_NOTES));
  expect(new Set(deeds.map(({ noun }) => noun))).toEqual(new Set(['note']));
});
