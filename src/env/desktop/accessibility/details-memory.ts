/**
 * Remembers the details of objects from one tree to the next: place, value and actions of a window's many buttons are a
 * call each, and an action changes a few. An object that draws itself is taken to be the same only when nothing in or
 * around its place was drawn differently, the application sent no event about it, what it says of itself at no cost is
 * the same, and its parent is where it was. Used by read-tree.ts.
 */
import { growPlace } from '../screen/changed-places.ts';
import type { Bounds } from '../../../schema/index.ts';
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-node.ts';
import type { NodeDetails } from './node-details.ts';

export interface DetailsMemory {
  /** Starts one reading of a tree; `isChanged` tells of a place whether it looks different than when the last one was kept. */
  begin(isChanged: (place: Bounds) => boolean): DetailsReading;
  /** To be called for each event, with the object it is about. */
  forget(reference: Reference): void;
}

export interface DetailsReading {
  /** Details as they were; undefined when they may have changed. The parent's own have to be read before. */
  recall(node: AccessibleNode, parent: AccessibleNode | undefined): NodeDetails | undefined;
  /** `node` and `parent` with their details. */
  note(node: AccessibleNode, parent: AccessibleNode | undefined): void;
  /** To be called when nothing happened since the screen was captured: only then may be recalled what was noted. */
  keep(): void;
}

interface Known {
  likeness: string;
  details: NodeDetails;
}

export function createDetailsMemory(): DetailsMemory {
  let kept = new Map<string, Known>();
  return {
    begin(isChanged) {
      const noted = new Map<string, Known>();
      return {
        recall(node, parent) {
          const known = kept.get(keyOf(node.reference));
          if (known === undefined || known.likeness !== describeLikeness(node, parent)) return undefined;
          return isChanged(growPlace(known.details.bounds!)) ? undefined : known.details;
        },
        note(node, parent) {
          if (node.details?.bounds === undefined || !drawsItself(node)) return;
          noted.set(keyOf(node.reference), { likeness: describeLikeness(node, parent), details: node.details });
        },
        keep: () => void (kept = noted),
      };
    },
    forget: (reference) => void kept.delete(keyOf(reference)),
  };
}

/** These only hold others. */
const BLANK = new Set(['panel', 'filler']);

/** The boxes of containers and of empty texts change without a pixel that does. */
function drawsItself({ role, interfaces, childCount, children }: AccessibleNode): boolean {
  return childCount <= 0 && children.length === 0 && !interfaces.has('Text') && !BLANK.has(role);
}

function keyOf({ bus, path }: Reference): string {
  return bus + path;
}

function describeLikeness({ role, name, description, states, childCount }: AccessibleNode, parent?: AccessibleNode) {
  const { x, y, width, height } = parent?.details?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  return [role, name, description, childCount, x, y, width, height, ...states].join();
}
