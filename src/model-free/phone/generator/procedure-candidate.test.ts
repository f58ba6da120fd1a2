import { expect, test } from 'vitest';
import type { Procedure, RowChange } from '../procedure.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { procedureCandidate } from './procedure-candidate.ts';

const LIST = 'application:spending/list@expenses on "Expenses"';
const window = { title: 'Expenses', windowKey: 'frame', top: 0 };
const cinema = { title: 'Cinema', says: 'Cinema | Leisure · 3 Apr | €11.50' };
const ferry = { title: 'Ferry', says: 'Ferry | Transport · 3 Apr | €24.00' };

/** "Copy to today" in the menu of "Cinema". */
function copying(rows: readonly RowChange[]): Procedure {
  const key = `${LIST}/list item:Cinema`;
  return {
    gestures: [
      { kind: 'long-press', key },
      { kind: 'click', key: 'sheet/menu item:Copy to today' },
    ],
    labels: ['Cinema', 'Copy to today'],
    roles: ['list item', 'menu item'],
    pages: [window, { title: 'Cinema', windowKey: 'sheet', top: 0 }],
    item: { place: LIST, title: 'Cinema', at: 0, rows: [cinema, ferry] },
    typed: [],
    entries: [],
    asides: [],
    rows,
    source: { trajectoryId: 'a'.repeat(64), turn: 0, start: 0, end: 1 },
    spans: [{ start: 0, end: 2 }],
  };
}

const material = {
  start: { facts: new Map() },
  graph: { transitions: [] },
  kinds: new Map(),
} as unknown as PhoneMaterial;
const moved: RowChange = { subject: `${LIST}/Cinema`, before: cinema.says, after: 'Cinema | Leisure · 5 Apr | €11.50' };
const second: RowChange = { subject: `${LIST}/Cinema#1`, after: cinema.says };

test('what only shows in a row that looks the same to a check is not asked for', () => {
  const candidate = procedureCandidate(copying([moved]), { item: ferry, words: {} }, material);
  expect(candidate).toMatchObject({ rejected: 'the row looks the same before and after' });
});

test('it is where a second row of that title shows it', () => {
  const candidate = procedureCandidate(copying([moved, second]), { item: ferry, words: {} }, material);
  expect(candidate).toMatchObject({ check: { expect: [{}, { fact: { subject: `${LIST}/Ferry#1` } }] } });
});
