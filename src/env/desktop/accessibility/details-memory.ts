/**
 * Remembers the details of objects from one tree to the next: place, value and actions of a window's many buttons are a
 * call each, and an action changes a few. An object that draws itself is taken to be the same only when nothing in or
 * around its place was drawn differently, the application sent no event about it, what it says of itself at no cost is
 * the same, and its parent is where it was. Used by read-tree.ts.
 */
import { growPlace } from '../screen/changed-places.ts';
import type { Bounds } from '../../../schema/index.ts';
import type { Reference } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import type { NodeDetails } from './accessible-object.ts';

export interface DetailsMemory {
  /** Starts one reading of a tree; `isChanged` tells of a place whether it looks different than when the last one was kept. */
  begin(isChanged: (place: Bounds) => boolean): DetailsReading;
  /** To be called for each event, with the object it is about. */
  forget(reference: Reference): void;
}

export interface DetailsReading {
  /** Details as they were, if the parent is in place; undefined when they may have changed in any case. */
  recall(node: AccessibleNode): NodeDetails | undefined;
  /** Whether the parent is where it was. To be asked with the parent's details read, before relying on what was recalled. */
  isParentInPlace(node: AccessibleNode, parent: AccessibleNode | undefined): boolean;
  /** `node` and `parent` with their details. */
  note(node: AccessibleNode, parent: AccessibleNode | undefined): void;
  /** To be called when nothing happened since the screen was captured: only then may be recalled what was noted. */
  keep(): void;
}

interface Known {
  likeness: string;
  details: NodeDetails;
  parentPlace: Bounds | undefined;
}

export function createDetailsMemory(): DetailsMemory {
  let kept = new Map<string, Known>();
  return {
    begin(isChanged) {
      const noted = new Map<string, Known>();
      return {
        recall(node) {
          const known = kept.get(keyOf(node.reference));
          if (known === undefined || !drawsItself(node) || known.likeness !== describeLikeness(node)) return undefined;
          return isChanged(growPlace(known.details.bounds!)) ? undefined : known.details;
        },
        isParentInPlace(node, parent) {
          const known = kept.get(keyOf(node.reference));
          return known !== undefined && isSamePlace(known.parentPlace, parent?.details?.bounds);
        },
        note(node, parent) {
          if (node.details?.bounds === undefined || !drawsItself(node)) return;
          const { reference, details } = node;
          const parentPlace = parent?.details?.bounds;
          noted.set(keyOf(reference), { likeness: describeLikeness(node), details, parentPlace });
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

function describeLikeness({ role, name, description, states }: AccessibleNode): string {
  return [role, name, description, ...states].join();
}

function isSamePlace(a: Bounds | undefined, b: Bounds | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
