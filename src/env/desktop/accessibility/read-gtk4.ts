/** The parts of a tree that need other readings with GTK 4. */
import type { UiNode } from '../../../schema/index.ts';
import type { Reference, Accessibility } from './accessibility.ts';
import { readApplication } from './accessible-node.ts';
import { NoAnswerError } from './dbus-connection.ts';
import { hideCoveredPages } from './hide-covered-pages.ts';
import { locateWindows } from './locate-windows.ts';
import { NO_SHIFT } from './place-nodes.ts';
import { locatePopovers } from './popovers.ts';
import { toUiNode } from './to-ui-node.ts';
import { type Reading, readAllDetails } from './read-details.ts';

/** GTK 4 reports places within the window, not on the screen, so pixels cannot be compared. */
export async function readGtk4(root: Reference, reading: Reading): Promise<UiNode> {
  const { a11y, screen, memory, windows } = reading;
  const application = await readApplication(a11y, root, { memory, isVisibleShowing: true });
  const [popups, frames] = await Promise.all([
    windows.popups(),
    windows.frames(),
    readAllDetails(application, undefined, { ...reading, seen: undefined }),
  ]);
  await hideCoveredPages(a11y, application);
  const shifts = new Map([...locateWindows(application, frames), ...locatePopovers(application, popups)]);
  return toUiNode(application, { shift: NO_SHIFT, parent: undefined, view: screen }, { screen, shifts });
}

/** Undefined for every other toolkit, and if the application does not report it. */
export async function readGtkVersion(a11y: Accessibility, root: Reference): Promise<number | undefined> {
  try {
    const toolkit = await a11y.property<string>(root, 'Application', 'ToolkitName');
    if (!/^(GTK|gtk|GAIL)/.test(toolkit)) return undefined;
    return Number.parseInt(await a11y.property<string>(root, 'Application', 'Version'), 10);
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    return undefined;
  }
}
