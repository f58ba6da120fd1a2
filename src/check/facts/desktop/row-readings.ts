/**
 * Readings of rows without headers: lists whose items hold several labels, and names such as "2025.04.15 - Dentist".
 * The form of the words tells what a part is, or its place below the title.
 */
import { isBelow } from '../../../ui/element-key.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { append } from '../../../collections/by-key.ts';
import type { FactKey } from '../../../schema/index.ts';
import { writeCell } from '../../subject.ts';
import { kindOfWords } from '../../word-kinds.ts';

type Reading = FactKey & { value: string };

interface Part {
  words: string;
  /** Vertical middle, in pixels. */
  y: number;
}

/** Separates the parts of one name. */
const JOINT = / [-–—|·] /;

export function readRows(elements: readonly VisibleElement[]): Reading[] {
  const headed = new Set(
    elements.flatMap(({ role, collectionKey }) => (role === 'table column header' ? [collectionKey] : [])),
  );
  const labels = elements.filter(({ role, name }) => role === 'label' && name !== '');
  const rows = new Map<string, Part[][]>();
  for (const [collection, parts] of elements.flatMap((element) => rowOf(element, labels)))
    if (!headed.has(collection) && parts.length > 1) append(rows, collection, parts);
  return [...rows].flatMap(([table, all]) => {
    const titles = all.map(titleOf);
    return all.flatMap((parts, at) => {
      const title = titles[at];
      const isOnly = titles.filter((other) => other?.words === title?.words).length === 1;
      return title && isOnly ? readParts(table, title, parts) : [];
    });
  });
}

/** The parts of the row that an element is, with the key of its list. */
function rowOf(element: VisibleElement, labels: readonly VisibleElement[]): [string, Part[]][] {
  const { role, name, key, collectionKey } = element;
  if (collectionKey === undefined || !/^(list item|table cell|tree item)$/.test(role)) return [];
  const own = labels.filter((part) => isBelow(part.key, key));
  const parts = own.length > 0 ? own.map(partOf) : name.split(JOINT).map((words) => ({ ...partOf(element), words }));
  return [[collectionKey, parts]];
}

function partOf({ name, bounds: { y, height } }: VisibleElement): Part {
  return { words: name.trim(), y: y + height / 2 };
}

/** The first words that are no date, amount or the like. */
function titleOf(parts: readonly Part[]): Part | undefined {
  return parts.find(({ words }) => /\p{L}/u.test(words) && kindOfWords(words) === undefined);
}

function readParts(table: string, title: Part, parts: readonly Part[]): Reading[] {
  const others = parts.filter((part) => part !== title);
  const columnOf = (part: Part): string | undefined => {
    const kind = kindOfWords(part.words);
    if (kind !== undefined)
      return others.filter(({ words }) => kindOfWords(words) === kind).length === 1 ? kind : undefined;
    const plain = others.filter(({ words }) => kindOfWords(words) === undefined);
    return plain.length === 1 && part.y > title.y + 1 ? 'second line' : undefined;
  };
  return others.flatMap((part): Reading[] => {
    const column = columnOf(part);
    if (column === undefined || part.words === '') return [];
    return [{ kind: 'cell', subject: writeCell({ table, row: title.words, column }), value: part.words }];
  });
}
