/** A Map that drops the least recently used entries, so that a service which runs for weeks stays small. */
export function createRecentMap<T>(most: number) {
  // A Map keeps the order of insertion, so a used entry moves to its end.
  const known = new Map<string, T>();
  const set = (key: string, value: T): void => {
    known.delete(key);
    known.set(key, value);
    if (known.size > most) known.delete(known.keys().next().value!);
  };
  return {
    get(key: string) {
      const value = known.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
