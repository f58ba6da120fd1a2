/** What a step still has to bring about, in words of the task or the screen. */
import { readRow } from '../../../check/subject.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { wordsOfKey } from '../../../ui/element-key.ts';
import type { Occasion } from './occasion.ts';
import { quote } from './vary-words.ts';

export function describeMissing(occasion: Occasion): string[] {
  const { unmet, unseen, isAsked, before } = occasion;
  const opening = before ? [] : restateTask(occasion);
  if (unseen) return [...opening, ...describeUnseen(unseen)];
  if (unmet) return [...opening, ...describeUnmet(unmet)];
  return isAsked ? [...opening, ...STILL_ASKED] : opening;
}

const STILL_ASKED = [
  'I [have not seen|still have to find] [the answer|what is asked for][ yet|].',
  '[The answer is not on this screen|What is asked for is not on this screen][ yet|].',
  '[First I have to find|I am still looking for] [the place where it stands|where this stands].',
];

/** On the first step. The words are the task's own. */
function restateTask({ task: { instruction } }: Occasion): string[] {
  const words = instruction.trim();
  if (words.length > 160)
    return ['[The task has several parts, so I take them one by one|I go through the task part by part].'];
  if (words.endsWith('?')) return [`[The question is|I am asked|I have to find out]: ${mask(words)}`];
  const [first = '', ...rest] = words.split(' ');
  const order = mask(`${first.toLowerCase()} ${rest.join(' ')}`);
  return /^\p{Lu}\p{Ll}+$/u.test(first) && !/^(?:in|under|on|at|from|another|with|for)$/i.test(first)
    ? [`[I have to|The task is to|I am asked to] ${order}`]
    : [`[The task|What I have to do]: ${mask(words)}`];
}

function mask(words: string): string {
  return words.replaceAll('[', '⟦').replaceAll(']', '⟧').replaceAll('|', '¦');
}

function describeUnseen({ fact, value }: Expectation): string[] {
  const name = quote(nameOf(fact));
  const state = value === 'true' ? 'on' : 'off';
  return [
    `[I want to see|I check] whether ${name} is ${state}.`,
    `[Nothing on the screen says|The screen does not say] whether ${name} is ${state}, so I look[ once more|].`,
    `[To be sure of|To see] ${name}, I look into its menu[ again|].`,
  ];
}

function nameOf({ kind, subject }: FactKey): string {
  return kind === 'row' || kind === 'entry' ? rowTitle(subject) : wordsOfKey(subject);
}

function rowTitle(subject: string): string {
  try {
    return readRow(subject).title;
  } catch {
    return '';
  }
}

/** In order of how much they say; the last names nothing. */
function describeUnmet({ fact, op, value }: Expectation): string[] {
  const name = quote(nameOf(fact));
  const isGone = op === 'absent';
  const general = [
    '[One thing of the task is still open|Something of the task is left to do].',
    '[The task is not finished|I am not done yet][, so I go on|].',
    '[There is more to do|More is to be done] before the task is [done|complete].',
  ];
  switch (fact.kind) {
    case 'checked':
    case 'selected': {
      const state = value === 'true' ? 'on' : 'off';
      return [
        `${name} is still to be turned ${state}.`,
        `${name} has to be ${state}[ in the end| at the end|].`,
        `[Next is|Still open is] ${name}, which has to be ${state}.`,
        ...general,
      ];
    }
    case 'value':
      return [
        `${name} has to be ${quote(value)}[ in the end|].`,
        `The [number|value] has to become ${quote(value)}.`,
        `[I need|What is needed is] ${quote(value)} here.`,
        ...general,
      ];
    case 'text':
      return [
        '[The text has still to be changed|The text is not as it should be yet].',
        '[Something in the text is still missing|The text still has to change].',
        ...general,
      ];
    case 'file':
      if (isGone)
        return [
          `${name} has to [go|be removed].`,
          `[The task wants|I have to make sure that] ${name} [to be gone|goes].`,
          ...general,
        ];
      return [
        `${name} has still to be saved.`,
        `[I need|There has to be] a [file or folder|thing] called ${name}.`,
        `[The result has to end up in|What I do has to be kept in] ${name}.`,
        ...general,
      ];
    case 'window':
      return isGone
        ? [
            `The ${name} dialog has still to be confirmed.`,
            '[The dialog has to be closed|What is set has to be confirmed].',
            ...general,
          ]
        : [
            `The ${name} [dialog|window] has to be opened.`,
            `[I need|I am on my way to] the ${name} [dialog|window].`,
            ...general,
          ];
    case 'row':
    case 'item':
      return isGone
        ? [`${name} has [still |]to go[ away|].`, `[I have to remove|Still to be removed is] ${name}.`, ...general]
        : [
            `${name} is [wanted|asked for] and not there yet.`,
            `[I have to make|Still missing is] ${name}.`,
            ...general,
          ];
    default:
      return general;
  }
}
