/**
 * The stages of a run, in order: for each what an item of its work names, which record completes it, and what of that
 * record is counted. What a stage does is in pipeline/run-item.ts; which items there are, in pending-work.ts.
 */
import { z } from 'zod';
import { Guideline, Id, Outcome, type InitialState, type Platform } from '../schema/index.ts';
import { summaryId, verdictId } from '../store/record-ids.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';
import { readKeys } from '../store/typed-records.ts';

/** The part of a run's definition that decides which items of work there are. */
export interface Plan {
  runId: string;
  platform: Platform;
  /** In the order of the config. */
  apps: InitialState[];
  /** Exploration turns of each application. */
  turns: number;
  guidelines: Guideline[];
  /** Work of later stages is left undone, for driving a run one stage at a time. */
  lastStage: Stage;
}

/** What is counted of an item of work that has ended. */
export interface Finding {
  /** Why an item did not end as hoped: a quarantine code, or an outcome of an execution. */
  reason?: string;
  /** Of a verification. */
  result?: 'success' | 'failure' | 'unscored';
  /** Of a verification: words in the recording that are meant for a judge. */
  isMarked?: boolean;
  /** Of a proposal. */
  taskIds?: readonly string[];
  /** What is wrong with the record, which says nothing else then. */
  damage?: string;
}

interface Definition<Name extends string, Item> {
  name: Name;
  /** What its verb says in the help. */
  about: string;
  /** It borrows an environment. */
  drives: boolean;
  item: z.ZodType<Item>;
  /** What the item is made from, as quarantine records name it. */
  inputOf(item: Item): string;
  /** The record that completes an item. */
  result: { kind: RecordKind; idOf(runId: string, item: Item): string };
  /** Parses no more of that record than is counted: trajectories are long. */
  readFinding(store: Store, item: Item): Promise<Finding>;
  /** An item for each finished one of another stage; stages without it are walked by pending-work.ts. */
  follows?: { stage: string; itemOf(runId: string, id: string): Item };
}

/** `names` are the keys of an item besides its stage and the id of the record that will hold the result. */
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
const OUTCOME = z.object({ outcome: Outcome });
const RESULT = z.object({ result: z.enum(['success', 'failure']).nullable(), injections: z.unknown().optional() });

const DEFINITIONS = [
  defineStage(
    'explore',
    { app: z.string(), turn: z.int().positive() },
    {
      about: 'start a run and only explore; go on with propose, execute, verify, export, or resume',
      drives: true,
      // An exploration is made from nothing stored; its item names the trajectory, and the turn ends with the summary.
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
      inputOf: ({ trajectoryId }) => trajectoryId,
      result: { kind: 'proposals', idOf: (_, { id }) => id },
      readFinding: async (store, { id }) => ({ taskIds: (await readKeys(store, 'proposals', id, TASK_IDS)).taskIds }),
    },
  ),
  defineStage(
    'execute',
    { taskId: Id },
    {
      about: 'execute the proposed tasks, after what has to come before',
      drives: true,
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
    { trajectoryId: Id },
    {
      about: 'judge the executions, after what has to come before',
      drives: false,
      inputOf: ({ trajectoryId }) => trajectoryId,
      result: { kind: 'verdicts', idOf: (_, { id }) => id },
      async readFinding(store, { id }) {
        const { result, injections } = await readKeys(store, 'verdicts', id, RESULT);
        return { result: result ?? 'unscored', isMarked: injections !== undefined };
      },
      follows: {
        stage: 'execute',
        itemOf: (runId, trajectoryId) => ({ stage: 'verify', id: verdictId(runId, trajectoryId), trajectoryId }),
      },
    },
  ),
] as const;

export type Stage = (typeof DEFINITIONS)[number]['name'];

/**
 * One job: names what to do and, in `id`, the record that will hold the result (for explore the trajectory, although
 * the turn ends with its summary). Travels through Redis as it is.
 */
export type WorkItem = z.infer<(typeof DEFINITIONS)[number]['item']>;
export type WorkItemOf<S extends Stage> = Extract<WorkItem, { stage: S }>;
export const WorkItem: z.ZodType<WorkItem> = z.discriminatedUnion(
  'stage',
  DEFINITIONS.map(({ item }) => item) as unknown as [(typeof DEFINITIONS)[number]['item']],
);

export const STAGES: readonly Stage[] = DEFINITIONS.map(({ name }) => name);
export const LAST_STAGE: Stage = STAGES.at(-1)!;

/** Each stage by its name; an item given to it has to be its own. */
export const STAGE_OF = Object.fromEntries(DEFINITIONS.map((stage) => [stage.name, stage])) as unknown as Readonly<
  Record<Stage, Definition<Stage, WorkItem>>
>;

export function isWithin(stage: Stage, lastStage: Stage): boolean {
  return STAGES.indexOf(stage) <= STAGES.indexOf(lastStage);
}
