import { expect, test } from 'vitest';
import { clickablePart } from './clickable-part.ts';

test('a number field is clicked left of its arrows, anything else anywhere', () => {
  // Measured in GTK 3 (Mousepad's Go To): of 152 px the number takes 70, then come two buttons.
  const bounds = { x: 625, y: 413, width: 152, height: 34 };
  expect(clickablePart({ role: 'spin button', bounds })).toEqual({ x: 625, y: 413, width: 76, height: 34 });
  expect(clickablePart({ role: 'text', bounds })).toEqual(bounds);
});
