/** How much an untried gesture can be expected to show: what gestures like it have shown, in the same place above all. */
import type { UiElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { ASKS_MORE, LISTS_MADE, SEARCHES } from '../../../ui/words.ts';
import { bump } from '../../../collections/by-key.ts';
import type { Transition } from '../exploration-graph.ts';
import {
  isInDialog,
  ITEM_ROLES,
  isOnMenuBar,
  isOnPage,
  makesEntry,
  opensForm,
  opensMenu,
  opensSettings,
  tellsOfThing,
} from '../element-place.ts';
import type { Gesture } from '../gesture.ts';
import { SAMPLE_SUM } from '../../desktop/result-of-sum.ts';
import type { Lesson } from '../lesson.ts';
import {
  AGAIN_ELSEWHERE_GUESS,
  AGAIN_GUESS,
  ANNOUNCED_GUESS,
  FACT_WORTH,
  FIRST_OPERATION_NEWS,
  FIRST_CHOICE_GUESS,
  FIRST_GUESS,
  FIRST_GUESS_IN_DIALOG,
  KIND_TRIES,
  LOCATION_GUESS,
  MAKING_GUESS,
  MENU_WORTH,
  OPERATION_NEWS,
  OTHER_GUESS,
  PAGE_GUESS,
  PLACE_TRIES,
  SEARCH_GUESS,
  SETTINGS_GUESS,
  SUM_GUESS,
  TELLING_GUESS,
  USUAL_WORTH,
  WINDOW_WORTH,
} from '../weights.ts';
import { isInSideBar } from './side-list.ts';
import { nameOf, kindOf, roleOf, placeKindOf } from './kind-of-gesture.ts';

/** Tries and what they have shown, by kind of gesture and by kind and place. */
export interface Experience {
  tries: Map<string, number>;
  news: Map<string, number>;
  /** Ids and kinds of the operations that were learnt. */
  learnt: Set<string>;
}

export function createExperience(): Experience {
  return { tries: new Map(), news: new Map(), learnt: new Set() };
}

const AGAIN = 'again';
/** In the keys of what is in a file chooser. */
const CHOOSER = '/file chooser';

/** Takes in what a gesture has shown, and the operations that it has taught; returns what these are worth, in kinds of screens. */
export function learnNews(
  experience: Experience,
  { gesture, before, after, changes, news, occasion }: Transition,
  lessons: readonly Lesson[],
): number {
  // What alters the data counts, whether or not it can be said what it did.
  const altersData =
    before.frame.kept !== undefined && changes.some(({ key, strict }) => key.kind === 'data' && strict);
  const taught = takeLessons(experience, lessons) || (altersData ? OPERATION_NEWS : 0);
  const element = before.scene.byKey.get(gesture.key);
  if (!element || occasion === 'way' || (taught === 0 && isForLater(gesture, element, news))) return taught;
  const isWindow = after.scene.dialog && after.scene.front !== before.scene.front;
  // A dialog over a dialog is left at once.
  const ofWindow = isInDialog(element) ? 0 : WINDOW_WORTH;
  const ofScreen = after.scene.popup ? MENU_WORTH : isWindow ? ofWindow : 1;
  const shown = (news.screen ? ofScreen : 0) + (news.fact ? FACT_WORTH : 0) + taught;
  const keys = [kindOf(gesture, element), placeKindOf(gesture, element)];
  for (const key of occasion === 'again' ? [AGAIN, againKey(gesture)] : keys) {
    bump(experience.tries, key);
    experience.news.set(key, (experience.news.get(key) ?? 0) + shown);
  }
  return taught;
}

/** What the new ones among them are worth, in kinds of screens; the first of its kind most. */
function takeLessons({ learnt }: Experience, lessons: readonly Lesson[]): number {
  let taught = 0;
  for (const { kind, id, worth } of lessons) {
    if (learnt.has(id)) continue;
    taught += (worth / USUAL_WORTH) * (learnt.has(kind) ? OPERATION_NEWS : FIRST_OPERATION_NEWS);
    learnt.add(id).add(kind);
  }
  return taught;
}

/** Text in a dialog shows its effect only when the dialog is confirmed. */
function isForLater({ kind }: Gesture, { key, windowKey }: UiElement, news: Transition['news']): boolean {
  return kind === 'fill' && isInDialog({ windowKey }) && !key.includes(CHOOSER) && !news.screen && !news.fact;
}

/** Kinds of screens that the gesture is likely to show, about 0 to 1. */
export function expectNews(experience: Experience, gesture: Gesture, element: UiElement): number {
  const ofKind = corrected(firstGuess(gesture, element), KIND_TRIES, experience, kindOf(gesture, element));
  return corrected(ofKind, PLACE_TRIES, experience, placeKindOf(gesture, element));
}

/** The same for a gesture that was done before, when the screen it was done over has changed since, by 0 to 1. */
export function expectNewsAgain(experience: Experience, gesture: Gesture, change: number): number {
  const guess = AGAIN_GUESS + (AGAIN_ELSEWHERE_GUESS - AGAIN_GUESS) * change;
  const ofAny = corrected(guess, KIND_TRIES, experience, AGAIN);
  return corrected(ofAny, PLACE_TRIES, experience, againKey(gesture));
}

function againKey(gesture: Gesture): string {
  return `${AGAIN} ${gesture.key}`;
}

function corrected(guess: number, weight: number, { tries, news }: Experience, key: string): number {
  return (guess * weight + (news.get(key) ?? 0)) / (weight + (tries.get(key) ?? 0));
}

function firstGuess(gesture: Gesture, element: UiElement): number {
  const { node, role } = element;
  const parent = element.ancestors.at(-1);
  const isAnnounced = ASKS_MORE.test(element.name) || (parent?.role === 'menu' && ASKS_MORE.test(parent.name));
  const isMaking = opensForm(element) || makesEntry(element) || isOfMaking(element);
  if (gesture.kind === 'click' && isMaking && !isInDialog(element)) return MAKING_GUESS;
  if (gesture.kind === 'click' && turnsPage(element)) return PAGE_GUESS;
  if (gesture.kind === 'click' && tellsOfThing(element)) return TELLING_GUESS;
  if (gesture.kind === 'click' && opensSettings(element)) return SETTINGS_GUESS;
  if (gesture.kind === 'click' && isAnnounced) return ANNOUNCED_GUESS;
  if (gesture.kind === 'fill' && gesture.text === SAMPLE_SUM.typed) return SUM_GUESS;
  const isLine = gesture.kind === 'fill' && role === 'text' && !hasState(node, 'multi-line');
  if (isLine && !isInDialog(element) && isOnPage(element) && SEARCHES.test(element.name)) return SEARCH_GUESS;
  if (isLine && isOfWay(element) && !isInDialog(element)) return LOCATION_GUESS;
  if (gesture.kind === 'click' && isFirstChoice(element)) return FIRST_CHOICE_GUESS;
  const name = nameOf(gesture);
  const inDialog = FIRST_GUESS_IN_DIALOG;
  const guess = isInDialog(element) ? (inDialog[`${name} ${node.role}`] ?? inDialog[gesture.kind]) : undefined;
  return guess ?? FIRST_GUESS[`${name} ${roleOf(element)}`] ?? FIRST_GUESS[name] ?? OTHER_GUESS;
}

/** True for a field with a path, a page or a choice of a list. */
function isOfWay({ node: { text = '' }, ancestors }: UiElement): boolean {
  return /^~?\/|:\/\//.test(text) || (text !== '' && /^(combo box|tool bar)$/.test(ancestors.at(-1)?.role ?? ''));
}

/** True for a row of a main window's list in which none is chosen: what can be done to a row waits for that. */
function isFirstChoice(element: UiElement): boolean {
  const { role, node, ancestors } = element;
  const isRow = ITEM_ROLES.has(role) && node.className === undefined && !isInDialog(element) && !isOnPage(element);
  return isRow && ancestors.at(-1)?.children.some((item) => hasState(item, 'selected')) === false;
}

/** A menu inside a menu that lists what can be made, such as files and folders, and an entry of it. */
export function isOfMaking(element: UiElement): boolean {
  const { ancestors, name, role } = element;
  if (opensMenu(element)) return !isOnMenuBar(element) && LISTS_MADE.test(name);
  const menu = ancestors.findLast((node) => node.role === 'menu');
  return role === 'menu item' && menu !== undefined && LISTS_MADE.test(menu.name);
}

/** Tabs and side bars of the main window, but for those of a web page and of phones. */
function turnsPage(element: UiElement): boolean {
  const { role, node } = element;
  const turns = role === 'page tab' || isInSideBar(element);
  return turns && node.className === undefined && !isInDialog(element) && !isOnPage(element);
}
