/**
 * The stages of a run, in order. Each has its item's keys, the record that completes an item, and the counted facts of
 * that record. pipeline/run-item.ts runs the stages; pending-work.ts finds their items.
 */
import { z } from 'zod';
import { Guideline, Id, Outcome, type InitialState, type Platform } from '../schema/index.ts';
import { summaryId, verdictId } from '../store/record-ids.ts';
import { readKeys } from '../store/typed-records.ts';
import type { TryRule } from './granted-tries.ts';
import { type Definition, defineStage } from './define-stage.ts';

/** The part of a run's definition that decides its items of work. */
export interface Plan {
  runId: string;
  platform: Platform;
  /** In the order of the config. */
  apps: InitialState[];
  /** Exploration turns of each application. */
  turns: number;
  guidelines: Guideline[];
  /** The tries of each task. */
  tries: TryRule;
  /** True if a proposed task is contested first and only its kept version is executed. */
  isContested: boolean;
  /** Later stages do not run; used to drive a run one stage at a time. */
  lastStage: Stage;
}

const TASK_IDS = z.object({ taskIds: z.array(Id) });
const KEPT = z.object({ keptId: Id.optional() });
const OUTCOME = z.object({ outcome: Outcome });
const RESULT = z.object({ result: z.enum(['success', 'failure']).nullable(), injections: z.unknown().optional() });

/** Number of the try at the task, from 1; left out for the first. */
const TRY = { try: z.int().min(2).optional() };

const DEFINITIONS = [
  defineStage(
    'explore',
    { app: z.string(), turn: z.int().positive() },
    {
      about: 'start a run and only explore; go on with propose, execute, verify, export, or resume',
      drives: true,
      parts: ['explorer', 'summarizer'],
      // An exploration has no stored input; its item names the trajectory, and the turn ends with the summary.
      inputOf: ({ id }) => id,
      result: { kind: 'summaries', idOf: (runId, { id }) => summaryId(runId, id) },
      readFinding: async () => ({}),
    },
  ),
  defineStage(
    'propose',
    { app: z.string(), turn: z.int().positive(), guideline: Guideline, trajectoryId: Id },
    {
      about: 'propose tasks from the explorations, after what has to come before',
      drives: false,
      parts: ['generator'],
      inputOf: ({ trajectoryId }) => trajectoryId,
      result: { kind: 'proposals', idOf: (_, { id }) => id },
      readFinding: async (store, { id }) => ({ taskIds: (await readKeys(store, 'proposals', id, TASK_IDS)).taskIds }),
    },
  ),
  defineStage(
    'contest',
    { taskId: Id },
    {
      about: 'contest the proposed tasks of the generator "contested", after what has to come before',
      drives: true,
      parts: ['generator', 'executor'],
      inputOf: ({ taskId }) => taskId,
      result: { kind: 'contests', idOf: (_, { id }) => id },
      async readFinding(store, { id }) {
        const { keptId } = await readKeys(store, 'contests', id, KEPT);
        return keptId === undefined ? { reason: 'refused' } : { keptId };
      },
    },
  ),
  defineStage(
    'execute',
    { taskId: Id, ...TRY },
    {
      about: 'execute the proposed tasks, after what has to come before',
      drives: true,
      parts: ['executor'],
      inputOf: ({ taskId }) => taskId,
      result: { kind: 'trajectories', idOf: (_, { id }) => id },
      async readFinding(store, { id }) {
        const { outcome } = await readKeys(store, 'trajectories', id, OUTCOME);
        return outcome === 'done' ? {} : { reason: outcome };
      },
    },
  ),
  defineStage(
    'verify',
    { trajectoryId: Id, taskId: Id, ...TRY },
    {
      about: 'judge the executions, after what has to come before',
      drives: false,
      parts: ['verifier'],
      inputOf: ({ trajectoryId }) => trajectoryId,
      result: { kind: 'verdicts', idOf: (_, { id }) => id },
      async readFinding(store, { id }) {
        const { result, injections } = await readKeys(store, 'verdicts', id, RESULT);
        return { result: result ?? 'unscored', isMarked: injections !== undefined };
      },
      follows: {
        stage: 'execute',
        itemOf: (runId, { id: trajectoryId, ...about }: { id: string; taskId: string; try?: number | undefined }) => ({
          ...about,
          stage: 'verify',
          id: verdictId(runId, trajectoryId),
          trajectoryId,
        }),
      },
    },
  ),
] as const;

export type Stage = (typeof DEFINITIONS)[number]['name'];

/**
 * One job: names the work and, in `id`, the record of its result (for explore the trajectory, although the turn ends
 * with its summary). Travels through Redis unchanged.
 */
export type WorkItem = z.infer<(typeof DEFINITIONS)[number]['item']>;
export type WorkItemOf<S extends Stage> = Extract<WorkItem, { stage: S }>;
export const WorkItem: z.ZodType<WorkItem> = z.discriminatedUnion(
  'stage',
  DEFINITIONS.map(({ item }) => item) as unknown as [(typeof DEFINITIONS)[number]['item']],
);

export const STAGES: readonly Stage[] = DEFINITIONS.map(({ name }) => name);
export const LAST_STAGE: Stage = STAGES.at(-1)!;

/** Definitions by stage. The item given to a definition must be of that stage. */
export const STAGE_OF = Object.fromEntries(DEFINITIONS.map((stage) => [stage.name, stage])) as unknown as Readonly<
  Record<Stage, Definition<Stage, WorkItem>>
>;

/** The stages of a plan, up to its last one. */
export function stagesOf({ lastStage, isContested }: Pick<Plan, 'lastStage' | 'isContested'>): Stage[] {
  return STAGES.filter((stage) => isWithin(stage, lastStage) && (isContested || stage !== 'contest'));
}

export function isWithin(stage: Stage, lastStage: Stage): boolean {
  return STAGES.indexOf(stage) <= STAGES.indexOf(lastStage);
}
