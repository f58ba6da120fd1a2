/** Decides whether an episode brought about what a check asks for, and nothing else. */
import type { Check, Expectation, FactKey, WayToWorkOut } from '../schema/index.ts';
import { groupOfOption, isBelow, uncounted } from '../ui/element-key.ts';
import { followFacts, itemPlace, type EpisodeFrames, type FactHistory } from './fact-history.ts';
import { factId, isOther, type Fact } from './facts.ts';
import { isAlong } from './facts/data/along.ts';
import { findNewEntries } from './facts/data/new-entries.ts';
import type { Frame } from './frame.ts';
import { formatAnswer } from './format-answer.ts';
import { readShown } from './shown-on.ts';
import { findUnreadable } from './stored-files.ts';
import { isForAll, isListed } from './subject.ts';
import { saysTheSame, workOut } from './work-out.ts';

export interface CheckItem {
  id: string;
  passed: boolean;
  detail: string;
}

export interface CheckResult {
  passed: boolean;
  items: CheckItem[];
  /** What was done besides and may last or not, for all the screens show. */
  doubts: string[];
  /** Files that the check looks into and that no reader can tell, for a limit of ours: then nothing is decided. */
  unreadable: string[];
}

/**
 * Items: one per expectation, "answer" and "answer seen" for questions, and "nothing else changed". All must pass.
 * An expectation that held on the first screen already is no achievement: see isDoneAlready.
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

/** Whether all that a check expects holds on the first screen, so that doing nothing would be a success. */
export function isDoneAlready(check: Check, first: Frame): boolean {
  findUnreadable(check, [first]);
  const { expect } = check;
  const history = followFacts({ frames: [first], actions: [] });
  return expect.length > 0 && expect.every((expectation) => holds(expectation, history));
}

/** A fact is absent only if it was seen before: a page that was never opened shows none of its rows. */
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

function answerItems(check: Check, episode: EpisodeFrames): CheckItem[] {
  if (!check.answer) return [];
  const { equals, from, isList, by } = check.answer;
  const given = episode.answer;
  const said = isList ? partsOfAnswer(equals) : [equals];
  const isRight = (answer: string): boolean => {
    if (isList) return isSameList(answer, equals);
    return normaliseAnswer(answer) === normaliseAnswer(equals) || (by !== undefined && saysTheSame(answer, equals));
  };
  return [
    {
      id: 'answer',
      passed: given !== undefined && isRight(given),
      detail: `expected ${quote(equals)}, got ${given === undefined ? 'none' : quote(given)}`,
    },
    {
      id: 'answer seen',
      passed: by
        ? wasShownToWorkOut(by, from, equals, episode)
        : from.every((key, at) => wasShown(key, said[at], episode)),
      detail: 'what the answer is read from must have been on a screenshot, and have said so',
    },
  ];
}

/** What a list of answers says, one after the other. */
export function partsOfAnswer(answer: string): string[] {
  return normaliseAnswer(answer).split(/ ?(?:[,;]|\band\b) ?/);
}

function isSameList(given: string, wanted: string): boolean {
  return partsOfAnswer(given).join() === partsOfAnswer(wanted).join();
}

/** `answer` is what it has to say; what else the answer is read from only has to be seen. */
function wasShown(key: FactKey, answer: string | undefined, { frames }: EpisodeFrames): boolean {
  return frames.some((frame) => {
    const value = readShown(frame, key);
    if (value === undefined || answer === undefined) return value !== undefined;
    return normaliseAnswer(formatAnswer(key, value)) === normaliseAnswer(answer);
  });
}

/** Every number has to be seen, and the answer to follow from what they said. */
function wasShownToWorkOut(
  by: WayToWorkOut,
  from: readonly FactKey[],
  answer: string,
  { frames }: EpisodeFrames,
): boolean {
  const seen = from.map((key) => ({
    key,
    value: frames.map((frame) => readShown(frame, key)).find((value) => value !== undefined),
  }));
  return seen.every(isSeen) && workOut(by, seen.filter(isSeen)) === answer;
}

function isSeen<T extends { value: string | undefined }>(one: T): one is T & { value: string } {
  return one.value !== undefined;
}

/** Case, white space and a final full stop do not make an answer wrong. */
export function normaliseAnswer(answer: string): string {
  return answer.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}

/** What is looked at besides screens: other facts of a screen only show what the state holds, or how one looks at it. */
const JUDGED_BY_STATE: ReadonlySet<FactKey['kind']> = new Set(['data', 'stored', 'file', 'window']);

/** Whether a check looks at a fact that it does not name. */
export function isJudged({ truth }: Pick<Check, 'truth'>, { kind }: FactKey): boolean {
  return truth !== 'state' || JUDGED_BY_STATE.has(kind);
}

function unintendedItem(check: Check, history: FactHistory): CheckItem {
  const isPermitted = permittedBy(check);
  const otherwise = (check.along ?? []).filter((one) => !isAlong(one, history)).map(({ fact }) => factId(fact));
  const changed = [...unintendedChanges(history, (key) => !isJudged(check, key) || isPermitted(key)), ...otherwise];
  return {
    id: 'nothing else changed',
    passed: changed.length === 0,
    detail: changed.length === 0 ? 'no other change' : `changed: ${changed.slice(0, 5).join('; ')}`,
  };
}

/** The order of a list that was chosen is kept by some apps as a setting and by others until the list is left. */
function findDoubts(check: Check, { latest }: FactHistory): string[] {
  const isPermitted = permittedBy(check);
  const entered = [...latest].filter(([, { key, strict }]) => key.kind === 'entry' && !strict && !isPermitted(key));
  return entered.map(([id]) => id);
}

/** Whether a check lets a fact change. */
export function permittedBy({ allow, expect }: Pick<Check, 'allow' | 'expect'>): (key: FactKey) => boolean {
  const permitted = new Set([...allow, ...expect.map((expectation) => expectation.fact)].map(factId));
  const lists = allow.filter(isForAll);
  // With an entry of a file goes what is in it.
  const gone = expect.flatMap(({ fact, op }) => (op === 'absent' && fact.kind === 'stored' ? [fact.subject] : []));
  // Bars without names are counted, and how many there are depends on the room for them: a switch is known by its name.
  const switches = new Set(allow.filter(({ kind }) => kind === 'checked').map(({ subject }) => uncounted(subject)));
  return (key) =>
    permitted.has(factId(key)) ||
    (key.kind === 'checked' && switches.has(uncounted(key.subject))) ||
    lists.some((list) => isListed(key, list)) ||
    (key.kind === 'stored' && gone.some((entry) => isBelow(key.subject, entry)));
}

/** Kinds of facts that were not there before when the first screen does not have them. */
const CAME_UP: ReadonlySet<FactKey['kind']> = new Set(['window', 'file', 'data', 'stored']);

function unintendedChanges(history: FactHistory, isPermitted: (key: FactKey) => boolean): string[] {
  const startOf = valuesAtStart(history);
  const changed: string[] = [];
  for (const [id, fact] of history.first) {
    const end = history.latest.get(id);
    const isAsBefore = end === fact && history.initial.get(id) === fact && !history.made.has(id);
    if (isAsBefore || !fact.strict || end?.strict === false || isPermitted(fact.key)) continue;
    const [before, after] = [startOf(id, fact), end?.value];
    const isSame =
      before === after || (before !== undefined && after !== undefined && !isOther(fact.key, before, after));
    if (!isSame && !isGivenUp(fact.key, before, after)) changed.push(id);
  }
  return changed;
}

/**
 * What a fact was when the episode began, by how it was first seen; undefined for one that was not there. Windows and files
 * that came up on the way were not there before, nor were new items of a list that was; a box or a list in a dialog was as
 * first seen.
 */
export function valuesAtStart({
  initial,
  made,
}: Pick<FactHistory, 'initial' | 'made'>): (id: string, first: Fact) => string | undefined {
  const initialPlaces = new Set(
    [...initial.values()].map(({ key }) => itemPlace(key)).filter((place) => place !== undefined),
  );
  return (id, { key, value }) => {
    const cameUp = CAME_UP.has(key.kind) || initialPlaces.has(itemPlace(key) ?? '');
    const isOld = initial.has(id) || !cameUp;
    return isOld && !made.has(id) ? value : undefined;
  };
}

/** One option of a group is turned off by turning on another, which is told by itself. */
function isGivenUp({ kind, subject }: FactKey, before: string | undefined, after: string | undefined): boolean {
  const isOption = kind === 'checked' && groupOfOption(subject) !== undefined;
  return isOption && before === 'true' && after === 'false';
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
