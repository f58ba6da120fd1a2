/** Finds the visible part of a long text, also for toolkits that do not report the positions of letters. */
import type { Bounds, UiNode } from '../schema/index.ts';
import { listNodes } from './list-nodes.ts';
import { isShowing } from './read-node.ts';
import type { UiElement } from './list-elements.ts';

/** Larger than the line height and the letter width of any text on a screen, in pixels. */
const MAX_LINE_HEIGHT = 30;
const MAX_LETTER_WIDTH = 14;

/** Offsets in UTF-16 units; the end is excluded. Undefined without evidence. */
export function shownText(element: UiElement): { start: number; end: number } | undefined {
  const { node, ancestors, bounds } = element;
  if (node.visibleText !== undefined || bounds === undefined || !node.text) return node.visibleText;
  return isAtItsTop(ancestors.at(-1), bounds) ? { start: 0, end: surelyShown(node.text, bounds) } : undefined;
}

/**
 * True if the nearest vertical scroll bar next to the text is at 0. Without such a bar the scroll position is unknown.
 */
function isAtItsTop(pane: UiNode | undefined, text: Bounds): boolean {
  const bars = pane?.children.filter((bar) => bar.role === 'scroll bar' && isShowing(bar) && isUpright(bar)) ?? [];
  const beside = bars.filter(({ bounds }) => bounds!.y < text.y + text.height && text.y < bounds!.y + bounds!.height);
  const distance = ({ bounds }: UiNode): number =>
    Math.min(Math.abs(bounds!.x - text.x - text.width), Math.abs(bounds!.x + bounds!.width - text.x));
  const nearest = beside.toSorted((one, other) => distance(one) - distance(other))[0];
  return nearest !== undefined && listNodes(nearest).some(({ value }) => value === 0);
}

/** Not all toolkits report the orientation of a bar. */
function isUpright({ states, bounds }: UiNode): boolean {
  return states.includes('vertical') || (!states.includes('horizontal') && bounds!.height > bounds!.width);
}

/** The end of the last line that is visible at any letter size. */
function surelyShown(text: string, { width, height }: { width: number; height: number }): number {
  const lettersAcross = Math.max(1, Math.floor(width / MAX_LETTER_WIDTH));
  let rows = Math.floor(height / MAX_LINE_HEIGHT);
  let end = 0;
  for (const line of text.split(/(?<=\n)/)) {
    rows -= Math.max(1, Math.ceil(line.trimEnd().length / lettersAcross));
    if (rows < 0) break;
    end += line.length;
  }
  return end;
}
