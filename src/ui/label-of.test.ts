/** Labels name the control that they stand nearest to. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { labelOf } from './label-of.ts';
import { listElements, type VisibleElement } from './list-elements.ts';

const at = (x: number) => ({ bounds: { x, y: 40, width: 60, height: 20 } });

function labelsOf(...row: ReturnType<typeof testNode>[]): string[] {
  const elements = listElements(testDesktop(testFrame('Player', ...row)));
  const fields = elements.filter(({ role }) => role === 'slider' || role === 'spin button');
  return fields.map((field) => labelOf(field as VisibleElement, elements));
}

test('a control is called by the label on its left', () => {
  expect(labelsOf(testNode('label', 'Volume:', at(10)), testNode('slider', '', at(80)))).toEqual(['Volume']);
});

test('a label belongs to the nearer one of two controls', () => {
  const row = [
    testNode('label', 'Volume:', at(10)),
    testNode('slider', '', at(80)),
    testNode('spin button', '', at(150)),
  ];
  expect(labelsOf(...row)).toEqual(['Volume', '']);
});
