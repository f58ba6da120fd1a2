/** Compares the claims of a desktop task's words with the expectations of its check. */
import type { Check, Expectation, FactKey } from '../../schema/index.ts';
import { readFile } from '../../check/file-subject.ts';
import { readCell, readLabel, namesShortcut } from '../../check/subject.ts';
import { kindOfBar, lastPart, unescapeName } from '../../ui/element-key.ts';
import { meetsIf, type Agreement, type Claim, type Context } from './claim.ts';
import {
  isCalled,
  isFileSaid,
  isIn,
  isInFolder,
  isKind,
  isOfFile,
  linesOf,
  nameOf,
  sameWords,
  titleOf,
  withoutDots,
} from './desktop-subjects.ts';
import { formatName } from '../../ui/describe-place.ts';

type Compare<A extends Claim['asks']> = (
  claim: Extract<Claim, { asks: A }>,
  expectation: Expectation,
  context: Context,
) => Agreement;

const COMPARISONS: { readonly [A in Claim['asks']]?: Compare<A> } = {
  turned({ name, on, places }, { fact, value }) {
    const isNamed = withoutDots(nameOf(fact.subject)) === withoutDots(name);
    if (fact.kind !== 'checked' || !isNamed || !isIn(fact.subject, places)) return 'other';
    return value === String(on) ? 'meets' : 'contradicts';
  },
  set({ name, value, places }, { fact, op, value: wanted }, { shown }) {
    // The row that a form makes shows what its fields held.
    if (fact.kind === 'item') return meetsIf(op !== 'absent' && nameOf(fact.subject) === value);
    if (fact.kind !== 'value' && fact.kind !== 'text') return 'other';
    if (name !== undefined && !isCalled(fact, name, shown)) return 'other';
    return meetsIf(op === 'equals' && wanted === value && isIn(fact.subject, places));
  },
  lines({ lines, file }, { fact, op, value }, { shown }) {
    if (!isOfFile(fact, file, shown)) return 'other';
    const end = linesOf(value).slice(-lines.length);
    return meetsIf(op === 'same-text' && end.map((line) => line.trim()).join('\n') === lines.join('\n'));
  },
  edited({ how, line = '', other = '', file }, { fact, op, value }, { shown }) {
    if (fact.kind !== 'text' || !isOfFile(fact, file, shown)) return 'other';
    const held = shown.textAtFirst(fact.subject)?.split('\n') ?? [line];
    if (line !== '' && !held.includes(line)) return 'contradicts';
    const lines = linesOf(value);
    const isDone = {
      delete: !lines.includes(line),
      change: !lines.includes(line) && lines.includes(other),
      'put above': other === lines[line === '' ? 0 : lines.indexOf(line) - 1],
      move: lines.indexOf(line) === lines.length - 1,
    };
    return meetsIf(op === 'same-text' && isDone[how]);
  },
  replaced({ find, other, file }, { fact, op, value }, { shown }) {
    if (!isOfFile(fact, file, shown)) return 'other';
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
    const isFile = /^(folder|file|copy|document)$/.test(kind);
    if (kind === 'item' || (fact.kind === 'item' && !isFile))
      return meetsIf(fact.kind === 'item' && op !== 'absent' && nameOf(fact.subject) === name);
    const made = readFile(fact.subject);
    // What is neither is known by its title, which is written in its own way in the name of its file.
    if (!isFile)
      return meetsIf(fact.kind === 'file' && op !== 'absent' && titleOf(made) === titleOf({ name: name ?? '' }));
    const isThere = fact.kind === 'file' && op !== 'absent' && made.name === name;
    return meetsIf(isThere && made.isFolder === (kind === 'folder') && isInFolder(made, places));
  },
  renamed({ name, to, kind, places }, { fact, op }) {
    if (!isKind(fact, kind)) return 'other';
    const file = readFile(fact.subject);
    return meetsIf(op === 'absent' ? file.name === name : file.name === to && isInFolder(file, places));
  },
  done: ({ verb, names, kind }, { fact, op }) =>
    meetsIf(verb === 'delete' && isKind(fact, kind) && op === 'absent' && names.includes(readFile(fact.subject).name)),
  'handed in': (_claim, { fact, op }) => meetsIf(fact.kind === 'item' && op !== 'absent'),
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
  return compare?.(withoutShownPlaces(claim, expectation.fact, context) as never, expectation, context) ?? 'other';
}

/** The claim without the places that screens confirm: keys hold neither titles of pages nor what brings a view up. */
function withoutShownPlaces<C extends Claim>(claim: C, { subject }: FactKey, { shown }: Context): C {
  if (!('places' in claim)) return claim;
  return {
    ...claim,
    places: claim.places.filter((place) => !shown.isOnPage(subject, place) && !shown.isBehind(subject, place)),
  };
}

/** True when the answer is read from the place that the question names. */
export function isAskedAbout(
  claim: Extract<Claim, { asks: 'answered' }>,
  { equals, from }: NonNullable<Check['answer']>,
  context: Context,
): boolean {
  const [source] = from;
  if (!source) return false;
  const { kind, about, places } = withoutShownPlaces(claim, placeOf(source), context);
  const { shown } = context;
  const isPlaced = isIn(source.subject, places);
  const said = unescapeName(source.subject).toLowerCase();
  const holdsAll = about.every((name) => said.includes(name.toLowerCase()));
  switch (kind) {
    case 'result':
      return about.includes(equals);
    case 'switch':
      return source.kind === 'checked' && /^(yes|no)$/.test(equals) && holdsAll && isPlaced;
    case 'cell by': {
      const [column = '', by = '', value = ''] = about;
      const cell = readCell(source.subject);
      const isOne = cell !== undefined && shown.isOnlyRow({ ...cell, column: by }, value) !== false;
      return isOne && cell.column.toLowerCase() === column.toLowerCase() && isPlaced;
    }
    case 'shortcut':
      return namesShortcut(source) && formatName(readLabel(source.subject)?.name ?? '') === about[0] && isPlaced;
    case 'field':
      return (source.kind === 'value' || source.kind === 'text') && isPlaced && isCalled(source, about[0]!, shown);
    default:
      return (source.kind === 'cell' || source.kind === 'label') && holdsAll && isPlaced;
  }
}

/** The table that a cell is in; what is asked about itself. */
function placeOf({ kind, subject }: FactKey): FactKey {
  return { kind, subject: kind === 'cell' ? (readCell(subject)?.table ?? subject) : subject };
}
