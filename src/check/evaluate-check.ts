/** Decides whether an episode met a check's conditions and changed nothing else. */
import type { Check, Expectation } from '../schema/index.ts';
import { type EpisodeFrames, followFacts, type FactHistory } from './fact-history.ts';
import { factId } from './facts.ts';
import { findNewEntries } from './facts/data/new-entries.ts';
import type { Frame } from './frame.ts';
import { findUnreadable } from './stored-files.ts';
import { answerItems } from './evaluate-answer.ts';
import { findDoubts, unintendedItem } from './unintended-changes.ts';
import { type CheckItem, quote } from './check-item.ts';

export interface CheckResult {
  passed: boolean;
  items: CheckItem[];
  /** Side effects that may last or not, as far as the screens show. */
  doubts: string[];
  /** Files of the check that no reader could read because of a size or format limit. They leave the result open. */
  unreadable: string[];
}

/**
 * Items: one per expectation, "answer" and "answer seen" for questions, and "nothing else changed". All must pass. An
 * expectation that already held on the first screen is no achievement: see isDoneAlready.
 */
export function evaluateCheck(asked: Check, episode: EpisodeFrames, history = followFacts(episode)): CheckResult {
  const unreadable = findUnreadable(asked, [episode.frames[0], episode.frames.at(-1)]);
  const check = findNewEntries(asked, history);
  const items = [
    ...check.expect.map((expectation, index) => expectationItem(expectation, index, history)),
    ...answerItems(check, episode),
    unintendedItem(check, history),
  ];
  return { passed: items.every((item) => item.passed), items, doubts: findDoubts(check, history), unreadable };
}

/** True if every expectation of a check holds on the first screen, so that doing nothing would succeed. */
export function isDoneAlready(check: Check, first: Frame): boolean {
  findUnreadable(check, [first]);
  const { expect } = check;
  const history = followFacts({ frames: [first], actions: [] });
  return expect.length > 0 && expect.every((expectation) => holds(expectation, history));
}

/** A fact counts as absent only if it was seen before. A page that was never opened shows none of its rows. */
export function holds(
  { fact: key, op, value, atEnd }: Expectation,
  { latest, seen, isShownAtEnd }: Pick<FactHistory, 'latest' | 'seen' | 'isShownAtEnd'>,
): boolean {
  const id = factId(key);
  const fact = latest.get(id);
  if (op === 'absent') return fact === undefined && seen.has(id);
  if (fact === undefined || (atEnd === true && !isShownAtEnd(key))) return false;
  return COMPARE[op](fact.value, value);
}

const COMPARE: Readonly<Record<Exclude<Expectation['op'], 'absent'>, (found: string, wanted: string) => boolean>> = {
  equals: (found, wanted) => found === wanted,
  'same-text': (found, wanted) => withoutLastBreak(found) === withoutLastBreak(wanted),
  contains: (found, wanted) => found.includes(wanted),
};

function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, '');
}

function expectationItem(expectation: Expectation, index: number, history: FactHistory): CheckItem {
  const { fact, op, value } = expectation;
  const found = history.latest.get(factId(fact))?.value;
  return {
    id: `expect ${index + 1}`,
    passed: holds(expectation, history),
    detail: `${factId(fact)} ${op}${op === 'absent' ? '' : ` ${quote(value)}`}: ${describeFound(found, history.seen.has(factId(fact)))}`,
  };
}

function describeFound(found: string | undefined, wasSeen: boolean): string {
  if (found !== undefined) return `found ${quote(found)}`;
  return wasSeen ? 'found nothing' : 'never seen';
}
