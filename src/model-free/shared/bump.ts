/** Counting and grouping by key, for the model-free parts. */

/** Adds one and returns the new count. */
export function bump(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** In the order of the first of each group. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** Adds to the list of a key. */
export function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
