/** Ways to spoil a task so that it is unfit for training, while its recorded solution may still pass. */
import { evaluateCheck } from '../../src/check/evaluate-check.ts';
import type { EpisodeFrames } from '../../src/check/fact-history.ts';
import { readPath } from '../../src/check/data-path.ts';
import { diffFacts, factId, readFacts, type Fact } from '../../src/check/facts.ts';
import { dataKey } from '../../src/check/facts/data/entries.ts';
import { allListed } from '../../src/check/subject.ts';
import type { Check, Expectation, FactKey, Task } from '../../src/schema/index.ts';
import { seededIndex } from '../../src/text/seeded.ts';

export interface Solved {
  task: Task & { check: Check };
  solution: EpisodeFrames;
}

/** Undefined if a task cannot be spoiled this way. */
type Spoil = (solved: Solved, seed: string) => Task | undefined;

/** Facts that hold before and after the solution. */
function lasting({ frames }: EpisodeFrames): Fact[] {
  const [before, after] = [readFacts(frames[0]!), readFacts(frames.at(-1)!)];
  return [...before.values()].filter(({ key, value, strict }) => strict && after.get(factId(key))?.value === value);
}

function expectValue({ key: fact }: Fact, value: string): Expectation {
  return { fact, op: 'equals', value };
}

/** Requires a fact that holds already and permits the solution's changes, so that doing nothing is a success. */
const nothingToDo: Spoil = ({ task, solution }, seed) => {
  const kept = lasting(solution).filter(
    ({ key }) => !task.check.expect.some(({ fact }) => factId(fact) === factId(key)),
  );
  const fact = kept[seededIndex(seed, Math.max(1, kept.length))];
  if (!fact) return undefined;
  const { expect, allow, truth } = task.check;
  const did = diffFacts(readFacts(solution.frames[0]!), readFacts(solution.frames.at(-1)!)).map(({ key }) => key);
  const check = {
    ...(truth ? { truth } : {}),
    expect: [expectValue(fact, fact.value)],
    allow: [...allow, ...expect.map(({ fact: key }) => key), ...did],
  };
  return evaluateCheck(check, solution).passed ? { ...task, check } : undefined;
};

/** Also requires a state that no action in the application reaches. */
const unreachable: Spoil = ({ task, solution }, seed) => {
  const kept = lasting(solution);
  const fact = kept[seededIndex(seed, Math.max(1, kept.length))];
  if (!fact) return undefined;
  const expect = [...task.check.expect, expectValue(fact, `${fact.value} as ${seed}`)];
  return { ...task, check: { ...task.check, expect } };
};

/** Permits all other changes of the data, or without data of all things of one kind. Only if there are others. */
const lax: Spoil = ({ task, solution }, seed) => {
  const { check } = task;
  if (check.truth !== 'state') return laxOnScreens({ task, solution }, seed);
  const isOther = ({ key }: Fact): boolean =>
    key.kind === 'data' && !check.expect.some(({ fact }) => factId(fact) === factId(key));
  const others = lasting(solution).filter(isOther);
  const parts = new Set(others.map(({ key }) => key.subject.split('/')[0]!).filter((part) => part !== ''));
  if (parts.size === 0) return undefined;
  const all = [...parts].map((part) => allListed('data', part));
  return stillPassed(task, { ...check, allow: [...check.allow, ...all] }, solution);
};

const laxOnScreens: Spoil = ({ task, solution }, seed) => {
  const { check } = task;
  const others = lasting(solution).filter(({ key }) => !check.expect.some(({ fact }) => factId(fact) === factId(key)));
  const kinds = [...new Set(others.map(({ key }) => key.kind))];
  const kind = kinds[seededIndex(seed, Math.max(1, kinds.length))];
  if (kind === undefined) return undefined;
  const frames = [solution.frames[0]!, solution.frames.at(-1)!];
  const all = frames.flatMap((frame) => [...readFacts(frame).values()].map(({ key }) => key));
  return stillPassed(task, { ...check, allow: [...check.allow, ...all.filter((key) => key.kind === kind)] }, solution);
};

/**
 * Requires a part of the original changes, and makes the rest optional. Only with data as truth: on screens several
 * expectations describe one thing, such as a text and its file, so omitting one spoils nothing.
 */
const partial: Spoil = ({ task, solution }, seed) => {
  const { check } = task;
  const entries = [...new Set(check.expect.flatMap(({ fact }) => (fact.kind === 'data' ? [entryOf(fact)] : [])))];
  if (check.truth !== 'state' || entries.length < 2) return undefined;
  const left = entries[seededIndex(seed, entries.length)]!;
  const expect = check.expect.filter(({ fact }) => entryOf(fact) !== left);
  const free = [dataKey(left), allListed('data', left)];
  return stillPassed(task, { ...check, expect, allow: [...check.allow, ...free] }, solution);
};

function entryOf({ subject }: FactKey): string {
  return readPath(subject).entry ?? subject;
}

function stillPassed(task: Solved['task'], check: Check, solution: EpisodeFrames): Task | undefined {
  return evaluateCheck(check, solution).passed ? { ...task, check } : undefined;
}

const HINTS = [
  (answer: string) => `(It is ${answer}.)`,
  (answer: string) => `Hint: ${answer}`,
  (answer: string) => `The right answer is "${answer}".`,
];

const leaking: Spoil = ({ task }, seed) => {
  const { answer } = task.check;
  if (!answer) return undefined;
  const hint = HINTS[seededIndex(seed, HINTS.length)]!(answer.equals);
  return { ...task, instruction: `${task.instruction} ${hint}` };
};

/** Leaves the task unchanged: in one of its replays the application does not react. */
const flaky: Spoil = ({ task, solution }) => {
  const hung = { ...solution, frames: solution.frames.map(() => solution.frames[0]!) };
  return evaluateCheck(task.check, hung).passed ? undefined : task;
};

export const SPOILS = {
  'passes when nothing is done': nothingToDo,
  'cannot be reached': unreachable,
  'lets anything else happen': lax,
  'asks for a part only': partial,
  'gives its answer away': leaking,
  'fails one replay in three': flaky,
} as const satisfies Record<string, Spoil>;
export type SpoilName = keyof typeof SPOILS;
