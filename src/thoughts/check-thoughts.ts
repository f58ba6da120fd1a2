/**
 * The rule of true thoughts (docs/audit/RULES.md): a thought or an intent states only what the task or a screen so far has
 * shown, nothing that the screens contradict, no ids, and not what the thought before it said.
 */
import type { Action } from '../schema/index.ts';
import { calculationsIn } from './arithmetic.ts';
import { isFalse, type Acted } from './claims.ts';
import { idsIn } from './ids.ts';
import { hasWhole, normalise } from './normalise.ts';
import { notationsOf } from './dates.ts';
import { readScreen, type Screen, type Seen } from './screen.ts';
import { maskQuotes, splitSentences, valuesIn, type Value } from './values.ts';

export const FAULTS = ['leak', 'false', 'repeat', 'id'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  kind: FaultKind;
  /** The place of the fault. */
  in: 'thought' | 'intent';
  /** The value, sentence or thought at fault. */
  words: string;
}

/** A step as the rule reads it. */
export interface SpokenStep {
  thought?: string | undefined;
  intent: string;
  action: Action;
  target?: { key?: string | undefined; name: string } | undefined;
  /** Text that the action returned, which later steps may name. */
  output?: string | undefined;
}

export interface Episode {
  instruction: string;
  /** Names that need no source: the applications that the row states. */
  apps: readonly string[];
  /** Screens before each step, and after the last one if it was recorded. */
  screens: readonly Seen[];
  steps: readonly SpokenStep[];
}

/** Faults of each step, in order. */
export function checkThoughts({ instruction, apps, screens, steps }: Episode): Fault[][] {
  const checker = createThoughtChecker(instruction, apps);
  return steps.map((step, at) => {
    checker.see(screens[at]!);
    const signs = steps.slice(at).map(({ target }) => (target && target.name.length === 1 ? target.name : ' '));
    const typedLater = [...steps.slice(at).map(({ action }) => textOf(action)), signs.join('')];
    const faults = checker.faultsOf(step, { next: screens[at + 1], typedLater });
    checker.note(step);
    return faults;
  });
}

/** Facts after the step; undefined while the step is made. */
export interface Later {
  next?: Seen | undefined;
  /** Texts that this and later steps type; unknown while a step is made. */
  typedLater?: readonly string[];
}

/** Follows an episode: `see` each screen, then ask for faults of what could be said on it, then `note` what was. */
export function createThoughtChecker(instruction: string, apps: readonly string[]) {
  const sources: string[] = [normalise(instruction), ...apps.map(normalise)];
  const seen = new Set<Screen>();
  const worked: string[] = [];
  let now: Screen | undefined;
  let before: { screen: Screen; act: Acted } | undefined;
  let last: string | undefined;

  const isSourced = (value: Value): boolean => {
    const cut = /(?:…|\.\.\.)$/.test(value.words);
    const words = normalise(value.words).replace(/ ?(?:…|\.\.\.|[.,:;!?])+$/, '');
    const isIn = (one: string): boolean => words === '' || sources.some((source) => hasWhole(source, one, cut));
    if (isIn(words) || worked.includes(words)) return true;
    if (notationsOf(words).some(isIn)) return true;
    if (value.kind === 'number') return partsOfNumber(words).some((one) => isIn(one));
    return value.kind === 'name' && isPlural(words) && isIn(words.slice(0, -1));
  };

  /** The whole is a hundred where the task speaks of percent. */
  const isOperand = (words: string): boolean =>
    isSourced({ kind: 'number', words }) || (words === '100' && /\bpercent\b|%/.test(sources[0]!));

  const leaksOf = (text: string, step: SpokenStep, { typedLater }: Later): { leaks: string[]; wrong: string[] } => {
    const calculations = calculationsIn(text);
    const written = text === step.thought ? calculations : [...calculations, ...calculationsIn(step.thought ?? '')];
    const own = keysOf(step.action);
    const typed = typedLater ?? [textOf(step.action)];
    const results = new Set<string>();
    for (const { operands, result, isRight } of written) {
      const isSound = operands.every((words) => isOperand(words) || results.has(words));
      const isTyped = typed.some((one) => hasWhole(normalise(one), normalise(result)));
      if (isRight && isSound && isTyped) results.add(result);
    }
    const isFine = (value: Value): boolean =>
      isSourced(value) ||
      isExpressionOf(value.words, isOperand) ||
      results.has(value.words) ||
      own.has(normalise(value.words)) ||
      isTypedNow(value, step.action, (part) => isSourced(part) || results.has(part.words)) ||
      isCountAnswered(value, step);
    return {
      leaks: valuesIn(text)
        .filter((value) => !isFine(value) && !(value.words === '100' && isOperand(value.words)))
        .map(({ words }) => words),
      wrong: calculations.filter(({ isRight }) => !isRight).map(({ words }) => words),
    };
  };

  /** An answer may count what a screen shows. */
  const isCountAnswered = ({ words }: Value, { action, thought = '' }: SpokenStep): boolean =>
    action.type === 'answer' &&
    normalise(action.text) === normalise(words) &&
    /^\d{1,3}$/.test(words) &&
    ([...seen].some(({ counts }) => counts.has(Number(words))) ||
      splitSentences(thought).some((sentence) => maskQuotes(sentence).quoted.length === Number(words)));

  return {
    /** Takes the screen that the next step acts on. */
    see(frame: Seen): void {
      now = readScreen(frame);
      if (seen.has(now)) return;
      seen.add(now);
      sources.push(now.all);
    },
    faultsOf(step: SpokenStep, later: Later = {}): Fault[] {
      const screen = now;
      if (!screen) return [];
      const next = later.next && readScreen(later.next);
      const around = { now: screen, act: actOf(step), before, next };
      const faultsIn = (place: Fault['in'], text: string): Fault[] => {
        const { leaks, wrong } = leaksOf(text, step, later);
        const ids = idsIn(plainText(text)).filter((id) => !isSourced({ kind: 'quote', words: id }));
        const lies = place === 'intent' ? [] : splitSentences(text).filter((sentence) => isFalse(sentence, around));
        const found = { leak: leaks, false: [...wrong, ...lies], id: ids };
        return Object.entries(found).flatMap(([kind, all]) =>
          all.map((words) => ({ kind: kind as FaultKind, in: place, words })),
        );
      };
      const { thought = '', intent } = step;
      const isRepeat = last !== undefined && thought !== '' && repeatsLast(thought, last);
      return [
        ...faultsIn('thought', thought),
        ...(isRepeat ? [{ kind: 'repeat', in: 'thought', words: thought } as const] : []),
        ...faultsIn('intent', intent),
      ];
    },
    /** Takes the step that was made. */
    note(step: SpokenStep): void {
      if (step.thought) last = step.thought;
      const text = textOf(step.action);
      if (text !== '') sources.push(normalise(text));
      if (step.output) sources.push(normalise(step.output));
      for (const { operands, result, isRight } of calculationsIn(step.thought ?? '')) {
        if (isRight && operands.every(isOperand)) worked.push(normalise(result));
      }
      if (now) before = { screen: now, act: actOf(step) };
    },
  };
}

function actOf({ action, target }: SpokenStep): Acted {
  return { action, targetKey: target?.key, targetName: target?.name };
}

export function textOf(action: Action): string {
  return 'text' in action ? action.text : 'argv' in action ? action.argv.join(' ') : '';
}

/** Names of keys that the action presses need no source. */
function keysOf(action: Action): ReadonlySet<string> {
  const keys = 'keys' in action ? action.keys : 'pressKeys' in action ? [...action.holdKeys, ...action.pressKeys] : [];
  return new Set([...keys, keys.join('+'), keys.join(' + ')].map(normalise));
}

/** Text that the step types may be named, if its parts have sources: a sum, a command, a line put together. */
function isTypedNow({ words }: Value, action: Action, isSourced: (value: Value) => boolean): boolean {
  const text = normalise(textOf(action));
  if (text === '' || !hasWhole(text, normalise(words).replace(/ ?…$/, ''), true)) return false;
  const parts = words.match(/[\p{L}\p{N}][\p{L}\p{N}.,:]*/gu) ?? [];
  return parts.filter((part) => /\d|^\p{Lu}/u.test(part)).every((part) => isSourced({ kind: 'number', words: part }));
}

/** "16px" for 16, "45%" for 45, "+40" for 40. */
function partsOfNumber(words: string): string[] {
  const [core = ''] = /\d[\d.,:]*\d|\d/.exec(words) ?? [];
  return core === '' || core === words ? [] : [core];
}

function isPlural(words: string): boolean {
  return words.endsWith('s') && words.length > 3;
}

function repeatsLast(thought: string, last: string): boolean {
  const before = new Set(splitSentences(last).map(bare));
  return splitSentences(thought).every((sentence) => before.has(bare(sentence)));
}

/** The text without the marks by which quotes escape line breaks. */
function plainText(text: string): string {
  const { masked, quoted } = maskQuotes(text);
  return [masked, ...quoted].join('\n');
}

/** True for a calculation of operands only, as it is typed. */
function isExpressionOf(words: string, isOperand: (number: string) => boolean): boolean {
  const isTyped = /^\d[\d.]*(?:[-+*/×÷]\d[\d.]*)+$/.test(words);
  return isTyped && words.split(/[-+*/×÷]/).every(isOperand);
}

function bare(sentence: string): string {
  return normalise(sentence)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
