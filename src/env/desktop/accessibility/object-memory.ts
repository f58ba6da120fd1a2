/**
 * Remembers what was read of single objects: of those that are not on screen, because some toolkits leave hundreds of
 * closed menus' items out of their bulk reply, and what rarely changes of others. An event about an object makes the
 * memory forget it.
 */
import type { Reference } from './accessibility.ts';

export interface ObjectMemory<Value> {
  /** Undefined when unknown or forgotten. */
  recall(reference: Reference): Value | undefined;
  remember(reference: Reference, value: Value): void;
  /** Call this for each event, with the object it is about. */
  forget(reference: Reference): void;
}

/** Objects that are gone stay in the memory, so it starts anew at this size. */
const MAX_ENTRIES = 50_000;

export function createObjectMemory<Value>(): ObjectMemory<Value> {
  const values = new Map<string, Value>();
  return {
    recall: ({ bus, path }) => values.get(bus + path),
    remember({ bus, path }, value) {
      if (values.size >= MAX_ENTRIES) values.clear();
      values.set(bus + path, value);
    },
    forget: ({ bus, path }) => void values.delete(bus + path),
  };
}
