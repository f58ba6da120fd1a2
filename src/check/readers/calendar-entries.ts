/** Reports the entries of calendars and of contact lists. */
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { createIds, type Reading } from './reading.ts';

/** jCal (RFC 7265): properties are name, parameters, type and values; parts are name, properties and parts. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];
export type Part = [name: string, properties: Property[], parts: Part[]];

/** Properties that applications rewrite at each save. */
export const PASSING = new Set([
  'prodid',
  'version',
  'calscale',
  'dtstamp',
  'last-modified',
  'rev',
  'x-lic-location',
  'x-moz-generation',
]);

export function readEntries(reading: Reading, parts: readonly Part[]): void {
  const orders = new Map<string, string[]>();
  const idOfKind = new Map<string, (words: string) => string>();
  for (const [kind, properties, inner] of parts) {
    const valueOf = (name: string) => properties.find(([own]) => own === name)?.[3];
    const recurrence = valueOf('recurrence-id');
    const called = [
      valueOf('uid') ?? valueOf('tzid') ?? valueOf('fn') ?? valueOf('summary') ?? kind,
      ...(recurrence === undefined ? [] : [recurrence]),
    ];
    const idOf = idOfKind.get(kind) ?? createIds();
    idOfKind.set(kind, idOf);
    const id = idOf(called.map(String).join(' '));
    orders.set(kind, [...(orders.get(kind) ?? []), id]);
    const path = entryPath(kind, id);
    reading.add(path, 'present');
    const nameOf = createIds();
    for (const property of properties) {
      if (PASSING.has(property[0])) continue;
      const name = childPath(path, nameOf(property[0]));
      reading.add(name, formatProperty(property));
      for (const [key, value] of Object.entries(property[1]))
        reading.add(`${name};${key}`, typeof value === 'string' ? value : JSON.stringify(value));
    }
    for (const part of inner) reading.add(childPath(path, nameOf(part[0])), JSON.stringify(part));
  }
  for (const [kind, ids] of orders) reading.add(childPath(kind, ORDER), JSON.stringify(ids));
}

export function formatProperty([, , , ...values]: Property): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}
