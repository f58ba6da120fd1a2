/**
 * Tests a task before it is trained on: its solution passes, and what is no solution does not. The recording gives all but
 * the replays, which are made in fresh environments by whoever calls.
 */
import { evaluateCheck, normaliseAnswer } from '../../check/evaluate-check.ts';
import { followFacts, type EpisodeFrames } from '../../check/fact-history.ts';
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
  const passes = (episode: EpisodeFrames): boolean => evaluateCheck(check, episode).passed;
  const [first] = solution.frames;
  const asked = check.answer?.equals;
  const steps = stepsThatCount(solution);
  const spoiled = spoilt(task, solution);
  const failed = replays.filter((failure) => failure !== undefined);
  return [
    test('solution', passes(solution), 'the recorded solution'),
    test('start', !passes({ frames: [first!], actions: [] }), 'nothing done and nothing said'),
    test(
      'one step less',
      steps === 0 || !passes(firstSteps(solution, steps - 1)),
      steps === 0 ? 'no step alters anything: only the answer counts' : `without step ${steps - 1}`,
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

function test(id: string, passed: boolean, detail: string): AdmissionTest {
  return { id, passed, detail };
}

/** The number of steps up to the last one after which something lasting is another than before it. */
function stepsThatCount({ frames }: EpisodeFrames): number {
  const facts = frames.map((frame) => JSON.stringify([...readFacts(frame)].filter(([, { strict }]) => strict)));
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
function spoilt({ id, check }: Task, solution: EpisodeFrames): { tried: number; passed: string[] } {
  const last = solution.frames.at(-1);
  if (check?.truth !== 'state' || last?.state === undefined) return { tried: 0, passed: [] };
  const [initial, end] = [solution.frames[0]!, last].map((frame) => readFacts(frame));
  const ends = spoilEnd(check, initial!, end!, id);
  const passed = ends.filter(({ facts }) => {
    const history = followFacts(solution, (frame) => (frame === last ? facts : readFacts(frame)));
    return evaluateCheck(check, solution, history).passed;
  });
  return { tried: ends.length, passed: passed.map(({ what }) => what) };
}
