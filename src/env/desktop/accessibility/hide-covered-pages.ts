/**
 * Pages of GTK 4 that lie over each other, of which one is drawn. GTK 4.8 tells the place of each that was ever drawn, and
 * that all of them are visible; that a point is within a page it says only of the one on the screen.
 */
import { log } from '../../../log/log.ts';
import { NoAnswerError } from './dbus-connection.ts';
import type { Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { areaOf, intersect } from '../../../ui/is-inside.ts';

/** Of the window, as GTK 4 tells places. */
const WINDOW_COORDINATES = 1;
/** Lists have more children, which lie beside each other. */
const MOST_PAGES = 50;

/** Takes "showing" and their places from what is on pages that are not drawn. Asks only about what lies over each other. */
export async function hideCoveredPages(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  // Windows tell their places each by itself.
  const placed = node.role === 'application' ? [] : node.children.filter(({ details }) => details?.bounds);
  const pages =
    placed.length > MOST_PAGES ? [] : placed.filter((page) => placed.some((other) => areOverEachOther(other, page)));
  const drawn = await Promise.all(pages.map((page) => isDrawn(a11y, page)));
  pages.filter((_, at) => drawn[at] === false).forEach(hide);
  await Promise.all(node.children.map((child) => hideCoveredPages(a11y, child)));
}

/** Whether more than half of one of them lies over the other. */
function areOverEachOther(one: AccessibleNode, other: AccessibleNode): boolean {
  if (one === other) return false;
  const [own, its] = [one.details!.bounds!, other.details!.bounds!];
  const common = intersect(own, its);
  return common !== undefined && areaOf(common) * 2 > Math.min(areaOf(own), areaOf(its));
}

/** Undefined where the program does not tell. */
async function isDrawn(a11y: Accessibility, { reference, details }: AccessibleNode): Promise<boolean | undefined> {
  const { x, y, width, height } = details!.bounds!;
  const middle = [Math.round(x + width / 2), Math.round(y + height / 2)];
  try {
    const [isWithin] = await a11y.call(reference, 'Component', 'Contains', 'iiu', [...middle, WINDOW_COORDINATES]);
    return isWithin as boolean;
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    log('debug', 'an object does not tell whether a point is within it', { err: error });
    return undefined;
  }
}

function hide(node: AccessibleNode): void {
  node.states = new Set([...node.states].filter((state) => state !== 'showing' && state !== 'visible'));
  const { bounds: _, ...details } = node.details ?? {};
  node.details = details;
  node.children.forEach(hide);
}
