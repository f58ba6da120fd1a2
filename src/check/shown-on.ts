/**
 * Decides whether a picture of the screen shows a fact. Trees also contain closed menus and elements behind a window.
 */
import { listElements, type UiElement } from '../ui/list-elements.ts';
import { findOnPicture } from '../ui/on-picture.ts';
import type { FactKey } from '../schema/index.ts';
import { factId, readFacts, type FactMap } from './facts.ts';
import type { Frame } from './frame.ts';
import { readPlace } from './subject.ts';

/** Undefined if the picture does not show it. */
export function readShown(frame: Frame, key: FactKey): string | undefined {
  const elements = listElements(frame.tree);
  const facts = readFacts(frame, elements);
  return isShown(key, elements, facts, frame.screen) ? facts.get(factId(key))?.value : undefined;
}

/** Decides the same from an element list. */
export function isShown(
  key: FactKey,
  elements: readonly UiElement[],
  facts: FactMap,
  screen: Frame['screen'],
): boolean {
  const fact = facts.get(factId(key));
  if (fact === undefined) return false;
  if (key.kind === 'data') return showsWords(fact.value, elements, screen);
  const element = elementOf(key, elements);
  if (element === undefined) return true;
  return findOnPicture(elements, screen)(element);
}

/** True if an element on the picture contains these words. */
export function showsWords(words: string, elements: readonly UiElement[], screen: Frame['screen']): boolean {
  const isOnPicture = findOnPicture(elements, screen);
  return elements.some(
    (element) => [element.name, element.node.text ?? ''].some((text) => text.includes(words)) && isOnPicture(element),
  );
}

/** The element whose state the fact is. Readings come only from visible elements. */
function elementOf({ subject }: FactKey, elements: readonly UiElement[]): UiElement | undefined {
  const { key } = readPlace(subject);
  return elements.find((element) => element.key === key);
}
