/** Counting by key, for the model-free parts. */

/** Adds one and returns the new count. */
export function bump(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
