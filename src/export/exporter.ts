/** The interface between verified trajectories and the dataset formats of trainers. */
import type { CoordinateSpace } from '../grammars/grammar.ts';
import type { ActResult, BlobRef, Step, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { Split } from './export-settings.ts';
import type { Admitted } from './read-admissions.ts';

/** The source of a row's images, which are loaded on demand. */
export interface BlobSource {
  /** The stored bytes, unchanged. Rejects like Store.getBlob. */
  loadBlob(blob: BlobRef): Promise<Buffer>;
  /** The local file of these bytes, for threads that copy; undefined if the store has none. */
  fileOfBlob(blob: BlobRef): string | undefined;
}

/** One chosen trajectory with all its records. */
export interface ExportRow extends BlobSource {
  split: Split;
  verdict: Verdict;
  task: Task;
  trajectory: Trajectory;
  admitted: Admitted;
  /** Steps that the agent chose and the environment performed. Other steps teach nothing and are left out. */
  steps: readonly Step[];
  /** Results of steps, by step index; undefined for none. */
  results?: ReadonlyMap<number, ActResult>;
}

/** A finished file; `path` is relative to the dataset folder, with forward slashes. */
export interface ExportedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** A folder of files that are each named by their own sha256; `path` is relative like that of a file. */
export interface ExportedFolder {
  path: string;
  files: number;
  /** Hash of the names in ascending order, one per line. */
  sha256: string;
}

/** The conventions of a target's steps, for readers. */
export interface Convention {
  /** One of the grammars, or `autoplay` for recorded actions as JSON. */
  grammar: string;
  /** Unit of points. */
  space: CoordinateSpace;
  /** Meaning of one row. */
  row: 'trajectory' | 'step' | 'task';
  /** Smallest and largest area, in pixels, at which the grammar's models see an image; undefined when unlimited. */
  imagePixels?: { min: number; max: number };
}

/** Length of a row for a model, in tokens. */
export interface RowTokens {
  /** Estimate of the text's tokens, including marks of turns and pictures. */
  text: number;
  /** Exact number of picture tokens, at the size the grammar's models use. */
  pictures: number;
}

export interface TokenRange {
  least: number;
  most: number;
}

/** The content of one target. Equal rows give an equal manifest, since it has no times and no paths of the machine. */
export interface TargetManifest {
  target: string;
  convention: Convention;
  rows: number;
  /** Rows per split, without empty splits. */
  splits: Partial<Record<Split, number>>;
  /** Images that rows refer to, counted as often as they are used. */
  images: number;
  /** For rows that are chats: shortest and longest text, pictures, and sum of both. */
  tokens?: Record<'text' | 'pictures' | 'row', TokenRange>;
  /** Trajectories (for task rows, tasks) that the target cannot express, by reason; they are left out as a whole. */
  leftOut: Record<string, number>;
  files: ExportedFile[];
  /** Folders of images and the like, whose files are not listed one by one. Missing when there are none. */
  folders?: ExportedFolder[];
}

/**
 * Writes rows to `folder`, which exists and is empty, with a bounded number of rows in memory. Equal rows in equal
 * order give equal bytes. Rejects with EXPORT_FAILED, with ABORTED on the signal, with CONFIG_INVALID if the target can
 * express none of the rows, or with the error of the rows. The folder is then incomplete.
 */
export interface Exporter<Row = ExportRow> {
  readonly target: string;
  export(rows: AsyncIterable<Row>, folder: string, signal: AbortSignal): Promise<TargetManifest>;
}

/** Name of a target's folder in the dataset. Hugging Face looks for tables in `data`. */
export function folderOf(target: string): string {
  return target === 'parquet' ? 'data' : target;
}
