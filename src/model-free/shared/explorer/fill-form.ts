/**
 * How the explorer uses a form of a page: its settings are tried and its texts filled in, then what was set is handed in. A
 * form that is only looked at, or given up, teaches nothing about what it makes.
 */
import { partsOfField } from '../../../ui/field-parts.ts';
import { isMainWindow, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { FORM_FIELDS, handsIn, isInDialog, isOnPage, markedForm, opensForm } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { MAX_SETTINGS_OF_FORM, SETTINGS_OF_FORM } from '../weights.ts';
import { untriedGestures, type Exploration } from './exploration-state.ts';
import { hasFailed } from './leave-window.ts';

/** Undefined while no form in front has anything set in it, or when it cannot be handed in. */
export function gestureInForm(exploration: Exploration, { front, reachable }: Scene): Gesture | undefined {
  const { graph, seed, typed, unconfirmed } = exploration;
  const isInUse = (element: UiElement): boolean => (unconfirmed.get(formOf(exploration, element) ?? '') ?? 0) > 0;
  const inForm = reachable.filter(
    (element) => element.windowKey === front && isPartOfForm(exploration, element) && isInUse(element),
  );
  const button = inForm.find((element) => handsIn(element) && !hasFailed(exploration, clickOn(element)));
  if (!button) return undefined;
  const settings = unconfirmed.get(formOf(exploration, button)!)!;
  const fields = inForm.filter(({ role }) => FORM_FIELDS.has(role));
  const setting =
    isInDialog(button) || settings >= MAX_SETTINGS_OF_FORM ? undefined : untriedSetting(exploration, fields);
  if (setting) return setting;
  const texts = inForm.filter(({ key, role }) => role === 'text' && !typed.has(key));
  // The title of a draft is filled in already, so its first text is taken whatever it holds.
  const isDraft = exploration.draft?.has(button.key) === true;
  const empty = isDraft ? texts[0] : texts.find(({ node }) => (node.text ?? '') === '');
  // Each draft gets a title of its own: entries that go by their title replace each other.
  const ownSeed = isDraft ? `${seed} ${exploration.steps}` : seed;
  const filling = empty && graph.language.offer(empty, true, ownSeed)[0];
  if (filling) return filling;
  // A form comes with a day of its own, which another one takes the place of once.
  const day = texts.find(({ node }) => partsOfField(node) !== undefined);
  const [changing] = day ? untriedGestures(graph, day, isInDialog(day), seed) : [];
  if (changing) return changing;
  return settings >= Math.min(SETTINGS_OF_FORM, fields.length) ? clickOn(button) : undefined;
}

/** A form of a page is not left after it is handed in, so what it offers besides texts is set the first time. */
function untriedSetting({ graph, seed }: Exploration, fields: readonly VisibleElement[]): Gesture | undefined {
  return fields.filter(({ role }) => role !== 'text').flatMap((field) => untriedGestures(graph, field, true, seed))[0];
}

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
  if (gesture.kind !== 'click') return;
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

function clickOn({ key }: UiElement): Gesture {
  return { kind: 'click', key };
}
