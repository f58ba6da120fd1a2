/** False sentences: states, predictions and causes that the screens contradict. Sentences of no known kind are no claims. */
import type { Action } from '../schema/index.ts';
import { EFFECTS, isSeen, namedKeys, type Change } from './effects.ts';
import { normalise } from './normalise.ts';
import type { Screen } from './screen.ts';
import { MARK, maskQuotes } from './values.ts';

export interface Acted {
  action: Action;
  targetKey?: string | undefined;
  targetName?: string | undefined;
}

/** A step's surroundings. `before` and `next` are missing at the two ends of an episode, and before a step is made. */
export interface Surroundings {
  now: Screen;
  act: Acted;
  before?: { screen: Screen; act: Acted } | undefined;
  next?: Screen | undefined;
}

/** True if the sentence is contradicted by the screens. */
export function isFalse(sentence: string, around: Surroundings): boolean {
  const { masked, quoted } = maskQuotes(sentence);
  const words = masked.toLowerCase();
  if (isContradicted(words, quoted, around.now)) return true;
  const { before, next, now, act } = around;
  const about = (from: Screen, to: Screen, acted: Acted): Change => ({ from, to, ...acted, quoted, sentence: words });
  if (before && isCause(words)) return isUntrue('past', words, about(before.screen, now, before.act));
  if (next && isPrediction(words)) return isUntrue('present', words, about(now, next, act));
  return false;
}

/** A hope, a question or a denial is no claim about the screens. */
const NO_CLAIM =
  /\b(?:not|never|n't|if|whether|unless|could|may|might|would|need|needs|must|want|wants|has to|have to|so that|in order to|let me|let's|asks?|asked)\b/;
const CAUSE =
  /\b(?:last|previous|earlier) (?:step|click|tap|key|action|press|touch)\b|\b(?:click|tap|press|that|this|it|step|typing)\b[^.]*\b(?:ed|brought|came|went)\b|\b\w+ed\b|\bcame up\b|\bbrought up\b|\b(?:is|are) gone\b|\bis now (?:on|off|open)\b/;
const PREDICTION =
  /\b(?:click|clicking|tap|tapping|touch|press|pressing|typing|type|it|that|this|which|enter|escape|key|button|entry|dragging|scrolling|choosing|there)\b/;
const FUTURE = /\b(?:will|should|going to|to)\b/;

function isCause(words: string): boolean {
  return CAUSE.test(words) && !NO_CLAIM.test(words) && !/\b(?:to be|be|will|should)\b/.test(words);
}

function isPrediction(words: string): boolean {
  return PREDICTION.test(words) && !NO_CLAIM.test(words) && !/\bto be\b/.test(words);
}

/** Several effects in one sentence have to hold each. */
function isUntrue(tense: 'past' | 'present', words: string, change: Change): boolean {
  const isLater = /\b(?:will|should|going to)\b/.test(words);
  return EFFECTS.some((effect) => {
    const forms =
      tense === 'past'
        ? effect.past
        : isLater
          ? new RegExp(`${effect.present.source}|${effect.base.source}`)
          : effect.present;
    if (!forms.test(words)) return false;
    // "to open it" says why, and not that it opens.
    if (
      tense === 'present' &&
      !isLater &&
      FUTURE.test(words.slice(0, words.search(forms)).split(' ').slice(-2).join(' '))
    )
      return false;
    return effect.holds(change) === false;
  });
}

interface StateClaim {
  form: RegExp;
  /** The claim with the quoted words; undefined if the screen does not show whether it holds. */
  holds(screen: Screen, quoted: readonly string[], found: RegExpExecArray): boolean | undefined;
}

const STATES: readonly StateClaim[] = [
  { form: /\ba menu is (?:now )?open\b/, holds: ({ popup, list }) => popup && !list },
  { form: /\b(?:a|the) list is (?:now )?open\b/, holds: ({ list }) => list },
  {
    form: /¤ menu is (?:now |still |already )?open\b/,
    holds: ({ menus }, quoted) => quoted.some((name) => menus.has(normalise(name))),
  },
  {
    form: /¤ (?:dialog|window|page|screen)? ?is (?:now |still |already )?(?:in front|on top|the active)/,
    holds: ({ front, windows }, quoted) =>
      [front ?? '', ...windows.values()].some((title) => quoted.some((name) => isTitle(title, normalise(name)))),
  },
  {
    form: /¤ is (?:now |still |already |currently )?(?:turned |switched )?(on|off|ticked|unticked|checked|unchecked|selected)(?: now| already)?(?=$|[.,;:!]| and | but )/,
    holds: (screen, quoted, [, word = '']) => stateOf(screen, quoted, !/^(?:off|un)/.test(word)),
  },
  {
    form: /¤ is still to be (?:turned|switched) (on|off)/,
    holds: (screen, quoted, [, word]) => {
      const isDone = stateOf(screen, quoted, word === 'on');
      return isDone === undefined ? undefined : !isDone;
    },
  },
  {
    form: /¤ (?:is|are) (?:now |still |already )?(?:there|shown|visible|listed|on (?:the )?screen|in the list|in view)\b/,
    holds: (screen, quoted) => quoted.every((words) => isSeen(screen, words)),
  },
  {
    form: /¤ (?:is|are) (?:not|no longer) (?:there|shown|visible|listed|on (?:the )?screen|in the list|in view)\b|\bno ¤ is (?:there|shown|listed)/,
    holds: (screen, quoted) => quoted.every((words) => !isSeen(screen, words)),
  },
  {
    form: /¤ is (?:asked for|wanted)?(?: and)? ?not there yet|(?:still missing|missing) is ¤|nothing called ¤|nothing is called ¤/,
    holds: (screen, quoted) => quoted.every((words) => !isSeen(screen, words)),
  },
  {
    form: /\b(?:reads|says|shows|holds|contains|has) ¤/,
    holds: (screen, quoted) => quoted.every((words) => isSeen(screen, words)),
  },
];

function isContradicted(words: string, quoted: readonly string[], screen: Screen): boolean {
  if (/\b(?:whether|if|unless|until|once)\b/.test(words)) return false;
  return STATES.some(({ form, holds }) => {
    const found = form.exec(words);
    if (!found) return false;
    // The quoted words of this clause, counted by their marks.
    const first = words.slice(0, found.index).split(MARK).length - 1;
    const count = found[0].split(MARK).length - 1;
    const own = quoted.slice(first, first + count);
    return (count === 0 || own.length > 0) && holds(screen, own, found) === false;
  });
}

function stateOf(screen: Screen, quoted: readonly string[], isOn: boolean): boolean | undefined {
  const states = namedKeys(screen, quoted).flatMap((key) => screen.sights.get(key)?.isOn ?? []);
  return states.length === 0 ? undefined : states.includes(isOn);
}

/** Long titles are cut. */
function isTitle(title: string, name: string): boolean {
  return name.endsWith('…') ? title.startsWith(name.slice(0, -1).trim()) : title === name;
}
