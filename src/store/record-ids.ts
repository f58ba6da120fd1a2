/**
 * The inputs that each record's id hashes. The stages make records under these ids, the pipeline plans with them, and
 * fsck derives them again.
 */
import {
  DEFAULT_REPLAYS,
  type Guideline,
  type InitialState,
  type Review,
  type ReviewSample,
  type Task,
} from '../schema/index.ts';
import { hashId } from './ids.ts';

export function explorationId(runId: string, app: string, turn: number): string {
  return hashId(runId, 'explore', app, turn);
}

export function summaryId(runId: string, trajectoryId: string): string {
  return hashId(runId, 'summarize', trajectoryId);
}

export function proposalId(runId: string, trajectoryId: string, guideline: Guideline): string {
  return hashId(runId, 'propose', trajectoryId, guideline);
}

/** Hashes only what the task asks for, so that the same task found twice, or in two runs, is one task. */
export function taskId(
  task: Pick<Task, 'apps' | 'platform' | 'guideline' | 'instruction' | 'params' | 'initialState' | 'check'>,
): string {
  const { apps, platform, guideline, instruction, params, initialState, check } = task;
  const state = hashedState(initialState);
  return hashId('task', { ...hashedApps(apps), platform, guideline, instruction, params, initialState: state, check });
}

/** An initial state as ids hash it: a single application keeps the older key `app`, so that its ids stay the same. */
export function hashedState({ apps, ...state }: InitialState): object {
  return { ...hashedApps(apps), ...state };
}

function hashedApps([app, ...others]: readonly string[]): object {
  return others.length === 0 ? { app } : { app, others };
}

/** Cached, since the reward service needs the version three times per reward, and keeps the tasks. */
const rubricVersions = new WeakMap<Task, string>();

/** Hash of the judged content: the wording and the required end state. */
export function rubricVersion(task: Task): string {
  const known = rubricVersions.get(task);
  if (known !== undefined) return known;
  const { instruction, answer, check, rubric } = task;
  const version = hashId('rubric', { instruction, answer, check, rubric }).slice(0, 16);
  rubricVersions.set(task, version);
  return version;
}

/** `attempt` counts the tries at a task, from 1. */
export function executionId(runId: string, task: string, attempt = 1): string {
  return attempt === 1 ? hashId(runId, 'execute', task) : hashId(runId, 'execute', task, attempt);
}

/** Another number of replays is another result, so a request for more replays never gets a result of fewer. */
export function admissionId(runId: string, trajectoryId: string, replays: number): string {
  const usual = replays === DEFAULT_REPLAYS;
  return usual ? hashId(runId, 'admit', trajectoryId) : hashId(runId, 'admit', trajectoryId, replays);
}

export function contestId(runId: string, candidateId: string): string {
  return hashId(runId, 'contest', candidateId);
}

/** Id of the run's own verdict, or with the name of another verifier, of its second opinion. */
export function verdictId(runId: string, trajectoryId: string, other?: string): string {
  if (other === undefined) return hashId(runId, 'verify', trajectoryId);
  return hashId(runId, 'verify', trajectoryId, other);
}

export function reviewId({ id: _own, ...content }: Omit<Review, 'id'> & { id?: string }): string {
  return hashId('review', content);
}

/** The time is excluded, so that repeating the same draw gives the same sample. */
export function sampleId({
  id: _own,
  drawnAt: _when,
  ...content
}: Omit<ReviewSample, 'id' | 'drawnAt'> & Partial<Pick<ReviewSample, 'id' | 'drawnAt'>>): string {
  return hashId('review-sample', content);
}

/** `requestKey` is the hash of the request. Attempt 0 is its answer; others were paid for it but are not used. */
export function modelReplyId(requestKey: string, attempt: number): string {
  return hashId('model-reply', requestKey, attempt);
}
