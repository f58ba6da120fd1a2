/** Compares a reader's facts with those of another library for the same file. */
import type { StoredValue } from '../../src/check/readers/reading.ts';

/** A line of tell.py. */
export interface ReadFacts {
  path: string;
  facts?: Record<string, string>;
  error?: string;
}

/**
 * `facts` is the number of compared facts. Places in parentheses, which stand for a whole file, are compared as
 * multisets.
 */
export function compareFacts(
  values: readonly StoredValue[],
  expected: Readonly<Record<string, string>>,
): { facts: number; differences: string[] } {
  const own = new Map(values.map(({ path, value }) => [path, value]));
  const differences: string[] = [];
  let facts = 0;
  for (const [place, value] of Object.entries(expected)) {
    const all = WHOLE[place];
    const differs = all
      ? all(values, JSON.parse(value) as string[])
      : isEqualValue(own.get(place), value)
        ? []
        : [`${place} is ${quote(own.get(place))}, told ${quote(value)}`];
    facts += all ? (JSON.parse(value) as string[]).length : 1;
    differences.push(...differs);
  }
  return { facts, differences };
}

const WHOLE: Readonly<Record<string, (values: readonly StoredValue[], expected: readonly string[]) => string[]>> = {
  '(leaves)': (values, expected) =>
    missing(
      expected,
      values.flatMap(({ value }) => leavesOf(value)),
    ),
  '(values)': (values, expected) =>
    missing(
      expected.map(plain),
      values.map(({ value }) => plain(value)),
    ),
  // The other library's text has list marks.
  '(lines of the text)': (values, expected) => {
    const lines = (values.find(({ path }) => path === 'text')?.value ?? '').split('\n').map((line) => line.trim());
    return lines
      .filter((line) => line !== '' && !expected.some((other) => other.endsWith(line)))
      .map((line) => `the line ${quote(line)} is in no other`);
  },
};

/** The readers join separate pieces of text; other libraries do not. */
function isEqualValue(own: string | undefined, expected: string): boolean {
  return own === expected || own?.replaceAll(' | ', '') === expected;
}

/** A list of values is one fact. */
function leavesOf(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  try {
    return [value, ...deepLeaves(JSON.parse(value))];
  } catch {
    return [value];
  }
}

function deepLeaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(deepLeaves);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(deepLeaves);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function missing(wanted: readonly string[], own: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1);
  return wanted
    .filter((value) => {
      const left = counts.get(value) ?? 0;
      counts.set(value, left - 1);
      return left <= 0;
    })
    .map((value) => `the value ${quote(value)} is not read`);
}

function plain(value: string): string {
  return value.trim();
}

function quote(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value.length > 120 ? `${value.slice(0, 117)}…` : value);
}
