/** Whether a task may be trained on: what its check says of ends that a solution did not bring about. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

/** Records of before tell no number and were made with this one. */
export const DEFAULT_REPLAYS = 3;

export const Admission = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  taskId: Id,
  /** The solution: an execution that was judged a success. */
  trajectoryId: Id,
  /** How often the solution was to be played again; it was not where another test had failed before. */
  replays: z.int().min(0).default(DEFAULT_REPLAYS),
  /** True when all tests passed. */
  admitted: z.boolean(),
  tests: z.array(z.object({ id: z.string(), passed: z.boolean(), detail: z.string() })),
});
export type Admission = z.infer<typeof Admission>;
