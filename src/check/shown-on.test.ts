import { expect, test } from 'vitest';
import type { FactKey, UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { readShown } from './shown-on.ts';

const WRAP: FactKey = { kind: 'checked', subject: 'application:bench/frame/menu:View/menu item:Wrap' };
const LINE: FactKey = { kind: 'line', subject: 'application:bench/frame/text line 1' };

const screen = { width: 1280, height: 800 };

function isShown(key: FactKey, ...windows: UiNode[]): boolean {
  return readShown({ tree: testDesktop(...windows), files: [], window: '', screen }, key) !== undefined;
}

function menu(isOpen: boolean): UiNode {
  return testNode('menu', 'View', { children: [testNode('check menu item', 'Wrap', { hidden: !isOpen })] });
}

const note = testNode('text', '', { text: 'Milk\nBread', visibleText: { start: 0, end: 10 }, states: ['multi-line'] });
const tip = testNode('dialog', 'Tip', { bounds: { x: 0, y: 0, width: 600, height: 400 }, states: ['active'] });

test('the tree tells of the entries of a closed menu, the picture shows those of an open one', () => {
  expect([isShown(WRAP, testFrame('a', menu(false))), isShown(WRAP, testFrame('a', menu(true)))]).toEqual([
    false,
    true,
  ]);
});

test('what is not on the screen at all is not shown', () => {
  expect(isShown(WRAP, testFrame('a'))).toBe(false);
});

test('a dialog hides what it lies over, boxes and lines alike', () => {
  const main = testFrame('a', menu(true), note);
  expect([isShown(WRAP, main), isShown(LINE, main)]).toEqual([true, true]);
  expect([isShown(WRAP, main, tip), isShown(LINE, main, tip)]).toEqual([false, false]);
});

test.each([
  [3000, 10],
  [10, -3000],
])('what a tree tells of beyond the edges, at %i, %i, is on no picture', (x, y) => {
  const away = { bounds: { x, y, width: 200, height: 20 } };
  const wrap = testNode('check menu item', 'Wrap', away);
  expect(isShown(WRAP, testFrame('a', testNode('menu', 'View', { children: [wrap] })))).toBe(false);
  expect(isShown(LINE, testFrame('a', { ...note, ...away }))).toBe(false);
});
