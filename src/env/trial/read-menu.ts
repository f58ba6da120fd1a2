/** The content of an opened menu, by the tree and by the picture. */
import type { Bounds, Observation } from '../../schema/index.ts';
import { isEnabled, isVisible, listElements, type UiElement, type VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { readPixels } from './look-at-start.ts';
import type { TrialFault } from './trial-fault.ts';

/** Largest share of entries outside the picture. A menu may be longer than the screen. */
const MAX_OUTSIDE = 0.5;
/** Largest share of entries where the picture did not change. */
const MAX_UNCHANGED = 0.2;
/** Least share of changed pixels in an entry, from its words over a background of its own colour. */
const MIN_CHANGED_PIXELS = 0.005;
const CHANNELS = 3;

/** Names of buttons that open a window's menu but do not report a pop-up, as in GTK 4. */
const NAMED_MENU = /^((main|application|primary|window) )?menu$/i;

/**
 * Elements whose click opens a menu: the entries of the menu bar, or without one, buttons with a menu or with its name.
 */
export function listMenus({ tree }: Pick<Observation, 'tree'>): VisibleElement[] {
  const usable = listElements(tree).filter(isVisible).filter(isEnabled);
  const inBar = usable.filter(
    ({ name, role, ancestors }) => isMenuRole(role) && isBar(ancestors.at(-1)) && name !== '',
  );
  if (inBar.length > 0) return inBar;
  const buttons = usable.filter(({ role }) => role.endsWith('button'));
  const withPopup = buttons.filter(({ node }) => hasState(node, 'has-popup'));
  return withPopup.length > 0 ? withPopup : buttons.filter(({ name }) => NAMED_MENU.test(name));
}

/** Named elements that appeared in the tree. */
export function listEntries(before: Pick<Observation, 'tree'>, after: Pick<Observation, 'tree'>): UiElement[] {
  const known = new Set(
    listElements(before.tree)
      .filter(isReportedShown)
      .map(({ key }) => key),
  );
  const added = listElements(after.tree).filter((element) => isReportedShown(element) && !known.has(element.key));
  const items = added.filter(({ role, ancestors }) => isMenuRole(role) && !isBar(ancestors.at(-1)));
  return (items.length > 0 ? items : added).filter(({ name }) => name !== '');
}

/** `menu` is its name in messages. */
export async function findMenuFaults(
  menu: string,
  entries: readonly UiElement[],
  before: Pick<Observation, 'screenshot'>,
  after: Pick<Observation, 'screenshot'>,
): Promise<TrialFault[]> {
  const inside = entries.filter(isVisible);
  const outside = entries.length - inside.length;
  if (outside > entries.length * MAX_OUTSIDE) {
    const found = `${outside} of ${entries.length} entries of the menu "${menu}" lie outside the picture`;
    return [{ section: 'menu', found }];
  }
  const shareOf = await compareScreens(before.screenshot.png, after.screenshot.png);
  const unchanged = inside.filter(({ bounds }) => shareOf(bounds) < MIN_CHANGED_PIXELS);
  if (unchanged.length <= inside.length * MAX_UNCHANGED) return [];
  const found = `the picture is as before where ${unchanged.length} of ${inside.length} entries of the menu "${menu}" should be`;
  return [{ section: 'menu', found }];
}

/** Share of differing pixels in a box, 0 to 1. */
async function compareScreens(before: Buffer, after: Buffer): Promise<(box: Bounds) => number> {
  const [one, other] = await Promise.all([readPixels(before), readPixels(after)]);
  const { width } = other.info;
  return (box) => {
    let changed = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        const at = (y * width + x) * CHANNELS;
        if (one.data.compare(other.data, at, at + CHANNELS, at, at + CHANNELS) !== 0) changed++;
      }
    }
    return changed / (box.width * box.height);
  };
}

function isMenuRole(role: string): boolean {
  return role === 'menu' || role === 'menu item';
}

function isBar(node: { role: string } | undefined): boolean {
  return node?.role === 'menu bar';
}

/** Uses its states only, whatever place it reports. */
function isReportedShown({ node }: UiElement): boolean {
  return hasState(node, 'showing') && hasState(node, 'visible');
}
