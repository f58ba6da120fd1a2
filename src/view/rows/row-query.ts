/** Query of the list of trajectories. The pages' URLs use the same keys. */
import { z } from 'zod';

/** Filters by value: a row matches if it has one of the named values. */
export const VALUE_FILTERS = [
  'kind',
  'app',
  'guideline',
  'category',
  'outcome',
  'verdict',
  'label',
  'disagreement',
  'flag',
  'try',
  'persona',
  'policy',
  'environment',
] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** Stands for a missing value: no verdict yet, no label, no persona. */
export const NONE = '(none)';

export const SORT_KEYS = [
  'failures',
  'time',
  'app',
  'instruction',
  'steps',
  'score',
  'cost',
  'tokens',
  'duration',
  'try',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const Values = z.array(z.string().max(1000)).max(100).default([]);
const whole = z.coerce.number().int().min(0).max(1e9);

export const RowQuery = z.strictObject({
  ...(Object.fromEntries(VALUE_FILTERS.map((name) => [name, Values])) as Record<ValueFilter, typeof Values>),
  /** Steps of the episode, both ends included. */
  minSteps: whole.optional(),
  maxSteps: whole.optional(),
  /** Limits the list to one task's tries. */
  taskId: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
  /** Words that must all occur in the instruction, the steps, the answer or the verdict. The last may be a prefix. */
  text: z.string().max(500).default(''),
  sort: z.enum(SORT_KEYS).default('failures'),
  order: z.enum(['asc', 'desc']).default('desc'),
  offset: whole.default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type RowQuery = z.infer<typeof RowQuery>;

/** Reads a URL's query string; repeatable keys become lists. Throws a ZodError. */
export function parseRowQuery(search: URLSearchParams): RowQuery {
  return RowQuery.parse(readParameters(search, VALUE_FILTERS));
}

/** Keys in `lists` may repeat; of the others the last value counts. */
export function readParameters(search: URLSearchParams, lists: readonly string[]): Record<string, string | string[]> {
  const entries = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key);
    return [key, lists.includes(key) ? values : values.at(-1)!] as const;
  });
  return Object.fromEntries(entries);
}

/** The query string without default values, for URLs. */
export function writeRowQuery(query: Partial<RowQuery>): string {
  const defaults: Record<string, unknown> = RowQuery.parse({});
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(key, one);
    else if (value !== undefined && value !== defaults[key]) search.set(key, String(value));
  }
  return search.toString();
}
