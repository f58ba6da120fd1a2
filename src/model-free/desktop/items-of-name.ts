/** One thing in several lists, such as a file among icons and in a table: which of them is shown depends on the view. */
import type { UiElement } from '../../ui/list-elements.ts';
import { ITEM_ROLES } from '../shared/element-place.ts';
import { isInSideList } from '../shared/explorer/side-list.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Operation } from './operation.ts';

/**
 * Keys of the items of this name: the given one itself, or that of its list; then those of other lists of its window, but
 * for lists of places beside it. A list that holds several of one name is no view of the same things.
 */
export function itemsOfName(name: string, like: UiElement, elements: Iterable<UiElement>): string[] {
  const named = [...elements].filter(
    (element) => ITEM_ROLES.has(element.role) && element.name === name && element.windowKey === like.windowKey,
  );
  const inList = (list: string | undefined): UiElement[] => named.filter(({ collectionKey }) => collectionKey === list);
  const own = named.find(({ key }) => key === like.key) ?? inList(like.collectionKey)[0];
  const others = named.filter(
    (element) =>
      element.collectionKey !== like.collectionKey &&
      inList(element.collectionKey).length === 1 &&
      !isInSideList(element),
  );
  return [...(own ? [own] : []), ...others].map(({ key }) => key);
}

/** The gestures with the one element exchanged for another. */
export function onOther(gestures: readonly Gesture[], key: string, other: string): Gesture[] {
  return gestures.map((gesture) => (gesture.key === key ? { ...gesture, key: other } : gesture));
}

/** An operation on the item of a file, on one that can be reached. */
export function onItemInReach(
  operation: Operation,
  known: ReadonlyMap<string, UiElement>,
  isInReach: (key: string) => boolean,
): Operation {
  const key = operation.gestures[0]?.key;
  const item = key === undefined ? undefined : known.get(key);
  if ((operation.kind !== 'rename' && operation.kind !== 'remove') || !item || isInReach(item.key)) return operation;
  const other = itemsOfName(item.name, item, known.values()).find(isInReach);
  return other === undefined ? operation : { ...operation, gestures: onOther(operation.gestures, item.key, other) };
}
