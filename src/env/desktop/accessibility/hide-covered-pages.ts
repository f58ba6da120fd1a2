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
/** Controls of a page that are asked: some may be folded away on a page that is drawn. */
const MOST_ASKED = 8;
/** What is told of as a button's place is what it holds. Around that is nothing but the button, for so many pixels at least. */
const PADDING_PX = 3;

/** Takes "showing" and their places from what is on pages that are not drawn. Asks only about what lies over each other. */
export async function hideCoveredPages(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  // Windows tell their places each by itself.
  const isOfWindow = node.role !== 'application';
  const pages = node.children.filter((child) => isOfWindow && node.children.some((other) => coversHalf(other, child)));
  await Promise.all(
    pages.map(async (page) => {
      // Words that no click reaches, such as a banner over a picture, give no answer wherever they are.
      const controls = controlsOf(page).slice(0, MOST_ASKED);
      const drawn = await Promise.all(controls.map((control) => isDrawn(a11y, control)));
      if (drawn.length > 0 && drawn.every((answer) => answer === false)) hide(page);
    }),
  );
  await Promise.all(node.children.map((child) => hideCoveredPages(a11y, child)));
}

function coversHalf(other: AccessibleNode, page: AccessibleNode): boolean {
  const [own, its] = [page.details?.bounds, other.details?.bounds];
  if (other === page || !own || !its) return false;
  const common = intersect(own, its);
  return common !== undefined && areaOf(common) * 2 > areaOf(own);
}

function areaOf({ width, height }: Bounds): number {
  return width * height;
}

/** What can be operated, and holds nothing else that can. What is greyed out gives no answer. */
function controlsOf(node: AccessibleNode): AccessibleNode[] {
  const within = node.children.flatMap(controlsOf);
  const { states, details } = node;
  const isControl = states.has('focusable') && states.has('sensitive') && details?.bounds !== undefined;
  return within.length === 0 && isControl ? [node] : within;
}

/** Undefined where the program does not tell. Of a picture in a button, which no reader is told of, it says nothing. */
async function isDrawn(a11y: Accessibility, { reference, details }: AccessibleNode): Promise<boolean | undefined> {
  const { x, y, width, height } = details!.bounds!;
  const middle = Math.round(y + height / 2);
  const isFound = async (across: number): Promise<boolean | undefined> => {
    const answer = await a11y
      .call(reference, 'Component', 'GetAccessibleAtPoint', 'iiu', [across, middle, WINDOW_COORDINATES])
      .catch(quietly('an object does not tell what is at a point'));
    const [found] = (answer ?? []) as [[string, string]?];
    return found && found[1] !== NULL_PATH;
  };
  const [inside, beside] = await Promise.all([isFound(Math.round(x + width / 2)), isFound(x - PADDING_PX)]);
  return inside === undefined || beside === undefined ? undefined : inside || beside;
}

function hide(node: AccessibleNode): void {
  node.states = new Set([...node.states].filter((state) => state !== 'showing' && state !== 'visible'));
  const { bounds: _, ...details } = node.details ?? {};
  node.details = details;
  node.children.forEach(hide);
}
