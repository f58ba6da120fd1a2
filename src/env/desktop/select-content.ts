/** Gets what the focused element holds out of the way, so that typing replaces it. Used by perform-action.ts. */
import type { Accessibility, Reference } from './accessibility/accessibility.ts';
import { readCache } from './accessibility/accessible-node.ts';
import type { Keyboard } from './screen/keyboard.ts';

/** Typing into a cell or a list replaces or finds by itself, and "select all" would select every cell. */
const WITHOUT_TEXT_CURSOR = new Set([
  'table',
  'tree table',
  'table cell',
  'tree',
  'tree item',
  'list',
  'list item',
  'icon',
]);

export async function selectContent(keyboard: Keyboard, a11y: Accessibility): Promise<void> {
  const role = await readFocusedRole(a11y);
  if (role === 'terminal') {
    await keyboard.press(['end']);
    await keyboard.press(['ctrl', 'u']);
  } else if (role === undefined || !WITHOUT_TEXT_CURSOR.has(role)) {
    await keyboard.press(['ctrl', 'a']);
  }
}

/** Undefined when no application says what has the focus. */
async function readFocusedRole(a11y: Accessibility): Promise<string | undefined> {
  const applications = await a11y.applications().catch((): Reference[] => []);
  const caches = await Promise.all(applications.map((root) => readCache(a11y, root).catch(() => [])));
  const focused = caches
    .flat()
    .map(([node]) => node)
    .filter(({ states }) => states.has('focused') && states.has('showing'));
  // A toolkit inside another has a focused element of its own inside the focused frame of the outer one.
  return (focused.find(({ states }) => states.has('editable')) ?? focused.at(-1))?.role;
}
