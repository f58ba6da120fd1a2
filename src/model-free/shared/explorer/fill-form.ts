/**
 * How the explorer uses a form of a page: its texts are filled in, then what was set is handed in. A form that is only looked
 * at, or given up, teaches nothing about what it makes.
 */
import { partsOfField } from '../../../ui/field-parts.ts';
import { isMainWindow, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { COMMITS, HANDS_IN } from '../../../ui/words.ts';
import { isInDialog, isOnPage, markedForm } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { SETTINGS_OF_FORM } from '../weights.ts';
import type { Exploration } from './exploration-state.ts';
import { hasFailed } from './leave-window.ts';
import { untriedGestures } from './untried-gestures.ts';

/** Undefined while no form in front has anything set in it, or when it cannot be handed in. */
export function gestureInForm(exploration: Exploration, { front, reachable }: Scene): Gesture | undefined {
  const { graph, seed, typed, unconfirmed } = exploration;
  const isInUse = (element: UiElement): boolean => (unconfirmed.get(formOf(exploration, element) ?? '') ?? 0) > 0;
  const inForm = reachable.filter(
    (element) => element.windowKey === front && isPartOfForm(exploration, element) && isInUse(element),
  );
  const button = inForm.find((element) => isHandingIn(element) && !hasFailed(exploration, clickOn(element)));
  if (!button) return undefined;
  const texts = inForm.filter(({ key, role }) => role === 'text' && !typed.has(key));
  // The title of a draft is filled in already, so its first text is taken whatever it holds.
  const isDraft = exploration.draft?.has(button.key) === true;
  const empty = isDraft ? texts[0] : texts.find(({ node }) => (node.text ?? '') === '');
  // Each draft gets a title of its own: entries that go by their title replace each other.
  const ownSeed = isDraft ? `${seed} ${exploration.steps}` : seed;
  const filling = empty && graph.language.offer(empty, isDraft || isInDialog(empty), ownSeed)[0];
  if (filling) return filling;
  // A form comes with a day of its own, which another one takes the place of once.
  const [day] = texts.filter(({ node }) => partsOfField(node) !== undefined);
  const [changing] = day ? untriedGestures(graph, day, isInDialog(day), seed) : [];
  if (changing) return changing;
  const settings = unconfirmed.get(formOf(exploration, button)!)!;
  return settings >= SETTINGS_OF_FORM ? clickOn(button) : undefined;
}

/** Key of what is handed in together with an element: its dialog, or the draft of a page; undefined elsewhere. */
export function formOf({ draft }: Exploration, element: UiElement): string | undefined {
  if (isInDialog(element)) return element.windowKey;
  return draft?.has(element.key) ? DRAFT : undefined;
}

/** Whether an element is in a form of a page, with markup that says so or without. */
export function isPartOfForm({ draft }: Exploration, { key }: UiElement): boolean {
  return markedForm(key) !== undefined || draft?.has(key) === true;
}

const DRAFT = 'draft';
const ADDS = /^add\b/i;

/**
 * Notes a form that a page has no markup for: texts that came up with a button that hands them in. Small ones beside a wide
 * one, such as those that add a label or search a list, are left alone.
 */
export function noteDraft(exploration: Exploration, { gesture, revealed, after: { scene } }: Transition): void {
  const { draft, typed, unconfirmed } = exploration;
  const isThere = (key: string): boolean => scene.byKey.get(key)?.bounds !== undefined;
  if (draft && ![...draft].every(isThere)) {
    delete exploration.draft;
    unconfirmed.delete(DRAFT);
  }
  // Typing redraws some pages, which reveals the same fields again.
  if (gesture.kind !== 'click') return;
  const news = new Set(revealed);
  const isNew = (element: VisibleElement): boolean =>
    news.has(element.key) && isMainWindow(element.windowKey) && isOnPage(element);
  const shown = scene.reachable.filter(isNew);
  const buttons = shown.filter(isHandingIn);
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

function isHandingIn({ role, name }: UiElement): boolean {
  return role === 'push button' && (COMMITS.test(name) || HANDS_IN.test(name));
}

function clickOn({ key }: UiElement): Gesture {
  return { kind: 'click', key };
}
