/** Compares the claims of a phone task's words with the expectations of its check. */
import type { Check, Expectation } from '../../schema/index.ts';
import { formOf, isTitled, readPlace, withoutQuotes } from '../../check/subject.ts';
import { rowTitleIn, unescapeName } from '../../ui/element-key.ts';
import { SAVES, withoutChoosing } from '../../ui/words.ts';
import { holdsOrNot, meetsIf, type Agreement, type Claim, type Context } from './claim.ts';
import { compareDone } from './compare-done.ts';
import { controlOf, isAmong, isElsewhere, isTyped } from './phone-things.ts';
import { isCalled, isSameWords, readControl, readEntrySubject, type ControlName } from './phone-subjects.ts';

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
