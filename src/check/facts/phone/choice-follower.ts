/** What was chosen on the pages of a phone since they were opened first. */
import type { UiElement } from '../../../ui/list-elements.ts';
import { pageTitle } from './list-rows.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Shown } from './in-hand.ts';
import { isChooser } from './phone-facts.ts';

/**
 * What was chosen on a page since it was opened first: the mode of a camera, where a route ends. To be called for each
 * screen in order; the words of what is chosen now and was not at first, in sight or not.
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

/** The words of what an element chooses, '' while it chooses nothing; undefined for other elements. */
function chosenWords(element: UiElement): string | undefined {
  const { role, node, name, collectionKey, bounds } = element;
  if (!bounds || collectionKey !== undefined) return undefined;
  if (isChooser(element)) return name;
  return role === 'push button' || role === 'page tab' ? (hasState(node, 'selected') ? name : '') : undefined;
}
