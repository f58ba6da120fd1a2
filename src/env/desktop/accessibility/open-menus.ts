/**
 * GTK 2 never reports the entries of a menu as showing, nor a menu as open. The X server does: an open menu is a
 * separate window that contains its entries.
 */
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility } from './accessibility.ts';
import { withShowing } from './read-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { readBounds } from './node-details.ts';

/** Adds "showing" to the entries of open menus, so that they are read like those of other toolkits. */
export async function showOpenMenus(
  a11y: Accessibility,
  node: AccessibleNode,
  popups: readonly Bounds[],
): Promise<void> {
  if (popups.length === 0) return;
  if (node.role === 'menu' && node.states.has('showing')) {
    const hidden = node.children.filter(({ states }) => states.has('visible') && !states.has('showing'));
    const entry = hidden.find(({ role }) => !/tearoff|separator/.test(role));
    const place = entry && (await readBounds(a11y, entry.reference));
    if (place && popups.some((popup) => isWithin(place, popup)))
      for (const shown of hidden) shown.states = withShowing(shown.states);
  }
  await Promise.all(node.children.map((child) => showOpenMenus(a11y, child, popups)));
}

function isWithin(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
