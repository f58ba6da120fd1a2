/**
 * Remembers the details of objects from one tree to the next. Place, value and actions of a window's many buttons are a
 * call each, and an action changes a few. A self-drawing object counts as unchanged only under four conditions. No
 * pixel in or around it has changed. The application sent no event about it. Role, name and states are the same. Its
 * parent is in its old place.
 */
import { growPlace } from '../screen/changed-places.ts';
import type { Bounds } from '../../../schema/index.ts';
import type { Reference } from './accessibility.ts';
import type { AccessibleNode, NodeDetails } from './accessible-object.ts';
import { isSamePlace } from './place-nodes.ts';

export type DetailsMemory = ReturnType<typeof createDetailsMemory>;
export type DetailsReading = ReturnType<DetailsMemory['begin']>;

interface Known {
  likeness: string;
  details: NodeDetails;
  parentPlace: Bounds | undefined;
}

export function createDetailsMemory() {
  let kept = new Map<string, Known>();
  return {
    /** Starts one reading of a tree. `isChanged` is true for a place that differs from the last kept reading. */
    begin(isChanged: (place: Bounds) => boolean) {
      const noted = new Map<string, Known>();
      return {
        /** Remembered details, valid if the parent is in place; undefined if they may have changed. */
        recall(node: AccessibleNode): NodeDetails | undefined {
          const known = kept.get(keyOf(node.reference));
          if (known === undefined || !drawsItself(node) || known.likeness !== describeLikeness(node)) return undefined;
          return isChanged(growPlace(known.details.bounds!)) ? undefined : known.details;
        },
        /** True if the parent is in its old place. Check it with the parent's details before using recalled details. */
        isParentInPlace(node: AccessibleNode, parent: AccessibleNode | undefined): boolean {
          const known = kept.get(keyOf(node.reference));
          return known !== undefined && isSamePlace(known.parentPlace, parent?.details?.bounds);
        },
        /** `node` and `parent` have their details. */
        note(node: AccessibleNode, parent: AccessibleNode | undefined): void {
          if (node.details?.bounds === undefined || !drawsItself(node)) return;
          const { reference, details } = node;
          const parentPlace = parent?.details?.bounds;
          noted.set(keyOf(reference), { likeness: describeLikeness(node), details, parentPlace });
        },
        /** Call this if nothing happened since the screen was captured. Only then may the noted details be recalled. */
        keep: () => void (kept = noted),
      };
    },
    /** Call this for each event, with its object. */
    forget: (reference: Reference) => void kept.delete(keyOf(reference)),
  };
}

/** Roles that only contain other objects. */
const BLANK = new Set(['panel', 'filler']);

/** False for containers and texts, whose boxes may change without a changed pixel. */
function drawsItself({ role, interfaces, childCount, children }: AccessibleNode): boolean {
  return childCount <= 0 && children.length === 0 && !interfaces.has('Text') && !BLANK.has(role);
}

function keyOf({ bus, path }: Reference): string {
  return bus + path;
}

function describeLikeness({ role, name, description, states }: AccessibleNode): string {
  return [role, name, description, ...states].join();
}
