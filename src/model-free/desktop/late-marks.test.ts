/** Marks that a tree tells wrongly until a menu was opened: what they were, and how a check takes them. */
import { expect, test } from 'vitest';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import type { Check, UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type ExplorationGraph } from '../shared/exploration-graph.ts';
import { findLateMarks } from './late-marks.ts';

/** The menus View and Edit; entries with a star have a mark. */
function screen(open: 'View' | 'Edit' | undefined, ...entries: string[]): UiNode {
  const menuOf = (name: string, names: readonly string[]): UiNode => {
    const children = names.map((entry) => {
      const states = [entry.endsWith('*') && 'checked'];
      return testNode('check menu item', entry.replace('*', ''), { states, hidden: open !== name });
    });
    return testNode('menu', name, { states: [open === name && 'selected'], children });
  };
  const bar = testNode('menu bar', '', { children: [menuOf('View', entries), menuOf('Edit', ['Snap'])] });
  return testDesktop(testFrame('a', bar));
}

const frameOf = (tree: UiNode) => ({ tree, files: [], window: '' });

/** What clicks on what has these names teach, each with the screen that it leads to. */
function explore(first: UiNode, ...done: [name: string, tree: UiNode][]): ExplorationGraph {
  const graph = createGraph();
  let before = readMoment(frameOf(first));
  for (const [at, [name, tree]] of done.entries()) {
    const { key } = before.scene.elements.find((element) => element.name === name)!;
    const after = readMoment(frameOf(tree));
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  return graph;
}

const marksOf = (graph: ExplorationGraph): string[] =>
  [...findLateMarks(graph).values()].map(({ fact, value }) => `${fact.subject.split(':').at(-1)} ${value}`);

test('what the first opening of a menu tells was so from the beginning', () => {
  expect(marksOf(explore(screen(undefined, 'Bar', 'Ruler'), ['Edit', screen('Edit', 'Bar*', 'Ruler')]))).toEqual([
    'Bar true',
  ]);
});

test('what goes off with a choice was on until then', () => {
  const chosen = explore(
    screen('View', 'Icons*', 'List'),
    ['List', screen(undefined, 'Icons*', 'List*')],
    ['View', screen('View', 'Icons', 'List*')],
  );
  expect(marksOf(chosen)).toEqual([]);
});

test('a mark counts from the first screen that shows it', () => {
  const snap = 'application:bench/frame/menu:Edit/menu item:Snap';
  const check: Check = {
    expect: [{ fact: { kind: 'checked', subject: snap }, op: 'equals', value: 'false' }],
    allow: [],
  };
  const passes = (end: UiNode): boolean =>
    evaluateCheck(check, {
      frames: [screen(undefined, 'Bar', 'Ruler'), screen('View', 'Bar*', 'Ruler'), end].map(frameOf),
      actions: [],
    }).items.every(({ passed, id }) => passed || id !== 'nothing else changed');
  expect(passes(screen(undefined, 'Bar*', 'Ruler'))).toBe(true);
  expect(passes(screen(undefined, 'Bar*', 'Ruler*'))).toBe(false);
});
