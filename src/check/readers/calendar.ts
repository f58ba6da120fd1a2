/** iCalendar and vCard: entries with their properties. */
import ICAL from 'ical.js';
import { childPath } from '../data-path.ts';
import { PASSING, formatProperty, readEntries, type Part } from './calendar-entries.ts';
import { decodeText } from './decode-text.ts';
import { READING_LIMITS, type Reading, type StateReader } from './reading.ts';

export const CALENDAR: StateReader = {
  name: 'calendar',
  reads: 'calendars, tasks and contacts (iCalendar, vCard)',
  extensions: ['ics', 'ical', 'ifb', 'vcf', 'vcard'],
  recognises: ({ bytes }) => /^(?:ï»¿)?\s*BEGIN:(?:VCALENDAR|VCARD)\s/i.test(bytes.toString('latin1', 0, 64)),
  facts: [
    {
      path: 'vevent/[uid]',
      meaning:
        'present: an event by its UID; so vtodo, vjournal, vcard, vtimezone. One without an UID goes by its name',
    },
    {
      path: 'vevent/[+summary=Dentist]/dtstart',
      meaning: 'a property of the entry that was made with this summary: dtstart 2026-03-01T10:00:00',
    },
    { path: 'vevent/[uid]/dtstart;tzid', meaning: 'a parameter of a property' },
    {
      path: 'vcard/[uid]/fn',
      meaning: 'the name of a contact; so tel, email, adr, org. A second one of a name is tel #2',
    },
    { path: 'vevent/[uid]/valarm', meaning: 'what an entry holds besides properties, as JSON' },
    { path: 'vevent/(order)', meaning: 'the order of the entries' },
    { path: 'x-wr-calname', meaning: 'a property of the calendar' },
  ],
  read(reading) {
    const { text } = decodeText(reading);
    for (const [name, properties, parts] of parse(reading, text)) {
      if (name === 'vcard') continue;
      for (const property of properties)
        if (!PASSING.has(property[0])) reading.add(childPath('', property[0]), formatProperty(property));
      readEntries(reading, parts);
    }
    readEntries(
      reading,
      parse(reading, text).filter(([name]) => name === 'vcard'),
    );
  },
};

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
