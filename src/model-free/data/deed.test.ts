/** The gestures of a deed with other words: days as their field takes them, texts in place of others. */
import { expect, test } from 'vitest';
import { testNode } from '../../testing/tree.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import { expectDeed, gesturesOf, type Deed, type DeedSlot } from './deed.ts';

const SLOT: Omit<DeedSlot, 'label' | 'field' | 'gestures' | 'original'> = { kind: 'text', options: new Map() };
const DEED: Deed = {
  kind: 'set',
  collection: 'events',
  noun: 'event',
  verb: 'save',
  gestures: [
    { kind: 'click', key: 'a/push button:Dentist' },
    { kind: 'fill', key: 'a/text:Day', text: '03/14/2026', enter: false },
    { kind: 'append', key: 'a/text:Notes', text: 'Bring the card' },
    { kind: 'click', key: 'a/push button:Save' },
  ],
  slots: [
    { ...SLOT, label: 'Day', field: 'day', gestures: [1], original: '2026-03-14', parts: 'day' },
    { ...SLOT, label: 'Notes', field: 'notes', gestures: [2], original: 'Bring the card' },
  ],
  item: { id: '1', field: 'title', title: 'Dentist' },
  fields: { day: { before: '2026-03-09', after: '2026-03-14' }, notes: { before: '', after: 'Bring the card' } },
  loose: [],
  isOpening: false,
  asides: [],
  along: [],
  source: { trajectoryId: '', turn: 1, start: 0, end: 4 },
};
const WORDS = { day: '2026-04-02', notes: 'Ask for the bill' };

test('a day is typed as its field shows it, and kept as the data has it', () => {
  const binding = { item: { id: '1', title: 'Dentist' }, words: WORDS };
  expect(gesturesOf(DEED, binding, [])).toContainEqual({
    kind: 'fill',
    key: 'a/text:Day',
    text: '04/02/2026',
    enter: false,
  });
  expect(expectDeed(DEED, binding)).toContainEqual({
    fact: { kind: 'data', subject: 'events/[1]/day' },
    op: 'equals',
    value: '2026-04-02',
  });
});

test('what was added to an empty text takes the place of what another entry has there', () => {
  const binding = { item: { id: '1', title: 'Dentist' }, words: WORDS };
  const written = { kind: 'fill', key: 'a/text:Notes', text: 'Ask for the bill', enter: false };
  expect(gesturesOf(DEED, binding, [])).toContainEqual(written);
  const { item: _, ...making } = DEED;
  const made = gesturesOf({ ...making, kind: 'create', nameField: 'notes' }, { words: WORDS }, []);
  expect(made).toContainEqual({ kind: 'append', key: 'a/text:Notes', text: 'Ask for the bill' });
});

test('a box that is left alone holds what it held, and a number that is left empty may hold anything', () => {
  const made: Deed = {
    ...DEED,
    kind: 'create',
    nameField: 'notes',
    slots: [
      ...DEED.slots,
      { ...SLOT, kind: 'box', label: 'Urgent', field: 'urgent', gestures: [3], original: 'true', initial: 'false' },
      { ...SLOT, label: 'Minutes', field: 'minutes', gestures: [3], original: '5', initial: '' },
    ],
    fields: { ...DEED.fields, urgent: { after: 'true' }, minutes: { after: '5' } },
    loose: ['minutes'],
  };
  const valueOf = (words: Record<string, string>, field: string): string | undefined =>
    expectDeed(made, { words }).find(({ fact }) => fact.subject.endsWith(`/${field}`))?.value;
  expect(valueOf(WORDS, 'urgent')).toBe('false');
  expect(valueOf({ ...WORDS, urgent: 'true' }, 'urgent')).toBe('true');
  expect(valueOf(WORDS, 'minutes')).toBeUndefined();
  expect(valueOf({ ...WORDS, minutes: '7' }, 'minutes')).toBe('7');
});

test('the form of a deed is opened first, unless it stays open', () => {
  const view = { kind: 'click', key: 'a/push button:New event' } as const;
  const own: Deed = { ...DEED, view };
  const binding = { item: { id: '1', title: 'Dentist' }, words: WORDS };
  expect(gesturesOf(own, binding, [])?.[0]).toEqual(view);
  const shown = elementAt(DEED.gestures[0]!.key);
  expect(gesturesOf(own, binding, [shown])?.[0]).toEqual(DEED.gestures[0]);
  expect(gesturesOf(own, binding, [shown, elementAt(view.key)])?.[0]).toEqual(view);
});

function elementAt(key: string): UiElement {
  const bounds = { x: 0, y: 0, width: 9, height: 9 };
  return {
    node: testNode('push button', ''),
    key,
    role: 'push button',
    name: '',
    windowKey: 'a',
    bounds,
    ancestors: [],
  };
}
