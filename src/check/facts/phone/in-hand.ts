/**
 * What somebody deals with on a phone: the row or picture that a page, a sheet or a dialog was opened from. It tells
 * what is deleted in a dialog that asks no more than "Delete?".
 */
import type { Action } from '../../../schema/index.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { pageTitle } from './list-rows.ts';

/** One screen, and the key of the window in front. */
export interface Shown {
  elements: readonly UiElement[];
  front: string | undefined;
}

/** Follows one episode; to be called for each screen in order, with the step before it. Undefined: the app itself. */
export function createHand(): (shown: Shown, step?: { action: Action; touched?: UiElement }) => string | undefined {
  /** The pages that going back leads to, the one in front last. */
  let pages: { page: string; held: string | undefined }[] = [];
  let before: Shown | undefined;
  let held: string | undefined;
  return (shown, step) => {
    const touched = step?.touched;
    const thing = touched && before ? thingOf(touched, before.elements, step.action.type === 'long_press') : undefined;
    if (step?.action.type === 'open_app' || step?.action.type === 'navigate_home') pages = [];
    if (isOverlay(shown)) {
      const isOnPage = before !== undefined && !isOverlay(before);
      // A button that stands in a row is about that row; other buttons are about what the page is about.
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

/** Whether a dialog, a menu or a sheet is in front of the page. */
export function isOverlay({ elements, front }: Shown): boolean {
  if (front === undefined) return false;
  return !isMainWindow(front) || elements.some(({ role, windowKey }) => role === 'menu' && windowKey === front);
}

/**
 * What was touched, or the row it stands in. Of buttons only those that say several things are things of their own, and
 * those that the page has several of.
 */
function thingOf(touched: UiElement, elements: readonly UiElement[], isHeld: boolean) {
  const inside = [touched.node, ...touched.ancestors.toReversed()];
  const row = inside.find(({ role }) => role === 'list item');
  const holder = row ?? inside.find(({ role, children }) => role === 'push button' && children.length > 1);
  const element = holder ? elements.find(({ node }) => node === holder) : isHeld ? touched : undefined;
  return element && element.name !== '' ? { name: element.name, isRow: row !== undefined || isHeld } : undefined;
}

/** The thing that a touch on a page is about: the row it is in, or the name of the button where several are alike. */
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
