/** A Map that forgets what was not asked for longest, so that a service which runs for weeks stays small. */
export function createRecentMap<T>(most: number) {
  // A Map keeps the order of insertion: what is asked for goes to its end again.
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
