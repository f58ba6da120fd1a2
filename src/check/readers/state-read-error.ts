/** Why the content of a file that an application wrote could not be told. */
import { printable } from '../../text/printable.ts';

/**
 * - `damaged`: the content breaks the rules of its format;
 * - `other-kind`: the content is of another format than the name says, or of none that is read;
 * - `unsupported`: the format allows it and no reader can tell it, such as a password;
 * - `too-large`: more bytes, values, levels or time than a reader takes;
 * - `not-recorded`: the environment kept no bytes of it.
 */
export const STATE_READ_REASONS = ['damaged', 'other-kind', 'unsupported', 'too-large', 'not-recorded'] as const;
export type StateReadReason = (typeof STATE_READ_REASONS)[number];

/** Limits and missing bytes are ours: what could not be looked at for them is no fault of whoever wrote the file. */
const OURS: ReadonlySet<StateReadReason> = new Set(['unsupported', 'too-large', 'not-recorded']);

/** Thrown by readers, caught where a check is judged; it never fails a job. The message names the file. */
export class StateReadError extends Error {
  override readonly name = 'StateReadError';
  readonly file: string;
  readonly reason: StateReadReason;

  constructor(file: string, reason: StateReadReason, detail: string, cause?: unknown) {
    super(printable(`${file}: ${reason}: ${detail}`), { cause });
    this.file = file;
    this.reason = reason;
  }

  /** Whether nothing can be said of the file for a limit of ours. */
  get isOurs(): boolean {
    return OURS.has(this.reason);
  }
}
