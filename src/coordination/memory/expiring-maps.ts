/** Small maps within one process. */
import type { ExpiringMaps } from '../expiring-maps.ts';

export function createExpiringMaps(): ExpiringMaps {
  const maps = new Map<string, { fields: Record<string, string>; timer: NodeJS.Timeout }>();

  function remove(id: string): void {
    clearTimeout(maps.get(id)?.timer);
    maps.delete(id);
  }

  return {
    async put(id, fields, keepMs) {
      remove(id);
      maps.set(id, { fields: { ...fields }, timer: setTimeout(remove, keepMs, id).unref() });
    },
    async get(id, names) {
      const fields = maps.get(id)?.fields ?? {};
      const isAsked = ([name]: [string, string]) => names === undefined || names.includes(name);
      return Object.fromEntries(Object.entries(fields).filter(isAsked));
    },
    async set(id, fields) {
      const known = maps.get(id);
      if (known) Object.assign(known.fields, fields);
      return known !== undefined;
    },
    async delete(id) {
      remove(id);
    },
  };
}
