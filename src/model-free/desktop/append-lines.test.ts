import { array, assert, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { appendLines, linesAddedBetween, needsBreak } from './append-lines.ts';

test.each([
  ['', ['tea'], 'tea'],
  ['milk', ['tea'], 'milk\ntea'],
  ['milk\n', ['tea'], 'milk\ntea'],
  ['milk\n\n', ['tea'], 'milk\n\ntea'],
  ['milk', ['tea', 'jam'], 'milk\ntea\njam'],
])('to %j the lines %j are added on lines of their own', (held, lines, wanted) => {
  expect(appendLines(held, lines)).toBe(wanted);
});

test('an indent comes before each line that the application begins', () => {
  expect(appendLines('  a', ['b', 'c'], '  ')).toBe('  a\n  b\n  c');
  // The last line is there already, with nothing before it.
  expect(appendLines('  a\n', ['b', 'c'], '  ')).toBe('  a\nb\n  c');
});

test('what was added is found again, whatever was there', () => {
  const line = stringMatching(/^[^\n\s][^\n]{0,20}$/);
  assert(
    property(string(), array(line, { minLength: 1, maxLength: 4 }), (held, lines) => {
      expect(linesAddedBetween(held, appendLines(held, lines))).toEqual(lines);
    }),
  );
});

test.each([
  ['another beginning', 'milk', 'tea\njam'],
  ['nothing more', 'milk', 'milk'],
  ['the same line going on', 'milk', 'milkshake'],
])('%s is no added line', (_, held, wanted) => {
  expect(linesAddedBetween(held, wanted)).toBeUndefined();
});

test('a line break is only typed after a line that has none', () => {
  expect(['', 'milk\n', 'milk'].map(needsBreak)).toEqual([false, false, true]);
});
