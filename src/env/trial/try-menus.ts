/** Opens a menu as a person would, and the dialog announced by one of its entries. */
import type { Action, Observation } from '../../schema/index.ts';
import { isEnabled, isVisible, type UiElement, type VisibleElement } from '../../ui/list-elements.ts';
import { openWindows } from '../../ui/read-node.ts';
import type { Environment } from '../environment.ts';
import { findMenuFaults, listEntries, listMenus } from './read-menu.ts';
import type { Findings } from './trial-fault.ts';

/** Limit of menus tried for entries, or for an entry that announces a dialog. */
const MAX_MENUS = 4;
/** Limit of looks at a screen without an immediate effect. */
const MAX_LOOKS = 3;
const LOOK_AGAIN_S = 1;
/** The ellipsis of an entry that asks before it acts. */
const ANNOUNCES_DIALOG = /(…|\.\.\.)$/;

interface OpenedMenu {
  name: string;
  entries: UiElement[];
}

/** `start` is the first screen. */
export async function tryMenus(environment: Environment, start: Observation, signal: AbortSignal): Promise<Findings> {
  const menus = listMenus(start).slice(0, MAX_MENUS);
  if (menus.length === 0) return { faults: [], notes: ['no menu bar'] };
  let first: OpenedMenu | undefined;
  const silent: string[] = [];
  for (const menu of menus) {
    const seen = await actUntil(clickOn(menu), showsMore);
    const opened = { name: menu.name, entries: listEntries(start, seen) };
    if (opened.entries.length > 0 && first === undefined) {
      first = opened;
      const faults = await findMenuFaults(menu.name, opened.entries, start, seen);
      if (faults.length > 0) return { faults, notes: [] };
    }
    const entry = opened.entries.filter(isVisible).find(announcesDialog);
    const tried = entry && (await tryDialog(entry));
    if (tried) return { ...tried, notes: [describeMenu(first!), ...tried.notes] };
    if (entry) silent.push(`"${entry.name}"`);
    await actUntil(ESCAPE, (now) => !showsMore(now));
  }
  if (silent.length > 0) return faultOf(`${silent.join(', ')} opens no dialog`);
  if (first) return { faults: [], notes: [describeMenu(first), 'no dialog'] };
  return faultOf(`no entry shows when ${menus.map(({ name }) => `"${name}"`).join(', ')} is clicked`);

  /** Undefined if the entry opens nothing, as some do in some states. Some dialogs are panels of the window. */
  async function tryDialog(entry: VisibleElement): Promise<Findings | undefined> {
    const seen = await actUntil(clickOn(entry), (now) => isWindowOpen(now) || showsMore(now));
    const isOpen = isWindowOpen(seen) ? isWindowOpen : showsMore;
    if (!isOpen(seen)) return undefined;
    const after = await actUntil(ESCAPE, (now) => !isOpen(now));
    if (isOpen(after)) return faultOf(`Escape does not close what "${entry.name}" opened ("${after.window}")`);
    return { faults: [], notes: [isOpen === isWindowOpen ? `dialog "${seen.window}"` : `panel of "${entry.name}"`] };
  }

  function isWindowOpen(now: Observation): boolean {
    return windowsOf(now) !== windowsOf(start);
  }

  function showsMore(now: Observation): boolean {
    return listEntries(start, now).length > 0;
  }

  /** Acts, and observes until the expected element appears or the looks are used up. */
  async function actUntil(action: Action, isThere: (now: Observation) => boolean): Promise<Observation> {
    await environment.act(action, signal);
    for (let look = 1; ; look++) {
      const now = await environment.observe(signal);
      if (isThere(now) || look === MAX_LOOKS) return now;
      await environment.act({ type: 'wait', seconds: LOOK_AGAIN_S }, signal);
    }
  }
}

const ESCAPE: Action = { type: 'hotkey', keys: ['escape'] };

function clickOn({ bounds }: VisibleElement): Action {
  const point = { x: Math.floor(bounds.x + bounds.width / 2), y: Math.floor(bounds.y + bounds.height / 2) };
  return { type: 'click', ...point, numClicks: 1, button: 'left', holdKeys: [] };
}

function faultOf(found: string): Findings {
  return { faults: [{ section: 'menu', found }], notes: [] };
}

/** A submenu may end in an ellipsis, too, and an entry with a check mark only switches. */
function announcesDialog(entry: UiElement): boolean {
  return entry.node.role === 'menu item' && isEnabled(entry) && ANNOUNCES_DIALOG.test(entry.name);
}

function describeMenu({ name, entries }: OpenedMenu): string {
  return `menu "${name}" with ${entries.length} entries`;
}

/** Equal if the same windows are open and the same one is active. */
function windowsOf({ tree, window }: Observation): string {
  return JSON.stringify([
    window,
    openWindows(tree).filter(({ name, role }) => name !== '' || role !== 'window').length,
  ]);
}
