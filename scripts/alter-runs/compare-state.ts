/** Compares data as JSON, so that what checks know is not asked. */

/** The paths, names joined by "/", of the values that differ. */
export function differIn(one: unknown, other: unknown, path = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return [path];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) => differIn(one[key], other[key], path === '' ? key : `${path}/${key}`));
}

/**
 * The data as text without the values at these paths. The order of names does not count, nor that of lists: whether the same
 * things stand in another order is another question.
 */
export function sayWithout(value: unknown, paths: ReadonlySet<string>, path = ''): string {
  if (!isContainer(value)) return JSON.stringify(value) ?? '';
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .filter(([key]) => !paths.has(below(path, key)))
    .map(([key, part]) => `${isList ? '' : `${JSON.stringify(key)}:`}${sayWithout(part, paths, below(path, key))}`);
  return `${isList ? 'list' : 'thing'}(${parts.toSorted().join(',')})`;
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}/${key}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
