/** The true change that a task asks for, derived from the change of its procedure during exploration. */
import { expect, it } from 'vitest';
import type { Binding, Procedure } from '../model-free/phone/procedure.ts';
import { bindChanges } from './bind-changes.ts';
import { applyChanges, diffStates, type States } from '../world/state-change.ts';

const SOUP = { id: 1, name: 'Soup', note: 'hot' };
const STEW = { id: 2, name: 'Stew', note: '' };
const RENT = [
  { id: 3, name: 'Rent', note: '' },
  { id: 4, name: 'Rent', note: '' },
];
const initial: States = { app: { rows: [SOUP, STEW, ...RENT] } };

/** A procedure explored on "Soup"; the task asks for `title`. */
function bind(rows: readonly object[], title: string) {
  const row = { title: 'Soup', says: 'Soup | hot' };
  const procedure = { item: { place: 'list', title: 'Soup', at: 0, rows: [row] }, typed: [] } as unknown as Procedure;
  const binding = { item: { title, says: title }, words: {} } as unknown as Binding;
  const changes = diffStates(initial, { app: { rows } });
  const bound = bindChanges(changes, { procedure, binding, explored: initial, initial });
  return bound && (applyChanges(initial, bound) as { app: { rows: object[] } }).app.rows;
}

it('names a copy of another row after that row', () => {
  const explored = [SOUP, STEW, ...RENT, { id: 5, name: 'Soup (copy)', note: 'hot' }];
  expect(bind(explored, 'Stew')).toEqual([SOUP, STEW, ...RENT, { id: 5, name: 'Stew (copy)', note: '' }]);
});

it('adds to another text what was added, without the blank before it where that is empty', () => {
  const explored = [{ ...SOUP, note: 'hot (today)' }, STEW, ...RENT];
  expect(bind(explored, 'Stew')).toEqual([SOUP, { ...STEW, note: '(today)' }, ...RENT]);
});

it('removes the row that is meant', () => {
  expect(bind([STEW, ...RENT], 'Stew')).toEqual([SOUP, ...RENT]);
});

it('does not know which of two rows of one title is meant', () => {
  expect(bind([STEW, ...RENT], 'Rent')).toBeUndefined();
});

it('does not know a row that the data calls otherwise', () => {
  expect(bind([STEW, ...RENT], 'Pie')).toBeUndefined();
});

it('does not know what goes with another row, when something went with the explored one', () => {
  expect(bind(RENT, 'Stew')).toBeUndefined();
});
