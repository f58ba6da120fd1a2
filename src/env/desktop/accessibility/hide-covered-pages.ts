/**
 * Stacked pages of GTK 4, one of which is drawn. GTK 4.8 reports the place of every page that was ever drawn, and
 * reports all as visible. Only the drawn one reports that a point is within it.
 */
import { log } from '../../../log/log.ts';
import { NoAnswerError } from './dbus-connection.ts';
import type { Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { areaOf, intersect } from '../../../ui/is-inside.ts';

/** Coordinates relative to the window, as GTK 4 reports places. */
const WINDOW_COORDINATES = 1;
/** Lists have more children, which lie side by side. */
const MOST_PAGES = 50;

/** Removes "showing" and the places of elements on hidden pages. Makes calls only for overlapping elements. */
export async function hideCoveredPages(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  // Each window reports its own place.
  const placed = node.role === 'application' ? [] : node.children.filter(({ details }) => details?.bounds);
  const pages =
    placed.length > MOST_PAGES ? [] : placed.filter((page) => placed.some((other) => areOverEachOther(other, page)));
  const drawn = await Promise.all(pages.map((page) => isDrawn(a11y, page)));
  pages.filter((_, at) => drawn[at] === false).forEach(hide);
  await Promise.all(node.children.map((child) => hideCoveredPages(a11y, child)));
}

/** True if more than half of one of them overlaps the other. */
function areOverEachOther(one: AccessibleNode, other: AccessibleNode): boolean {
  if (one === other) return false;
  const [own, its] = [one.details!.bounds!, other.details!.bounds!];
  const common = intersect(own, its);
  return common !== undefined && areaOf(common) * 2 > Math.min(areaOf(own), areaOf(its));
}

/** Undefined if the program does not report it. */
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
