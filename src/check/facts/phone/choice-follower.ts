/** Choices on the pages of a phone since each page was first opened. */
import type { UiElement } from '../../../ui/list-elements.ts';
import { pageTitle } from './list-rows.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Shown } from './follow-subject.ts';
import { isChooser } from './phone-facts.ts';

/**
 * Choices on a page since it was first opened: the mode of a camera, the end of a route. Call it for each screen in
 * order. Returns the words that are chosen now but were not at first, visible or not.
 */
export function createChoiceFollower(): (shown: Shown) => string[] {
  const pages = new Map<string, { first: Map<string, string>; now: Map<string, string> }>();
  return ({ elements, front }) => {
    const page = `${front}\n${pageTitle(elements)}`;
    const { first, now } = pages.get(page) ?? { first: new Map(), now: new Map() };
    for (const element of elements) {
      if (element.windowKey !== front || element.name === '') continue;
      const words = chosenWords(element);
      if (words === undefined) continue;
      if (!first.has(element.key)) first.set(element.key, words);
      now.set(element.key, words);
    }
    pages.set(page, { first, now });
    return [...now].flatMap(([key, words]) => (words !== '' && words !== first.get(key) ? [words] : []));
  };
}

/** The words of an element's choice, '' without a choice; undefined for other elements. */
function chosenWords(element: UiElement): string | undefined {
  const { role, node, name, collectionKey, bounds } = element;
  if (!bounds || collectionKey !== undefined) return undefined;
  if (isChooser(element)) return name;
  return role === 'push button' || role === 'page tab' ? (hasState(node, 'selected') ? name : '') : undefined;
}
