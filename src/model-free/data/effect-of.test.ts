/** Which entry gestures were about, where others changed along with it. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type Transition } from '../shared/exploration-graph.ts';
import { effectOf } from './effect-of.ts';

const SOURCE = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
const folder = (key: string, name: string, holds: string[], modified = 1772352000000) => ({
  key,
  name,
  holds: holds.map((own) => ({ key: own, space: '' })),
  modified,
});

function change(before: unknown, after: unknown): Transition {
  const [first, last] = [before, after].map((state) =>
    readMoment({ tree: testDesktop(testFrame('a')), files: [], window: 'a', state }),
  ) as [ReturnType<typeof readMoment>, ReturnType<typeof readMoment>];
  return addTransition(createGraph(), { kind: 'click', key: 'a/push button:Save' }, first, last, SOURCE);
}

const START = { folders: [folder('f1', 'Reports', ['f2']), folder('f2', 'Drafts', [])] };

test('a new entry that another one refers to is what was made; that other one changed along', () => {
  const made = [folder('f1', 'Reports', ['f2', 'f3'], 1772442000000), folder('f2', 'Drafts', [])];
  const saved = change(START, { folders: [...made, folder('f3', 'Invoices', [], 1772442000000)] });
  const effect = effectOf(saved, saved)!;
  expect(effect).toMatchObject({ kind: 'create', entry: 'folders/[f3]', fields: { name: { after: 'Invoices' } } });
  const asides = effect.asides.map(({ subject }) => subject);
  expect(asides).toContain('folders/[f1]/holds/*');
  expect(asides).toContain('folders/[f1]/modified');
});

test('what comes along with a new entry is told by how: a counter, the next id, a time', () => {
  const notes = [{ id: 'n-2', title: 'Milk', at: '2026-03-02T09:00:00Z' }];
  const more = [...notes, { id: 'n-3', title: 'Tea', at: '2026-03-02T09:00:01Z' }];
  const saved = change({ next: 3, notes }, { next: 4, notes: more });
  expect(effectOf(saved, saved)!.along).toEqual([
    { fact: { kind: 'data', subject: 'next' }, op: 'grows', value: '1' },
    { field: 'id', op: 'follows', value: 'n-' },
    { field: 'at', op: 'moment', value: '0000-00-00T00:00:00Z' },
  ]);
});

test('an entry that is moved leaves the order of the others', () => {
  const notes = ['Milk', 'Tea', 'Rice'].map((title, id) => ({ id, title, shelf: 'low' }));
  const [milk, tea, rice] = notes as [object, object, object];
  const moved = change({ notes }, { notes: [tea, rice, { ...milk, shelf: 'high' }] });
  const order = { kind: 'data', subject: 'notes/(order)' };
  expect(effectOf(moved, moved)!.along).toEqual([{ fact: order, op: 'moves', value: '' }]);
  const sorted = change({ notes }, { notes: [rice, tea, { ...milk, shelf: 'high' }] });
  expect(effectOf(sorted, sorted)).toMatchObject({ asides: [order], along: [] });
});

test('two entries that were altered otherwise are two', () => {
  const both = [folder('f1', 'Papers', ['f2']), folder('f2', 'Sketches', [])];
  const saved = change(START, { folders: both });
  expect(effectOf(saved, saved)).toBeUndefined();
});

test('the order of a list that a new entry has may be another with it, and goes by that entry', () => {
  const saved = change(START, { folders: [...START.folders, folder('f3', 'Invoices', [])] });
  const effect = effectOf(saved, saved)!;
  expect(effect.loose).toContain('holds/(order)');
  expect(effect.asides).toEqual([]);
});
