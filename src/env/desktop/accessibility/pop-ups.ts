/**
 * What pops up and stands in no tree: Qt leaves context menus, menus of buttons, completions and popovers out of the windows of its
 * application, and only says of each that it shows. The X server knows their places, as windows without a frame.
 */
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import { readNode } from './accessible-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { readBounds } from './node-details.ts';
import { quietly } from '../../../log/log.ts';

/** Objects that have said that they show, and not yet that they do not. */
export interface ShownObjects {
  /** Of one application, in the order in which they have said so. */
  of(bus: string): Reference[];
}

/** Each control of a window that opens says so, too; of a pop-up there are few. */
const MAX_SHOWN = 300;

export function rememberShown(a11y: Pick<Accessibility, 'onShown'>): ShownObjects {
  const shown = new Map<string, Reference>();
  a11y.onShown((object, isShown) => {
    const key = `${object.bus} ${object.path}`;
    shown.delete(key);
    if (isShown) shown.set(key, object);
    if (shown.size > MAX_SHOWN) shown.delete(shown.keys().next().value!);
  });
  return { of: (bus) => [...shown.values()].filter((object) => object.bus === bus) };
}

/**
 * Those of `objects` that are windows without a frame, each in its place. `isKnown` tells what is in the tree by then: a submenu
 * is, once the menu that it is of has been taken in.
 */
export async function* findPopUps(
  a11y: Accessibility,
  objects: readonly Reference[],
  isKnown: (object: Reference) => boolean,
  popups: () => Promise<readonly Bounds[]>,
): AsyncGenerator<AccessibleNode> {
  const unknown = objects.filter((object) => !isKnown(object));
  let free = unknown.length === 0 ? [] : await popups();
  if (free.length === 0) return;
  const places = await Promise.all(unknown.map(async (object) => ({ object, place: await readBounds(a11y, object) })));
  for (const { object, place } of places) {
    const window = place && free.find((popup) => isSame(popup, place));
    if (!window || isKnown(object)) continue;
    const node = await readNode(a11y, object).catch(quietly('what pops up tells nothing'));
    if (!node?.states.has('showing')) continue;
    free = free.filter((popup) => popup !== window);
    yield node;
  }
}

function isSame(one: Bounds, other: Bounds): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
