import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../schema/index.ts';
import { findCovered } from './find-covered.ts';
import { isVisible, listElements } from './list-elements.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';

const box = (name: string, bounds: Bounds): UiNode => testNode('check box', name, { bounds });
const at = (x: number, width = 100): Bounds => ({ x, y: 0, width, height: 20 });
const dialog = (name: string, x: number, isActive: boolean, ...children: UiNode[]): UiNode =>
  testNode('dialog', name, {
    bounds: { x, y: 0, width: 200, height: 200 },
    states: [isActive && 'active'],
    children,
  });

function coveredOf(...windows: UiNode[]): string[] {
  const elements = listElements(testDesktop(...windows));
  const isCovered = findCovered(elements);
  return elements
    .filter(isVisible)
    .filter((element) => element.role === 'check box' && isCovered(element))
    .map(({ name }) => name);
}

test('what lies behind a dialog is covered, what lies beside it is not', () => {
  const main = testFrame('a', box('under', at(0)), box('half', at(150)), box('beside', at(250)));
  expect(coveredOf(main)).toEqual([]);
  expect(coveredOf(main, dialog('Tip', 0, true))).toEqual(['under', 'half']);
});

test('a tenth of it may be hidden', () => {
  const main = testFrame('a', box('touched', at(190)), box('cut', at(189)));
  expect(coveredOf(main, dialog('Tip', 0, true))).toEqual(['cut']);
});

test('of two dialogs the active one lies above, and no window covers itself', () => {
  const below = dialog('Below', 0, false, box('under', at(0)));
  const above = dialog('Above', 50, true, box('own', at(60)));
  expect(coveredOf(testFrame('a'), below, above)).toEqual(['under']);
  expect(coveredOf(testFrame('a'), dialog('Below', 0, false, box('under', at(0))), dialog('Above', 50, false))).toEqual(
    [],
  );
});

test('a slide that has the keyboard covers the main window, a pop-up without it is not covered', () => {
  const slide = (states: string[]): UiNode =>
    testNode('window', '', { bounds: { x: 0, y: 0, width: 400, height: 400 }, states, children: [box('own', at(0))] });
  const main = testNode('frame', 'a', { bounds: at(0, 400), children: [box('under', at(0))] });
  expect(coveredOf(main, slide(['active']))).toEqual(['under']);
  expect(coveredOf({ ...main, states: [...main.states, 'active'] }, slide([]))).toEqual([]);
});
