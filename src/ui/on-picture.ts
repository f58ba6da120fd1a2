/**
 * Finds the elements that a picture of the screen shows. A tree also lists elements behind another window, scrolled out
 * of a pane, or beyond the edges of the screen.
 */
import type { Bounds, UiNode } from '../schema/index.ts';
import { findCovered } from './find-covered.ts';
import { intersect } from './is-inside.ts';
import { isVisible, type UiElement, type VisibleElement } from './list-elements.ts';
import { hasState } from './read-node.ts';

/** Width and height of the picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Least visible share of an element's side, or this many pixels of a long side. */
const MIN_SHARE = 0.5;
const ENOUGH_PX = 40;

/** Elements visible to a person. Without a size the edges of the screen are unknown and cut nothing. */
export function findOnPicture(
  elements: readonly UiElement[],
  screen: PictureSize | undefined,
): (element: UiElement) => element is VisibleElement {
  const isCovered = findCovered(elements);
  return (element): element is VisibleElement =>
    isVisible(element) && showsEnough(element, screen) && !isCovered(element);
}

/** The part of an element on the screen and inside all its scrolling ancestors; undefined if nothing is left. */
export function partOnPicture(
  { bounds, ancestors }: Pick<VisibleElement, 'bounds' | 'ancestors'>,
  screen: PictureSize | undefined,
): Bounds | undefined {
  let part: Bounds | undefined = screen ? intersect(bounds, { x: 0, y: 0, ...screen }) : bounds;
  for (const { bounds: pane } of ancestors.filter(scrolls)) {
    if (part && pane && pane.width > 0 && pane.height > 0) part = intersect(part, pane);
  }
  return part;
}

function showsEnough(element: VisibleElement, screen: PictureSize | undefined): boolean {
  const part = partOnPicture(element, screen);
  if (!part) return false;
  const { width, height } = element.bounds;
  return isEnough(part.width, width) && isEnough(part.height, height);
}

function isEnough(shown: number, whole: number): boolean {
  return shown >= Math.min(MIN_SHARE * whole, ENOUGH_PX);
}

function scrolls(node: UiNode): boolean {
  return node.role === 'scroll pane' || hasState(node, 'scrollable');
}
