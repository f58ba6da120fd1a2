/**
 * The kinds of records, in the order in which the stages make them. Each has its shape, the id that follows from its
 * content, and its references. Reading, writing, fsck and its repair all use this list.
 */
import type { z } from 'zod';
import { definitionOf } from '../actions/index.ts';
import {
  Admission,
  Contest,
  isTaken,
  ModelReply,
  Proposal,
  Quarantine,
  Review,
  ReviewSample,
  Summary,
  Task,
  TaskCategories,
  Trajectory,
  Verdict,
} from '../schema/index.ts';
import {
  admissionId,
  contestId,
  executionId,
  explorationId,
  modelReplyId,
  proposalId,
  reviewId,
  sampleId,
  summaryId,
  taskId,
  verdictId,
} from './record-ids.ts';

export interface Reference {
  kind: string;
  id: string;
  /**
   * `needs`: the record is damaged without the other, and is set aside with it. `follows`: it is set aside with it.
   * `waits`: it stays, and is damaged only while other records need the missing one.
   */
  as: 'needs' | 'follows' | 'waits';
}

interface Definition<Schema extends z.ZodType> {
  schema: Schema;
  /** Faults of the record itself: an id that does not follow from its content, parts that do not fit. */
  faultsOf?(record: z.infer<Schema>, runId: string): string[];
  referencesOf?(record: z.infer<Schema>): Reference[];
}

/** Keeps each record's type within its definition. */
function define<Schema extends z.ZodType>(definition: Definition<Schema>): Definition<Schema> {
  return definition;
}

const needs = (kind: string, id: string): Reference => ({ kind, id, as: 'needs' });

export const KINDS = {
  trajectories: define({
    schema: Trajectory,
    faultsOf: (trajectory, runId) => [...checkTrajectoryId(trajectory, runId), ...checkSteps(trajectory)],
    referencesOf: ({ taskId: task }) => (task === undefined ? [] : [needs('tasks', task)]),
  }),
  tasks: define({
    schema: Task,
    faultsOf: (task) => demand(task.id, taskId(task)),
    referencesOf: ({ evidence }) => [needs('trajectories', evidence.trajectoryId)],
  }),
  summaries: define({
    schema: Summary,
    faultsOf: ({ id, trajectoryId }, runId) => demand(id, summaryId(runId, trajectoryId)),
    referencesOf: ({ trajectoryId }) => [needs('trajectories', trajectoryId)],
  }),
  proposals: define({
    schema: Proposal,
    faultsOf: ({ id, trajectoryId, guideline }, runId) => demand(id, proposalId(runId, trajectoryId, guideline)),
    referencesOf: ({ trajectoryId, taskIds }) => [
      needs('trajectories', trajectoryId),
      ...taskIds.map((task) => needs('tasks', task)),
    ],
  }),
  contests: define({
    schema: Contest,
    faultsOf: ({ id, candidateId }, runId) => demand(id, contestId(runId, candidateId)),
    referencesOf: ({ candidateId, rounds }) => [
      needs('tasks', candidateId),
      ...rounds.flatMap(({ taskId: task, trajectoryId }) => [
        needs('tasks', task),
        needs('trajectories', trajectoryId),
      ]),
    ],
  }),
  'model-replies': define({
    schema: ModelReply,
    faultsOf: ({ id, requestKey, attempt, status }) => [
      ...demand(id, modelReplyId(requestKey, attempt)),
      ...((attempt === 0) === (status === 'answer') ? [] : [`attempt ${attempt} with status ${status}`]),
    ],
  }),
  verdicts: define({
    schema: Verdict,
    faultsOf: ({ id, trajectoryId, verifier, second }, runId) =>
      demand(id, second ? verdictId(runId, trajectoryId, verifier) : verdictId(runId, trajectoryId)),
    referencesOf: ({ taskId: task, trajectoryId }) => [needs('tasks', task), needs('trajectories', trajectoryId)],
  }),
  admissions: define({
    schema: Admission,
    faultsOf: ({ id, trajectoryId, replays }, runId) => demand(id, admissionId(runId, trajectoryId, replays)),
    referencesOf: ({ taskId: task, trajectoryId }) => [needs('tasks', task), needs('trajectories', trajectoryId)],
  }),
  categories: define({
    schema: TaskCategories,
    // A task that is made again has the same id, so its categories stay, since they cost money.
    referencesOf: ({ id }) => [{ kind: 'tasks', id, as: 'waits' }],
  }),
  // A sample stays as it was drawn even if its trajectories are lost, since reviews are weighted by it.
  'review-samples': define({
    schema: ReviewSample,
    faultsOf: (sample) => demand(sample.id, sampleId(sample)),
  }),
  reviews: define({
    schema: Review,
    faultsOf: (review) => demand(review.id, reviewId(review)),
    // A review describes what the reviewer saw, which a repeated trajectory need not show.
    referencesOf: ({ trajectoryId }) => [{ kind: 'trajectories', id: trajectoryId, as: 'follows' }],
  }),
  quarantine: define({
    schema: Quarantine,
    referencesOf({ stage, inputId }) {
      // An exploration has no stored input.
      const kind =
        stage === 'execute' || stage === 'contest' ? 'tasks' : stage === 'explore' ? undefined : 'trajectories';
      return kind === undefined ? [] : [{ kind, id: inputId, as: 'follows' }];
    },
  }),
} as const;

export type RecordKind = keyof typeof KINDS;
export type RecordOf<Kind extends RecordKind> = z.infer<(typeof KINDS)[Kind]['schema']>;
export const RECORD_KINDS = Object.keys(KINDS) as readonly RecordKind[];

/** The definition of a kind, typed for records of that kind. */
export function kindOf<Kind extends RecordKind>(kind: Kind): Definition<z.ZodType<RecordOf<Kind>>> {
  return KINDS[kind] as unknown as Definition<z.ZodType<RecordOf<Kind>>>;
}

function demand(id: string, derived: string): string[] {
  return id === derived ? [] : [`its content demands id ${derived}`];
}

function checkTrajectoryId({ id, kind, app, turn, taskId: task, try: attempt }: Trajectory, runId: string): string[] {
  if (kind === 'exploration') {
    return turn === undefined ? ['an exploration without a turn'] : demand(id, explorationId(runId, app, turn));
  }
  if (kind === 'execution')
    return task === undefined ? ['an execution without a task'] : demand(id, executionId(runId, task, attempt));
  return [];
}

/** A step that bypassed the screen has its result as evidence. */
function checkResult(step: Trajectory['steps'][number]): string[] {
  const needsResult = definitionOf(step.action).route !== undefined && isTaken(step);
  return needsResult && !step.result ? [`step ${step.index} has no result of "${step.action.type}"`] : [];
}

function checkSteps({ steps }: Trajectory): string[] {
  return steps.flatMap((step, position) =>
    step.index === position ? checkResult(step) : [`step ${position} has index ${step.index}`],
  );
}
