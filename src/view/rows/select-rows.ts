/**
 * Filters, sorts and counts rows: the same code on the server and, for a static export, in the page. One pass over all rows
 * counts the values of every filter as they would be if only that filter were changed.
 */
import { NONE, VALUE_FILTERS, type RowQuery, type SortKey, type ValueFilter } from './row-query.ts';
import type { TrajectoryRow } from './row.ts';

export type Facets = Record<ValueFilter, { value: string; count: number }[]>;

export interface Selection {
  /** Rows that match. */
  total: number;
  /** Those from `offset` on, at most `limit`. */
  rows: TrajectoryRow[];
  facets: Facets;
}

/** The values of a row that a filter looks at. */
export const VALUES_OF: Readonly<Record<ValueFilter, (row: TrajectoryRow) => string | readonly string[]>> = {
  kind: ({ kind }) => kind,
  app: ({ app }) => app,
  guideline: ({ guideline }) => guideline ?? NONE,
  category: ({ categories }) => (categories.length > 0 ? categories : NONE),
  outcome: ({ outcome }) => outcome,
  verdict: ({ verdict }) => verdict ?? NONE,
  label: ({ labels }) => (labels.length > 0 ? labels.map(({ result }) => result) : NONE),
  disagreement: ({ disagreements }) => (disagreements.length > 0 ? disagreements : NONE),
  flag: ({ flags }) => (flags.length > 0 ? flags : NONE),
  try: (row) => String(row.try),
  persona: ({ persona }) => persona ?? NONE,
  policy: ({ policy }) => policy,
  environment: ({ environment }) => environment,
};

const SORT_VALUE: Readonly<Record<SortKey, (row: TrajectoryRow) => number | string>> = {
  time: ({ startedAtMs }) => startedAtMs,
  app: ({ app }) => app,
  instruction: ({ instruction }) => instruction,
  steps: ({ steps }) => steps,
  score: ({ score }) => score ?? -1,
  cost: ({ costUsd }) => costUsd,
  tokens: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
  duration: ({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs,
  try: (row) => row.try,
};

/** `hasText` says which rows have the words of `query.text`, by their position in `rows`. */
export function selectRows(
  rows: readonly TrajectoryRow[],
  query: RowQuery,
  hasText: (position: number) => boolean = () => true,
): Selection {
  const wanted = VALUE_FILTERS.map((name) => (query[name].length > 0 ? new Set(query[name]) : undefined));
  const counts = VALUE_FILTERS.map(() => new Map<string, number>());
  const matching: TrajectoryRow[] = [];
  for (const [position, row] of rows.entries()) {
    if (!isWithin(row, query) || !hasText(position)) continue;
    const missed = missedFilter(row, wanted);
    if (missed === SEVERAL) continue;
    if (missed === undefined) {
      matching.push(row);
      for (const [at, name] of VALUE_FILTERS.entries()) countValues(counts[at]!, VALUES_OF[name](row));
    } else countValues(counts[missed]!, VALUES_OF[VALUE_FILTERS[missed]!](row));
  }
  const { offset, limit } = query;
  return {
    total: matching.length,
    rows: sortRows(matching, query).slice(offset, offset + limit),
    facets: Object.fromEntries(VALUE_FILTERS.map((name, at) => [name, listCounts(counts[at]!)])) as Facets,
  };
}

function isWithin({ steps, taskId }: TrajectoryRow, query: RowQuery): boolean {
  if (query.minSteps !== undefined && steps < query.minSteps) return false;
  if (query.maxSteps !== undefined && steps > query.maxSteps) return false;
  return query.taskId === undefined || taskId === query.taskId;
}

const SEVERAL = -1;

/** The only filter that the row does not match; SEVERAL when there are more, undefined when there is none. */
function missedFilter(row: TrajectoryRow, wanted: readonly (ReadonlySet<string> | undefined)[]): number | undefined {
  let missed: number | undefined;
  for (const [at, values] of wanted.entries()) {
    if (values === undefined || hasOne(values, VALUES_OF[VALUE_FILTERS[at]!](row))) continue;
    if (missed !== undefined) return SEVERAL;
    missed = at;
  }
  return missed;
}

function hasOne(wanted: ReadonlySet<string>, values: string | readonly string[]): boolean {
  return typeof values === 'string' ? wanted.has(values) : values.some((value) => wanted.has(value));
}

function countValues(counts: Map<string, number>, values: string | readonly string[]): void {
  if (typeof values === 'string') counts.set(values, (counts.get(values) ?? 0) + 1);
  else for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

function listCounts(counts: ReadonlyMap<string, number>): { value: string; count: number }[] {
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

/** Equal rows keep the order of ids, so that pages do not overlap. */
function sortRows(rows: TrajectoryRow[], { sort, order }: RowQuery): TrajectoryRow[] {
  const valueOf = SORT_VALUE[sort];
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === b) return one.id < other.id ? -1 : 1;
    return a < b ? -sign : sign;
  });
}
