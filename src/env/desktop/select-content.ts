/** Selects the content of the focused element, so that typing replaces it. */
import { replacingKeys } from '../../ui/replace-content.ts';
import type { Accessibility, Reference } from './accessibility/accessibility.ts';
import { readCache } from './accessibility/accessible-node.ts';
import type { Keyboard } from './screen/keyboard.ts';

export async function selectContent(keyboard: Keyboard, a11y: Accessibility): Promise<void> {
  for (const keys of replacingKeys(await readFocusedRole(a11y))) await keyboard.press(keys);
}

/** Undefined when no application reports a focused element. */
async function readFocusedRole(a11y: Accessibility): Promise<string | undefined> {
  const applications = await a11y.applications().catch((): Reference[] => []);
  const caches = await Promise.all(applications.map((root) => readCache(a11y, root).catch(() => [])));
  const focused = caches
    .flat()
    .map(([node]) => node)
    .filter(({ states }) => states.has('focused') && states.has('showing'));
  // An embedded toolkit has a focused element of its own inside the focused frame of the outer one.
  return (focused.find(({ states }) => states.has('editable')) ?? focused.at(-1))?.role;
}
