/** The rows of the lists on a phone's page, with all their words. */
import type { Bounds, UiNode } from '../../../schema/index.ts';
import { isMainWindow, isVisible, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { normaliseName, titleOf } from '../../../ui/element-names.ts';
import { hasState } from '../../../ui/read-node.ts';
import { withoutQuotes, writePlace, writeRow, type Place } from '../../subject.ts';

export interface ListRow {
  /** The list and its page. Only rows of one place are compared with each other. */
  place: string;
  /** `place` and the row's title; rows with the same title are numbered. */
  subject: string;
  title: string;
  /** All words in the row, in order; the title is the first. */
  pieces: readonly string[];
  /** True if the row extends beyond the visible edge, so that words may be missing. */
  isCut: boolean;
  /** The row itself; tapping it opens it. */
  element: VisibleElement;
}

/** A key with the title of its page. */
export function placeOf(key: string, elements: readonly UiElement[]): Place {
  const page = pageTitle(elements);
  return page === '' ? { key } : { key, page };
}

/** The title of the page in front; '' for dialogs. */
export function pageTitle(elements: readonly UiElement[]): string {
  const page = elements.find(({ key, windowKey, node }) => key === windowKey && node.className !== undefined);
  return page && isMainWindow(page.key) ? withoutQuotes(normaliseName(page.node.name)) : '';
}

export function listRows(elements: readonly UiElement[]): ListRow[] {
  const byNode = new Map(elements.map((element) => [element.node, element]));
  const numbers = new Map<string, number>();
  return elements.filter(isVisible).flatMap((list) => {
    if (list.ancestors.some(({ role }) => role === 'menu')) return [];
    if (list.role !== 'list' || list.node.className === undefined || !isMainWindow(list.windowKey)) return [];
    const place = writePlace(placeOf(list.key, elements));
    const tallest = Math.max(0, ...list.node.children.map(({ bounds }) => bounds?.height ?? 0));
    return list.node.children.flatMap((node): ListRow[] => {
      const element = byNode.get(node);
      const words = wordsOf(node, node.bounds);
      const title = titleOf(words);
      const pieces = title === undefined ? words : [title, ...words.toSpliced(words.indexOf(title), 1)];
      // Entries with a single word, such as a day of a month, are not rows of data.
      if (!element || !isVisible(element) || title === undefined || node.role === 'push button') return [];
      const number = numbers.get(writeRow({ place, title })) ?? 0;
      numbers.set(writeRow({ place, title }), number + 1);
      const subject = writeRow({ place, title, number });
      return [{ place, subject, title, pieces, isCut: isCut(element, tallest), element }];
    });
  });
}

/** The words in a row, in order. Parts outside its bounds are hidden, so they contribute none. */
function wordsOf(node: UiNode, row: Bounds | undefined): string[] {
  if (row && node.bounds && !overlap(node.bounds, row)) return [];
  const own = node.text && !hasState(node, 'checkable') && node.role !== 'push button' ? [node.text] : [];
  return [...own, ...node.children.flatMap((child) => wordsOf(child, row))]
    .map(normaliseName)
    .filter((words) => words !== '');
}

function overlap(a: Bounds, b: Bounds): boolean {
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** True for a row at the edge of the visible part that is lower than its neighbours. */
function isCut({ bounds, ancestors }: VisibleElement, tallest: number): boolean {
  const scroller = ancestors.findLast((node) => hasState(node, 'scrollable') && node.bounds !== undefined)?.bounds;
  if (!scroller || bounds.height >= tallest) return false;
  return bounds.y <= scroller.y || bounds.y + bounds.height >= scroller.y + scroller.height;
}
