import { expect, test } from 'vitest';
import { listElements, type UiElement } from '../../../ui/list-elements.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { Gesture } from '../gesture.ts';
import { inFormOrder } from './form-order.ts';

const field = (name: string, x: number, y: number) =>
  testNode('text', name, { states: ['editable'], bounds: { x, y, width: 80, height: 20 } });
const elements = listElements(
  testDesktop(testFrame('a', field('Right', 100, 2), field('Below', 0, 40), field('Left', 0, 0))),
);
const known = new Map(elements.map((element): [string, UiElement] => [element.key, element]));
const fill = (at: number, enter = false): Gesture => {
  const { key } = elements.filter(({ role }) => role === 'text')[at]!;
  return { kind: 'fill', key, text: `${at}`, enter };
};
const [right, below, left] = [fill(0), fill(1), fill(2)];
const click: Gesture = { kind: 'click', key: elements.at(-1)!.key };

test('fields are filled line by line from the top, each from left to right', () => {
  expect(inFormOrder([below, right, left, click], known)).toEqual([left, right, below, click]);
});

test('what is done between two fields stays between them', () => {
  expect(inFormOrder([below, click, left], known)).toEqual([below, click, left]);
});

test('a field that is handed in with Enter stays where it is', () => {
  const handedIn = fill(1, true);
  expect(inFormOrder([handedIn, left], known)).toEqual([handedIn, left]);
});
