/** What deeds are asked for with, and that the reader of words understands each of them. */
import { expect, test } from 'vitest';
import { findDisagreement } from '../../propose/read-back/read-back.ts';
import { testFrame } from '../../testing/tree.ts';
import type { Frame } from '../../check/frame.ts';
import { renderTemplate } from '../shared/generator/material.ts';
import { allowDeed, expectDeed, type Deed, type DeedBinding, type DeedSlot } from './deed.ts';
import { wordDeed, wordSeveral } from './word-deed.ts';

function slot(label: string, field: string, original: string, more: Partial<DeedSlot> = {}): DeedSlot {
  return { kind: 'text', label, field, original, gestures: [0], options: new Map(), ...more };
}

function deed(kind: Deed['kind'], noun: string, slots: DeedSlot[], more: Partial<Deed> = {}): Deed {
  const fields = Object.fromEntries(slots.map(({ field, original }) => [field, { after: original }]));
  const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
  const base = { kind, noun, slots, fields, verb: 'save', collection: `${noun}s`, gestures: [], loose: [], asides: [] };
  return { ...base, along: [], isOpening: false, source, ...more };
}

const TITLE = slot('Title', 'title', 'Visit');
const EVENT = [
  TITLE,
  slot('Day', 'day', '2026-03-05', { parts: 'day' }),
  slot('Start', 'start', '09:00', { kind: 'choice' }),
  slot('End', 'end', '10:00', { kind: 'choice' }),
  slot('Place', 'place', 'Ghent market'),
];
const MAIL = [
  slot('To', 'to', 'a.b@example.com', { sample: 'email' }),
  slot('Subject', 'subject', 'Keys', { sample: 'title' }),
  slot('Message', 'body', 'See you', { sample: 'reply' }),
];
const item = { id: '1', title: 'Repair the tank' };
const of = (words: Record<string, string>): DeedBinding => ({ item, words });
const flag = (field: string, after: string) => deed('set', 'mail', [], { fields: { [field]: { after } } });

const asShown = (value: string): string | undefined => (value === 'archive' ? 'Archive' : undefined);

const CASES: readonly [Deed, DeedBinding, RegExp][] = [
  [
    deed('set', 'card', [TITLE]),
    of({ title: 'Mend the tank' }),
    /^Rename the card "Repair the tank" to "Mend the tank"\.$/,
  ],
  [
    deed('set', 'card', [slot('Person', 'person', 'Tom', { kind: 'choice' })]),
    of({ person: 'Priya' }),
    /^(Change|Set) the person of the card .* to "Priya"\.$/,
  ],
  [
    deed('set', 'card', [slot('Due', 'due', '2026-03-05', { parts: 'day' })]),
    of({ due: '2026-03-24' }),
    /the due date of the card .* to "24 March 2026"\.$/,
  ],
  [
    deed('set', 'event', [EVENT[1]!]),
    of({ day: '2026-04-01' }),
    /^(Change|Set) the day of the event .* to "1 April 2026"\.$/,
  ],
  [
    deed('create', 'event', EVENT, { nameField: 'title' }),
    { words: { title: 'Choir', day: '2026-03-12', start: '10:00', end: '11:30', place: 'Turin school' } },
    /^(Create|Add|Make) an event called "Choir" on "12 March 2026" from "10:00" until "11:30" at "Turin school"\.$/,
  ],
  [
    deed('create', 'expense', [slot('Expense', 'what', 'Rope'), slot('Paid by', 'payer', 'Tom', { kind: 'choice' })], {
      nameField: 'what',
    }),
    { words: { what: 'New tent', payer: 'Priya' } },
    /^(Create|Add|Make) an expense called "New tent" paid by "Priya"\.$/,
  ],
  [
    deed('create', 'mail', MAIL, { nameField: 'subject', verb: 'send' }),
    { words: { to: 'c.d@example.com', subject: 'Trip', body: 'See you on Monday' } },
    /^Send a mail to "c\.d@example\.com" with the subject "Trip" and the message "See you on Monday"\.$/,
  ],
  [flag('starred', 'false'), of({}), /^Remove the star from the mail "Repair the tank"\.$/],
  [flag('starred', 'true'), of({}), /^Mark the mail "Repair the tank" as starred\.$/],
  [flag('folder', 'archive'), of({}), /^Move the mail "Repair the tank" to "Archive"\.$/],
  [
    deed('set', 'item', [], { fields: { buy: { after: 'true' } }, names: new Map([['buy', 'To buy']]) }),
    of({}),
    /^Tick "To buy" for the item "Repair the tank"\.$/,
  ],
  [
    deed('set', 'item', [slot('Best before', 'best', '2026-03-05', { parts: 'day' })]),
    of({ best: '2026-03-24' }),
    /the best-before date of the item .* to "24 March 2026"\.$/,
  ],
];

test('a field that no screen names is not asked for', () => {
  const worded = wordDeed(flag('buy', 'true'), of({}), 's', asShown);
  expect(worded).toHaveProperty('missing');
});

const spoil = (value: string): string => (value === 'false' ? 'true' : `${value}9`);

test.each(CASES)('it is said as people say it, and read back: %#', (own, binding, said) => {
  const worded = wordDeed(own, binding, 's', asShown);
  if ('missing' in worded) throw new Error(worded.missing);
  const instruction = renderTemplate(worded.template, worded.params);
  expect(instruction).toMatch(said);
  const state = { cards: [{ ...item }], events: [{ ...item }], mails: [{ ...item }], items: [{ ...item }] };
  const screens: Frame[] = [{ tree: testFrame('a'), files: [], window: '', screen: { width: 9, height: 9 }, state }];
  const check = { truth: 'state' as const, expect: expectDeed(own, binding), allow: allowDeed(own, binding) };
  expect(findDisagreement({ instruction, check, platform: 'desktop', screens })).toBeUndefined();
  const spoilt = check.expect.map((one) => (one.value === 'present' ? one : { ...one, value: spoil(one.value) }));
  expect(
    findDisagreement({ instruction, check: { ...check, expect: spoilt }, platform: 'desktop', screens }),
  ).toBeDefined();
});

test('several are said at once, in the words of the screen', () => {
  const bindings = ['Keys', 'Photos'].map((title, at) => ({ item: { id: String(at), title }, words: {} }));
  const { template, params } = wordSeveral(flag('folder', 'archive'), bindings, asShown);
  expect(renderTemplate(template, params)).toBe('Move the mails "Keys" and "Photos" to "Archive".');
  const unstarred = wordSeveral(flag('starred', 'false'), bindings, asShown);
  expect(renderTemplate(unstarred.template, unstarred.params)).toBe(
    'Remove the star from the mails "Keys" and "Photos".',
  );
});
