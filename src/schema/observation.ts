/** The state of an environment at one time: live (bytes and tree in memory) or stored (blob references). */
import { z } from 'zod';
import { BlobRef, Id, ImageRef } from './common.ts';
import type { UiNode } from './ui-node.ts';

/**
 * A user file below the home folder. Dot files and their folders belong to applications and are excluded. A folder is
 * an entry without bytes, whose path ends in "/".
 */
export const FileEntry = z.object({ path: z.string(), sha256: Id, bytes: z.int().nonnegative() });
export type FileEntry = z.infer<typeof FileEntry>;

/** A live file: `content` is present up to the environment's size cap. */
export interface ObservedFile extends FileEntry {
  content?: Buffer;
}

/** One live observation. `png` is a complete PNG of width × height pixels; `tree` has one child per application. */
export interface Observation {
  screenshot: { png: Buffer; width: number; height: number };
  tree: UiNode;
  files: ObservedFile[];
  /**
   * Hidden files in which the application keeps its state: those that the catalogue names, and others that hold texts or
   * databases. Policies with a task never see them; checks may look into them.
   */
  stateFiles?: ObservedFile[];
  /** Title of the active window; '' if there is none. */
  window: string;
  /** Text that the environment shows beside its screen, if any. Untrusted, like the screen's own. */
  text?: string;
  capturedAtMs: number;
  /**
   * The applications' own data, as JSON by application, from environments that know it. It is recorded to measure
   * verdicts; policies, generators and verifiers that see screens never read it.
   */
  groundTruth?: string;
  /**
   * The application's own data as JSON, from environments whose catalogue defines how to read it. Policies never see
   * it; tasks may be made from it and judged by it.
   */
  state?: string;
}

export const StoredObservation = z.object({
  screenshot: ImageRef,
  /** gzip of the UiNode's JSON. */
  tree: BlobRef,
  /** JSON array of FileEntry; the contents of small files are blobs of the same sha256. */
  files: BlobRef,
  /** Observation.stateFiles, in the same form. */
  stateFiles: BlobRef.optional(),
  window: z.string(),
  /** Observation.text, as printable UTF-8 of bounded size. */
  text: BlobRef.optional(),
  capturedAtMs: z.number(),
  /** gzip of Observation.groundTruth. */
  groundTruth: BlobRef.optional(),
  /** gzip of Observation.state. */
  state: BlobRef.optional(),
});
export type StoredObservation = z.infer<typeof StoredObservation>;
