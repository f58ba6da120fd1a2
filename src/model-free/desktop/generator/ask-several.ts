/** Several questions of one place as one: of one kind for repetition, of two kinds for composition. */
import { readCell } from '../../../check/subject.ts';
import { kindOfWords } from '../../../check/word-kinds.ts';
import { cellsOf } from '../../../ui/list-elements.ts';
import { formatName } from '../../../ui/describe-place.ts';
import { worthOf, type Candidate, type Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { TOGETHER_WORTH } from '../../shared/weights.ts';
import { nameDays } from './name-days.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import { singles, joined, type Single } from './singles.ts';

/**
 * By the question about one thing: the question about several, the placeholders of the things in both, and the parameters
 * that the questions have in common.
 */
const SEVERAL: Readonly<Partial<Record<Asked, { asked: Asked; things: string; thing: string; common: string[] }>>> = {
  'ask switch': { asked: 'ask switches', things: 'options', thing: 'option', common: [] },
  'ask shortcut': { asked: 'ask shortcuts', things: 'options', thing: 'option', common: [] },
  'ask value': { asked: 'ask values', things: 'fields', thing: 'field', common: [] },
  'ask cell': { asked: 'ask cells', things: 'rows', thing: 'row', common: ['column'] },
  'ask label': { asked: 'ask labels', things: 'labels', thing: 'label', common: ['window'] },
};

/** The same question about two or three things. */
export function askForEach(material: Material): Candidate[] {
  const groups = new Map<string, Single[]>();
  for (const single of singles(material)) {
    const common = SEVERAL[single.question.asked]?.common.map((name) => single.params[name]);
    const id = JSON.stringify([single.question, common]);
    if (common) groups.set(id, [...(groups.get(id) ?? []), single]);
  }
  return [...groups.values()].flatMap((all) => {
    const group = all.filter((single, at) => all.findIndex((other) => wordsOf(other) === wordsOf(single)) === at);
    if (group.length < 2) return [];
    const { question, params } = group[0]!;
    const { asked, things, thing, common } = SEVERAL[question.asked]!;
    // Names that are all the same are seen at a glance.
    const telling = chunks(group).filter(
      (parts) => asked === 'ask switches' || new Set(parts.map(({ check }) => check.answer!.equals)).size > 1,
    );
    return telling.map((parts) => {
      const names = quoteNumbered(thing, parts.length);
      const said = phrase(asked, material.seed, question.at).replace(`{${things}}`, names);
      // Two answers have one comma between them.
      const template = parts.length === 2 ? said.replace('with commas', 'with a comma') : said;
      const shared = Object.fromEntries(common.map((name) => [name, params[name]!]));
      const own = parts.map((part) => part.params[thing]!);
      const named = { ...shared, ...numberParams(thing, own) };
      return joined(parts, { template: nameDays(template, named), params: named, group: asked });
    });
  });
}

/** Two cells of one row, or a field and a switch of one dialog. */
export function askBoth(material: Material): Candidate[] {
  const all = singles(material);
  return all.flatMap((first, index) =>
    all.slice(index + 1).flatMap((second): Candidate[] => {
      if (first.question.at !== second.question.at) return [];
      const kinds = `${first.question.asked}, ${second.question.asked}`;
      const { at } = first.question;
      if (kinds === 'ask cell, ask cell') {
        // Cells of two rows and two columns have nothing in common.
        const isOfRow = first.params['row'] === second.params['row'];
        return isOfRow && first.params['column'] !== second.params['column']
          ? [askOfRow(first, second, material.seed)]
          : [];
      }
      const [field, option] = kinds === 'ask switch, ask value' ? [second, first] : [first, second];
      if (field.question.asked !== 'ask value' || option.question.asked !== 'ask switch') return [];
      const template = phrase('ask value and switch', material.seed, at);
      const params = { field: field.params['field']!, option: option.params['option']! };
      return [joined([field, option], { template, params, group: 'ask value and switch' })];
    }),
  );
}

/** Two things about one row belong together. */
function askOfRow(first: Single, second: Single, seed: string): Candidate {
  const template = phrase('ask cells of row', seed, first.question.at);
  const params = {
    row: first.params['row']!,
    column_1: first.params['column']!,
    column_2: second.params['column']!,
  };
  return joined([first, second], { template: nameDays(template, params), params, group: 'ask cells of row' });
}

/** A cell of a row that another cell tells, so that two things of it have to be found. */
export function askByOther(material: Material): Candidate[] {
  const cells = singles(material).flatMap((single) => {
    const cell = single.question.asked === 'ask cell' ? readCell(single.check.answer!.from[0]!.subject) : undefined;
    return cell ? [{ single, cell, value: single.check.answer!.equals }] : [];
  });
  const moments = [material.start, ...material.graph.transitions.map(({ after }) => after)];
  // Rows that share their name have no cells by it, so the elements are counted.
  const isShownOnce = (table: string, value: string): boolean =>
    moments.every(({ scene }) => cellsOf(scene.elements, table, value).length <= 1);
  return cells.flatMap((known) => {
    const { cell, value } = known;
    const isName = formatName(value) === value && kindOfWords(value) === undefined && /\p{L}{3}/u.test(value);
    if (!isName || !isShownOnce(cell.table, value)) return [];
    return cells.flatMap((asked): Candidate[] => {
      if (asked === known || asked.cell.table !== cell.table || asked.cell.row !== cell.row) return [];
      const { question, ...single } = asked.single;
      const params = { column: single.params['column']!, by: known.single.params['column']!, value };
      const template = phrase('ask cell by', material.seed, question.at);
      return [{ ...single, template, params, group: 'ask cell by', worth: worthOf(single) + TOGETHER_WORTH }];
    });
  });
}

const wordsOf = ({ params }: Candidate): string => JSON.stringify(params);

/** Groups of two and three things in turn; each thing is in one group. */
function chunks<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start + 1 < all.length; start += parts.at(-1)!.length) {
    parts.push(all.slice(start, start + 2 + (parts.length % 2)));
  }
  return parts;
}
