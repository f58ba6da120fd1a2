/**
 * Filters, sorts and counts rows: the same code on the server and, for a static export, in the page. One pass over all
 * rows counts the values of every filter, as if only that filter changed.
 */
import { NONE, VALUE_FILTERS, type RowQuery, type SortKey, type ValueFilter } from './row-query.ts';
import type { TrajectoryRow } from './row.ts';

export type Facets = Record<ValueFilter, { value: string; count: number }[]>;

export interface Selection {
  /** Rows that match. */
  total: number;
  /** Rows from `offset` on, at most `limit`. */
  rows: TrajectoryRow[];
  /** For each filter its values with the number of rows that match all *other* filters. */
  facets: Facets;
}

type Values = string | readonly string[];

/** The values of a row for each filter. */
export const VALUES_OF: Readonly<Record<ValueFilter, (row: TrajectoryRow) => Values>> = {
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
  // The newest first among failures, then among the others. Times are some 1e12 ms.
  failures: ({ verdict, startedAtMs }) =>
    startedAtMs + 1e15 * (verdict === 'failure' ? 2 : verdict === 'unscored' ? 1 : 0),
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

/** `hasText` tests a position in `rows` for the words of `query.text`. */
export function selectRows(
  rows: readonly TrajectoryRow[],
  query: RowQuery,
  hasText: (position: number) => boolean = () => true,
): Selection {
  const wanted = VALUE_FILTERS.flatMap((name, at) =>
    query[name].length > 0 ? [{ at, valuesOf: VALUES_OF[name], values: new Set(query[name]) }] : [],
  );
  const counters = VALUE_FILTERS.map((name) => ({ valuesOf: VALUES_OF[name], counter: createCounter() }));
  const matching: TrajectoryRow[] = [];
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position]!;
    if (!isWithin(row, query) || !hasText(position)) continue;
    const missed = missedFilter(row, wanted);
    if (missed === SEVERAL) continue;
    if (missed === undefined) {
      matching.push(row);
      for (const { valuesOf, counter } of counters) counter.add(valuesOf(row));
    } else counters[missed]!.counter.add(counters[missed]!.valuesOf(row));
  }
  return {
    total: matching.length,
    rows: pageOf(matching, query),
    facets: Object.fromEntries(VALUE_FILTERS.map((name, at) => [name, counters[at]!.counter.list()])) as Facets,
  };
}

function isWithin({ steps, taskId }: TrajectoryRow, query: RowQuery): boolean {
  if (query.minSteps !== undefined && steps < query.minSteps) return false;
  if (query.maxSteps !== undefined && steps > query.maxSteps) return false;
  return query.taskId === undefined || taskId === query.taskId;
}

const SEVERAL = -1;

interface Wanted {
  /** Index of the filter in VALUE_FILTERS. */
  at: number;
  valuesOf: (row: TrajectoryRow) => Values;
  values: ReadonlySet<string>;
}

/** The only filter that the row does not match; SEVERAL if there are more, undefined if there is none. */
function missedFilter(row: TrajectoryRow, wanted: readonly Wanted[]): number | undefined {
  let missed: number | undefined;
  for (const { at, valuesOf, values } of wanted) {
    if (hasOne(values, valuesOf(row))) continue;
    if (missed !== undefined) return SEVERAL;
    missed = at;
  }
  return missed;
}

function hasOne(wanted: ReadonlySet<string>, values: Values): boolean {
  return typeof values === 'string' ? wanted.has(values) : values.some((value) => wanted.has(value));
}

/** Rows share equal lists, and neighbours are often alike, so most rows are counted without a look-up. */
function createCounter() {
  const tallies = new Map<Values, { count: number }>();
  let last: Values | undefined;
  let tally = { count: 0 };
  return {
    add(values: Values): void {
      if (values !== last) {
        tally = tallies.get(values) ?? { count: 0 };
        if (tally.count === 0) tallies.set(values, tally);
        last = values;
      }
      tally.count += 1;
    },
    list(): { value: string; count: number }[] {
      const counts = new Map<string, number>();
      for (const [values, { count }] of tallies) {
        for (const value of [values].flat()) counts.set(value, (counts.get(value) ?? 0) + count);
      }
      return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
    },
  };
}

/** The requested page, from rows in any order. Equal rows keep their order, so that pages do not overlap. */
function pageOf(rows: readonly TrajectoryRow[], { sort, order, offset, limit }: RowQuery): TrajectoryRow[] {
  const end = Math.min(offset + limit, rows.length);
  if (offset >= end) return [];
  const keys = sortKeys(rows, SORT_VALUE[sort], order === 'asc' ? 1 : -1);
  // Sorting numbers is ten times as fast as sorting rows. The sorted keys bound the rows of the page, which alone need
  // sorting.
  const sorted = leastOf(keys, end);
  const [first, last] = [sorted[offset]!, sorted[end - 1]!];
  const before = sorted.indexOf(first);
  const positions: number[] = [];
  for (let at = 0; at < keys.length; at++) if (keys[at]! >= first && keys[at]! <= last) positions.push(at);
  const page = positions.toSorted((one, other) => keys[one]! - keys[other]!);
  return page.slice(offset - before, end - before).map((at) => rows[at]!);
}

/** The least `count` keys, sorted; drops larger ones early. */
function leastOf(keys: Float64Array, count: number): Float64Array {
  const held = new Float64Array(Math.min(keys.length, 4 * count + 1000));
  let [filled, bound] = [0, Infinity];
  for (const key of keys) {
    if (key > bound) continue;
    if (filled === held.length) {
      held.sort();
      filled = count;
      bound = held[count - 1]!;
      if (key > bound) continue;
    }
    held[filled++] = key;
  }
  return held.subarray(0, filled).toSorted().subarray(0, count);
}

/** Replaces words by their rank among the distinct ones. */
function sortKeys(
  rows: readonly TrajectoryRow[],
  valueOf: (row: TrajectoryRow) => number | string,
  sign: 1 | -1,
): Float64Array {
  const values = rows.map(valueOf);
  const words = typeof values[0] === 'string' ? [...new Set(values as string[])].toSorted() : [];
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const keys = new Float64Array(values.length);
  for (let at = 0; at < keys.length; at++) {
    const value = values[at]!;
    keys[at] = sign * (typeof value === 'string' ? ranks.get(value)! : value);
  }
  return keys;
}
