/**
 * The current subject on a phone: the row or picture from which a page, a sheet or a dialog was opened. It identifies
 * the thing that a bare "Delete?" dialog deletes.
 */
import type { Action } from '../../../schema/index.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { pageTitle } from './list-rows.ts';

/** One screen, and the key of the window in front. */
export interface Shown {
  elements: readonly UiElement[];
  front: string | undefined;
}

/**
 * Follows one episode. Call it for each screen in order, with the step before it. Undefined stands for the app itself.
 */
export function followSubject(): (shown: Shown, step?: { action: Action; touched?: UiElement }) => string | undefined {
  /** The pages on the back stack, the one in front last. */
  let pages: { page: string; held: string | undefined }[] = [];
  let before: Shown | undefined;
  let held: string | undefined;
  return (shown, step) => {
    const touched = step?.touched;
    const thing = touched && before ? thingOf(touched, before.elements, step.action.type === 'long_press') : undefined;
    if (step?.action.type === 'open_app' || step?.action.type === 'navigate_home') pages = [];
    if (isOverlay(shown)) {
      const isOnPage = before !== undefined && !isOverlay(before);
      // The row of a button is its subject. Other buttons are about the page's subject.
      if (isOnPage && thing?.isRow) held = thing.name;
    } else {
      const page = `${shown.front}\n${pageTitle(shown.elements)}`;
      const at = pages.findLastIndex((known) => known.page === page);
      if (at >= 0) pages = pages.slice(0, at + 1);
      else pages = [...pages, { page, held: pages.length === 0 ? undefined : (thing?.name ?? held) }];
      held = pages.at(-1)!.held;
    }
    before = shown;
    return held;
  };
}

/** True if a dialog, a menu or a sheet covers the page. */
export function isOverlay({ elements, front }: Shown): boolean {
  if (front === undefined) return false;
  return !isMainWindow(front) || elements.some(({ role, windowKey }) => role === 'menu' && windowKey === front);
}

/**
 * The touched element, or the row that contains it. Among buttons, only those with several words and those with several
 * copies on the page are things of their own.
 */
function thingOf(touched: UiElement, elements: readonly UiElement[], isHeld: boolean) {
  const inside = [touched.node, ...touched.ancestors.toReversed()];
  const row = inside.find(({ role }) => role === 'list item');
  const holder = row ?? inside.find(({ role, children }) => role === 'push button' && children.length > 1);
  const element = holder ? elements.find(({ node }) => node === holder) : isHeld ? touched : undefined;
  return element && element.name !== '' ? { name: element.name, isRow: row !== undefined || isHeld } : undefined;
}

/** The subject of a touch on a page: its row, or the name of the button if several are alike. */
export function aboutTouch(touched: UiElement, elements: readonly UiElement[]): string | undefined {
  const { node, name, windowKey } = touched;
  const thing = thingOf(touched, elements, false);
  if (thing) return thing.name;
  const kind = node.resourceId?.replaceAll(/\d+/g, '0');
  const alike = elements.filter(
    (other) => other.windowKey === windowKey && other.node.resourceId?.replaceAll(/\d+/g, '0') === kind,
  );
  return kind !== undefined && alike.length > 1 && name !== '' ? name : undefined;
}
