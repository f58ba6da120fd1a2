import { expect, test } from 'vitest';
import { nameOfBlank, versionOf } from './name-files.ts';

test.each([
  ['harbour.jpg', /^harbour-(original|poster|website|postcard|print|archive)\.jpg$/],
  ['counter.py', /^counter-(backup|old|draft|spare|test|copy)\.py$/],
  ['notes.2024.txt', /^notes\.2024-[a-z]+\.txt$/],
  ['README', /^README-[a-z]+$/],
])('another version of %s is called after it', (name, version) => {
  const names = [0, 1, 2].map((variant) => versionOf(name, 'seed', variant));
  for (const own of names) expect(own).toMatch(version);
  expect(new Set(names).size).toBe(3);
});

test('documents without a name get several', () => {
  expect(new Set([0, 1, 2].map((variant) => nameOfBlank('seed', variant))).size).toBe(3);
});
