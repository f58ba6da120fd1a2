import { expect, test } from 'vitest';
import { isVisible, listElements, type VisibleElement } from '../../../ui/list-elements.ts';
import { testDesktop, testFrame, testNode, type TestNodeFields } from '../../../testing/tree.ts';
import { textPlaces } from './text-places.ts';

const SCREEN = { width: 600, height: 400 };
const text = 'one\ntwo words\n\nfour';
const grid = { x: 10, y: 100, line: 20, letter: 8 };

function textOf(fields: TestNodeFields): VisibleElement {
  const bounds = { x: 8, y: 98, width: 300, height: 90 };
  const node = testNode('text', '', { states: ['multi-line', 'editable'], text, bounds, ...fields });
  return listElements(testDesktop(testFrame('a', node)))
    .filter(isVisible)
    .find(({ role }) => role === 'text')!;
}

test('lines begin and end where the grid of the text has them', () => {
  const places = textPlaces(textOf({ visibleText: { start: 0, end: text.length, grid } }), SCREEN)!;
  expect(places.startOf(1)).toEqual({ x: 11, y: 130 });
  expect(places.endOf(1)).toEqual({ x: 10 + 9 * 8 + 3, y: 130 });
  expect(places.before(1, 4)).toEqual({ x: 10 + 4 * 8, y: 130 });
});

test('lines are counted from the first one in view, and those above it have no place', () => {
  const places = textPlaces(textOf({ visibleText: { start: 4, end: text.length, grid } }), SCREEN)!;
  expect(places.startOf(1)).toEqual({ x: 11, y: 110 });
  expect(places.startOf(0)).toBeUndefined();
});

test('a line below the text on the screen, or behind the last one, has no place', () => {
  const places = textPlaces(textOf({ visibleText: { start: 0, end: 14, grid: { ...grid, y: 140 } } }), SCREEN)!;
  expect(places.startOf(0)).toBeDefined();
  expect(places.startOf(3)).toBeUndefined();
  expect(places.startOf(4)).toBeUndefined();
});

test('between letters of different widths there are no places', () => {
  const { letter: _, ...proportional } = grid;
  const places = textPlaces(textOf({ visibleText: { start: 0, end: text.length, grid: proportional } }), SCREEN)!;
  expect(places.before(1, 4)).toBeUndefined();
  expect(places.startOf(1)).toBeDefined();
});

test('a text that tells nothing of its lines has no places', () => {
  expect(textPlaces(textOf({ visibleText: { start: 0, end: text.length } }), SCREEN)).toBeUndefined();
});
