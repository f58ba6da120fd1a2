/** Reads an application's state as facts, and identifies entries of lists. */
import { expect, test } from 'vitest';
import { diffFacts } from '../../facts.ts';
import { readDataFacts, readDataLayers } from './data-facts.ts';

function valuesOf(state: unknown): Record<string, string> {
  return Object.fromEntries([...readDataFacts(state).values()].map(({ key, value }) => [key.subject, value]));
}

function changesBetween(before: unknown, after: unknown): string[] {
  return diffFacts(readDataFacts(before), readDataFacts(after)).map(
    ({ key, before: was, after: is }) => `${key.subject}: ${was} → ${is}`,
  );
}

test('each value is a fact, by its path', () => {
  expect(valuesOf({ theme: 'dark', size: 12, tags: ['a', 'b'], on: true, none: null, empty: {} })).toEqual({
    theme: 'dark',
    size: '12',
    tags: '["a","b"]',
    on: 'true',
    none: 'null',
  });
});

test.each<[string, unknown]>([
  ['a list with ids', [{ id: 7, title: 'Milk' }]],
  ['records by their ids', { 7: { id: 7, title: 'Milk' } }],
])('the entries of %s go by them', (_, notes) => {
  expect(valuesOf({ notes })).toMatchObject({ 'notes/[7]': 'present', 'notes/[7]/title': 'Milk' });
});

test('records of one shape are entries, parts of different shapes are not', () => {
  const people = { ann: { age: 30, town: 'Rome' }, bob: { age: 40, town: 'Bonn' } };
  expect(Object.keys(valuesOf({ people }))).toContain('people/[ann]/age');
  expect(Object.keys(valuesOf({ parts: { ann: { age: 30 }, look: { theme: 'dark' } } }))).toContain('parts/ann/age');
});

test('storage has entries under the name of their list and their id, beside other keys', () => {
  expect(valuesOf({ todos: 'a1', 'todos-a1': { id: 'a1', title: 'Milk' }, look: { theme: 'dark' } })).toEqual({
    'todos/(order)': '["a1"]',
    'todos/[a1]': 'present',
    'todos/[a1]/id': 'a1',
    'todos/[a1]/title': 'Milk',
    'look/theme': 'dark',
  });
  const [milk, tea] = [{ id: 'a1' }, { id: 'a2' }];
  const before = { todos: 'a1', 'todos-a1': milk };
  const made = changesBetween(before, { todos: 'a1,a2', 'todos-a1': milk, 'todos-a2': tea });
  expect(made).toEqual(['todos/[a2]: undefined → present', 'todos/[a2]/id: undefined → a2']);
  const unlisted = changesBetween(before, { todos: 'a1', 'todos-a1': milk, 'todos-a2': tea });
  expect(unlisted).toContain('todos: undefined → a1');
});

test('a list that loses its last entry loses no more than that', () => {
  const changes = changesBetween({ notes: [{ id: 7, title: 'Milk' }] }, { notes: [] });
  expect(changes).toEqual([
    'notes/[7]: present → undefined',
    'notes/[7]/id: 7 → undefined',
    'notes/[7]/title: Milk → undefined',
  ]);
});

test('entries without an id go by what each of them calls itself, else by their place', () => {
  expect(Object.keys(valuesOf([{ name: 'a' }, { name: 'b' }]))).toContain('/[a]/name');
  expect(Object.keys(valuesOf([{ size: 1 }, { size: 1 }]))).toContain('/[#1]/size');
});

test('an entry in front of others is one change; another order is told apart from it', () => {
  const [milk, tea, rice] = ['Milk', 'Tea', 'Rice'].map((title, id) => ({ id, title }));
  expect(changesBetween({ notes: [milk, tea] }, { notes: [rice, milk, tea] })).toEqual([
    'notes/[2]: undefined → present',
    'notes/[2]/id: undefined → 2',
    'notes/[2]/title: undefined → Rice',
  ]);
  expect(changesBetween({ notes: [milk, tea] }, { notes: [tea, milk] })).toEqual([
    'notes/(order): ["0","1"] → ["1","0"]',
  ]);
  expect(changesBetween({ notes: [milk, tea] }, { notes: [milk, rice, tea] })).toContain(
    'notes/(order): ["0","1"] → ["0","2","1"]',
  );
});

test('an entry may be called as the order of its list is, or by words with spaces', () => {
  const notes = [{ id: 'order' }, { id: 'a b' }];
  expect(valuesOf({ notes })).toMatchObject({ 'notes/[order]': 'present', 'notes/(order)': '["order","a b"]' });
  expect(changesBetween({ notes }, { notes: notes.toReversed() })).toHaveLength(1);
});

test('a name may hold slashes and brackets', () => {
  const facts = valuesOf({ 'a/b': [{ id: 'x/y', '[odd]': 1 }] });
  expect(Object.keys(facts)).toContain('a∕b/[x∕y]/⁅odd]');
});

test('a state without an end is read in part', () => {
  const many = Array.from({ length: 60_000 }, (_, at) => at);
  expect(readDataFacts({ many: Object.fromEntries(many.map((at) => [`k${at}`, at])) }).size).toBe(50_000);
});

test('a part that states share is read once, and told as it is without the others', () => {
  const notes = { items: [{ id: 1, title: 'Milk' }], theme: 'dark' };
  const before = readDataFacts({ notes, clock: { alarm: '7:00' } });
  const after = readDataFacts({ notes, clock: { alarm: '8:00' } });
  expect(after.get('data notes/items/[1]/title')).toBe(before.get('data notes/items/[1]/title'));
  expect(changesBetween({ notes, clock: { alarm: '7:00' } }, { notes, clock: { alarm: '8:00' } })).toEqual([
    'clock/alarm: 7:00 → 8:00',
  ]);
  // The same part in another place has other paths.
  expect(valuesOf({ copy: notes })).toEqual(valuesOf({ copy: structuredClone(notes) }));
});

test('a part that is the same in two states is the same layer', () => {
  const notes = { list: [{ id: 7, title: 'Milk' }] };
  const [before, after] = [
    { notes, clock: { alarm: '7:00' } },
    { notes, clock: { alarm: '8:00' } },
  ].map(readDataLayers);
  expect(after!.map((layer) => before!.includes(layer))).toEqual([false, true, false]);
});

test('a list that is stored beside its entries is no part of its own, so that no fact is told twice', () => {
  const state = {
    todos: { a1: { id: 'a1', title: 'Milk' } },
    'todos-a1': { id: 'a1', title: 'Tea' },
    look: { size: 1 },
  };
  const keys = readDataLayers(state).flatMap((layer) => [...layer.keys()]);
  expect(keys).toHaveLength(new Set(keys).size);
});
