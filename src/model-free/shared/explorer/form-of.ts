/** Which elements are handed in together, and when that ends. */
import { isMainWindow, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { handsIn, isInDialog, isOnPage, markedForm, opensForm } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import type { Exploration } from './exploration-state.ts';

/** Key of what is handed in together with an element: its dialog, the draft or the `<form>` of a page; undefined elsewhere. */
export function formOf({ draft }: Exploration, element: UiElement): string | undefined {
  if (isInDialog(element)) return element.windowKey;
  return draft?.has(element.key) ? DRAFT : markedForm(element.key);
}

/** Whether an element is in a form of a page, with markup that says so or without. */
export function isPartOfForm({ draft }: Exploration, { key }: UiElement): boolean {
  return markedForm(key) !== undefined || draft?.has(key) === true;
}

/** A `<form>` that was handed in, or is no longer there, has nothing set in it; dialogs and drafts end by closing. */
export function endForms({ unconfirmed }: Exploration, { gesture, before, after: { scene } }: Transition): void {
  const element = before.scene.byKey.get(gesture.key);
  const form = markedForm(gesture.key);
  if (form !== undefined && element && handsIn(element)) unconfirmed.delete(form);
  for (const key of unconfirmed.keys()) {
    if (markedForm(`${key}/`) === key && scene.byKey.get(key)?.bounds === undefined) unconfirmed.delete(key);
  }
}

const DRAFT = 'draft';
const ADDS = /^add\b/i;

/**
 * Notes a form that a page has no markup for, or that a command for something new has brought up in the main window: texts
 * that came up with a button that hands them in. Small ones beside a wide one, such as those that add a label or search a
 * list, are left alone.
 */
export function noteDraft(exploration: Exploration, { gesture, before, revealed, after: { scene } }: Transition): void {
  const { draft, typed, unconfirmed } = exploration;
  const isThere = (key: string): boolean => scene.byKey.get(key)?.bounds !== undefined;
  if (draft && ![...draft].every(isThere)) {
    delete exploration.draft;
    unconfirmed.delete(DRAFT);
  }
  // Typing redraws some pages, which reveals the same fields again.
  // What a dialog hid comes up again with its end.
  if (gesture.kind !== 'click' || !isMainWindow(before.scene.front ?? '')) return;
  const news = new Set(revealed);
  const command = before.scene.byKey.get(gesture.key);
  const isForNew = command !== undefined && opensForm(command);
  const isNew = (element: VisibleElement): boolean =>
    news.has(element.key) && isMainWindow(element.windowKey) && (isForNew || isOnPage(element));
  const shown = scene.reachable.filter(isNew);
  const buttons = shown.filter(handsIn);
  const texts = shown.filter(({ role, key }) => role === 'text' && markedForm(key) === undefined);
  const widest = Math.max(0, ...texts.map(({ bounds }) => bounds.width));
  const wide = texts.filter(({ bounds }) => bounds.width * 2 >= widest);
  // "Add" beside others adds a part of what the others save.
  const button = buttons.find(({ name }) => !ADDS.test(name)) ?? buttons[0];
  if (!button || wide.length === 0) return;
  exploration.draft = new Set([...wide, button].map(({ key }) => key));
  for (const { key } of wide) typed.delete(key);
  unconfirmed.set(DRAFT, 1);
}
