/** What the labels of a deed's fields mean, and how they are said within a sentence. */
import { lowerFirst } from '../../text/letter-case.ts';
import { NAMES } from '../../ui/words.ts';
import { sayField } from './deed-words.ts';
import type { Deed, DeedSlot } from './deed.ts';

/** Fields that say who does it. */
export const WORKERS = /^(person|assignee|assigned to|owner|responsible)$/i;
const VENUES = /^(place|location|venue|where)$/i;
const DAYS = /^(day|date|when)$/i;

/** Verbs on buttons that say what is done with a new thing. */
export const SENDING = /^(send|post|publish|schedule|book|order)$/;

export function isName({ label, field }: DeedSlot): boolean {
  return [label, sayField(field)].some((words) => NAMES.test(words));
}

/** What a person would not leave unsaid of a new thing: on which day it is, and what a letter says. */
export function isExpected(slot: DeedSlot, { verb }: Deed): boolean {
  return isDay(slot) || (SENDING.test(verb) && /^(reply|sentence)$/.test(slot.sample ?? ''));
}

export function isDay({ parts, label, field }: DeedSlot): boolean {
  return parts === 'day' && [label, sayField(field)].some((words) => DAYS.test(words));
}

/** What is said of a new thing by a preposition, in the order in which it is said. */
export const PLACED = ['to', 'on', 'from', 'until', 'at', 'assigned to'] as const;

export function placeOf(slot: DeedSlot, { verb }: Deed): (typeof PLACED)[number] | undefined {
  const label = asLabel(slot);
  if (SENDING.test(verb) && label === 'recipient') return 'to';
  if (isDay(slot)) return 'on';
  if (slot.parts === 'time' || /^\d{1,2}:\d\d$/.test(slot.original)) {
    if (/^(start|starts|begin|begins)$/.test(label)) return 'from';
    if (/^(end|ends|finish)$/.test(label)) return 'until';
  }
  if (VENUES.test(label)) return 'at';
  return WORKERS.test(label) ? 'assigned to' : undefined;
}

/** Labels are said within a sentence, in which "To" would not be understood: the field's own name then says more. */
export function asLabel({ label, field, sample }: DeedSlot): string {
  if (PREPOSITION.test(label)) return sample === 'email' ? 'recipient' : sayField(field);
  if (/^due$/i.test(label)) return 'due date';
  return /[A-Z].*[A-Z]/.test(label) ? label : lowerFirst(label);
}

const PREPOSITION = /^(to|from|by|at|in|on|for|with|of|until)$/i;
