import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSample, kindOfField, sampleComment, sampleFor, sampleNumber, type SampleKind } from './sample-text.ts';
import { seededIndex } from '../../text/seeded.ts';
import { PATTERNS } from './sample-words.ts';

test('the same seed gives the same words and numbers', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const sample = () => [
        sampleFor('name', seed),
        sampleFor('line', seed),
        sampleNumber(seed, 3),
        seededIndex(seed, 1000),
      ];
      expect(sample()).toEqual(sample());
    }),
  );
});

test('other seeds give other words', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`);
  expect(new Set(seeds.map((seed) => sampleFor('name', seed))).size).toBeGreaterThan(30);
  expect(new Set(seeds.map((seed) => sampleFor('line', seed))).size).toBeGreaterThan(30);
});

test('words of one list in a text are different ones', () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const [one, other] = fillSample('{food}, {food}', `${seed}`).split(', ');
    expect(one).not.toBe(other);
  }
});

test('there are thousands of lines and titles', () => {
  const seeds = Array.from({ length: 4000 }, (_, index) => `seed ${index}`);
  expect(new Set(seeds.map((seed) => sampleFor('line', seed))).size).toBeGreaterThan(3000);
  expect(new Set(seeds.map((seed) => sampleFor('title', seed))).size).toBeGreaterThan(1500);
});

test('every pattern is filled', () => {
  const kinds = [...Object.keys(PATTERNS), 'sentence'] as SampleKind[];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.string(), (kind, seed) => {
      expect(sampleFor(kind, seed)).toMatch(/^[^{}"\n]+$/);
      expect(sampleFor(kind, seed)).not.toContain('undefined');
    }),
  );
});

test.each([
  ['phone', /^555-01\d\d$/],
  ['email', /^[a-z]+\.[a-z]+@example\.com$/],
  ['amount', /^\d+\.\d\d$/],
  ['fileName', /^[a-z]+(-[a-z]+)+$/],
  ['expression', /^[\d (]+[*+-][\d ()*]+$/],
  ['sentence', /^[A-Z].+ .+\.$/],
  ['personName', /^\S+ \S+$/],
  ['date', /^2026-1[0-2]-\d\d$/],
] as const)('a %s looks like one', (kind, pattern) => {
  for (let seed = 0; seed < 50; seed += 1) expect(sampleFor(kind, String(seed))).toMatch(pattern);
});

test.each([
  ['py', /^# /],
  ['ts', /^\/\/ /],
  ['html', /^<!-- .* -->$/],
])('a comment in a %s file', (ending, pattern) => {
  expect(sampleComment(ending, 'seed')).toMatch(pattern);
});

test('prose has no comments', () => {
  expect(sampleComment('txt', 'seed')).toBeUndefined();
});

test.each([
  ['Amount', '', 'amount'],
  ['Phone', 'New contact', 'phone'],
  ['E-mail', '', 'email'],
  ['Name', 'New contact', 'personName'],
  ['Name', 'New folder', 'folderName'],
  ['Name', 'New list', 'title'],
  ['Write something', '', 'sentence'],
  ['Title', 'New note', 'title'],
  ['Notes', '', 'sentence'],
  ['Servings', '', 'number'],
] as const)('the field %s of the page %j holds a %s', (words, page, kind) => {
  expect(kindOfField(words, page)).toBe(kind);
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
      expect(sampleFor('name', seed)).toMatch(/^[a-z]+ [a-z]+ \d\d$/);
      expect(sampleFor('line', seed)).toMatch(/^[^\n.]{10,}$/);
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
