/** The definition of a run's stage, and the counted facts of its items. */
import { z } from 'zod';
import type { Part } from '../config/implementation-names.ts';
import { Id } from '../schema/index.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';

/** Facts about an ended item of work that counts need. */
export interface Finding {
  /** Quarantine code, or outcome of an execution, if the item did not succeed. */
  reason?: string;
  /** Set for a verification. */
  result?: 'success' | 'failure' | 'unscored';
  /** For a verification: true when the recording holds text addressed to a judge. */
  isMarked?: boolean;
  /** Set for a proposal. */
  taskIds?: readonly string[];
  /** Set for a contest whose task was kept. */
  keptId?: string;
  /** Fault of a damaged record; no other field is set then. */
  damage?: string;
}

export interface Definition<Name extends string, Item> {
  name: Name;
  /** Description of the stage's command in the help. */
  about: string;
  /** True when the stage leases an environment. */
  drives: boolean;
  /** The parts of a config that implement the stage. */
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
export function defineStage<const Name extends string, Names extends z.ZodRawShape>(
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
