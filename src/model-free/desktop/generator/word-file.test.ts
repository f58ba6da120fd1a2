import { expect, test } from 'vitest';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { createGraph, readMoment } from '../../shared/exploration-graph.ts';
import type { Operation } from '../operation.ts';
import { wordRemove } from './word-file.ts';

test.each([
  ['plan.txt', undefined],
  ['other.txt', 'another folder is open at the start'],
])('a file is removed where it shows at the start: with %s on the screen %s', (shown, missing) => {
  const files = [{ path: 'Papers/plan.txt', sha256: '1', text: 'Milk' }];
  const tree = testDesktop(testFrame('a', testNode('list item', shown)));
  const material = { ...testMaterial(createGraph(), startWorkbench()), start: readMoment({ tree, files, window: '' }) };
  const fact = { kind: 'file', subject: 'Papers/plan.txt' } as const;
  const removing = { kind: 'remove', fact } as Operation & { kind: 'remove' };
  expect(wordRemove(removing, material, 'seed').missing).toBe(missing);
});
