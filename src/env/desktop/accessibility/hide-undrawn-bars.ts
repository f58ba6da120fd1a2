/**
 * Tool bars that appear near the pointer stay in the tree while the picture shows the content behind them. A drawn bar
 * is mostly flat: nearly all pixels equal their neighbour, and some do not.
 */
import type { Bounds, UiNode } from '../../../schema/index.ts';
import { BYTES_PER_PIXEL, type ScreenFrame } from '../screen/changed-places.ts';

const BARS: ReadonlySet<string> = new Set(['tool bar', 'menu bar']);
/** Flat share of a bar. Bars of many themes have over 0.9, a photograph has 0.1. */
const MIN_FLAT = 0.4;

/** The tree without the places of elements in bars that the picture lacks. A covered bar still counts as present. */
export function hideUndrawnBars(node: UiNode, frame: ScreenFrame): UiNode {
  const isHidden = BARS.has(node.role) && node.bounds !== undefined && !isDrawn(node.bounds, frame);
  if (isHidden) return { ...node, children: node.children.map(hidden) };
  return { ...node, children: node.children.map((child) => hideUndrawnBars(child, frame)) };
}

function hidden(node: UiNode): UiNode {
  const { role, name, states, children } = node;
  return { role, name, states: states.filter((state) => state !== 'showing'), children: children.map(hidden) };
}

function isDrawn({ x, y, width, height }: Bounds, { rgb, width: across, height: down }: ScreenFrame): boolean {
  let [flat, all] = [0, 0];
  for (let row = Math.max(0, y); row < Math.min(down, y + height); row++) {
    for (let column = Math.max(1, x + 1); column < Math.min(across, x + width); column++) {
      const at = (row * across + column) * BYTES_PER_PIXEL;
      const isSame = [0, 1, 2].every((channel) => rgb[at + channel] === rgb[at + channel - BYTES_PER_PIXEL]);
      flat += Number(isSame);
      all += 1;
    }
  }
  return flat < all && flat >= all * MIN_FLAT;
}
