/** Finds the part of the data that answers a question, from its words. */
import type { Thing } from './claim.ts';
import { numberQuotes, readCaption, readThings, sentence, wordsAt } from './patterns.ts';

export type Question =
  /** The state of a switch; without a name the only one of the thing. */
  | { asks: 'switch'; name?: string; thing?: Thing; page?: string }
  | { asks: 'count'; sort: string; page: string }
  /** A line of a text, from 1. */
  | { asks: 'line'; number: number; thing: Thing }
  | { asks: 'field'; caption: string; thing: Thing };

interface Asked {
  groups: Readonly<Record<string, string>>;
  words: readonly string[];
  things: Thing[];
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const LINE = `the (?<ordinal>${ORDINALS.join('|')}) line of <things>`;
const STATE = '(?:turned on|ticked)';

function switchNamed({ groups: { value, page }, words, things: [thing] }: Asked): Question {
  const name = { name: wordsAt(value!, words) };
  return { asks: 'switch', ...name, ...(thing && { thing }), ...(page && { page: wordsAt(page, words) }) };
}
function ownSwitch({ things: [thing] }: Asked): Question {
  return { asks: 'switch', thing: thing! };
}
function count({ groups, words }: Asked): Question {
  return { asks: 'count', sort: groups['kind']!, page: wordsAt(groups['value']!, words) };
}
function line({ groups, things: [thing] }: Asked): Question {
  return { asks: 'line', number: ORDINALS.indexOf(groups['ordinal']!) + 1, thing: thing! };
}
function field({ groups, words, things: [thing] }: Asked): Question {
  const caption = groups['kind'] ?? groups['named'] ?? readCaption(groups['caption']!, words);
  return { asks: 'field', caption, thing: thing! };
}
function amount({ things: [thing] }: Asked): Question {
  return { asks: 'field', caption: 'amount', thing: thing! };
}

const QUESTIONS: readonly [RegExp, (asked: Asked) => Question][] = [
  [sentence(`is (?<things><thing>) ${STATE}`), ownSwitch],
  [sentence(`is <value> ${STATE} for <things>`), switchNamed],
  [sentence(`in <things>, is <value> ${STATE}`), switchNamed],
  [sentence(`(?:on the (?<page>#\\d+) page, )?is <value> ${STATE}`), switchNamed],
  [sentence('how many <kind> are there on the <value> page'), count],
  [sentence('how many <kind> does the <value> page show'), count],
  [sentence('how many <kind> are in the <value> list'), count],
  [sentence(`(?:what does ${LINE} say)`), line],
  [sentence(`(?:what is|which words are in) ${LINE}`), line],
  [sentence('how much is <things>'), amount],
  [sentence('(?:what|which) <kind> is shown for <things>'), field],
  [sentence('what is the <kind> shown for <things>'), field],
  [sentence('which (?<named>phone number|e-mail address) does <things> have'), field],
  [sentence('what is <caption> of <things>'), field],
  [sentence('for <things>, what is <caption>'), field],
];

/** Undefined for other wordings, or questions about several things. */
export function readQuestion(instruction: string): Question | undefined {
  const { text, words } = numberQuotes(instruction.trim().replace(/ Answer yes or no\.$/, ''));
  const asked = text.charAt(0).toLowerCase() + text.slice(1).replace(/\?$/, '');
  for (const [pattern, read] of QUESTIONS) {
    const groups = pattern.exec(asked)?.groups;
    const things = groups?.['things'] === undefined ? [] : readThings(groups['things'], words);
    if (groups && things.length < 2 && things[0]?.shows === undefined) return read({ groups, words, things });
  }
  return undefined;
}
