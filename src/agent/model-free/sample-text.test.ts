import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleLine, sampleName, sampleNumber, seededIndex } from './sample-text.ts';

test('the same seed gives the same words and numbers', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const sample = () => [sampleName(seed), sampleLine(seed), sampleNumber(seed, 3), seededIndex(seed, 1000)];
      expect(sample()).toEqual(sample());
    }),
  );
});

test('other seeds give other words', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`);
  expect(new Set(seeds.map(sampleName)).size).toBeGreaterThan(30);
  expect(new Set(seeds.map(sampleLine)).size).toBeGreaterThan(5);
});

test('an index is a whole number below its bound', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1e9 }), (seed, below) => {
      const index = seededIndex(seed, below);
      expect(Number.isInteger(index) && index >= 0 && index < below).toBe(true);
    }),
  );
});

test('a name can be the name of a file, a line is one line of text', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(sampleName(seed)).toMatch(/^[a-z]+ [a-z]+ \d\d$/);
      expect(sampleLine(seed)).toMatch(/^[^\n]{10,}$/);
    }),
  );
});

test('a number is whole, near and never the one that is there', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), (seed, current) => {
      const number = sampleNumber(seed, current);
      expect(Number.isInteger(number)).toBe(true);
      expect(number).not.toBe(current);
      expect(Math.abs(number - current)).toBeLessThan(10);
    }),
  );
  expect(Number.isInteger(sampleNumber('field that holds no number', Number.NaN))).toBe(true);
});
