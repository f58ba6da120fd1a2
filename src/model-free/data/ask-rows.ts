/** Questions about the rows of the first screen: what stands in one of them, and in which of them something stands. */
import { dataKey } from '../../check/facts/data/entries.ts';
import { showsWords } from '../../check/shown-on.ts';
import type { Check, FactKey } from '../../schema/index.ts';
import { seededIndex } from '../../text/seeded.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { isVisible, type UiElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { sideEffectsOfWay, type Candidate, type Material } from '../shared/generator/material.ts';
import { AT_START_WORTH, FOUND_WORTH, TOGETHER_WORTH } from '../shared/weights.ts';
import { isValue, rowNameOf, termed, valueShown } from './captions.ts';
import { namesFor } from './complete-deeds.ts';
import { plural } from './deed-words.ts';
import type { Deed } from './deed.ts';
import { fieldsByEntry, type Fields } from './entry-fields.ts';
import { nounOf } from './nouns.ts';
import { sayQuestion, withinSentence } from './slot-words.ts';

/** Questions about one field. */
const MAX_OF_FIELD = 4;
/** Rows that are counted or listed. */
const MIN_ALIKE = 2;
const MAX_ALIKE = 6;

/** An entry with its row: the field that calls the row, and the cells of the row by field. */
interface Row {
  entry: string;
  fields: Fields;
  titleField: string;
  cells: ReadonlyMap<string, UiElement>;
}

export function askRows(material: Material, collection: string, deeds: readonly Deed[]): Candidate[] {
  const { graph, start } = material;
  const entries = fieldsByEntry(start.facts, collection);
  const rows = rowsOf(start.scene.elements, entries);
  const noun = nounOf(graph, collection, deeds);
  const isWhole = rows.length === entries.size;
  return [...namesFor(graph, collection, deeds)].flatMap(([field, name]) => {
    const own = rows.filter(({ cells, titleField }) => cells.has(field) && titleField !== field);
    const order = ({ entry }: Row): number => seededIndex(`${material.seed} ${entry} ${field}`, 1e6);
    const single = own.flatMap((row) => askCell(row, field, name, noun, material));
    const several = isWhole && own.length === rows.length ? askAlike(own, field, name, noun, material) : [];
    const drawn = single.toSorted((a, b) => order(a.row) - order(b.row)).slice(0, MAX_OF_FIELD);
    return [...several, ...drawn.map(({ candidate }) => candidate)];
  });
}

/** Rows by a title of their own, in the order of the screen. */
function rowsOf(elements: readonly UiElement[], entries: ReadonlyMap<string, Fields>): Row[] {
  const cells = new Map<string, UiElement[]>();
  for (const element of elements) {
    const row = rowNameOf(element);
    const isCell = isValue(element) && (element.bounds ?? hasState(element.node, 'visible'));
    if (row !== undefined && isCell) cells.set(row, [...(cells.get(row) ?? []), element]);
  }
  return [...cells].flatMap(([title, own]): Row[] => {
    const holders = [...entries].flatMap(([entry, fields]) => {
      const field = Object.keys(fields).find((name) => normaliseName(fields[name]!) === title);
      return field === undefined ? [] : [{ entry, fields, titleField: field }];
    });
    const [holder] = holders;
    if (!holder || holders.length > 1) return [];
    const held = Object.entries(holder.fields).flatMap(([field, value]) => {
      const shown = own.filter((element) => valueShown(element) === value || termed(element)?.value === value);
      const tabled = shown.filter(({ role }) => role === 'table cell');
      const [cell, ...others] = tabled.length > 0 ? tabled : shown;
      return cell && others.length === 0 ? [[field, cell] as const] : [];
    });
    return [{ ...holder, cells: new Map(held) }];
  });
}

/** A cell that is in view, or one whose words are nowhere in view. */
function askCell(row: Row, field: string, name: string, noun: string, material: Material) {
  const { start, seed } = material;
  const { entry, fields, titleField, cells } = row;
  const [title, value] = [fields[titleField]!, fields[field]!];
  const isInView = isVisible(cells.get(field)!);
  const isElsewhere = !isInView && showsWords(value, start.scene.elements, start.frame.screen);
  if (value.length < (isInView ? 1 : 3) || value.length > 60 || title.includes('"') || isElsewhere) return [];
  const called = withinSentence(name, value);
  const candidate: Candidate = {
    ...place(isInView),
    template: sayQuestion(noun, called, `${seed} ${entry} ${field}`),
    params: { item: normaliseName(title) },
    check: check(material, { equals: value, from: [dataKey(`${entry}/${field}`)] }),
    group: `ask ${field}`,
  };
  return [{ row, candidate }];
}

/** All rows that have the same in a column: how many, and which. The last row of a longer list has to be one of them. */
function askAlike(rows: readonly Row[], field: string, name: string, noun: string, material: Material): Candidate[] {
  const isInView = rows.every(({ cells }) => isVisible(cells.get(field)!));
  const values = new Set(rows.map(({ fields }) => fields[field]!));
  return [...values].flatMap((value): Candidate[] => {
    const alike = rows.filter(({ fields }) => fields[field] === value);
    const isSeen = isInView || alike.includes(rows.at(-1)!);
    const isWord = /^\p{L}[\p{L} -]{2,30}$/u.test(value) && !/^(true|false|null)$/.test(value);
    if (!isWord || !isSeen || alike.length < MIN_ALIKE || alike.length > MAX_ALIKE) return [];
    const from = alike.map(({ entry, titleField }) => dataKey(`${entry}/${titleField}`));
    const titles = alike.map(({ fields, titleField }) => fields[titleField]!);
    const having = `with the ${withinSentence(name, value)} "{value}"`;
    const shared = { ...place(isInView), params: { value }, group: `ask alike ${field}` };
    const worth = shared.worth + TOGETHER_WORTH;
    const count: Candidate = {
      ...shared,
      worth,
      template: `How many ${plural(noun)} ${having} are there?`,
      check: check(material, { equals: String(alike.length), from, by: 'count' }),
    };
    const list: Candidate = {
      ...shared,
      worth,
      template: `Which ${plural(noun)} ${having} are there? Separate the answers with commas.`,
      check: check(material, { equals: titles.join(', '), from, isList: true }),
    };
    return titles.some((title) => /[,;"]|\band\b/.test(title)) || alike.length > MAX_ALIKE / 2
      ? [count]
      : [count, list];
  });
}

function place(isInView: boolean) {
  return {
    steps: [0],
    worth: isInView ? AT_START_WORTH : FOUND_WORTH,
    ...(isInView ? { isAtStart: true as const } : {}),
  };
}

function check(material: Material, answer: NonNullable<Check['answer']>): Check {
  const allow: FactKey[] = sideEffectsOfWay(material, '');
  return { expect: [], allow, answer };
}
