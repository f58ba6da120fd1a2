/** Compares the claims of a desktop task's words with the expectations of its check. */
import type { Check, Expectation, FactKey } from '../../schema/index.ts';
import { readFile, readLine, type FileSubject } from '../../check/subject.ts';
import { kindOfBar, lastPart, unescapeName } from '../../ui/element-key.ts';
import type { Claim } from './claim.ts';
import type { ShownNames } from './shown-names.ts';
import type { Agreement, Context } from './reader.ts';

type Compare<A extends Claim['asks']> = (
  claim: Extract<Claim, { asks: A }>,
  expectation: Expectation,
  context: Context,
) => Agreement;

const meetsIf = (isMet: boolean): Agreement => (isMet ? 'meets' : 'other');

const COMPARISONS: { readonly [A in Claim['asks']]?: Compare<A> } = {
  turned({ name, on, places }, { fact, value }) {
    if (fact.kind !== 'checked' || !isNamed(fact.subject, name) || !isIn(fact.subject, places)) return 'other';
    return value === String(on) ? 'meets' : 'contradicts';
  },
  set({ name, value, places }, { fact, op, value: wanted }, { shown }) {
    if (fact.kind !== 'value' && fact.kind !== 'text') return 'other';
    if (name !== undefined && !isCalled(fact, name, shown)) return 'other';
    return meetsIf(op === 'equals' && wanted === value && isIn(fact.subject, places));
  },
  lines({ lines, file }, { fact, op, value }, { shown }) {
    if (fact.kind !== 'text' && fact.kind !== 'file') return 'other';
    if (fact.kind === 'file' && file !== readFile(fact.subject).name) return 'other';
    if (fact.kind === 'text' && file !== undefined && shown.isOpenFile(file) === false) return 'other';
    const end = value.replace(/\n$/, '').split('\n').slice(-lines.length);
    return meetsIf(op === 'same-text' && end.map((line) => line.trim()).join('\n') === lines.join('\n'));
  },
  replaced({ find, other, file }, { fact, op, value }, { shown }) {
    if (fact.kind !== 'text' && fact.kind !== 'file') return 'other';
    if (fact.kind === 'file' && file !== readFile(fact.subject).name) return 'other';
    if (fact.kind === 'text' && file !== undefined && shown.isOpenFile(file) === false) return 'other';
    const held = fact.kind === 'text' ? shown.textAtFirst(fact.subject) : undefined;
    const isExchanged = held === undefined || held.split(find).join(other) === value;
    return meetsIf(op === 'same-text' && isExchanged && value.includes(other) && !value.includes(find));
  },
  calculated: ({ result }, { fact, value }) => meetsIf(fact.kind === 'text' && value === String(result)),
  saved({ saved, file }, { fact }) {
    if (fact.kind !== 'file' || !isFileSaid(fact, file)) return 'other';
    return saved ? 'meets' : 'contradicts';
  },
  used({ on, file, tab }, { fact, op }, { shown }) {
    if (on === 'text') {
      if (fact.kind !== 'text' || (file !== undefined && shown.isOpenFile(file) === false)) return 'other';
      return meetsIf(op === 'same-text');
    }
    if (fact.kind !== 'item' || lastPart(fact.subject).role !== 'page tab') return 'other';
    return meetsIf(on === 'tab' ? op === 'absent' && nameOf(fact.subject) === tab : op !== 'absent');
  },
  sorted: (_claim, { fact, op }) => meetsIf(fact.kind === 'order' && op === 'equals'),
  created({ name, kind, places }, { fact, op }) {
    if (kind === 'item') return meetsIf(fact.kind === 'item' && op !== 'absent' && nameOf(fact.subject) === name);
    const made = readFile(fact.subject);
    const isThere = fact.kind === 'file' && op !== 'absent' && made.name === name;
    return meetsIf(isThere && made.isFolder === (kind === 'folder') && isInFolder(made, places));
  },
  renamed({ name, to, kind }, { fact, op }) {
    if (!isKind(fact, kind)) return 'other';
    return meetsIf(readFile(fact.subject).name === (op === 'absent' ? name : to));
  },
  done: ({ verb, names, kind }, { fact, op }) =>
    meetsIf(verb === 'delete' && isKind(fact, kind) && op === 'absent' && names.includes(readFile(fact.subject).name)),
  opened: ({ name }, { fact, op }) =>
    meetsIf(fact.kind === 'window' && op !== 'absent' && sameWords(nameOf(fact.subject), name)),
  shown({ name, shown }, { fact, op }) {
    const part = kindOfBar(fact.subject);
    const isMeant = fact.kind === 'item' && part !== undefined && (name === `${part} bar` || name === `${part}bar`);
    return !isMeant ? 'other' : (op !== 'absent') === shown ? 'meets' : 'contradicts';
  },
  // The window closes after any button, so the button's name does not count.
  confirmed: (_claim, { fact, op }) => meetsIf(fact.kind === 'window' && op === 'absent'),
};

export function compareOnDesktop(claim: Claim, expectation: Expectation, context: Context): Agreement {
  const compare = COMPARISONS[claim.asks] as Compare<Claim['asks']> | undefined;
  return compare ? compare(claim as never, expectation, context) : 'other';
}

/** Compares claims about the whole check: an answer, that nothing is saved, that a dialog stays open. */
export function compareAnswer(claim: Claim, { check, shown }: Context): Agreement | undefined {
  switch (claim.asks) {
    case 'answered':
      if (claim.file !== undefined && shown.isOpenFile(claim.file) === false) return 'other';
      return check.answer ? meetsIf(isAskedAbout(claim, check.answer, shown)) : 'other';
    case 'saved':
      if (claim.saved) return undefined;
      // Changes of other files do not save this one.
      return meetsIf(check.expect.every(({ fact }) => fact.kind !== 'file' || !isFileSaid(fact, claim.file)));
    case 'left open':
      return meetsIf(check.expect.some(({ fact, atEnd }) => atEnd || fact.kind === 'window'));
    default:
      return undefined;
  }
}

/** True when the answer is read from the place that the question names. */
function isAskedAbout(
  { kind, about, places }: Extract<Claim, { asks: 'answered' }>,
  { equals, from }: NonNullable<Check['answer']>,
  shown: ShownNames,
): boolean {
  const [source] = from;
  if (!source) return false;
  const isPlaced = isIn(source.subject, places);
  const holdsAll = about.every((name) => source.subject.toLowerCase().includes(name.toLowerCase()));
  switch (kind) {
    case 'result':
      return about.includes(equals);
    case 'switch':
      return source.kind === 'checked' && /^(yes|no)$/.test(equals) && holdsAll && isPlaced;
    case 'line':
      return source.kind === 'line' && String(readLine(source.subject)?.number) === about[0];
    case 'field':
      return (source.kind === 'value' || source.kind === 'text') && isPlaced && isCalled(source, about[0]!, shown);
    default:
      return (source.kind === 'cell' || source.kind === 'label') && holdsAll && isPlaced;
  }
}

/** Keys do not hold the names of fields, but screens do; a field on no screen is compared by its place. */
function isCalled({ subject }: FactKey, name: string, shown: ShownNames): boolean {
  const names = shown.of(subject);
  return names.length === 0 || names.some((candidate) => withoutDots(candidate) === withoutDots(name));
}

function isNamed(subject: string, name: string): boolean {
  return withoutDots(nameOf(subject)) === withoutDots(name);
}

function isFileSaid({ subject }: FactKey, file: string | undefined): boolean {
  return file === undefined || file === readFile(subject).name;
}

/** True when the words say neither file nor folder, or the right one. */
function isKind({ kind, subject }: FactKey, said: string | undefined): boolean {
  return kind === 'file' && (said === undefined || readFile(subject).isFolder === /^folder$/i.test(said));
}

/** Names lose their colon or dots in words, and titles of dialogs also the application's name before them. */
function sameWords(a: string, b: string): boolean {
  const [plainA, plainB] = [withoutDots(a), withoutDots(b)];
  return plainA === plainB || plainA.endsWith(` ${plainB}`);
}

function withoutDots(text: string): string {
  return text.replace(/( ?(:|\.\.\.|…))+$/, '').toLowerCase();
}

function nameOf(subject: string): string {
  return lastPart(subject).name ?? '';
}

/** Words name menus and tabs one within the other. */
function isIn(subject: string, places: readonly string[]): boolean {
  const said = unescapeName(subject).toLowerCase();
  return places.every((place) => place.split(' > ').every((part) => said.includes(part.toLowerCase())));
}

function isInFolder(file: FileSubject, places: readonly string[]): boolean {
  const folder = readFile(file.folder).name || 'home';
  return places.every((place) => place.toLowerCase() === folder.toLowerCase());
}
