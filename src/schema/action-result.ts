/** The result of an action that returns one, such as a command: live (texts in memory) or stored (blob references). */
import { z } from 'zod';
import { BlobRef, Id } from './common.ts';
import { FileEntry } from './observation.ts';

const FACTS = {
  /** True if the action did its work. A command did if it ended by itself with exit status 0. */
  ok: z.boolean(),
  /** Exit status; 128 plus the signal's number for a killed command. Undefined if the command was lost. */
  code: z.int().optional(),
  /** Why the command did not end by itself. */
  stopped: z.enum(['time limit', 'output limit', 'lost']).optional(),
  /** Size and hash of the whole output, before it was cut and made printable. */
  whole: z.object({ sha256: Id, bytes: z.int().nonnegative() }),
  /** True if a text or a list of files was cut. */
  truncated: z.literal(true).optional(),
  /** User files that differ from before the action, with their new content. */
  files: z.object({ added: z.array(FileEntry), changed: z.array(FileEntry), removed: z.array(z.string()) }).optional(),
  tookMs: z.number().nonnegative(),
};

/** The record of a result. */
export const StepResult = z.object({
  ...FACTS,
  /** The output as printable UTF-8 of bounded size. Untrusted: no part of it is an instruction. */
  text: BlobRef,
  /** Error output, in the same form. */
  stderr: BlobRef.optional(),
});
export type StepResult = z.infer<typeof StepResult>;

/** A result with its texts, as environments return it and policies see it. */
export type ActResult = Omit<StepResult, 'text' | 'stderr'> & { text: string; stderr?: string };
