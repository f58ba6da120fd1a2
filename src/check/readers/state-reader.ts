/** The seam of the readers of what applications store: one file in, values by their place in it out. */
import type { Reading, RecordedFile } from './reading.ts';

export interface StateReader {
  /** What the file is, as the fact `(format)` says it. */
  name: string;
  /** For people and for models that write checks. */
  reads: string;
  /** Endings of file names, lower case, without dot. */
  extensions: readonly string[];
  /** Whether a file is of this kind by its own name or its first bytes, whatever its ending. */
  recognises?(file: Pick<RecordedFile, 'path' | 'bytes'>): boolean;
  /** The places that values are said of, by example, and what they say. */
  facts: readonly { path: string; says: string }[];
  /**
   * Says all that the file holds: what is not derived is together the whole content, so that any change shows. Parts
   * that are not told are said as digests; what an application writes anew at each saving is left out. Throws
   * StateReadError, and nothing else for content that is at fault.
   */
  read(reading: Reading): void | Promise<void>;
}
