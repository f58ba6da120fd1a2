import { expect, test } from 'vitest';
import type { Procedure, TypedSlot } from '../procedure.ts';
import { wordFormChanges } from './form-changes.ts';
import { makeProcedures } from '../../../testing/procedures.ts';

const SHOPPING = { title: 'Shopping', says: 'Shopping' };
const OTHER = { title: 'Book list', says: 'Book list' };

function requests(slot: Partial<TypedSlot>, item: { title: string; says: string }): string[] | undefined {
  const known = makeProcedures('Shopping')['extend']!;
  const typed = known.typed.map((own) => ({ ...own, ...slot }));
  const procedure: Procedure = { ...known, typed };
  const words = Object.fromEntries(typed.map(({ key }) => [key, 'more']));
  return wordFormChanges(procedure, { item, words }, (_name, value) => `"${value}"`)?.map(({ request }) => request);
}

test('words are added to what can hold more of them', () => {
  expect(requests({ name: 'Title', kind: 'addition' }, SHOPPING)).toEqual(['add "more" at the end of the title']);
  expect(requests({ name: 'Phone', kind: 'phone' }, SHOPPING)).toBeUndefined();
  expect(requests({ name: 'Ingredients, one each line', kind: 'line' }, SHOPPING)).toBeUndefined();
});

test('of another thing only its name is known, which is said as a whole', () => {
  const title = { name: 'Title', kind: 'addition', held: 'Shopping' } as const;
  expect(requests(title, SHOPPING)).toEqual(['set the title to "Shopping more"']);
  expect(requests(title, OTHER)).toEqual(['set the title to "Book list more"']);
  expect(requests({ name: 'Company', kind: 'companyAddition' }, SHOPPING)).toHaveLength(1);
  expect(requests({ name: 'Company', kind: 'companyAddition' }, OTHER)).toBeUndefined();
});

function word(procedure: Procedure) {
  return wordFormChanges(procedure, { words: {} }, (_name, value) => `"${value}"`);
}

test('a choice in the form itself is not worded: its label does not say what is chosen', () => {
  const known = makeProcedures('Shopping')['several']!;
  const asRadio = JSON.parse(JSON.stringify(known).replaceAll('check box', 'radio button')) as Procedure;
  expect(word(known)).toHaveLength(2);
  expect(word(asRadio)).toBeUndefined();
});
