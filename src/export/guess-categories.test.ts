import { expect, test } from 'vitest';
import type { Task } from '../schema/index.ts';
import { guessCategories } from './guess-categories.ts';

const task = (instruction: string, changes: Partial<Task> = {}) =>
  guessCategories({ platform: 'android', guideline: 'feature-use', apps: ['notes'], instruction, ...changes });

test('words name categories, in the order of the list', () => {
  expect(task('Delete the note "Milk" and create the note "Eggs".')).toEqual(['create', 'delete']);
  expect(task('Turn on "Grid lines".')).toEqual(['edit app setting']);
  expect(task('Do it.')).toEqual([]);
});

test('words that are quoted name none', () => {
  expect(task('Open "Delete all", then “Sort”.')).toEqual([]);
});

test('the guideline and an answer say more than words', () => {
  expect(task('Open it, then close it.', { guideline: 'composition' })).toEqual(['composition']);
  expect(task('Open both.', { guideline: 'repetition' })).toEqual(['repeat operation']);
  expect(task('Which is larger?', { answer: 'the first' })).toEqual(['information retrieval']);
});

test('only categories of the platform are given', () => {
  expect(task('Search for it.')).toEqual(['search']);
  expect(task('Search for it.', { platform: 'desktop' })).toEqual(['device search']);
  expect(task('Set it.', { apps: ['settings'] })).toEqual(['edit', 'edit system setting']);
  expect(task('Set it.', { apps: ['settings'], platform: 'desktop' })).toEqual(['edit', 'edit system settings']);
});
