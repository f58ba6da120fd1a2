/** The application whose window is in front, with its objects. */
import { DESKTOP, type Accessibility } from './accessibility.ts';
import { readApplication } from './accessible-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { createObjectMemory } from './object-memory.ts';
import { runsGtk4 } from './read-gtk4.ts';
import { log } from '../../../log/log.ts';

/** Showing objects of the active window's application, parents first; empty when no window is active. */
export async function listActiveObjects(a11y: Accessibility): Promise<AccessibleNode[]> {
  for (const root of await a11y.applications()) {
    if (root.bus === DESKTOP.bus) continue;
    try {
      const isVisibleShowing = await runsGtk4(a11y, root);
      const application = await readApplication(a11y, root, { memory: createObjectMemory(), isVisibleShowing });
      const isActive = application.children.some(({ states }) => states.has('active'));
      if (isActive) return listAll(application).filter(({ states }) => states.has('showing'));
    } catch (error) {
      log('debug', 'an application does not say whether it is active', { err: error });
      // An application that does not answer is not the one to act on.
    }
  }
  return [];
}

function listAll(node: AccessibleNode): AccessibleNode[] {
  return [node, ...node.children.flatMap(listAll)];
}
