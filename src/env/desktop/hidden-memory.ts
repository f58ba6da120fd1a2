/**
 * Remembers objects that are not on screen, because some toolkits leave hundreds of closed menus' items out of their
 * bulk reply. What an application sends an event about is forgotten, and read again. Used by accessible-node.ts.
 */
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-node.ts';

export interface HiddenMemory {
  /** Undefined when unknown or forgotten. */
  recallNode(reference: Reference): AccessibleNode | undefined;
  recallChildren(reference: Reference): Reference[] | undefined;
  rememberNode(node: AccessibleNode): void;
  rememberChildren(reference: Reference, children: Reference[]): void;
  /** To be called for each event, with the object it is about. */
  forget(reference: Reference): void;
}

/** Objects that are gone stay in the memory; more than this many, and it starts anew. */
const MAX_ENTRIES = 50_000;

export function createHiddenMemory(): HiddenMemory {
  const nodes = new Map<string, AccessibleNode>();
  const children = new Map<string, Reference[]>();
  const set = <T>(map: Map<string, T>, reference: Reference, value: T) => {
    if (map.size >= MAX_ENTRIES) map.clear();
    map.set(keyOf(reference), value);
  };
  return {
    recallNode: (reference) => nodes.get(keyOf(reference)),
    recallChildren: (reference) => children.get(keyOf(reference)),
    rememberNode: (node) => set(nodes, node.reference, node),
    rememberChildren: (reference, list) => set(children, reference, list),
    forget(reference) {
      nodes.delete(keyOf(reference));
      children.delete(keyOf(reference));
    },
  };
}

function keyOf({ bus, path }: Reference): string {
  return bus + path;
}
