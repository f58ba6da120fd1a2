/**
 * Remembers objects that are not on screen, because some toolkits leave hundreds of closed menus' items out of their
 * bulk reply. What an application sends an event about is forgotten, and read again. Used by accessible-node.ts.
 */
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-node.ts';

export interface HiddenMemory {
  /** Undefined when unknown or forgotten. Its states may be old. */
  recall(reference: Reference): AccessibleNode | undefined;
  remember(node: AccessibleNode): void;
  /** To be called for each event, with the object it is about. */
  forget(reference: Reference): void;
}

/** Objects that are gone stay in the memory; more than this many, and it starts anew. */
const MAX_ENTRIES = 50_000;

export function createHiddenMemory(): HiddenMemory {
  const nodes = new Map<string, AccessibleNode>();
  return {
    recall: ({ bus, path }) => nodes.get(bus + path),
    remember(node) {
      if (nodes.size >= MAX_ENTRIES) nodes.clear();
      nodes.set(node.reference.bus + node.reference.path, node);
    },
    forget: ({ bus, path }) => void nodes.delete(bus + path),
  };
}
