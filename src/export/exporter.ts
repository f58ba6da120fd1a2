/**
 * The seam between verified trajectories and the dataset formats trainers read. targets.ts lists the implementations,
 * export-dataset.ts runs them.
 */
import type { CoordinateSpace } from '../grammars/grammar.ts';
import type { BlobRef, Step, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { ExportTarget, RlTarget, Split } from './export-options.ts';

/** Where a row's images are until they are asked for. */
export interface BlobSource {
  /** The stored bytes, unchanged. Rejects as Store.getBlob does. */
  loadBlob(blob: BlobRef): Promise<Buffer>;
  /** The local file that holds these bytes, for threads that copy; undefined when the store has none. */
  fileOfBlob(blob: BlobRef): string | undefined;
}

/** One chosen trajectory with all that is known of it. */
export interface ExportRow extends BlobSource {
  split: Split;
  verdict: Verdict;
  task: Task;
  trajectory: Trajectory;
  /** Steps the agent decided on and the environment performed; others are no example to learn from and are left out. */
  steps: readonly Step[];
}

/** A finished file; `path` is relative to the dataset folder, with forward slashes. */
export interface ExportedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** A folder of files that are each named by their own sha256; `path` is as that of a file. */
export interface ExportedFolder {
  path: string;
  files: number;
  /** Of their names in ascending order, a line each. */
  sha256: string;
}

/** What a reader has to know about how a target writes steps. */
export interface Convention {
  /** One of the grammars, or `autoplay`: the actions as they were recorded, as JSON. */
  grammar: string;
  /** What points count in. */
  space: CoordinateSpace;
  /** What a row of the target is. */
  row: 'trajectory' | 'step' | 'task';
  /** The areas in pixels between which the grammar's models see an image; none when they do not matter. */
  imagePixels?: { min: number; max: number };
}

/** Of trajectories, or of task rows. */
export type TargetName = ExportTarget | RlTarget;

/** What one target holds. Equal rows give an equal manifest: it has no times and no paths of the machine. */
export interface TargetManifest<Target extends TargetName = ExportTarget> {
  target: Target;
  convention: Convention;
  rows: number;
  /** Rows of each split that has some. */
  splits: Partial<Record<Split, number>>;
  /** Images that rows refer to, counted as often as they are used. */
  images: number;
  /** Trajectories that the target cannot tell, by reason; they are left out as a whole. Of task rows, tasks. */
  leftOut: Record<string, number>;
  files: ExportedFile[];
  /** Of images and the like, which are not listed one by one. Missing when there are none. */
  folders?: ExportedFolder[];
}

/**
 * Writes rows to `folder`, which exists and is empty, holding a bounded number of them in memory. Equal rows in equal
 * order give equal bytes. Rejects with EXPORT_FAILED, with ABORTED when the signal says so, with CONFIG_INVALID when
 * the target can tell none of the rows, or with whatever the rows reject with; what it leaves in the folder is then
 * incomplete.
 */
export interface Exporter<Row = ExportRow, Target extends TargetName = ExportTarget> {
  readonly target: Target;
  export(rows: AsyncIterable<Row>, folder: string, signal: AbortSignal): Promise<TargetManifest<Target>>;
}

/** Name of a target's folder in the dataset. Hugging Face looks for tables in `data`. */
export function folderOf(target: TargetName): string {
  return target === 'parquet' ? 'data' : target;
}
