/**
 * Pages of GTK 4 that lie over each other, of which one is drawn. GTK 4.8 tells the place of each that was ever drawn, and
 * that all of them are visible; what is at a point of a page it tells only of the one on the screen.
 */
import { quietly } from '../../../log/log.ts';
import { NULL_PATH, type Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { intersect } from './place-nodes.ts';
import type { Bounds } from '../../../schema/index.ts';

/** Of the window, as GTK 4 tells places. */
const WINDOW_COORDINATES = 1;

/** Takes "showing" and their places from what is on pages that are not drawn. Asks only about what lies over each other. */
export async function hideCoveredPages(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  const pages = node.children.filter(
    (child) => isPage(child) && node.children.some((other) => coversHalf(other, child)),
  );
  const drawn = await Promise.all(pages.map((page) => isDrawn(a11y, page)));
  if (drawn.includes(true)) pages.filter((page, at) => drawn[at] === false && isOperable(page)).forEach(hide);
  await Promise.all(node.children.map((child) => hideCoveredPages(a11y, child)));
}

/** Words that no click reaches, such as a banner over a picture, give no answer, too. */
function isOperable({ states, children }: AccessibleNode): boolean {
  return states.has('focusable') || children.some(isOperable);
}

/** What is greyed out as a whole gives no answer either. */
function isPage({ children, states, details }: AccessibleNode): boolean {
  return children.length > 0 && states.has('sensitive') && details?.bounds !== undefined;
}

function coversHalf(other: AccessibleNode, page: AccessibleNode): boolean {
  const [own, its] = [page.details?.bounds, other.details?.bounds];
  if (other === page || !isPage(other) || !own || !its) return false;
  const common = intersect(own, its);
  return common !== undefined && areaOf(common) * 2 > areaOf(own);
}

function areaOf({ width, height }: Bounds): number {
  return width * height;
}

/** Undefined where the program does not tell. */
async function isDrawn(a11y: Accessibility, { reference, details }: AccessibleNode): Promise<boolean | undefined> {
  const { x, y, width, height } = details!.bounds!;
  const middle = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const at = [...middle, WINDOW_COORDINATES];
  const answer = await a11y
    .call(reference, 'Component', 'GetAccessibleAtPoint', 'iiu', at)
    .catch(quietly('an object does not tell what is at its middle'));
  const [found] = (answer ?? []) as [[string, string]?];
  return found && found[1] !== NULL_PATH;
}

function hide(node: AccessibleNode): void {
  node.states = new Set([...node.states].filter((state) => state !== 'showing' && state !== 'visible'));
  const { bounds: _, ...details } = node.details ?? {};
  node.details = details;
  node.children.forEach(hide);
}
