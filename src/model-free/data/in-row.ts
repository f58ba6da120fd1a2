/** Rows by what they are called, and what stands in the row of another entry. */
import { lastPart, unescapeName } from '../../ui/element-key.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';

/**
 * Its key on this screen; the same key where it names no row. Undefined when that row is not there, or several are. Rows of
 * one kind may stand in different lists, as cards in columns.
 */
export function inRowOf(key: string, title: string, other: string, elements: readonly UiElement[]): string | undefined {
  if (!isRowOf(key, title) || title === other) return key;
  const own = lastPart(key);
  const isAlike = (element: UiElement): boolean =>
    isRowOf(element.key, other) && element.role === own.role && depthOf(element.key) === depthOf(key);
  const inView = elements.filter((element) => element.bounds !== undefined && isAlike(element));
  // The list may be scrolled meanwhile.
  const alike = inView.length > 0 ? inView : elements.filter((one) => hasState(one.node, 'visible') && isAlike(one));
  // What holds more words than the title, such as a time, holds others in another row.
  const name = own.name?.split(title).join(other);
  const exact = alike.filter((element) => name === undefined || element.name === name);
  const found =
    exact.length > 0 || !mentions(own.name ?? '', title) ? exact : alike.filter((one) => mentions(one.name, other));
  return found.length === 1 ? found[0]!.key : undefined;
}

function depthOf(key: string): number {
  return key.split('/').length;
}

/** Whether a part of the key is called like that, as rows and what is in them are. */
export function isRowOf(key: string, title: string): boolean {
  return key.split('/').some((part) => {
    const at = part.search(/[:@]/);
    const name = unescapeName(at < 0 ? '' : part.slice(at + 1)).replace(/#\d+$/, '');
    return mentions(name, title);
  });
}

/** A row, or what stands in it, is called by the title alone or with other words before or after it. */
function mentions(name: string, title: string): boolean {
  if (name === title) return true;
  return title.length >= MIN_TITLE && (name.startsWith(`${title} `) || name.endsWith(` ${title}`));
}

const MIN_TITLE = 4;
