import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readMoment } from '../../shared/exploration-graph.ts';
import { isShown } from './wording.ts';

test.each([
  ['plan.txt', true],
  ['Trip to Graz', true],
  ['plan', false],
  ['old.txt', false],
])('whether "%s" is on a screen, by its name or its words: %j', (words, shown) => {
  const items = [
    testNode('list item', 'plan.txt'),
    testNode('table cell', '', { text: ' Trip to Graz' }),
    testNode('list item', 'old.txt', { hidden: true }),
  ];
  const moment = readMoment({ tree: testDesktop(testFrame('a', ...items)), files: [], window: '' });
  expect(isShown(words, moment)).toBe(shown);
});
