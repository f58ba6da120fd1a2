/**
 * Program tests of a played candidate: its check must pass the solution and refuse other ends. The tests use the
 * recording, an environment without any action, and a replay.
 */
import type { EpisodeFrames } from '../check/fact-history.ts';
import type { PlayDeps } from '../replay/play-trajectory.ts';
import { playTrajectory } from '../replay/play-trajectory.ts';
import { replay, describeRecording } from '../replay/admission/admit-rows.ts';
import { judgeEnds, testRecording, type AdmissionTest } from '../replay/admission/admit-task.ts';
import type { ExportedTrajectory } from '../replay/exported-trajectory.ts';
import { endAction } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import type { Check, Task, Trajectory } from '../schema/index.ts';
import { factId, rememberFacts } from '../check/facts.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { permittedBy } from '../check/unintended-changes.ts';
import { findNewEntries } from '../check/facts/data/new-entries.ts';
import { describeValue } from './describe-facts.ts';
import { changesOf, undoParts, type ChangedFact, type UndonePart } from './undone-parts.ts';

/** Replays of each solution; `autoplay admit` makes more. */
export const REPLAYS = 1;

export interface RunFindings {
  tests: AdmissionTest[];
  /** A line for each change of a lasting fact. */
  changes: string[];
  /** Parts that the check accepts undone or half done. */
  undone: UndonePart[];
}

/** Uses only the recording. */
export function examineRecording(task: Task & { check: Check }, solution: EpisodeFrames): RunFindings {
  const { check } = task;
  const read = rememberFacts();
  const judge = judgeEnds(check, solution, read);
  const changes = changesOf(check, judge.initial, judge.latest);
  const tests = testRecording(task, solution).map((test) =>
    test.id === 'solution' && !test.passed ? { ...test, detail: describeRefusal(check, solution) } : test,
  );
  // Ends with omitted parts prove nothing if the check refuses the whole.
  const passes = judge.passes(judge.latest);
  const ends = passes ? undoParts(changes, judge.latest) : [];
  return {
    tests,
    changes: changes.map((change) => describeChange(change, standingIn(check, judge))),
    undone: ends.filter(({ facts }) => judge.passes(facts)).map(({ part }) => part),
  };
}

function describeRefusal(check: Check, solution: EpisodeFrames): string {
  const failed = evaluateCheck(check, solution).items.filter(({ passed }) => !passed);
  return failed.map(({ id, detail }) => `${id}: ${detail}`).join('; ');
}

type Standing = (key: ChangedFact['key']) => string;

/** Tests if the check requires, permits or forbids a change. */
function standingIn(asked: Check, judge: Parameters<typeof findNewEntries>[1]): Standing {
  const check = findNewEntries(asked, judge);
  const expected = new Set(check.expect.map(({ fact }) => factId(fact)));
  const isPermitted = permittedBy(check);
  return (key) => (expected.has(factId(key)) ? 'the check asks for it' : isPermitted(key) ? 'allowed' : 'not allowed');
}

function describeChange({ key, before, after }: ChangedFact, standing: Standing): string {
  return `${factId(key)}: ${describeValue(before)} becomes ${describeValue(after)} (${standing(key)})`;
}

/**
 * Plays no action at all, and then the solution again, each in a fresh environment. Rejects if an environment breaks.
 */
export async function playTests(
  task: Task,
  trajectory: Trajectory,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<AdmissionTest[]> {
  const nothing = await playTrajectory(describeNothing(task, trajectory), deps, signal);
  if (nothing.isBroken) throw broken(nothing.failure);
  const isRefused = nothing.failure !== undefined;
  const idle = { id: 'no-op', passed: isRefused, detail: isRefused ? 'refused' : 'doing nothing passes' };
  const again = await replay(describeRecording(trajectory, task.id), REPLAYS, deps, signal);
  if ('reason' in again) throw broken(again.reason);
  return [idle, again.test];
}

/** Retryable, so that the job returns to the queue: a failure of the machine refuses no task. */
function broken(reason = ''): PipelineError {
  return new PipelineError('ENV_UNAVAILABLE', `a replay broke: ${reason}`, { retryable: true });
}

/** An episode that ends at once and claims success. */
function describeNothing({ id: taskId, platform }: Task, { id, initialState, steps }: Trajectory): ExportedTrajectory {
  const { width = 1, height = 1 } = steps[0]?.observation.screenshot ?? {};
  const step = { step: 0, picture: { width, height }, read: () => [endAction(platform, true)] };
  return { trajectoryId: `${id} no-op`, taskId, initialState, rows: 1, endsItself: false, steps: [step] };
}
