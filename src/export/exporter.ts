/**
 * The seam between verified trajectories and the dataset formats trainers read. Implementations: parquet-exporter.ts,
 * jsonl-exporter.ts; export-dataset.ts runs them.
 */
import type { ImageRef, Step, Task, Trajectory, Verdict } from '../schema/index.ts';

export const EXPORT_TARGETS = ['parquet', 'jsonl'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** One verified trajectory with all that is known of it; its images stay in the store until they are asked for. */
export interface ExportRow {
  verdict: Verdict;
  task: Task;
  trajectory: Trajectory;
  /** The steps the environment performed; refused ones are no example to learn from and are left out. */
  steps: readonly Step[];
  /** The stored bytes, unchanged. Rejects as Store.getBlob does. */
  loadImage(image: ImageRef): Promise<Buffer>;
}

/** A finished file; `path` is relative to the dataset folder, with forward slashes. */
export interface ExportedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** What one target holds. Equal rows give an equal manifest: it has no times and no paths of the machine. */
export interface TargetManifest {
  target: ExportTarget;
  rows: number;
  /** Images that rows refer to, counted as often as they are used. */
  images: number;
  /** Image files are not listed one by one: each is named by its own sha256. */
  files: ExportedFile[];
}

/**
 * Writes rows to `folder`, which exists and is empty, holding a bounded number of them in memory. Equal rows in equal
 * order give equal bytes. Rejects with EXPORT_FAILED, with ABORTED when the signal says so, or with whatever the rows
 * reject with; what it leaves in the folder is then incomplete.
 */
export interface Exporter {
  readonly target: ExportTarget;
  /** Name of the target's folder in the dataset. */
  readonly folderName: string;
  export(rows: AsyncIterable<ExportRow>, folder: string, signal: AbortSignal): Promise<TargetManifest>;
}
