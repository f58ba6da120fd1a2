import { expect, test } from 'vitest';
import { needsFormTwice } from './compose-deeds.ts';
import type { Deed } from './deed.ts';

/** Sets these fields in a form that the button ends. */
function setting(button: string, ...fields: string[]): Deed {
  const slots = fields.map((field, at) => ({
    ...({ kind: 'text', label: field, field, original: 'x', gestures: [at] } as const),
    options: new Map<string, string>(),
  }));
  return {
    kind: 'set',
    collection: 'cards',
    noun: 'card',
    verb: 'save',
    isOpening: false,
    slots,
    loose: [],
    asides: [],
    along: [],
    fields: Object.fromEntries(fields.map((field) => [field, { after: 'x' }])),
    gestures: [...fields, button].map((key) => ({ kind: 'click', key })),
    source: { trajectoryId: '', turn: 1, start: 0, end: 1 },
  };
}

test('fields of one form are set together only where that was seen', () => {
  const [due, person] = [setting('Save', 'due'), setting('Save', 'person')];
  expect(needsFormTwice(due, person, [due, person])).toBe(true);
  expect(needsFormTwice(due, person, [due, person, setting('Save', 'person', 'due', 'notes')])).toBe(false);
  expect(needsFormTwice(due, setting('Assign', 'person'), [])).toBe(false);
});
