/** Compares the claims of a phone task's words with the expectations of its check. */
import type { Check, Expectation, FactKey } from '../../schema/index.ts';
import { formOf, isTitled, readPlace, withoutQuotes } from '../../check/subject.ts';
import { rowTitleIn, unescapeName } from '../../ui/element-key.ts';
import { SAVES, SENDS, withoutChoosing } from '../../ui/words.ts';
import { meetsIf, type Agreement, type Claim, type Context } from './claim.ts';
import {
  isCalled,
  isSameWords,
  readControl,
  readEntrySubject,
  type ControlName,
  type EntrySubject,
} from './phone-subjects.ts';

type Asked<A extends Claim['asks']> = Claim & { asks: A };
type Compare<A extends Claim['asks']> = (claim: Asked<A>, expectation: Expectation, check: Check) => Agreement;

const COMPARE: { [A in Claim['asks']]?: Compare<A> } = {
  turned: compareTurned,
  set: compareWriting,
  extended: compareWriting,
  created: compareCreated,
  renamed: compareRenamed,
  done: compareDone,
  saved: (_claim, expectation) => meetsIf(isSaving(expectation)),
};

export function compareOnPhone(claim: Claim, expectation: Expectation, { check }: Context): Agreement {
  const compare = COMPARE[claim.asks] as Compare<typeof claim.asks> | undefined;
  const agreement = compare ? compare(claim as never, expectation, check) : 'other';
  if (!compare || agreement !== 'other' || !isSaving(expectation)) return agreement;
  // A claim about a form is met as well by the expectation that the form is saved.
  const isOfForm = check.expect.some(
    (other) => belongsTo(other, expectation, claim) && compare(claim as never, other, check) === 'meets',
  );
  return meetsIf(isOfForm);
}

/** True when an expectation belongs to the form, or to the picker's value, that `saved` says was saved. */
function belongsTo({ fact }: Expectation, saved: Expectation, claim: Claim): boolean {
  if (fact.kind !== 'entry' || fact === saved.fact) return false;
  const { dialog, names } = readEntrySubject(saved.fact.subject);
  const isOfForm = fact.subject !== saved.fact.subject && formOf(fact.subject) === saved.fact.subject;
  const isPicker = dialog !== '' && names.length === 0 && claim.asks === 'set' && isLikely(dialog, claim.name ?? '');
  return isPicker || isOfForm;
}

function isSaving({ fact, op, value }: Expectation): boolean {
  const { control } = readEntrySubject(fact.subject);
  return fact.kind === 'entry' && op === 'equals' && control === undefined && SAVES.test(value);
}

function isAmong(name: string, places: readonly string[]): boolean {
  return places.some((place) => withoutQuotes(place) === name);
}

/** True when an entry concerns another thing than the named ones, or an existing thing where a new one is meant. */
function isElsewhere({ names, dialog }: EntrySubject, of: readonly string[], check: Check): boolean {
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

function controlOf({ kind, subject }: FactKey): ControlName | undefined {
  return kind === 'entry' ? readEntrySubject(subject).control : undefined;
}

/** True for the name of a new thing, which is a text of its form. */
function isTyped(name: string, { expect }: Check): boolean {
  return expect.some(({ fact, value }) => {
    const entry = fact.kind === 'entry' ? readEntrySubject(fact.subject) : undefined;
    return entry?.control?.role === 'text' && entry.names[0] === name && withoutQuotes(value).startsWith(name);
  });
}

function compareTurned(
  { name, on, of = [] }: Asked<'turned'>,
  { fact, op, value }: Expectation,
  check: Check,
): Agreement {
  const says = op === 'equals' && value === String(on) ? 'meets' : 'contradicts';
  if (fact.kind === 'checked') {
    const { key: path } = readPlace(fact.subject);
    const inRow = rowTitleIn(path);
    if (inRow !== undefined && !isCalled(readControl(path), name)) return inRow === unescapeName(name) ? says : 'other';
    if (inRow !== undefined && !isAmong(inRow, of)) return 'other';
    return isCalled(readControl(path), name) ? says : 'other';
  }
  if (fact.kind !== 'entry') return 'other';
  const entry = readEntrySubject(fact.subject);
  if (isElsewhere(entry, of, check)) return 'other';
  const { control } = entry;
  if (control && isCalled(control, name)) return says;
  if (control?.role === 'radio button' && on && value === 'false') return isGivenUp(control.group, name, check);
  return meetsIf(control === undefined && on && value === name);
}

/** Choosing one option deselects another of its group. */
function isGivenUp(group: string, chosen: string, { expect }: Check): Agreement {
  const isChosen = expect.some(({ fact, value }) => {
    const control = controlOf(fact);
    return control?.group === group && isCalled(control, chosen) && value === 'true';
  });
  return meetsIf(isChosen);
}

function compareWriting(
  { asks, name = '', value, of = [] }: Asked<'set' | 'extended'>,
  expectation: Expectation,
  check: Check,
): Agreement {
  const { fact, op } = expectation;
  if (fact.kind === 'row') return compareRowOf(value, of, expectation);
  if (fact.kind !== 'entry') return 'other';
  const entry = readEntrySubject(fact.subject);
  const { control, dialog } = entry;
  if (isElsewhere(entry, of, check)) return 'other';
  if (control) {
    const isSet = asks === 'set';
    const holds = isSet
      ? op === 'equals' && expectation.value === value
      : op === 'contains' && expectation.value.trim() === value;
    if (isCalled(control, name)) return holdsOrNot(holds);
    return meetsIf(holds && mayBeCalled(control, name) && !(isSet && isNamedElsewhere(name, check)));
  }
  if (asks === 'extended') return 'other';
  if (expectation.value === value) return meetsIf(dialog === '' || isLikely(dialog, name));
  if (dialog === '' || !isLikely(dialog, name)) return 'other';
  return SAVES.test(expectation.value) ? 'other' : 'contradicts';
}

/** A field known only by its id could have the name, unless it is the thing's name or long text. */
function mayBeCalled(control: ControlName, name: string): boolean {
  return control.isId && name !== 'text' && !isCalled(control, 'name') && !isCalled(control, 'title');
}

/** The dialog "Choose category" is for the category. */
function isLikely(dialog: string, name: string): boolean {
  return isSameWords(dialog, name) || isSameWords(withoutChoosing(dialog), name);
}

function isNamedElsewhere(name: string, { expect }: Check): boolean {
  return expect.some(({ fact }) => {
    const control = controlOf(fact);
    return control !== undefined && isCalled(control, name);
  });
}

/** A row shows the new value of its thing; under a new title the old row is gone. */
function compareRowOf(words: string, places: readonly string[], { fact, op, value }: Expectation): Agreement {
  const isOwn = places.some((place) => isTitled(fact.subject, place));
  if (op === 'absent') return meetsIf(isOwn);
  return meetsIf(value.includes(words.trim().split('\n')[0]!));
}

function compareCreated({ name, kind }: Asked<'created'>, expectation: Expectation, check: Check): Agreement {
  const { fact, op, value } = expectation;
  const isOfTyped = check.expect.some(
    (other) => other.fact.kind === 'entry' && other.value !== '' && value.includes(other.value),
  );
  if (fact.kind === 'row') {
    if (op === 'absent') return 'contradicts';
    return (name === undefined ? isOfTyped : value.includes(name)) ? 'meets' : 'other';
  }
  if (fact.kind !== 'entry') return 'other';
  const { control, dialog, names } = readEntrySubject(fact.subject);
  if (names.length > 1 || (names[0] !== undefined && !isTyped(names[0], check))) return 'other';
  if (control) return meetsIf(control.role === 'text' && op === 'equals' && value === name);
  const isOfKind = dialog === '' || dialog.toLowerCase().includes(kind.toLowerCase());
  return meetsIf(isSaving(expectation) && isOfKind);
}

function compareRenamed({ name, to }: Asked<'renamed'>, expectation: Expectation, check: Check): Agreement {
  const { fact, op, value } = expectation;
  if (fact.kind === 'row') {
    if (isTitled(fact.subject, name)) return op === 'absent' ? 'meets' : 'contradicts';
    return meetsIf(op !== 'absent' && isTitled(fact.subject, to));
  }
  if (fact.kind !== 'entry') return 'other';
  const entry = readEntrySubject(fact.subject);
  if (isElsewhere(entry, [name], check) || (entry.names[0] !== undefined && !isAmong(entry.names[0], [name])))
    return 'other';
  const isName = entry.control && (isCalled(entry.control, 'name') || isCalled(entry.control, 'title'));
  const isRenaming = entry.control?.role === 'text' && /rename/i.test(entry.dialog);
  return (isName || isRenaming) && op === 'equals' ? holdsOrNot(value === to) : 'other';
}

function holdsOrNot(holds: boolean): Agreement {
  return holds ? 'meets' : 'contradicts';
}

/** Verbs after which a thing leaves its list. */
const LEAVES = /^(delete|remove|move|archive|unarchive|restore|hide)\b/;

function compareDone(claim: Asked<'done'>, expectation: Expectation, check: Check): Agreement {
  const { verb, names, to, showing } = claim;
  if (verb === 'send') return compareSent(claim, expectation, check);
  const { fact, op, value } = expectation;
  const isOwn = (title: string): boolean =>
    showing !== undefined || names.some((name) => withoutQuotes(name) === title);
  if (fact.kind === 'row') {
    const isNamed = showing !== undefined || names.some((name) => isTitled(fact.subject, name));
    if (op === 'absent') return isNamed ? holdsOrNot(LEAVES.test(verb)) : 'other';
    const isCopy = /^(copy|duplicate)\b/.test(verb) && names.some((name) => value.startsWith(name));
    if (!isNamed && !isCopy) return 'other';
    return holdsOrNot(!/^(delete|remove)$/.test(verb) && (to === undefined || value.includes(to)));
  }
  if (fact.kind !== 'entry') return 'other';
  const { names: about, control, dialog } = readEntrySubject(fact.subject);
  if (about[0] === undefined ? !names.some((name) => dialog.includes(name)) : !isOwn(about[0])) return 'other';
  if (to !== undefined) return holdsOrNot(value === to && isVerb(dialog, verb));
  return holdsOrNot(control ? isVerb(control.name, verb) : isVerb(value, verb) || isVerb(dialog, verb));
}

/** The words sent are in the field of a form that was sent. */
function compareSent({ names }: Asked<'done'>, { fact, op, value }: Expectation, { expect }: Check): Agreement {
  if (fact.kind === 'row') return meetsIf(op !== 'absent' && names.some((name) => value.includes(name)));
  if (fact.kind !== 'entry') return 'other';
  if (SENDS.test(value)) return 'meets';
  const isSent = expect.some(
    (other) => SENDS.test(other.value) && formOf(fact.subject) === other.fact.subject && other.fact !== fact,
  );
  return meetsIf(isSent && op === 'equals' && names.includes(value));
}

/** "Delete this note?" and "Delete" mean the verb "delete", and "remove" means the same. */
function isVerb(words: string, verb: string): boolean {
  const [own, asked] = [words.toLowerCase(), verb.toLowerCase()];
  if (own === asked) return true;
  if (/^(delete|remove)$/.test(asked)) return /^(delete|remove)\b(?! from\b)/.test(own);
  // "Move to folder" means "move to the folder".
  if (own === asked.replace(/ the /g, ' ')) return true;
  const [first, ...rest] = asked.split(' ');
  return rest.length === 0 ? own.split(' ')[0] === first : own === first;
}

export function compareAnswerOnPhone(claim: Claim, { check }: Context): Agreement | undefined {
  if (claim.asks !== 'answered') return undefined;
  const { expect, answer } = check;
  if (!answer || answer.from.length === 0 || expect.length > 0) return 'contradicts';
  // The first fact is the answer's; the others only had to be seen.
  const kind = answer.from[0]!.kind;
  const isYesOrNo = /^(yes|no)$/.test(answer.equals);
  if ((claim.kind === 'yes or no') !== isYesOrNo || (isYesOrNo && kind !== 'checked')) return 'contradicts';
  const isCount = claim.kind === 'count';
  if (isCount && !/^\d+$/.test(answer.equals)) return 'contradicts';
  if (isCount !== (kind === 'count')) return 'contradicts';
  const places = answer.from.map(({ subject }) => unescapeName(subject)).join('\n');
  return claim.about.every((name) => places.includes(withoutQuotes(name))) ? 'meets' : 'contradicts';
}
