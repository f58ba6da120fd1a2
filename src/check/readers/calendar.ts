/** iCalendar and vCard: entries with their properties. */
import ICAL from 'ical.js';
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { createIds, READING_LIMITS, type Reading, type StateReader } from './reading.ts';

export const CALENDAR: StateReader = {
  name: 'calendar',
  reads: 'calendars, tasks and contacts (iCalendar, vCard)',
  extensions: ['ics', 'ical', 'ifb', 'vcf', 'vcard'],
  recognises: ({ bytes }) => /^(?:ï»¿)?\s*BEGIN:(?:VCALENDAR|VCARD)\s/i.test(bytes.toString('latin1', 0, 64)),
  facts: [
    {
      path: 'vevent/[uid]',
      says: 'present: an event by its UID; so vtodo, vjournal, vcard, vtimezone. One without an UID goes by its name',
    },
    {
      path: 'vevent/[+summary=Dentist]/dtstart',
      says: 'a property of the entry that was made with this summary: dtstart 2026-03-01T10:00:00',
    },
    { path: 'vevent/[uid]/dtstart;tzid', says: 'a parameter of a property' },
    {
      path: 'vcard/[uid]/fn',
      says: 'the name of a contact; so tel, email, adr, org. A second one of a name is tel #2',
    },
    { path: 'vevent/[uid]/valarm', says: 'what an entry holds besides properties, as JSON' },
    { path: 'vevent/(order)', says: 'the order of the entries' },
    { path: 'x-wr-calname', says: 'a property of the calendar' },
  ],
  read(reading) {
    const { text } = decodeText(reading);
    for (const [name, properties, parts] of parse(reading, text)) {
      if (name === 'vcard') continue;
      for (const property of properties)
        if (!PASSING.has(property[0])) reading.say(childPath('', property[0]), say(property));
      sayEntries(reading, parts);
    }
    sayEntries(
      reading,
      parse(reading, text).filter(([name]) => name === 'vcard'),
    );
  },
};

/** jCal (RFC 7265): properties are name, parameters, type and values; parts are name, properties and parts. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];
type Part = [name: string, properties: Property[], parts: Part[]];

/** Written anew at each saving. */
const PASSING = new Set([
  'prodid',
  'version',
  'calscale',
  'dtstamp',
  'last-modified',
  'rev',
  'x-lic-location',
  'x-moz-generation',
]);

function parse(reading: Reading, text: string): Part[] {
  const depth = [...text.matchAll(/^(BEGIN|END):/gim)].reduce(
    (levels, [, word]) => Math.max(0, levels + (/begin/i.test(word!) ? 1 : -1)),
    0,
  );
  if (depth > 0) reading.fail('damaged', 'has parts that do not end');
  if ([...text.matchAll(/^BEGIN:/gim)].length > READING_LIMITS.entries)
    reading.fail('too-large', `has more than ${READING_LIMITS.entries} parts`);
  if (text.trim() === '') return reading.fail('damaged', 'is empty');
  try {
    const parsed = ICAL.parse(text) as unknown as Part | Part[];
    return typeof parsed[0] === 'string' ? [parsed as Part] : (parsed as Part[]);
  } catch (error) {
    return reading.fail('damaged', `is no calendar and no contact: ${(error as Error).message}`, error);
  }
}

function sayEntries(reading: Reading, parts: readonly Part[]): void {
  const orders = new Map<string, string[]>();
  const idOfKind = new Map<string, (words: string) => string>();
  for (const [kind, properties, inner] of parts) {
    const valueOf = (name: string) => properties.find(([own]) => own === name)?.[3];
    const recurrence = valueOf('recurrence-id');
    const called = [
      valueOf('uid') ?? valueOf('tzid') ?? valueOf('fn') ?? valueOf('summary') ?? kind,
      ...(recurrence === undefined ? [] : [recurrence]),
    ];
    const idOf = idOfKind.get(kind) ?? createIds();
    idOfKind.set(kind, idOf);
    const id = idOf(called.map(String).join(' '));
    orders.set(kind, [...(orders.get(kind) ?? []), id]);
    const path = entryPath(kind, id);
    reading.say(path, 'present');
    const nameOf = createIds();
    for (const property of properties) {
      if (PASSING.has(property[0])) continue;
      const name = childPath(path, nameOf(property[0]));
      reading.say(name, say(property));
      for (const [key, value] of Object.entries(property[1]))
        reading.say(`${name};${key}`, typeof value === 'string' ? value : JSON.stringify(value));
    }
    for (const part of inner) reading.say(childPath(path, nameOf(part[0])), JSON.stringify(part));
  }
  for (const [kind, ids] of orders) reading.say(childPath(kind, ORDER), JSON.stringify(ids));
}

function say([, , , ...values]: Property): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}
