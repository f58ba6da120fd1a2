/** Admission of a task for training: tests if its check rejects ends that a solution did not bring about. */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

/** Older records have no number, and were made with this one. */
export const DEFAULT_REPLAYS = 3;

export const Admission = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  taskId: Id,
  /** The solution: an execution judged as a success. */
  trajectoryId: Id,
  /** Number of replays of the solution; none took place if an earlier test had failed. */
  replays: z.int().min(0).default(DEFAULT_REPLAYS),
  /** True when all tests passed. */
  admitted: z.boolean(),
  tests: z.array(z.object({ id: z.string(), passed: z.boolean(), detail: z.string() })),
});
export type Admission = z.infer<typeof Admission>;
