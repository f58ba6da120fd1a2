/** Compares data as JSON, so that what checks know is not asked. */

/** The paths, names joined by "/", of the values that differ. */
export function differIn(one: unknown, other: unknown, path = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return [path];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) => differIn(one[key], other[key], path === '' ? key : `${path}/${key}`));
}

/** The data as text without the values at these paths; the order of what is named does not count. */
export function sayWithout(value: unknown, paths: ReadonlySet<string>, path = ''): string {
  if (paths.has(path)) return '';
  if (Array.isArray(value)) return `[${value.map((part, at) => sayWithout(part, paths, below(path, at))).join(',')}]`;
  if (!isContainer(value)) return JSON.stringify(value) ?? '';
  const parts = Object.keys(value).toSorted();
  return `{${parts.map((key) => `${JSON.stringify(key)}:${sayWithout(value[key], paths, below(path, key))}`).join(',')}}`;
}

function below(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}/${key}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
