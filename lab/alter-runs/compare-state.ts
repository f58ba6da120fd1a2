/** Compares data as JSON, independently of the checks' code. */

/** Values that differ between plays: completely, or only in their digits, as times do. */
export type Volatile = ReadonlyMap<string, 'digits' | 'all'>;

const RANDOM_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The data with new random ids (UUIDs) replaced by their order of appearance. */
export function nameRandomIds(data: unknown, initial: unknown): unknown {
  const known = new Set((JSON.stringify(initial) ?? '').match(RANDOM_ID));
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    if (known.has(id)) return id;
    names.set(id, names.get(id) ?? `new id ${names.size + 1}`);
    return names.get(id)!;
  };
  return JSON.parse((JSON.stringify(data) ?? 'null').replaceAll(RANDOM_ID, nameOf));
}

interface Difference {
  /** Names joined by "/". */
  path: string;
  one: unknown;
  other: unknown;
}

function listDifferences(one: unknown, other: unknown, path = ''): Difference[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return [{ path, one, other }];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) => listDifferences(one[key], other[key], below(path, key)));
}

/** The paths of the values that differ. */
export function differIn(one: unknown, other: unknown): string[] {
  return listDifferences(one, other).map(({ path }) => path);
}

/** Values that differ in some of the other plays. */
export function findVolatile(data: unknown, plays: readonly unknown[]): Volatile {
  const volatile = new Map<string, 'digits' | 'all'>();
  for (const { path, one, other } of plays.flatMap((play) => listDifferences(data, play))) {
    const isAlike = withoutDigits(one) === withoutDigits(other);
    volatile.set(path, isAlike && volatile.get(path) !== 'all' ? 'digits' : 'all');
  }
  return volatile;
}

/**
 * The data as text without volatile values. Ignores the order of names, and that of list items missing in `initial`,
 * the data before, since they may be created in any order.
 */
export function formatWithout(value: unknown, volatile: Volatile, initial: unknown, path = ''): string {
  if (volatile.has(path)) return volatile.get(path) === 'all' || value === undefined ? '' : withoutDigits(value);
  if (!isContainer(value)) return JSON.stringify(value) ?? '';
  const before = isContainer(initial) ? initial : {};
  const format = (key: string): string => formatWithout(value[key], volatile, before[key], below(path, key));
  const keys = Object.keys(value);
  if (!Array.isArray(value))
    return `thing(${keys
      .map((key) => `${JSON.stringify(key)}:${format(key)}`)
      .toSorted()
      .join(',')})`;
  const known = new Set(Object.values(before).map((one) => JSON.stringify(one)));
  const isMade = (key: string): boolean => keys.length > known.size && !known.has(JSON.stringify(value[key]));
  const made = keys.filter(isMade).map(format).toSorted();
  return `list(${keys.map((key) => (isMade(key) ? made.shift() : format(key))).join(',')})`;
}

function withoutDigits(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/\d/g, '0');
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}/${key}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
