/** What the labels of a deed's fields mean, and how they are said within a sentence. */
import { isLanguage, lowerFirst } from '../../text/letter-case.ts';
import { seededIndex } from '../../text/seeded.ts';
import { NAMES } from '../../ui/words.ts';
import { kindOfThing } from '../shared/topics/choose-topic.ts';
import type { ThingKind } from '../shared/topics/topic.ts';
import { isPlural, sayField } from './deed-words.ts';
import type { Deed, DeedSlot } from './deed.ts';

/** Fields that say who does it. */
export const WORKERS = /^(assignee|responsible)$/i;
const DONE_BY = /^[a-z]+(ed|id|nt) (by|to|for)$/i;
const VENUES = /^(place|location|venue|where)$/i;
const DAYS = /^(day|date|when)$/i;

/** Verbs on buttons that say what is done with a new thing. */
export const SENDING = /^(send|post|publish|schedule|book|order)$/;

export function isName({ label, field }: DeedSlot): boolean {
  return [label, sayField(field)].some((words) => NAMES.test(words));
}

/** What the things of a list are, by their noun, else by what their form asks for; undefined for what no topic knows. */
export function kindOf({ noun, slots }: Pick<Deed, 'noun' | 'slots'>): ThingKind | undefined {
  if (slots.some(({ sample }) => sample === 'url')) return kindOfThing(noun) ?? 'link';
  const hasBody = slots.some(({ kind, field }) => kind === 'text' && HOLDS_TEXT.test(sayField(field)));
  return kindOfThing(noun) ?? (hasBody ? 'page' : undefined);
}

/** Fields that are the whole of what a thing says. */
export const HOLDS_TEXT = /^(body|text|content|message)$/;

/** What a person would not leave unsaid of a new thing: on which day it is, to whom a letter goes and what it says. */
export function isExpected(slot: DeedSlot, { verb }: Deed): boolean {
  return isDay(slot) || (SENDING.test(verb) && /^(reply|sentence|email)$/.test(slot.sample ?? ''));
}

export function isDay({ parts, label, field }: DeedSlot): boolean {
  return parts === 'day' && [label, sayField(field)].some((words) => DAYS.test(words));
}

/** What is said of a new thing by a preposition, in the order in which it is said. Others follow, such as "paid by". */
export const PLACED = ['to', 'on', 'from', 'until', 'at'];

export function placeOf(slot: DeedSlot, { verb }: Deed): string | undefined {
  const label = asLabel(slot);
  if (SENDING.test(verb) && label === 'recipient') return 'to';
  if (isDay(slot)) return 'on';
  if (slot.parts === 'time' || TIME.test(slot.original)) {
    if (/^(start|starts|begin|begins)$/.test(label)) return 'from';
    if (/^(end|ends|finish)$/.test(label)) return 'until';
  }
  if (VENUES.test(label)) return 'at';
  if (WORKERS.test(label)) return 'assigned to';
  return DONE_BY.test(slot.label) ? slot.label.toLowerCase() : undefined;
}

/** Labels are said within a sentence, in which "To" would not be understood. */
export function asLabel({ label, original, sample }: DeedSlot): string {
  return sample === 'email' && /^to$/i.test(label) ? 'recipient' : withinSentence(label, original);
}

/** A label as a noun: "best-before date" for "Best before", "start" for "From" beside a time. `value` is one that it may hold. */
export function withinSentence(label: string, value: string): string {
  const plain = label.replace(/ \([^()]*\)$/, '');
  const words =
    SAID_AS[plain.toLowerCase()] ?? (/[A-Z].*[A-Z]/.test(plain) || isLanguage(plain) ? plain : lowerFirst(plain));
  // "Born", "Found" and "Last checked" are no nouns by themselves.
  if (isDayOf(value) && !NO_NOUN.test(words)) return SAYS_DAY.test(words) ? words : `${words} date`;
  if (!NO_NOUN.test(words)) return words;
  if (TIME.test(value) && /^(from|to|until)$/.test(words)) return words === 'from' ? 'start' : 'end';
  return `${words.replaceAll(' ', '-')} ${isDayOf(value) ? 'date' : 'field'}`;
}

/** Labels that are no nouns, by those that mean the same. */
const SAID_AS: Readonly<Record<string, string>> = { born: 'birth date', who: 'person', since: 'start date' };

/** `called` is the name of what is asked for: "length in minutes" is one. */
export function sayQuestion(noun: string, called: string, seed: string): string {
  const verb = isPlural(called.replace(/ (in|of|per) .*/, '')) ? 'are' : 'is';
  return seededIndex(seed, 2) === 0
    ? `What ${verb} the ${called} of the ${noun} "{item}"?`
    : `Look up the ${noun} "{item}": what ${verb} its ${called}?`;
}

/** True for a day as ISO 8601 has it. */
export function isDayOf(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}

const SAYS_DAY = /(date|day|deadline|when)\b/i;
const TIME = /^\d{1,2}:\d\d$/;
const NO_NOUN = /(^|\b)(to|from|by|at|in|on|for|with|of|until|before|after|since|due)$/i;
