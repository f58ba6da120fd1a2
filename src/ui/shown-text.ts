/** Which part of a long text is on the screen, where the toolkit does not tell the places of its letters, too. */
import type { UiNode } from '../schema/index.ts';
import { listNodes } from './list-nodes.ts';
import { isShowing } from './read-node.ts';
import type { UiElement } from './list-elements.ts';

/** Higher than any line and wider than any letter of text that is read on a screen, in pixels. */
const MAX_LINE_HEIGHT = 30;
const MAX_LETTER_WIDTH = 14;

/** Offsets in UTF-16 units; the end is excluded. Undefined where nothing tells. */
export function shownText(element: UiElement): { start: number; end: number } | undefined {
  const { node, ancestors, bounds } = element;
  if (node.visibleText !== undefined || bounds === undefined || !node.text) return node.visibleText;
  return isAtItsTop(ancestors.at(-1)) ? { start: 0, end: surelyShown(node.text, bounds) } : undefined;
}

/** Scroll panes without a bar that stands on 0 may be anywhere. */
function isAtItsTop(pane: UiNode | undefined): boolean {
  if (pane?.role !== 'scroll pane') return false;
  const bars = pane.children.filter(({ role, states }) => role === 'scroll bar' && states.includes('vertical'));
  return bars.some((bar) => isShowing(bar) && listNodes(bar).some(({ value }) => value === 0));
}

/** The end of the last line that is in view however large the letters are. */
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
