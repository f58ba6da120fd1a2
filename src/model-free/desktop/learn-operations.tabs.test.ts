/** A part of the window with tabs that comes or goes with a switch: all its tabs may change with it. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { lastPart } from '../../ui/element-key.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../shared/exploration-graph.ts';
import { learnOperations } from './learn-operations.ts';

/** A tab that is in front, with a table. */
function page(name: string, table: string): UiNode {
  const rows = testNode('table', table, { children: [testNode('table cell', 'Desk')] });
  return testNode('page tab', name, { children: [testNode('filler', '', { children: [rows] })] });
}

/** A tab that is in the tree and not on screen. */
const away = (name: string): UiNode => testNode('page tab', name, { hidden: true });

const tabList = (...children: UiNode[]): UiNode => testNode('page tab list', '', { children });

function hide(node: UiNode): UiNode {
  const { bounds: _, ...rest } = node;
  return { ...rest, states: ['visible'], children: node.children.map(hide) };
}

/** What is there beside the pane, on screen and not. */
const PAPERS = [tabList(page('plan.txt', 'Words'), away('todo.txt')), hide(tabList(page('Signs', 'Marks')))];

/** A menu with the switch "Side Pane", and beside the papers these parts. */
function screen(isOn: boolean, isOpen: boolean, ...parts: UiNode[]): Moment {
  const entry = testNode('check menu item', 'Side Pane', { states: [isOn && 'checked'], hidden: !isOpen });
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children: [entry] });
  const frame = testFrame('Papers', testNode('menu bar', '', { children: [menu] }), ...parts, ...PAPERS);
  return readMoment({ tree: testDesktop(frame), files: [], window: '' });
}

type Way = 'hidden' | 'removed';

/**
 * Names of the tabs that may change when the pane, which had the tabs `first` when the turn began, goes or comes. While it is
 * off it is hidden, or not in the tree.
 */
function tabsChanged(first: UiNode[], tabs: UiNode[], way: Way, comes = false): string[] {
  const graph = createGraph();
  const off = way === 'hidden' ? [hide(tabList(...tabs))] : [];
  const [before, after] = comes
    ? [screen(false, true, ...off), screen(true, false, tabList(...tabs))]
    : [screen(true, true, tabList(...tabs)), screen(false, false, ...off)];
  const keyOf = (name: string): string => before.scene.elements.find((element) => element.name === name)!.key;
  const earlier = screen(true, false, tabList(page('Old', 'Rows')));
  const began = screen(true, false, tabList(...first), tabList(page('Closed', 'Other')));
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
  addTransition(graph, { kind: 'click', key: keyOf('View') }, earlier, earlier, { ...source, trajectoryId: 'old' });
  addTransition(graph, { kind: 'click', key: keyOf('View') }, began, before, source);
  addTransition(graph, { kind: 'click', key: keyOf('Side Pane') }, before, after, { ...source, start: 1, end: 2 });
  const [turning] = learnOperations(graph).filter(({ kind }) => kind === 'toggle');
  return turning!.sideEffects.flatMap(({ kind, subject }) => {
    const { role, name } = lastPart(subject);
    return kind === 'item' && role === 'page tab' ? [name ?? ''] : [];
  });
}

const BOTH = [page('Places', 'Rows'), away('Tree')];

test.each([
  ['on the screen before it goes', [], BOTH, ['Places', 'Tree']],
  ['when the turn began, though one has no name now', BOTH, [page('', 'Rows')], ['Places', 'Tree']],
  ['when the turn began, with another one in front', BOTH, [page('Marks', 'Signs')], ['Marks', 'Places', 'Tree']],
  ['then and now, each once', BOTH, BOTH, ['Places', 'Tree']],
])('with a part of a window go the tabs that it had %s', (_, first, tabs, names) => {
  expect(tabsChanged(first, tabs, 'hidden').toSorted()).toEqual(names);
  expect(tabsChanged(first, tabs, 'removed').toSorted()).toEqual(names);
});

test('with a part of a window come the tabs that it has then', () => {
  const tabs = [page('', 'Rows'), away('Tree')];
  expect(tabsChanged([], tabs, 'hidden', true)).toEqual(['Tree']);
  expect(tabsChanged([], tabs, 'removed', true)).toEqual(['Tree']);
});
