/** A new thing that follows from an entry which is there: the answer to a mail, the preparation of an event. */
import { fillSample } from '../shared/sample-text.ts';
import type { ThingKind } from '../shared/topics/topic.ts';
import type { Fields } from './entry-fields.ts';
import type { Thing } from '../shared/topics/choose-topic.ts';

/** A new thing, with what is said of it besides. */
export interface ThingToSay extends Thing {
  /** Whom it is sent to. */
  email?: string;
  day?: string;
  /** The entry that it resembles, if no topic says what it is. */
  model?: Fields;
}

const DAY_MS = 24 * 60 * 60_000;

/** Undefined where nothing follows from entries of this kind. */
export function followUp(kind: ThingKind, title: string, fields: Fields, seed: string): ThingToSay | undefined {
  const say = (pattern: string): string => fillSample(pattern, seed);
  switch (kind) {
    case 'mail': {
      const person = personIn(fields);
      if (person === undefined || /^re: /i.test(title)) return undefined;
      const email = `${person.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
      const note = say('Thank you for your mail. I will come back to it on {weekday}.');
      return { title: `Re: ${title}`, note, email };
    }
    case 'event': {
      const day = dayFrom(fields, -1);
      return day === undefined ? undefined : { title: `Preparation: ${title}`, note: '', day };
    }
    case 'link': {
      const origin = Object.values(fields).find((value) => /^https?:\/\/[^/]+/.test(value));
      const [site] = /^https?:\/\/[^/]+/.exec(origin ?? '') ?? [];
      if (site === undefined) return undefined;
      return { title: `${title}: news`, note: 'News of the same site.', url: `${site}/news` };
    }
    case 'page':
      return { title: `Open questions: ${title}`, note: say('To be talked over with {firstName} on {weekday}.') };
    case 'fault':
      return { title: `Check again: ${title}`, note: say('Look at it once more on {weekday}.') };
    case 'task': {
      const day = dayFrom(fields, 7);
      const note = say('Ask {firstName} on {weekday} how it went.');
      return { title: `Follow-up: ${title}`, note, ...(day === undefined ? {} : { day }) };
    }
  }
}

/** So many days after the first day that an entry holds. */
function dayFrom(fields: Fields, days: number): string | undefined {
  const day = Object.values(fields).find((value) => /^\d{4}-\d\d-\d\d$/.test(value));
  return day === undefined ? undefined : new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first and last name of somebody whom an entry names. */
export function personIn(fields: Fields): string | undefined {
  return Object.entries(fields).find(
    ([field, value]) => PEOPLE.test(field) && /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(value),
  )?.[1];
}

const PEOPLE = /^(from|sender|author|person|assignee|owner|contact)$/i;
