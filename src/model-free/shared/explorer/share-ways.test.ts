import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readScene } from '../../../ui/scene.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { shareWays } from './share-ways.ts';

const rows = ['a', 'b', 'c'].map((name) => testNode('list item', name));
const dialog = testNode('dialog', 'Options', {
  states: ['active'],
  children: [...['A', 'B', 'C'].map((name) => testNode('push button', name)), testNode('list', '', { children: rows })],
});
const inDialog = readScene(testDesktop(testFrame('a'), dialog)).reachable;
const inFrame = readScene(testDesktop(testFrame('a', testNode('push button', 'A')))).reachable;

function worths(elements: readonly VisibleElement[], waySteps: number): number[] {
  const candidates = elements.map((element) => ({
    element,
    gesture: { kind: 'click' },
    news: 0.5,
    ownSteps: 1,
    waySteps,
  }));
  return shareWays(candidates).map(({ worth }) => worth);
}

test('the way to a dialog is shared by all there is to try in it', () => {
  const buttons = inDialog.filter(({ role }) => role === 'push button');
  const [alone] = worths(buttons.slice(0, 1), 2);
  expect(alone).toBeCloseTo(0.5 / 3);
  expect(worths(buttons, 2)[0]).toBeCloseTo(1.5 / 5, 2);
});

test('items of one list are alike and share nothing', () => {
  const items = inDialog.filter(({ role }) => role === 'list item');
  expect(items).toHaveLength(3);
  expect(worths(items, 2)[0]).toBeCloseTo(0.5 / 3);
});

test('what is within reach, or in the main window, is rated alone', () => {
  expect(worths(inDialog, 0)).toEqual(inDialog.map(() => 0.5));
  expect(worths([...inFrame, ...inFrame], 2)[0]).toBeCloseTo(0.5 / 3);
});
