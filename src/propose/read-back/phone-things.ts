/** Which things entries on phones concern, among those that a task names or makes. */
import type { Check, FactKey } from '../../schema/index.ts';
import { withoutQuotes } from '../../check/subject.ts';
import { readEntrySubject, type ControlName, type EntrySubject } from './phone-subjects.ts';

export function isAmong(name: string, places: readonly string[]): boolean {
  return places.some((place) => withoutQuotes(place) === name);
}

/** True when an entry concerns another thing than the named ones, or an existing thing where a new one is meant. */
export function isElsewhere({ names, dialog }: EntrySubject, of: readonly string[], check: Check): boolean {
  const [first] = names;
  if (first !== undefined) return of.length > 0 ? !isAmong(first, of) : names.length > 1 || !isTyped(first, check);
  // A choice in a form's dialog concerns the same thing as the form.
  return dialog !== '' && of.length > 0 && !isAnyAbout(of, check);
}

function isAnyAbout(of: readonly string[], { expect }: Check): boolean {
  return expect.some(
    ({ fact }) => fact.kind === 'entry' && readEntrySubject(fact.subject).names.some((name) => isAmong(name, of)),
  );
}

export function controlOf({ kind, subject }: FactKey): ControlName | undefined {
  return kind === 'entry' ? readEntrySubject(subject).control : undefined;
}

/** True for the name of a new thing, which is a text of its form. */
export function isTyped(name: string, { expect }: Check): boolean {
  return expect.some(({ fact, value }) => {
    const entry = fact.kind === 'entry' ? readEntrySubject(fact.subject) : undefined;
    return entry?.control?.role === 'text' && entry.names[0] === name && withoutQuotes(value).startsWith(name);
  });
}
