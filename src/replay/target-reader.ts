/** The seam between the files of a target and the trajectories in them: one reader per target. */
import type { ExportedRow } from './exported-rows.ts';
import type { ToldRow } from './told-trajectory.ts';

/** Rejects with a ZodError or a PipelineError when the row does not have the target's form. */
export type TargetReader = (row: ExportedRow) => Promise<ToldRow>;
