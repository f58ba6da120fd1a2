/**
 * Kinds of tasks that every application offers in any number and that teach little. A run and a dataset limit their
 * share. The check decides the kind, or the words if no program checks the task.
 */
import type { Check, FactKey } from '../schema/index.ts';
import { namesShortcut } from './subject.ts';

export const LIMITED_KINDS = ['sum', 'control question', 'open dialog'] as const;
export type LimitedKind = (typeof LIMITED_KINDS)[number];

/** Largest share of each kind in the steps of a run or a dataset. */
export const LARGEST_SHARE = 0.1;

/** A task in the form that every generator produces. */
interface Asked {
  instruction: string;
  check?: Check | undefined;
}

/** Undefined for a task of any other kind. */
export function limitedKindOf({ instruction, check }: Asked): LimitedKind | undefined {
  return check ? kindOfCheck(check) : kindOfWords(instruction);
}

export function kindOfCheck({ expect, answer }: Check): LimitedKind | undefined {
  if (answer) {
    if (answer.from.some(isControl)) return 'control question';
    // The steps themselves produce the requested result, by calculating.
    const isBroughtAbout = expect.some(({ fact }) => isSameText(fact, answer.from[0]));
    return isBroughtAbout && NUMBER.test(answer.equals) ? 'sum' : undefined;
  }
  const isOpening = expect.length > 0 && expect.every(({ fact, op }) => fact.kind === 'window' && op !== 'absent');
  return isOpening ? 'open dialog' : undefined;
}

/** True for the state of a switch, and for the shortcuts that a menu shows next to an entry. */
export function isControl(key: FactKey): boolean {
  return key.kind === 'checked' || namesShortcut(key);
}

function isSameText({ kind, subject }: FactKey, other: FactKey | undefined): boolean {
  return kind === 'text' && other?.kind === 'text' && subject === other.subject;
}

const NUMBER = /^-?\d[\d., ]*$/;

const ASKS_FOR_CONTROL =
  /\b(?:what|which|name|tell)\b.*\b(?:shortcut|key combination|hotkey)|^(?:is|are)\b.*\b(?:on|off|enabled|disabled|checked|ticked|selected)\b.*\?/i;
const ASKS_FOR_SUM = /\bcalculat(?:e|or)\b.*\d|\d\s*[-+×÷*/]\s*\d.*\bcalculator\b/i;
const OPENS_WINDOW = /^(?:open|show|bring up) .*\b(?:dialog|window)\b/i;
const DOES_MORE = /\band (?!leave it open)|\bthen\b|[,;]/i;

function kindOfWords(instruction: string): LimitedKind | undefined {
  const words = instruction.trim();
  if (ASKS_FOR_CONTROL.test(words)) return 'control question';
  if (ASKS_FOR_SUM.test(words)) return 'sum';
  return OPENS_WINDOW.test(words) && !DOES_MORE.test(words) ? 'open dialog' : undefined;
}
