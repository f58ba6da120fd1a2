/** A setting in a main window with an Apply button takes effect only with that button. */
import { expect, test } from 'vitest';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { learnOperations } from '../learn-operations.ts';
import { isRejected, operationCandidate } from './operation-candidate.ts';

function screen(isOn: boolean, button: string): Moment {
  const box = testNode('check box', 'Smooth', { states: [isOn && 'checked'] });
  const frame = testFrame('a', box, testNode('push button', button));
  return readMoment({ tree: testDesktop(frame), files: [], window: '' });
}

test.each([
  ['Apply', 'it takes effect only with the button "Apply"'],
  ['Refresh', undefined],
])('with the button %j', (button, refusal) => {
  const graph = createGraph();
  const start = screen(false, button);
  const { key } = start.scene.elements.find(({ name }) => name === 'Smooth')!;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
  addMoment(graph, start);
  addTransition(graph, { kind: 'click', key }, start, screen(true, button), source);
  const all = learnOperations(graph);
  const material = {
    ...testMaterial(graph, startWorkbench()),
    start,
    graph,
    reach: planReach(graph, start.scene),
    all,
  };
  const result = operationCandidate(all[0]!, material, 0);
  expect(isRejected(result) ? result.rejected : undefined).toBe(refusal);
});
