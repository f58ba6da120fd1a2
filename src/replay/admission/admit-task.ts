/**
 * Tests a task before it is trained on: its solution passes, and what is no solution does not. The recording gives all but
 * the replays, which are made in fresh environments by whoever calls.
 */
import { evaluateCheck, normaliseAnswer } from '../../check/evaluate-check.ts';
import { followFacts, type EpisodeFrames } from '../../check/fact-history.ts';
import type { FactMap } from '../../check/fact.ts';
import type { Frame } from '../../check/frame.ts';
import { readFacts } from '../../check/facts.ts';
import type { Admission, Task } from '../../schema/index.ts';
import { spoilEnd } from './spoil-end.ts';

export type AdmissionTest = Admission['tests'][number];

/** Failures of replays of the solution, undefined for one that passed. */
export type Replays = readonly (string | undefined)[];

/** `solution` is a recording that was judged a success. */
export function admitTask(task: Task, solution: EpisodeFrames, replays: Replays): AdmissionTest[] {
  const { check } = task;
  if (!check) return [test('check', false, 'the task has no check that a program can decide')];
  const read = rememberFacts();
  const passes = (episode: EpisodeFrames): boolean => evaluateCheck(check, episode, followFacts(episode, read)).passed;
  const [first] = solution.frames;
  const asked = check.answer?.equals;
  const steps = stepsThatCount(solution, read);
  const early = Array.from({ length: steps }, (_, count) => count).find((count) => passes(firstSteps(solution, count)));
  const spoiled = spoilt(task, solution, read);
  const failed = replays.filter((failure) => failure !== undefined);
  return [
    test('solution', passes(solution), 'the recorded solution'),
    test('start', !passes({ frames: [first!], actions: [] }), 'nothing done and nothing said'),
    test(
      'too little',
      early === undefined,
      early === undefined ? `none of the first ${steps} steps is enough` : `step ${early} of ${steps} is enough`,
    ),
    test(
      'answer not given away',
      asked === undefined || !saysAnswer(task.instruction, asked),
      asked === undefined ? 'no question' : 'whether the instruction holds the answer',
    ),
    test(
      'spoiled ends',
      spoiled.passed.length === 0,
      spoiled.passed.length === 0 ? `${spoiled.tried} refused` : `accepted: ${spoiled.passed.slice(0, 3).join('; ')}`,
    ),
    ...(replays.length === 0
      ? []
      : [test('replays', failed.length === 0, failed[0] ?? `${replays.length} of ${replays.length} passed`)]),
  ];
}

type ReadFacts = (frame: Frame) => FactMap;

/** Each screen is read once. */
function rememberFacts(): ReadFacts {
  const known = new Map<Frame, FactMap>();
  return (frame) => {
    const facts = known.get(frame) ?? readFacts(frame);
    known.set(frame, facts);
    return facts;
  };
}

function test(id: string, passed: boolean, detail: string): AdmissionTest {
  return { id, passed, detail };
}

/** The number of steps up to the last one after which something lasting is another than before it. */
function stepsThatCount({ frames }: EpisodeFrames, read: ReadFacts): number {
  const facts = frames.map((frame) => JSON.stringify([...read(frame)].filter(([, { strict }]) => strict)));
  return Math.max(
    0,
    facts.findLastIndex((own, at) => at > 0 && own !== facts[at - 1]),
  );
}

function firstSteps({ frames, actions, answer }: EpisodeFrames, count: number): EpisodeFrames {
  const part = { frames: frames.slice(0, count + 1), actions: actions.slice(0, count) };
  return answer === undefined ? part : { ...part, answer };
}

/** Yes and no are no answers that words could give away. */
function saysAnswer(instruction: string, answer: string): boolean {
  const words = normaliseAnswer(answer);
  return words.length > 3 && normaliseAnswer(instruction).includes(words);
}

/** How many spoiled ends were tried, and those that the check takes for a success. */
function spoilt({ id, check }: Task, solution: EpisodeFrames, read: ReadFacts): { tried: number; passed: string[] } {
  const recorded = solution.frames.at(-1);
  if (check?.truth !== 'state' || recorded?.state === undefined) return { tried: 0, passed: [] };
  // Equal screens are one object; only the last one is spoiled.
  const last = { ...recorded };
  const episode = { ...solution, frames: [...solution.frames.slice(0, -1), last] };
  const ends = spoilEnd(check, read(solution.frames[0]!), read(recorded), id);
  const passed = ends.filter(({ facts }) => {
    const history = followFacts(episode, (frame) => (frame === last ? facts : read(frame)));
    return evaluateCheck(check, episode, history).passed;
  });
  return { tried: ends.length, passed: passed.map(({ what }) => what) };
}
