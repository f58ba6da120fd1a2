/**
 * The stages of a run, in order: for each its item's keys, the record that completes an item, and what of that record
 * is counted. pipeline/run-item.ts runs the stages; pending-work.ts finds their items.
 */
import { z } from 'zod';
import type { Part } from '../config/implementation-names.ts';
import { Guideline, Id, Outcome, type InitialState, type Platform } from '../schema/index.ts';
import { summaryId, verdictId } from '../store/record-ids.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';
import { readKeys } from '../store/typed-records.ts';
import type { TryRule } from './granted-tries.ts';

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
  /** True when a proposed task is contested first and only what is kept of it is executed. */
  isContested: boolean;
  /** Work of later stages is left undone, to drive a run one stage at a time. */
  lastStage: Stage;
}

/** Facts about an ended item of work that counts need. */
export interface Finding {
  /** Why an item did not end as hoped: a quarantine code, or an outcome of an execution. */
  reason?: string;
  /** Set for a verification. */
  result?: 'success' | 'failure' | 'unscored';
  /** For a verification: true when the recording holds text addressed to a judge. */
  isMarked?: boolean;
  /** Set for a proposal. */
  taskIds?: readonly string[];
  /** Set for a contest whose task was kept. */
  keptId?: string;
  /** The record's fault; nothing else is set then. */
  damage?: string;
}

interface Definition<Name extends string, Item> {
  name: Name;
  /** Description of the stage's command in the help. */
  about: string;
  /** True when the stage leases an environment. */
  drives: boolean;
  /** The parts of a config that do the work. */
  parts: readonly Part[];
  item: z.ZodType<Item>;
  /** Id of the item's input, as quarantine records name it. */
  inputOf(item: Item): string;
  /** The record that completes an item. */
  result: { kind: RecordKind; idOf(runId: string, item: Item): string };
  /** Parses only the counted keys of that record, since trajectories are long. */
  readFinding(store: Store, item: Item): Promise<Finding>;
  /** Makes an item for each finished item of another stage; pending-work.ts walks stages without it. */
  follows?: { stage: string; itemOf(runId: string, before: never): Item };
}

/** `names` are the keys of an item besides its stage and the id of its result's record. */
function defineStage<const Name extends string, Names extends z.ZodRawShape>(
  name: Name,
  names: Names,
  rest: Omit<Definition<Name, ItemShape<Name, Names>>, 'name' | 'item'>,
) {
  return { name, item: z.strictObject({ stage: z.literal(name), id: Id, ...names }), ...rest };
}
type ItemShape<Name extends string, Names extends z.ZodRawShape> = z.infer<z.ZodObject<Names>> & {
  stage: Name;
  id: string;
};

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

/** Definitions by stage; an item given to one has to be of that stage. */
export const STAGE_OF = Object.fromEntries(DEFINITIONS.map((stage) => [stage.name, stage])) as unknown as Readonly<
  Record<Stage, Definition<Stage, WorkItem>>
>;

/** The stages that a plan has, up to its last one. */
export function stagesOf({ lastStage, isContested }: Pick<Plan, 'lastStage' | 'isContested'>): Stage[] {
  return STAGES.filter((stage) => isWithin(stage, lastStage) && (isContested || stage !== 'contest'));
}

export function isWithin(stage: Stage, lastStage: Stage): boolean {
  return STAGES.indexOf(stage) <= STAGES.indexOf(lastStage);
}
