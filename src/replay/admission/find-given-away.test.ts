import { expect, test } from 'vitest';
import { findGivenAway } from './find-given-away.ts';

const givesAway = (instruction: string, equals: string, isList?: true) =>
  findGivenAway(instruction, { equals, from: [], ...(isList ? { isList } : {}) }) !== undefined;

test('words that hold the answer give it away, however short it is', () => {
  expect(givesAway('Which milk is bought: oat milk or soy milk?', 'oat milk')).toBe(true);
  expect(givesAway('What is 30 + 12? It is 42.', '42')).toBe(true);
  expect(givesAway('How many copies are set? 1', '1')).toBe(true);
});

test('a part of another word or number is no answer', () => {
  expect(givesAway('What is 30 + 12.42?', '42')).toBe(false);
  expect(givesAway('What does line 28 say?', '2')).toBe(false);
});

test('of yes and no the one that is said more often is given away, names in quotes aside', () => {
  expect(givesAway('Is "Reverse" turned on? Answer yes or no.', 'no')).toBe(false);
  expect(givesAway('Is "Reverse" turned on? Answer yes or no. It is no.', 'no')).toBe(true);
  expect(givesAway('Is "No borders" turned on? Answer yes or no.', 'no')).toBe(false);
  expect(givesAway('Is "Reverse" turned on? The right answer: no', 'no')).toBe(true);
  expect(givesAway('Is "Reverse" turned on? Answer yes or no. The right answer is "no".', 'no')).toBe(true);
});

test('of a list all parts have to be said', () => {
  expect(givesAway('Which two? Tea and milk.', 'Milk and tea', true)).toBe(true);
  expect(givesAway('What is bought along with tea?', 'Milk and tea', true)).toBe(false);
  expect(givesAway('Are "A" and "B" on? Answer yes or no for each.', 'yes, no', true)).toBe(false);
  expect(givesAway('Are "A" and "B" on? Answer yes or no for each (yes, no).', 'yes, no', true)).toBe(true);
});
