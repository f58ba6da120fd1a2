/**
 * Tool bars that come up when the pointer is near stay in the tree while the picture shows what is behind them. What is
 * drawn as a bar is mostly flat: nearly all pixels are like the one beside them, and some are not.
 */
import type { Bounds, UiNode } from '../../../schema/index.ts';
import { BYTES_PER_PIXEL, type ScreenFrame } from '../screen/changed-places.ts';

const BARS: ReadonlySet<string> = new Set(['tool bar', 'menu bar']);
/** Of bars of many themes over 0.9, of a photograph 0.1. */
const MIN_FLAT = 0.4;

/** The tree without the places of what is in bars that are not on the picture. A bar is no less there when it is covered. */
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
