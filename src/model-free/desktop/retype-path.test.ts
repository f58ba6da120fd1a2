import { expect, test } from 'vitest';
import { jointIn, nameTyped, retypePath } from './retype-path.ts';

test.each([
  ['Notes/Trip to Bergen.txt', ' ', 'Notes/Autumn fair.txt'],
  ['Notes/Trip_to_Bergen.txt', '_', 'Notes/Autumn_fair.txt'],
  ['Notes/Trip-to-Bergen.txt', '-', 'Notes/Autumn-fair.txt'],
])('other words are spelt in a path as those of %s are', (path, joint, wanted) => {
  expect(jointIn(path, 'Trip to Bergen')).toBe(joint);
  expect(retypePath(path, 'Trip to Bergen', 'Autumn fair', joint)).toBe(wanted);
  expect(nameTyped(wanted, path, 'Trip to Bergen', joint)).toBe('Autumn fair');
});

test('a path without the words has no joint', () => {
  expect(jointIn('Notes/TripBergen.txt', 'Trip to Bergen')).toBeUndefined();
});
