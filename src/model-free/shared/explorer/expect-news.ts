/**
 * How much an untried gesture can be expected to show: what gestures like it have shown, in the same place above all.
 * Used by choose-gesture.ts.
 */
import type { UiElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { bump } from '../bump.ts';
import type { Transition } from '../exploration-graph.ts';
import { alikeDialogs, isInDialog, placeOf } from '../element-place.ts';
import type { Gesture } from '../gesture.ts';

/** Tries and what they have shown, by kind of gesture and by kind and place. */
export interface Experience {
  tries: Map<string, number>;
  news: Map<string, number>;
}

export function createExperience(): Experience {
  return { tries: new Map(), news: new Map() };
}

/** A kind of screen counts 1; a fact that can be changed, but looks the same, counts this much. */
const FACT_WORTH = 0.5;

/** What is expected where nothing was tried yet, by gesture and role. */
const FIRST_GUESS: Readonly<Record<string, number>> = {
  'click menu': 0.95,
  'click page tab': 0.6,
  'click combo box': 0.8,
  'click check box': 0.5,
  'click radio button': 0.5,
  'click check menu item': 0.7,
  'click radio menu item': 0.7,
  'click toggle button': 0.45,
  'click push button': 0.5,
  'click menu item': 0.35,
  'fill text': 0.5,
  'fill entry': 0.5,
  'fill spin button': 0.6,
  'right-click': 0.8,
  'double-click': 0.6,
  // Three steps; lines added and saved are what most tasks about texts are made of.
  append: 4,
  'press f2': 0.6,
  'press delete': 0.6,
  'long-press': 0.9,
  scroll: 0.6,
  back: 0.05,
  'hide-keyboard': 0,
  'click list item': 0.6,
};
/** The same in dialogs, where what is set waits for a button, and items are there to be picked. */
const FIRST_GUESS_IN_DIALOG: Readonly<Record<string, number>> = {
  'click page tab': 0.8,
  'click combo box': 0.85,
  'click check box': 0.45,
  'click radio button': 0.2,
  'click push button': 0.45,
  'click list item': 0.15,
  'click table cell': 0.15,
  'click icon': 0.1,
  // Two steps each; what is filled in and confirmed is what tasks are made of.
  'fill text': 0.9,
  'fill entry': 0.9,
  'fill spin button': 0.7,
  'right-click': 0.55,
  'right-click list item': 0.1,
  'right-click icon': 0.1,
  'double-click': 0.35,
  'double-click list item': 0.1,
  'double-click icon': 0.15,
  append: 0.3,
  press: 0.1,
};
const OTHER_GUESS = 0.3;
/** Dots announce a dialog, those of a menu one for each of its entries. */
const ANNOUNCED_GUESS = 0.95;
/** A field of the main window that holds something tells where one is; typing into it goes elsewhere. */
const LOCATION_GUESS = 0.3;

/** Other entries of a menu may be greyed out than when it was open before. */
const AGAIN_GUESS = 0.15;
/** More so over a screen that is another altogether. */
const AGAIN_ELSEWHERE_GUESS = 0.8;
const AGAIN = 'again';

/** This many tries weigh as much as the guess for the kind, or for the place. */
const KIND_TRIES = 3;
const PLACE_TRIES = 2;

/** Takes in what a gesture has shown. */
export function learnNews(experience: Experience, { gesture, before, news, occasion }: Transition): void {
  const element = before.scene.byKey.get(gesture.key);
  if (!element || occasion === 'way' || isForLater(gesture, element, news)) return;
  const shown = (news.screen ? 1 : 0) + (news.fact ? FACT_WORTH : 0);
  const keys = [kindOf(gesture, element), placeKindOf(gesture, element)];
  for (const key of occasion === 'again' ? [AGAIN, againKey(gesture)] : keys) {
    bump(experience.tries, key);
    experience.news.set(key, (experience.news.get(key) ?? 0) + shown);
  }
}

/** What is typed into a dialog shows its effect when the dialog is confirmed. */
function isForLater({ kind }: Gesture, { key, windowKey }: UiElement, news: Transition['news']): boolean {
  const isInChooser = key.includes('/file chooser:');
  return kind === 'fill' && isInDialog({ windowKey }) && !isInChooser && !news.screen && !news.fact;
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
  const isAnnounced = announcesDialog(element) || (parent?.role === 'menu' && announcesDialog(parent));
  if (gesture.kind === 'click' && isAnnounced) return ANNOUNCED_GUESS;
  const isLine = gesture.kind === 'fill' && role === 'text' && !hasState(node, 'multi-line');
  if (isLine && node.text && !isInDialog(element)) return LOCATION_GUESS;
  const name = nameOf(gesture);
  const inDialog = FIRST_GUESS_IN_DIALOG;
  const guess = isInDialog(element) ? (inDialog[`${name} ${node.role}`] ?? inDialog[gesture.kind]) : undefined;
  return guess ?? FIRST_GUESS[`${name} ${node.role}`] ?? FIRST_GUESS[name] ?? OTHER_GUESS;
}

function announcesDialog({ name }: { name: string }): boolean {
  return /(\.\.\.|…)$/.test(name);
}

function nameOf(gesture: Gesture): string {
  return gesture.kind === 'press' ? `press ${gesture.keys.join('+')}` : gesture.kind;
}

function kindOf(gesture: Gesture, element: UiElement): string {
  const dots = announcesDialog(element) ? ' ...' : '';
  return `${nameOf(gesture)} ${element.node.role}${dots}${isInDialog(element) ? ' in a dialog' : ''}`;
}

function placeKindOf(gesture: Gesture, element: UiElement): string {
  return `${kindOf(gesture, element)} at ${alikeDialogs(placeOf(element))}`;
}
