import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type ExplorationGraph } from '../shared/exploration-graph.ts';
import { confirmingGesture } from './leave-dialog.ts';

const WINDOW = 'application:bench/dialog:Settings';
const BUTTONS = ['Help', 'Apply', 'Cancel', 'Discard', 'OK'];
const main = testNode('frame', 'a');
const dialog = testNode('dialog', 'Settings', {
  children: BUTTONS.map((name) => testNode('push button', name)),
  states: ['active'],
});

/** Clicks these buttons; each leaves these windows open. */
function click(graph: ExplorationGraph, name: string, ...left: UiNode[]): void {
  const [before, after] = [[main, dialog], left].map((windows) =>
    readMoment({ tree: testDesktop(...windows), files: [], window: '' }),
  );
  const key = before!.scene.reachable.find((element) => element.name === name)!.key;
  addTransition(graph, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
}

test('a window is confirmed by the button that was seen to close it, and not by one that gives it up', () => {
  const graph = createGraph();
  for (const name of ['Help', 'Apply', 'Cancel', 'Discard']) click(graph, name, main);
  expect(confirmingGesture(graph, WINDOW)).toBeUndefined();
  click(graph, 'OK', main);
  expect(confirmingGesture(graph, WINDOW)).toEqual({ kind: 'click', key: `${WINDOW}/push button:OK` });
});

test('a button that leaves its window open does not confirm it', () => {
  const graph = createGraph();
  click(graph, 'OK', main, dialog);
  expect(confirmingGesture(graph, WINDOW)).toBeUndefined();
});

test('a button confirms nothing that is answered by another window, such as one that says what is wrong', () => {
  const graph = createGraph();
  click(
    graph,
    'OK',
    main,
    testNode('dialog', 'Sorry', { states: ['active'], children: [testNode('push button', 'Back')] }),
  );
  expect(confirmingGesture(graph, WINDOW)).toBeUndefined();
});

test('a button without a name confirms nothing that a task could ask for', () => {
  const graph = createGraph();
  const nameless = testNode('dialog', 'Settings', { children: [testNode('push button', '')], states: ['active'] });
  const [before, after] = [[main, nameless], [main]].map((windows) =>
    readMoment({ tree: testDesktop(...windows), files: [], window: '' }),
  );
  const key = before!.scene.reachable[0]!.key;
  addTransition(graph, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  expect(confirmingGesture(graph, WINDOW)).toBeUndefined();
});
