/** The seam between the files of a target and what they tell: one reader a target, chosen by read-target.ts. */
import type { ExportedRow } from './exported-rows.ts';
import type { ToldRow } from './told-trajectory.ts';

/** Rejects with a ZodError or a PipelineError when the row is not as the target's rows are. */
export type TargetReader = (row: ExportedRow) => Promise<ToldRow>;
