/**
 * Tests a task before it is used for training: its check must pass the solution and refuse other ends. The recording is
 * enough for all tests but the replays, which admit-rows.ts makes in fresh environments.
 */
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { isJudged, permittedBy } from '../../check/unintended-changes.ts';
import { valuesAtStart } from '../../check/values-at-start.ts';
import { followFacts, type EpisodeFrames } from '../../check/fact-history.ts';
import type { Fact, FactMap } from '../../check/fact.ts';
import { rememberFacts, type ReadFacts } from '../../check/facts.ts';
import type { Admission, Check, Task } from '../../schema/index.ts';
import { findGivenAway } from './find-given-away.ts';
import { spoilEnd } from './spoil-end.ts';
import { spoilScreens } from './spoil-screens.ts';

export type AdmissionTest = Admission['tests'][number];

/** `solution` is a recording that was judged a success. */
export function testRecording(task: Task, solution: EpisodeFrames): AdmissionTest[] {
  const { check, instruction } = task;
  if (!check) return [test('check', false, 'the task has no check that a program can decide')];
  if (check.expect.length === 0 && !check.answer) return [test('check', false, 'the check asks for nothing')];
  const read = rememberFacts();
  const passes = (episode: EpisodeFrames): boolean => evaluateCheck(check, episode, followFacts(episode, read)).passed;
  const [first] = solution.frames;
  const steps = stepsThatCount(check, solution, read);
  const early = Array.from({ length: steps }, (_, count) => count).find((count) => passes(firstSteps(solution, count)));
  const given = findGivenAway(instruction, check.answer);
  const spoiled = spoilt(task, solution, read);
  return [
    test('solution', passes(solution), 'the recorded solution'),
    test('start', !passes({ frames: [first!], actions: [] }), 'nothing done and nothing said'),
    test(
      'too little',
      early === undefined,
      early === undefined ? `none of the first ${steps} steps is enough` : `step ${early} of ${steps} is enough`,
    ),
    test('answer not given away', given === undefined, given === undefined ? 'not in the words' : `"${given}"`),
    test(
      'spoiled ends',
      spoiled.passed.length === 0,
      spoiled.passed.length === 0 ? `${spoiled.tried} refused` : `accepted: ${spoiled.passed.slice(0, 3).join('; ')}`,
    ),
  ];
}

/** `failure` belongs to the last of this many replays; the earlier ones passed. */
export function testReplays(count: number, failure: string | undefined): AdmissionTest {
  const passed = failure === undefined;
  return test('replays', passed, passed ? `${count} of ${count} passed` : `replay ${count}: ${failure}`);
}

function test(id: string, passed: boolean, detail: string): AdmissionTest {
  return { id, passed, detail };
}

/**
 * The number of steps up to the last one that changed a lasting fact. Facts that may change freely do not count, such
 * as a dialog left open whose settings apply at once.
 */
function stepsThatCount({ allow, truth }: Check, { frames }: EpisodeFrames, read: ReadFacts): number {
  const isFree = permittedBy({ allow, expect: [] });
  const counts = ([, { key, strict }]: [string, Fact]): boolean => strict && isJudged({ truth }, key) && !isFree(key);
  const facts = frames.map((frame) => JSON.stringify([...read(frame)].filter(counts)));
  return Math.max(
    0,
    facts.findLastIndex((own, at) => at > 0 && own !== facts[at - 1]),
  );
}

function firstSteps({ frames, actions, answer }: EpisodeFrames, count: number): EpisodeFrames {
  const part = { frames: frames.slice(0, count + 1), actions: actions.slice(0, count) };
  return answer === undefined ? part : { ...part, answer };
}

/**
 * Judges a solution with another end by its check. `initial` has the facts at the start, with those of dialogs as first
 * seen; `latest` has those at the real end.
 */
export interface EndJudge {
  initial: FactMap;
  latest: FactMap;
  passes(facts: FactMap): boolean;
}

export function judgeEnds(check: Check, solution: EpisodeFrames, read: ReadFacts = rememberFacts()): EndJudge {
  const recorded = solution.frames.at(-1)!;
  if (!restsOnState(check, solution)) {
    const history = followFacts(solution, read);
    const passes = (latest: FactMap): boolean => evaluateCheck(check, solution, { ...history, latest }).passed;
    const startOf = valuesAtStart(history);
    const atStart = [...history.first].filter(([id, fact]) => startOf(id, fact) !== undefined);
    return { initial: new Map(atStart), latest: history.latest, passes };
  }
  // Equal screens share one object, so only the last one is replaced.
  const last = { ...recorded };
  const episode = { ...solution, frames: [...solution.frames.slice(0, -1), last] };
  return {
    initial: read(solution.frames[0]!),
    latest: read(recorded),
    passes(facts) {
      const history = followFacts(episode, (frame) => (frame === last ? facts : read(frame)));
      return evaluateCheck(check, episode, history).passed;
    },
  };
}

function restsOnState(check: Check, { frames }: EpisodeFrames): boolean {
  return check.truth === 'state' && frames.at(-1)?.state !== undefined;
}

/** Number of spoiled ends tried, and those that the check accepts. */
function spoilt({ id, check }: Task, solution: EpisodeFrames, read: ReadFacts): { tried: number; passed: string[] } {
  if (!check) return { tried: 0, passed: [] };
  const { initial, latest, passes } = judgeEnds(check, solution, read);
  const ends = restsOnState(check, solution)
    ? spoilEnd(check, initial, latest, id)
    : spoilScreens(check, followFacts(solution, read), id);
  return { tried: ends.length, passed: ends.filter(({ facts }) => passes(facts)).map(({ what }) => what) };
}
