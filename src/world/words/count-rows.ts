/** How many rows a page shows, as far as the data tells: those of a table, of a folder in it, or below something. */
import { isRecord, isRow } from '../state-change.ts';
import { hasText, type Row } from './find-in-data.ts';
import { fieldsNamed } from './name-fields.ts';

/** Undefined where the page may leave rows out, or nobody knows which rows it shows. */
export function countOf(sort: string, page: string, state: unknown, said: string): boolean | undefined {
  const count = Number(said);
  const rows = isRecord(state) ? rowsOf(sort, page, state) : undefined;
  if (!rows || Number.isNaN(count)) return undefined;
  const ofPage = rows.filter((row) => hasText(row, page));
  const shown = ofPage.length > 0 ? ofPage : rows;
  if (shown.length === count) return true;
  return mayHide(shown, count) ? undefined : false;
}

/** Such as tasks that are done: a page may show only those that are marked, or only the others. */
function mayHide(rows: readonly Row[], count: number): boolean {
  const marks = Object.keys(rows[0] ?? {}).filter((key) => typeof rows[0]?.[key] === 'boolean');
  return marks.some((key) => [true, false].some((is) => rows.filter((row) => row[key] === is).length === count));
}

/** Of the table that is called so; else of the only one that is called like the page or has rows of its name. */
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
