/**
 * Stage between propose and execute, for the generator "contested". A solver plays the candidate, a program attacks its
 * check, and a referee names the role at fault. That role tries again, until all agree or the rounds are used up.
 */
import { loadEpisode } from '../agent/load-episode.ts';
import { PipelineError } from '../errors.ts';
import type { PlayDeps } from '../replay/play-trajectory.ts';
import {
  appOf,
  MAX_ROUNDS,
  SCHEMA_VERSION,
  type Check,
  type Contest,
  type ContestRound,
  type ContestVerdict,
  type Task,
  type Trajectory,
} from '../schema/index.ts';
import { admissionId, contestId, taskId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../store/typed-records.ts';
import { examineRecording, playTests, REPLAYS, type RunFindings } from './examine-run.ts';
import type { NewWords, ContestRoles, TaskWords } from './roles.ts';
import { describeStart } from './load-start.ts';

export interface ContestInput {
  runId: string;
  /** Id of a proposed task. */
  candidateId: string;
}

export interface ContestDeps {
  store: Store;
  roles: ContestRoles;
  /** The run's executor, with the number of the try, from 1. Idempotent, as execute/execute-task.ts is. */
  solve(taskId: string, attempt: number, signal: AbortSignal): Promise<Trajectory>;
  /** Provides the parts of replays, and deletes their screens afterwards. */
  withReplays<T>(work: (deps: PlayDeps) => Promise<T>): Promise<T>;
}

/** A candidate with all data that a contest needs. */
type Candidate = Task & { check: Check; wanted: string };

/**
 * Idempotent: earlier runs and model answers are reused, so that a repeat reaches the same rounds. A kept task is also
 * recorded as admitted. Rejects only if infrastructure fails.
 */
export async function contestTask(input: ContestInput, deps: ContestDeps, signal: AbortSignal): Promise<Contest> {
  const { runId, candidateId } = input;
  const { store } = deps;
  const id = contestId(runId, candidateId);
  const committed = await findRecord(store, 'contests', id);
  if (committed) return committed;

  let candidate = asCandidate(await readRecord(store, 'tasks', candidateId));
  let attempt = 1;
  const rounds: ContestRound[] = [];
  const commit = (result: Pick<Contest, 'keptId' | 'reason'>) =>
    commitRecord(store, 'contests', { schemaVersion: SCHEMA_VERSION, id, candidateId, rounds, ...result });
  for (;;) {
    const trajectory = await deps.solve(candidate.id, attempt, signal);
    if (trajectory.outcome === 'aborted') throw cutShort(trajectory);
    const { tests, ruling } = await examine(candidate, trajectory, deps, signal);
    rounds.push({ taskId: candidate.id, trajectoryId: trajectory.id, tests, ruling });
    if (ruling.fault === 'none') {
      await admit(runId, candidate.id, trajectory.id, tests, store);
      return commit({ keptId: candidate.id, reason: '' });
    }
    const refusal = `${ruling.fault}: ${ruling.reason}`;
    if (rounds.length === MAX_ROUNDS) return commit({ reason: refusal });
    if (ruling.fault === 'solver') attempt += 1;
    else {
      const next = await tryAgain(candidate, ruling, deps, signal);
      const isNew = next && rounds.every((round) => round.taskId !== taskId(next));
      if (!next || !isNew) return commit({ reason: `${refusal}; ${next ? 'said the same again' : 'gave it up'}` });
      candidate = asCandidate(await commitRecord(store, 'tasks', { ...next, id: taskId(next) }));
      attempt = 1;
    }
  }
}

function asCandidate({ check, wanted, ...task }: Task): Candidate {
  if (!check || wanted === undefined)
    throw new PipelineError('RECORD_INVALID', `task ${task.id} is no candidate of a contest`);
  return { ...task, check, wanted };
}

function cutShort({ error }: Trajectory): PipelineError {
  const reason = error ? `${error.code}: ${error.message}` : 'it was stopped';
  return new PipelineError('ENV_UNAVAILABLE', `the solver's run was cut short: ${reason}`);
}

/** Program tests first, cheap ones before others, and then the referee, who may not overrule a failed test. */
async function examine(
  candidate: Candidate,
  trajectory: Trajectory,
  deps: ContestDeps,
  signal: AbortSignal,
): Promise<{ tests: ContestRound['tests']; ruling: ContestVerdict }> {
  const { store, roles } = deps;
  const isDone = trajectory.outcome === 'done';
  const found: RunFindings = isDone
    ? examineRecording(candidate, await loadEpisode(store, trajectory, candidate.check))
    : { tests: [], changes: [], undone: [] };
  const { tests } = found;
  if (isDone && tests.every(({ passed }) => passed)) {
    tests.push(...(await deps.withReplays((replays) => playTests(candidate, trajectory, replays, signal))));
  }
  const { check, wanted } = candidate;
  const ending = describeEnding(trajectory);
  const ruling = await roles.rule({ task: wordsOf(candidate), wanted, check, ending, ...found }, signal);
  const failed = tests.filter(({ passed }) => !passed);
  if (ruling.fault !== 'none' || (isDone && failed.length === 0)) return { tests, ruling };
  if (!isDone) return { tests, ruling: { fault: 'solver', reason: ending } };
  // The message for the checker reveals nothing of the run, which it never sees.
  const reason = failed.map(({ id }) => ENDING_TEXTS[id] ?? `it failed the test "${id}"`).join('; ');
  return { tests, ruling: { fault: 'checker', reason } };
}

/** Messages about failed tests to the author of the check. */
const ENDING_TEXTS: Readonly<Record<string, string>> = {
  solution: 'it refuses a run that does what the task says',
  start: 'it passes before anything is done',
  'no-op': 'it passes when nothing is done',
  'too little': 'it passes before the task is done',
  'spoiled ends': 'it passes although something is missing, or something else was changed besides',
  replays: 'it refuses the same actions when they are done again',
};

function describeEnding({ outcome, steps, answer }: Trajectory): string {
  const answered = answer === undefined ? '' : `, and answered ${JSON.stringify(answer)}`;
  const last = steps.at(-1)?.intent ?? '';
  return `${ENDINGS[outcome]} after ${steps.length} steps${answered}${last === '' ? '' : `; its last words: ${last}`}`;
}

const ENDINGS: Readonly<Record<Trajectory['outcome'], string>> = {
  done: 'said that it was done',
  failed: 'gave up',
  out_of_steps: 'ran out of steps',
  aborted: 'was cut short',
};

export function wordsOf({ instruction, answer, platform, ...task }: Task): TaskWords {
  return { app: appOf(task), platform, instruction, ...(answer === undefined ? {} : { answer }) };
}

/** The candidate with new words and a check for them, or with a new check; undefined if the role gives up. */
async function tryAgain(
  candidate: Candidate,
  { fault, reason }: ContestVerdict,
  { store, roles }: ContestDeps,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  const exploration = await readRecord(store, 'trajectories', candidate.evidence.trajectoryId);
  const facts = (await describeStart(store, exploration)) ?? '';
  const task = wordsOf(candidate);
  try {
    if (fault === 'checker') {
      const before = { check: candidate.check, reason };
      return { ...candidate, check: await roles.writeCheck({ task, facts, before }, signal) };
    }
    const words = await roles.wordAgain({ task, wanted: candidate.wanted, facts, reason }, signal);
    if (!words) return undefined;
    const next = withWords(candidate, words);
    return { ...next, check: await roles.writeCheck({ task: wordsOf(next), facts }, signal) };
  } catch (error) {
    // A role without a readable answer gives up.
    if (error instanceof PipelineError && error.code === 'MODEL_REPLY_INVALID') return undefined;
    throw error;
  }
}

function withWords({ answer: _former, ...candidate }: Candidate, words: NewWords): Candidate {
  const { instruction } = words;
  return { ...candidate, ...words, template: instruction, params: {} };
}

async function admit(
  runId: string,
  task: string,
  trajectoryId: string,
  tests: ContestRound['tests'],
  store: Store,
): Promise<void> {
  const id = admissionId(runId, trajectoryId, REPLAYS);
  const admission = { id, taskId: task, trajectoryId, replays: REPLAYS, admitted: true, tests };
  await commitRecord(store, 'admissions', { schemaVersion: SCHEMA_VERSION, ...admission });
}
