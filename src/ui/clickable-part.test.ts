import { expect, test } from 'vitest';
import { testNode } from '../testing/tree.ts';
import { clickablePart } from './clickable-part.ts';

// Measured in GTK 3 (Mousepad's Go To): of 152 px the number takes 70, and two buttons follow.
const bounds = { x: 625, y: 413, width: 152, height: 34 };

test.each([
  ['spin button', '19', 76],
  ['spin button', '1,530.50', 76],
  ['spin button', '5 px', 76],
  ['spin button', '2026-05-15', 152],
  ['spin button', '14:30', 152],
  ['text', '19', 152],
])('a %s with %s is clicked in the left %i px', (role, text, width) => {
  expect(clickablePart({ node: testNode(role, '', { text, bounds }), bounds })).toEqual({ ...bounds, width });
});
