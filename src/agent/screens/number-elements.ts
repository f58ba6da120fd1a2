/**
 * The elements of a screen that prompts list, with their numbers. The element list, the marks on the screenshot and the
 * tree grounder share this numbering.
 */
import type { Bounds, Point, UiNode } from '../../schema/index.ts';
import { areaOf, contains } from '../../ui/is-inside.ts';
import { isVisible, listElements, type VisibleElement } from '../../ui/list-elements.ts';
import { openWindows } from '../../ui/read-node.ts';
import { frontWindow } from '../../ui/scene.ts';
import { isInteractive, isListed, nameOf } from './is-listed.ts';

export interface NumberedElement {
  /** Number from 1. */
  number: number;
  element: VisibleElement;
  /** Its own name, else the names of the labels inside it; '' without any. */
  name: string;
  /** True if a person can act on it; other elements only carry text. */
  interactive: boolean;
}

/** One window with the elements in it. */
export interface NumberedWindow {
  title: string;
  role: string;
  inFront: boolean;
  bounds: Bounds;
  elements: NumberedElement[];
}

/** Bounds for elements without a window, which cover nothing. */
const NOWHERE: Bounds = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Pop-ups come first, then the window in front, then the others from front to back; elements without a window are last.
 * Within a window the order is the tree's. Numbers run through all windows.
 */
export function numberElements(tree: UiNode): NumberedWindow[] {
  const elements = listElements(tree);
  const keyOf = new Map(elements.map(({ node, key }) => [node, key]));
  const listed = elements.filter(isVisible).filter(isListed);
  let number = 0;
  const numbered = (windowKey: string | undefined): NumberedElement[] =>
    listed
      .filter((element) => element.windowKey === windowKey)
      .map((element) => ({ number: ++number, element, name: nameOf(element), interactive: isInteractive(element) }));
  const { inFront, behind } = stackWindows(openWindows(tree));
  const windows = [...inFront, ...behind].map((node) => ({
    title: node.name,
    role: node.role,
    inFront: inFront.includes(node),
    bounds: node.bounds!,
    elements: numbered(keyOf.get(node)),
  }));
  const loose = { title: '', role: 'screen', inFront: windows.length === 0, bounds: NOWHERE, elements: numbered('') };
  return loose.elements.length > 0 ? [...windows, loose] : windows;
}

export function findNumbered(windows: readonly NumberedWindow[], number: number): NumberedElement | undefined {
  return windows.flatMap(({ elements }) => elements).find((element) => element.number === number);
}

/** The smallest element at a point. Elements covered by a window in front are not found. */
export function elementAt(windows: readonly NumberedWindow[], point: Point): NumberedElement | undefined {
  for (const { elements, bounds } of windows) {
    const hit = elements.filter(({ element }) => contains(element.bounds, point));
    if (hit.length > 0)
      return hit.reduce((least, one) => (areaOf(one.element.bounds) < areaOf(least.element.bounds) ? one : least));
    if (contains(bounds, point)) return undefined;
  }
  return undefined;
}

/** Windows without a title are pop-ups, such as the list of a combo box, and lie above the window in front. */
function stackWindows(windows: readonly UiNode[]): { inFront: UiNode[]; behind: UiNode[] } {
  const newestFirst = windows.toReversed();
  const front = frontWindow(windows);
  return {
    inFront: [...newestFirst.filter(isPopup), ...(front ? [front] : [])],
    behind: newestFirst.filter((node) => !isPopup(node) && node !== front),
  };
}

function isPopup({ role, name }: UiNode): boolean {
  return role === 'window' && name === '';
}
