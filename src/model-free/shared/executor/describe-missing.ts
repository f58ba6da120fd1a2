/** Sentences about the missing part of the task, in words of the task or the screen. */
import { factId } from '../../../check/fact.ts';
import { readRow } from '../../../check/subject.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { wordsOfKey } from '../../../ui/element-key.ts';
import type { Occasion } from './occasion.ts';
import { quote } from './vary-words.ts';

export function describeMissing(occasion: Occasion): string[] {
  const { unmet, unseen, isAsked, before } = occasion;
  const opening = before ? [] : restateTask(occasion);
  if (unseen) return [...opening, ...describeUnseen(unseen)];
  if (unmet) return [...opening, ...describePart(occasion), ...describeUnmet(unmet, occasion)];
  return isAsked ? [...opening, ...STILL_ASKED] : opening;
}

const STILL_ASKED = [
  'I have not seen [the answer|what is asked for][ yet|].',
  'I still have to find [the answer|what is asked for].',
  '[The answer is not on this screen|What is asked for is not on this screen][ yet|].',
  '[First I have to find|I am still looking for] [the place where it stands|where this stands].',
];

/** On the first step. The words are the task's own. */
function restateTask({ task: { instruction } }: Occasion): string[] {
  const words = instruction.trim();
  if (words.length > 240)
    return ['[The task has several parts, so I take them one by one|I go through the task part by part].'];
  if (words.includes('?')) return [`[The question is|I am asked|I have to find out]: ${mask(words)}`];
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

/** None if there is nothing to say but that the task is not done. */
function describeUnmet({ fact, op, value }: Expectation, { isKnown, latest }: Occasion): string[] {
  const words = nameOf(fact);
  const name = quote(words);
  const isGone = op === 'absent';
  switch (fact.kind) {
    case 'checked':
    case 'selected': {
      const state = value === 'true' ? 'on' : 'off';
      return [
        `${name} is still to be turned ${state}.`,
        `${name} has to be ${state}[ in the end| at the end|].`,
        `[Next is|Still open is] ${name}, which has to be ${state}.`,
        `[The task wants|I am asked to have] ${name} ${state}.`,
      ];
    }
    case 'value':
      // A value that was typed counts only when its field is left.
      if (isKnown(value)) return [];
      return [
        `[The value|What it is set to] has to become ${quote(value)}.`,
        `[I need|What is needed is] ${quote(value)} here.`,
        `${quote(value)} is [wanted|asked for][ here|].`,
      ];
    case 'text':
      // The lines of a text are spoken of where they are edited.
      return value.includes('\n') ? [] : [`[The field has to hold|What belongs in the field is] ${quote(value)}.`];
    case 'file':
      if (isGone) return [`${name} has to [go|be removed].`, `[The task wants|I am asked to have] ${name} removed.`];
      if (latest.has(factId(fact)))
        return [
          `[What I do has to be kept in|The change has to end up in] ${name}.`,
          `${name} has still to be [saved|brought up to date].`,
        ];
      if (isKnown(words)) return [];
      return [
        `[There has to be something|I need something] called ${name}[ in the end|].`,
        `${name} is [what has to be made|still to be made].`,
      ];
    case 'window':
      return isGone
        ? [`The ${name} dialog has to be closed [in the end|at last].`, `Only the ${name} dialog is still to be left.`]
        : [`The ${name} dialog has to be opened.`, `[I need|I am on my way to] the ${name} dialog.`];
    case 'row':
    case 'item':
    case 'entry':
      if (isGone)
        return [
          `${name} has [still |]to go[ away|].`,
          `[I have to remove|Still to be removed is] ${name}.`,
          `[It is|This is about] ${name} that has to go.`,
        ];
      return isKnown(words)
        ? []
        : [
            `${name} is [wanted|asked for][, and I have not seen it so far|].`,
            `[I have to make|Still missing is] ${name}.`,
            `[So far there is nothing called|So far nothing is called] ${name}.`,
          ];
    default:
      return [];
  }
}

/** The part of a task of several parts that names what is still to be done, in the task's own words. */
function describePart({ task: { instruction }, unmet, gesture, decision, isTold }: Occasion): string[] {
  const parts = instruction.replace(/[.?]$/, '').split(/,? and then |[.;] then |, then |; /i);
  if (!unmet || parts.length < 2) return [];
  const names = [
    nameOf(unmet.fact),
    unmet.value,
    gesture && 'text' in gesture ? gesture.text : '',
    decision.target?.name ?? '',
  ];
  const meant = parts.filter((part) => names.some((name) => name.length > 1 && part.includes(name)));
  if (meant.length !== 1 || meant[0]!.length > 120) return [];
  const part = mask(meant[0]!.trim());
  if (isTold(part)) return [];
  return [
    `[I am at this part of the task|This part of the task is open]: ${part}.`,
    `[The part to do now|Now the part]: ${part}.`,
    `[This is for|It is about] the part: ${part}.`,
  ];
}
