/** What a procedure touches, and what must hold after it, when it is done to another row or with other words. */
import { allListed, readRow, writeRow } from '../../check/subject.ts';
import type { Expectation, FactKey } from '../../schema/index.ts';
import { inOtherRow } from '../../ui/element-key.ts';
import type { Gesture } from '../shared/gesture.ts';
import { fillHoles, HOLE } from './fill-holes.ts';
import type { RowChange, Procedure, Binding } from './procedure.ts';

export function gesturesFor(procedure: Procedure, binding: Binding): Gesture[] {
  return procedure.gestures.map((gesture) => {
    const key = bindKey(gesture.key, procedure, binding);
    const words = binding.words[gesture.key];
    return 'text' in gesture && words !== undefined ? { ...gesture, key, text: words } : { ...gesture, key };
  });
}

/** Rows are in keys by their title. */
function bindKey(key: string, { item }: Procedure, binding: Binding): string {
  return item && binding.item ? inOtherRow(key, item.title, binding.item.title) : key;
}

/** The facts that must hold after it, rows first: they show best whether it was done. */
export function expectationsOf(procedure: Procedure, binding: Binding): Expectation[] {
  const words = (text: string): string => bindWords(text, procedure, binding);
  const { switched } = procedure;
  const rows = procedure.rows
    .filter((row) => isAskedFor(row, procedure))
    .map((row): Expectation => {
      const own = isOwn(row, procedure);
      const subject = words(own ? bindTitle(row.subject, procedure, binding) : row.subject);
      const fact: FactKey = { kind: 'row', subject };
      if (row.after === undefined) return { fact, op: 'absent', value: '' };
      const isItem = own || isRenamed(row, procedure);
      const after = isItem ? bindRow(row, procedure, binding) : row.after;
      if (row.isPartly || (isItem && !(isExplained(row, procedure) && saysAlike(row, procedure, binding))))
        return { fact, op: 'contains', value: words(after.split(PIECES)[0]!) };
      return { fact, op: 'equals', value: words(after) };
    });
  // The last one ends it; those before it are part of the way.
  const entries = procedure.entries.toReversed().map(({ key, value }): Expectation => {
    const fact: FactKey = { kind: 'entry', subject: words(bindTitles(key.subject, procedure, binding)) };
    const added = procedure.typed.find(({ isAdded, original }) => isAdded && value.endsWith(` ${original}`));
    // The text of another thing's field is known only where it is the name of the thing.
    if (added && added.held !== procedure.item?.title)
      return { fact, op: 'contains', value: words(` ${added.original}`) };
    return { fact, op: 'equals', value: words(bindTitles(value, procedure, binding)) };
  });
  const toggles = (switched ? [switched] : []).map(({ fact, after }): Expectation => ({
    fact: { ...fact, subject: bindKey(fact.subject, procedure, binding) },
    op: 'equals',
    value: after,
  }));
  return [...rows, ...toggles, ...entries];
}

/** What changes along with it: rows, as sums do, and what the app says about it. */
export function sideEffectsOf(procedure: Procedure, binding: Binding): FactKey[] {
  const { item, switched } = procedure;
  // A switch in a row may move the row.
  const own: FactKey[] = item && switched ? [{ kind: 'row', subject: writeRow(item) }] : [];
  const others = procedure.rows.filter((row) => !isAskedFor(row, procedure));
  const places = others.map(({ subject }) => readRow(subject).place);
  const isSetting = procedure.item === undefined && procedure.typed.length === 0;
  const many = places.filter(
    (place, at) => at === places.lastIndexOf(place) && (isSetting || at !== places.indexOf(place)),
  );
  const bind = (subject: string): string => bindWords(bindTitles(subject, procedure, binding), procedure, binding);
  return [
    ...own,
    ...procedure.asides.map(({ kind, subject }): FactKey => ({ kind, subject: bind(subject) })),
    ...others.map(({ subject }): FactKey => ({ kind: 'row', subject })),
    // A setting, and what changes several rows of a list, changes those out of sight, too.
    ...many.map((place) => allListed('row', place)),
  ];
}

function isAskedFor(row: RowChange, procedure: Procedure): boolean {
  const isTyped = procedure.typed.some(({ original }) => row.after?.includes(original));
  return isTyped || isOwn(row, procedure);
}

/** About the row it is done to, whose title may get longer by it. */
export function isOwn({ subject }: RowChange, { item }: Procedure): boolean {
  if (!item) return false;
  const { place, title } = readRow(subject);
  return place === item.place && title.startsWith(item.title);
}

/** The row it is done to under another title. */
function isRenamed({ before, after }: RowChange, { item, rows }: Procedure): boolean {
  const own = item && rows.find(({ subject }) => subject === writeRow(item));
  return own !== undefined && own.after === undefined && before === undefined && after !== undefined;
}

function bindTitle(subject: string, { item }: Procedure, binding: Binding): string {
  if (!item || !binding.item) return subject;
  const { place, title, number } = readRow(subject);
  return writeRow({ place, title: binding.item.title + title.slice(item.title.length), number });
}

function bindTitles(text: string, { item }: Procedure, binding: Binding): string {
  return item && binding.item ? text.replaceAll(item.title, () => binding.item!.title) : text;
}

/** The words of the row afterwards: of another row, those pieces change that changed in the row explored. */
function bindRow(row: RowChange, { item, rows }: Procedure, binding: Binding): string {
  const { after = '' } = row;
  if (!item || !binding.item || binding.item.title === item.title) return after;
  const old = row.before ?? rows.find((other) => other.subject === writeRow(item))?.before;
  const own = binding.item.says.split(PIECES);
  const [was, is] = [old?.split(PIECES) ?? [], after.split(PIECES)];
  if (was.length !== is.length || own.length !== is.length)
    return after.replaceAll(item.title, () => binding.item!.title);
  return is
    .map((piece, at) => {
      if (piece === was[at]) return own[at]!;
      // Words that were added to a title are added to the other title.
      return piece.startsWith(was[at]!) ? own[at]! + piece.slice(was[at]!.length) : piece;
    })
    .join('');
}

/** Whether all that is new in the row is what was typed or chosen; other words follow from it in the app's own way. */
function isExplained({ subject, before, after = '' }: RowChange, { item, rows, typed, entries }: Procedure): boolean {
  if (!item) return true;
  const old = before ?? rows.find((row) => row.subject === writeRow(item))?.before;
  const [was, is] = [old?.split(PIECES) ?? [], after.split(PIECES)];
  const given = [...typed.map(({ original }) => original), ...entries.map(({ value }) => value)];
  const isGiven = (piece: string): boolean => given.some((words) => words !== '' && piece.includes(words));
  if (old === undefined || isNumbered(subject)) return true;
  return was.length === is.length && is.every((piece, at) => piece === was[at] || isGiven(piece));
}

/** Whether the other row has as many words as the one explored, so that they correspond. Of a copy that is not known. */
function saysAlike({ subject, before, after = '' }: RowChange, procedure: Procedure, binding: Binding): boolean {
  const { item, rows } = procedure;
  if (!item || !binding.item || binding.item.title === item.title) return true;
  const own = before ?? rows.find((row) => row.subject === writeRow(item))?.before;
  if (own === undefined && !isNumbered(subject)) return false;
  return binding.item.says.split(PIECES).length === after.split(PIECES).length;
}

/** Whether it is the second of its title, a copy say. */
function isNumbered(subject: string): boolean {
  return readRow(subject).number > 0;
}

/** Between the words of a row, kept when it is taken apart. */
const PIECES = /( \| | · )/;

function bindWords(text: string, { typed }: Procedure, { words }: Binding): string {
  return typed.reduce((bound, { key, original }) => bound.replaceAll(original, () => words[key] ?? original), text);
}

/**
 * With which words, and on which row, a procedure does what a check asks for, `asked` being a part of it. Undefined when it does
 * not.
 */
export function matchProcedure(
  procedure: Procedure,
  asked: Expectation,
  expected: readonly Expectation[],
): Binding | undefined {
  const holes = Object.fromEntries(procedure.typed.map(({ key }, index) => [key, HOLE(index)]));
  for (const item of procedure.item?.rows ?? [undefined]) {
    const patterns = expectationsOf(procedure, { ...(item ? { item } : {}), words: holes });
    const words = fillHoles(procedure, patterns, asked, expected);
    if (words) return { ...(item ? { item } : {}), words };
  }
  return undefined;
}
