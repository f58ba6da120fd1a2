/** The number of rows on a page, as far as the data determines it: rows of a table, in a folder, or below a thing. */
import { isRecord, isRow } from '../state-change.ts';
import { hasText, type Row } from './find-in-data.ts';
import { fieldsNamed } from './name-fields.ts';

/** Undefined if the page may omit rows, or if its rows are unknown. */
export function countOf(sort: string, page: string, state: unknown, answer: string): boolean | undefined {
  const count = Number(answer);
  const rows = isRecord(state) ? rowsOf(sort, page, state) : undefined;
  if (!rows || Number.isNaN(count)) return undefined;
  const ofPage = rows.filter((row) => hasText(row, page));
  const shown = ofPage.length > 0 ? ofPage : rows;
  if (shown.length === count) return true;
  return mayHide(shown, count) ? undefined : false;
}

/** For example tasks that are done: a page may show only marked rows, or only unmarked ones. */
function mayHide(rows: readonly Row[], count: number): boolean {
  const marks = Object.keys(rows[0] ?? {}).filter((key) => typeof rows[0]?.[key] === 'boolean');
  return marks.some((key) => [true, false].some((is) => rows.filter((row) => row[key] === is).length === count));
}

/** Rows of the table with this name, else of the only one named like the page or with rows of its name. */
function rowsOf(sort: string, page: string, state: Record<string, unknown>): Row[] | undefined {
  const tables = Object.keys(state).filter(
    (key) => Array.isArray(state[key]) && (state[key] as unknown[]).every(isRow),
  );
  const rows = (key: string) => state[key] as Row[];
  const [named] = [...fieldsNamed(sort, tables), ...fieldsNamed(page, tables)];
  if (named !== undefined) return rows(named);
  const [only, ...others] = tables.filter((key) => rows(key).some((row) => hasText(row, page)));
  return only !== undefined && others.length === 0 ? rows(only) : undefined;
}
