import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { Look, LookChoices } from '../schema/index.ts';
import { drawLook, dressState } from './draw-look.ts';

const CHOICES = LookChoices.parse({});
const STATE = { apps: ['mousepad'], template: 'mousepad' };

test('a look is one of the choices, and the same for the same seed', () => {
  assert(
    property(string(), (seed) => {
      const look = drawLook(CHOICES, seed);
      expect(Look.parse(look)).toEqual(look);
      expect(CHOICES.screens).toContainEqual(look.screen);
      expect(look.window.y).toBeLessThanOrEqual(0.5);
      expect(CHOICES.backgrounds).toContain(look.background);
      expect(drawLook(CHOICES, seed)).toEqual(look);
    }),
  );
});

test('all choices are drawn, and windows that fill the screen are some', () => {
  const looks = Array.from({ length: 200 }, (_, index) => drawLook(CHOICES, `task ${index}`));
  expect(different(looks.map(({ screen }) => screen))).toBe(CHOICES.screens.length);
  expect(different(looks.map(({ theme }) => theme))).toBe(CHOICES.themes.length);
  expect(different(looks.map(({ window }) => window))).toBeGreaterThan(190);
  const filling = looks.filter(({ window }) => window.width === 1 && window.height === 1).length;
  expect(filling).toBeGreaterThan(25);
  expect(filling).toBeLessThan(75);
});

test('where all look alike, an initial state stays as it is', () => {
  expect(dressState(STATE, undefined, 'seed')).toEqual(STATE);
  expect(dressState(STATE, CHOICES, 'seed')).toEqual({ ...STATE, look: drawLook(CHOICES, 'seed') });
});

function different(values: unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}
