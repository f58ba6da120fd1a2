/**
 * Places of GTK 4's popovers. Each is a separate X window, while GTK counts places inside from the corner of the
 * control that owns it. Popover and window start at the same corner and have about the same size.
 */
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import type { Shift } from './place-nodes.ts';

/** An application's margin style makes a popover's window slightly larger. */
const MAX_DIFFERENCE_PX = 8;

/** Corrections of open popovers. `popups` are the places of windows without a frame. */
export function locatePopovers(application: AccessibleNode, popups: readonly Bounds[]): Map<AccessibleNode, Shift> {
  const shifts = new Map<AccessibleNode, Shift>();
  let free = [...popups];
  const visit = (node: AccessibleNode): void => {
    const own = node.details?.bounds;
    const window = own && isPopover(node) ? findLike(own, free) : undefined;
    if (own && window) {
      shifts.set(node, { x: window.x - own.x, y: window.y - own.y });
      free = free.filter((one) => one !== window);
    }
    node.children.forEach(visit);
  };
  if (free.length > 0) visit(application);
  return shifts;
}

/** GTK 4.8 names a popover by its C type. */
function isPopover({ role, name }: AccessibleNode): boolean {
  return role === 'menu' || role === 'popup menu' || /Popover(Menu)?$|Chooser$/.test(name);
}

function findLike({ width, height }: Bounds, windows: readonly Bounds[]): Bounds | undefined {
  const difference = (window: Bounds) => Math.max(Math.abs(window.width - width), Math.abs(window.height - height));
  const [best] = windows
    .filter((window) => difference(window) <= MAX_DIFFERENCE_PX)
    .toSorted((one, other) => difference(one) - difference(other));
  return best;
}
