/** Reads the accessibility tree of a whole desktop as one UiNode. */
import { UiNode, type Bounds } from '../../../schema/index.ts';
import { type ScreenFrame, findChangedPlaces } from '../screen/changed-places.ts';
import { type Accessibility, DESKTOP, type Reference } from './accessibility.ts';
import { readApplication } from './accessible-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { completeNames } from './complete-names.ts';
import { mendGtk4 } from './mend-gtk4.ts';
import { createCellMemory } from './cell-memory.ts';
import { createDetailsMemory } from './details-memory.ts';
import type { KnownActions } from './node-details.ts';
import { mendMenus } from './mend-menus.ts';
import { createObjectMemory } from './object-memory.ts';
import { showOpenMenus } from './open-menus.ts';
import { NO_SHIFT } from './place-nodes.ts';
import { findPopUps, rememberShown } from './pop-ups.ts';
import { log } from '../../../log/log.ts';
import { NOT_RESPONDING } from '../../../ui/read-node.ts';
import { distinguishWindows } from './window-kinds.ts';
import { widenOptions } from './widen-options.ts';
import { readGtk4, readGtkVersion } from './read-gtk4.ts';
import { toUiNode } from './to-ui-node.ts';
import { type Reading, readAllDetails } from './read-details.ts';
import type { WindowPlaces } from '../screen/windows.ts';

export interface TreeReading {
  /** Root role "desktop frame", one child per application. An application that does not answer has no children. */
  tree: UiNode;
  /** Call this if nothing happened since the frame. Only then does the next reading rely on this one. */
  keep(): void;
}

/** `screen` is the whole screen. */
export function createTreeReader(a11y: Accessibility, screen: Bounds, windows: WindowPlaces) {
  const memory = createObjectMemory<AccessibleNode>();
  const actions = createObjectMemory<KnownActions>();
  const switches = createObjectMemory<true>();
  const shown = rememberShown(a11y);
  const cellMemory = createCellMemory();
  const detailsMemory = createDetailsMemory();
  for (const { forget } of [memory, actions, detailsMemory]) a11y.onEvent(forget);
  /** The screen at the time the memories were filled. */
  let last: ScreenFrame | undefined;
  return {
    /**
     * Reads the tree. `frame` shows the screen just before, with one window only. Objects and cells that look as in the
     * last frame are not read again.
     */
    async read(frame?: ScreenFrame): Promise<TreeReading> {
      const isChanged = frame && last ? findChangedPlaces(last, frame) : () => true;
      const seen = frame && { cells: cellMemory.begin(isChanged), details: detailsMemory.begin(isChanged) };
      if (frame === undefined) last = undefined;
      const tree = await readTree({ a11y, screen, windows, shown, memory, actions, switches, seen });
      const keep = () => {
        seen?.cells.keep();
        seen?.details.keep();
        last = frame;
      };
      return { tree, keep };
    },
  };
}

async function readTree(reading: Reading): Promise<UiNode> {
  const applications = await reading.a11y.applications();
  const children = await Promise.all(
    applications
      .filter(({ bus }) => bus !== DESKTOP.bus)
      .map((application) => readApplicationTree(application, reading)),
  );
  return { role: 'desktop frame', name: 'main', states: [], children };
}

async function readApplicationTree(root: Reference, reading: Reading): Promise<UiNode> {
  try {
    const gtk = await readGtkVersion(reading.a11y, root);
    const tree = gtk === 4 ? mendGtk4(await readGtk4(root, reading)) : await readOthers(root, reading, gtk);
    // No other check ensures that an application's answers have the types of AT-SPI.
    return UiNode.parse(distinguishWindows(completeNames(widenOptions(tree))));
  } catch (error) {
    log('debug', 'an application does not respond', { err: error });
    return { role: 'application', name: '', description: NOT_RESPONDING, states: [], children: [] };
  }
}

/** `gtk` is its version, undefined for other toolkits. */
async function readOthers(root: Reference, reading: Reading, gtk: number | undefined): Promise<UiNode> {
  const { a11y, screen, shown, memory, switches, windows } = reading;
  const findOthers = (isKnown: (object: Reference) => boolean) =>
    findPopUps(a11y, shown.of(root.bus), isKnown, windows.popups);
  const others = gtk === undefined ? { findOthers } : {};
  const application = await readApplication(a11y, root, { memory, isVisibleShowing: false, ...others });
  if (gtk === 2) await showOpenMenus(a11y, application, await windows.popups());
  await readAllDetails(application, undefined, reading);
  mendMenus(application, switches);
  return toUiNode(application, { shift: NO_SHIFT, parent: undefined, view: screen }, { screen, shifts: new Map() });
}
