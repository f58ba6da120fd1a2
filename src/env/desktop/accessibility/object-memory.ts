/**
 * Remembers readings of single objects. It serves objects off the screen, because some toolkits omit hundreds of closed
 * menus' items from their bulk reply, and rarely changing facts of others. An event about an object deletes its entry.
 */
import type { Reference } from './accessibility.ts';

export interface ObjectMemory<Value> {
  /** Undefined if unknown or forgotten. */
  recall(reference: Reference): Value | undefined;
  remember(reference: Reference, value: Value): void;
  /** Call this for each event, with its object. */
  forget(reference: Reference): void;
}

/** Vanished objects stay in the memory, so it restarts empty at this size. */
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
