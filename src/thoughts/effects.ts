/** The changes from one screen to the next that a thought can speak of, each compared with both screens. */
import type { Action } from '../schema/index.ts';
import { hasWhole, normalise } from './normalise.ts';
import type { Screen, Sight } from './screen.ts';

/** An action between two screens, with the quoted words of the sentence that speaks of it. */
export interface Change {
  from: Screen;
  to: Screen;
  action: Action;
  targetKey?: string | undefined;
  targetName?: string | undefined;
  quoted: readonly string[];
  sentence: string;
}

/** Undefined if neither screen shows whether it is so. */
type Judge = (change: Change) => boolean | undefined;

export interface Effect {
  /** Third person, as a prediction has it: "opens". */
  present: RegExp;
  /** After "will" or "should": "open". */
  base: RegExp;
  past: RegExp;
  holds: Judge;
}

export const EFFECTS: readonly Effect[] = [
  {
    present: /\b(?:opens|brings up|pops up|comes up|brings)\b/,
    base: /\b(?:open|bring up|pop up|come up)\b/,
    past: /\b(?:opened|brought up|came up|popped up|has come up|is open now|is now open)\b/,
    holds: opens,
  },
  {
    present: /\b(?:closes|goes away|leaves)\b/,
    base: /\b(?:close|go away)\b/,
    past: /\b(?:closed|went away|is closed now)\b/,
    holds: closes,
  },
  {
    present: /\b(?:turns|switches)\b[^.]*\bon\b|\bticks\b|\benables\b/,
    base: /\b(?:turn|switch)\b[^.]*\bon\b|\btick\b|\benable\b/,
    past: /\b(?:turned|switched)\b[^.]*\bon\b|\bticked\b|\bis now on\b|\bis on now\b/,
    holds: (change) => turns(change, true),
  },
  {
    present: /\b(?:turns|switches)\b[^.]*\boff\b|\bunticks\b|\bdisables\b/,
    base: /\b(?:turn|switch)\b[^.]*\boff\b|\buntick\b|\bdisable\b/,
    past: /\b(?:turned|switched)\b[^.]*\boff\b|\bunticked\b|\bis now off\b|\bis off now\b/,
    holds: (change) => turns(change, false),
  },
  {
    present: /\b(?:selects|chooses)\b/,
    base: /\b(?:select|choose)\b/,
    past: /\b(?:selected|chosen)\b/,
    holds: (change) => turns(change, true),
  },
  {
    present: /\bchanges (?:it|that|¤)/,
    base: /\bchange (?:it|that|¤)/,
    past: /\b(?:changed|altered) (?:it|that|¤)/,
    holds: alters,
  },
  {
    present: /\bchanges nothing\b/,
    base: /\bchange nothing\b/,
    past: /\b(?:changed nothing|did nothing|had no effect)\b/,
    holds: ({ from, to }) => from.all === to.all && statesOf(from) === statesOf(to),
  },
  {
    present: /\b(?:puts|writes|enters|fills in)\b[^.]*/,
    base: /\b(?:put|write)\b[^.]*/,
    past: /\b(?:has put|was typed|is in the field now|stands there now)\b/,
    holds: types,
  },
  {
    present: /\b(?:shows|reveals|appears)\b/,
    base: /\b(?:show|reveal|appear)\b/,
    past: /\b(?:appeared|has appeared|showed up|was revealed)\b/,
    holds: appears,
  },
  {
    present: /\b(?:hides|removes|disappears|deletes)\b/,
    base: /\b(?:hide|remove|disappear|delete)\b/,
    past: /\b(?:disappeared|has disappeared|vanished|is gone|are gone|was removed|was deleted)\b/,
    holds: disappears,
  },
];

const MENU = /\b(?:menu|list|drop-down|submenu|entries)\b/;
const WINDOW = /\b(?:dialog|window|dialogue)\b/;

/** Main windows and pages are no dialogs. */
function isOfDialog(sentence: string): boolean {
  return /\bdialog(?:ue)?s?\b/.test(sentence) && !/\b(?:window|page|menu|list)\b/.test(sentence);
}

function opens({ from, to, quoted, sentence }: Change): boolean {
  if (MENU.test(sentence) && !WINDOW.test(sentence)) return to.popup && isOther(from.menus, to.menus, from, to);
  if (isOfDialog(sentence) && to.kind !== 'dialog') return false;
  const isNew = [...to.windows].some(([key]) => !from.windows.has(key)) || from.front !== to.front;
  if (WINDOW.test(sentence)) return isNew || (to.popup && !from.popup);
  const isNamed = quoted.some((words) => isSeen(to, words));
  return isNew || to.popup !== from.popup || (isNamed && gained(from, to)) || gainedMuch(from, to);
}

function closes({ from, to, sentence }: Change): boolean {
  if (MENU.test(sentence) && !WINDOW.test(sentence))
    return from.popup && (!to.popup || isOther(from.menus, to.menus, from, to));
  if (isOfDialog(sentence) && from.kind !== 'dialog' && !from.popup) return false;
  const isGone = [...from.windows].some(([key]) => !to.windows.has(key)) || from.front !== to.front;
  return isGone || (from.popup && !to.popup);
}

function isOther(before: ReadonlySet<string>, after: ReadonlySet<string>, from: Screen, to: Screen): boolean {
  return !from.popup || [...before].join() !== [...after].join() || from.all !== to.all;
}

/** Closed menus of some applications keep a state that is not theirs, so only what the picture shows counts. */
function turns({ to, quoted, targetKey, from }: Change, isOn: boolean): boolean | undefined {
  const key = namedKeys(from, quoted).find((one) => to.sights.has(one)) ?? namedKeys(to, quoted)[0] ?? targetKey;
  const state = key === undefined ? undefined : to.sights.get(key)?.isOn;
  return state === undefined ? undefined : state === isOn;
}

/** The element that was aimed at is not as it was. */
function alters({ from, to, targetKey }: Change): boolean | undefined {
  const [before, after] = [from, to].map(({ sights }) => (targetKey === undefined ? undefined : sights.get(targetKey)));
  if (!before || !after) return undefined;
  return before.normal !== after.normal || before.isOn !== after.isOn;
}

function types({ to, action, targetKey, sentence }: Change): boolean | undefined {
  const text = 'text' in action ? normalise(action.text) : '';
  if (text === '' || !/\b(?:words?|text|there|line|it|¤)\b|¤/.test(sentence)) return undefined;
  if (isSeen(to, text)) return true;
  return targetKey !== undefined && to.sights.get(targetKey)?.normal !== undefined && to.front !== undefined
    ? false
    : undefined;
}

function appears({ from, to, quoted }: Change): boolean {
  if (quoted.length === 0) return gained(from, to);
  return (
    quoted.some((words) => isSeen(to, words) && countOf(to, words) >= countOf(from, words)) &&
    (gained(from, to) || to.popup)
  );
}

function disappears({ from, to, quoted }: Change): boolean {
  if (quoted.length === 0) return gained(to, from);
  return quoted.some((words) => countOf(to, words) < countOf(from, words) || !isSeen(to, words));
}

export function isSeen(screen: Screen, words: string): boolean {
  const wanted = normalise(words).replace(/ ?(?:…|\.\.\.)$/, '');
  return wanted !== '' && hasWhole(screen.all, wanted, words.endsWith('…'));
}

function countOf(screen: Screen, words: string): number {
  return [...screen.sights.values()].filter(({ normal }) => hasWhole(normal, normalise(words))).length;
}

function gained(from: Screen, to: Screen): boolean {
  return [...to.texts].some((text) => !from.texts.has(text)) || to.sights.size > from.sights.size;
}

/** Pages change in place. */
function gainedMuch(from: Screen, to: Screen): boolean {
  return [...to.texts].filter((text) => !from.texts.has(text)).length > 1;
}

/** Keys of the elements with one of these names; those with a state come first. */
export function namedKeys({ sights }: Screen, quoted: readonly string[]): string[] {
  const wanted = new Set(quoted.map(normalise));
  const named = [...sights].filter(([, sight]) => wanted.has(sight.name) || wanted.has(sight.normal));
  return named.toSorted(([, one], [, other]) => weigh(other) - weigh(one)).map(([key]) => key);
}

function weigh({ isOn }: Sight): number {
  return isOn === undefined ? 0 : 1;
}

function statesOf({ sights }: Screen): string {
  return [...sights.values()].map(({ isOn }) => isOn).join();
}
