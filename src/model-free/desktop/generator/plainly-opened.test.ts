/** Dialogs that a command of the main window opens can be named in a task, and warnings cannot, which come up by themselves. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment } from '../../shared/exploration-graph.ts';
import { isPlainlyOpened } from './plainly-opened.ts';

test.each([
  ['dialog', true],
  ['alert', false],
])('a window of the role %s that a button opens is one to ask for: %s', (role, isOne) => {
  const frame = testFrame('a', testNode('push button', 'Check'));
  const opened = testNode(role, 'Warning', { states: ['active'], children: [testNode('check box', 'Again')] });
  const [before, after] = [[frame], [frame, opened]].map((windows) =>
    readMoment({ tree: testDesktop(...windows), files: [], window: '' }),
  );
  const graph = createGraph();
  addMoment(graph, before!);
  const { key } = before!.scene.reachable.find(({ name }) => name === 'Check')!;
  addTransition(graph, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  expect(isPlainlyOpened(graph, after!.scene.front!)).toBe(isOne);
});
