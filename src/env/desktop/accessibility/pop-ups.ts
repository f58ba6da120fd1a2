/**
 * Pop-ups outside all trees. Qt keeps context menus, menus of buttons, completions and popovers out of its
 * application's windows, and only sends an event for each. The X server knows their places, as windows without a frame.
 */
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import { readNode } from './read-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { readBounds } from './node-details.ts';
import { isSamePlace } from './place-nodes.ts';
import { quietly } from '../../../log/log.ts';

/** Objects that reported that they appeared, and not yet that they disappeared. */
export type ShownObjects = ReturnType<typeof rememberShown>;

/** Limit per application. Each control of an opening window reports itself, too, and pop-ups are few. */
const MAX_SHOWN = 100;
/** A program may register under new names for ever. */
const MAX_APPLICATIONS = 100;

export function rememberShown(a11y: Pick<Accessibility, 'onShown'>) {
  const shown = new Map<string, Map<string, Reference>>();
  a11y.onShown((object, isShown) => {
    const { bus, path } = object;
    const own = shown.get(bus) ?? new Map<string, Reference>();
    own.delete(path);
    if (isShown) shown.set(bus, own.set(path, object));
    if (own.size > MAX_SHOWN) own.delete(own.keys().next().value!);
    if (shown.size > MAX_APPLICATIONS) shown.delete(shown.keys().next().value!);
  });
  return {
    /** The objects of one application, in the order of their reports. */
    of: (bus: string): Reference[] => [...(shown.get(bus)?.values() ?? [])],
  };
}

/**
 * The `objects` that are windows without a frame, each in its place. `isKnown` is true for objects already in the tree,
 * such as a submenu whose menu was added.
 */
export async function* findPopUps(
  a11y: Accessibility,
  objects: readonly Reference[],
  isKnown: (object: Reference) => boolean,
  popups: () => Promise<readonly Bounds[]>,
): AsyncGenerator<AccessibleNode> {
  const unknown = objects.filter((object) => !isKnown(object));
  const windows = unknown.length === 0 ? [] : (await popups()).filter(isOnScreen);
  if (windows.length === 0) return;
  const places = await Promise.all(unknown.map(async (object) => ({ object, place: await readBounds(a11y, object) })));
  const inPlace = windows.map((window) => places.filter(({ place }) => isSamePlace(place, window)));
  // Menus open one from the other. Among objects that fill one window, the whole reports last.
  const order = (one: typeof places): number => (one[0] ? places.indexOf(one[0]) : places.length);
  for (const ofWindow of inPlace.toSorted((one, other) => order(one) - order(other))) {
    if (ofWindow.some(({ object }) => isKnown(object))) continue;
    for (const { object } of ofWindow.toReversed()) {
      const node = await readNode(a11y, object).catch(quietly('what pops up tells nothing'));
      if (!node?.states.has('showing')) continue;
      yield node;
      break;
    }
  }
}

function isOnScreen({ x, y, width, height }: Bounds): boolean {
  return x + width > 0 && y + height > 0;
}
