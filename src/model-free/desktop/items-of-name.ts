/** One thing in several lists, such as a file among icons and in a table: which of them is shown depends on the view. */
import type { UiElement } from '../../ui/list-elements.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Operation } from './operation.ts';

const ITEM_ROLES: ReadonlySet<string> = new Set(['list item', 'table cell', 'tree item', 'icon']);

/** Keys of the items that have this name, those of the list `first` first. */
export function itemsOfName(name: string, first: string | undefined, elements: Iterable<UiElement>): string[] {
  return [...elements]
    .filter((element) => ITEM_ROLES.has(element.role) && element.name === name)
    .toSorted((a, b) => Number(b.collectionKey === first) - Number(a.collectionKey === first))
    .map(({ key }) => key);
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
  const other = itemsOfName(item.name, item.collectionKey, known.values()).find(isInReach);
  return other === undefined ? operation : { ...operation, gestures: onOther(operation.gestures, item.key, other) };
}
