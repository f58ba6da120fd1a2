/** One reading of one file: what its reader says, within limits. What was recorded is untrusted. */
import { createHash } from 'node:crypto';
import { printable } from '../../text/printable.ts';

/**
 * - `damaged`: the content breaks the rules of its format;
 * - `other-kind`: the content is of another format than the name says, or of none that is read;
 * - `unsupported`: the format allows it and no reader can tell it, such as a password;
 * - `too-large`: more bytes, values, levels or time than a reader takes;
 * - `not-recorded`: the environment kept no bytes of it.
 */
export type StateReadReason = 'damaged' | 'other-kind' | 'unsupported' | 'too-large' | 'not-recorded';

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

export const READING_LIMITS = {
  /** Of the recorded file, and of one part of it after decompression. */
  bytes: 32 << 20,
  /** Of all that is decompressed of one file. */
  expandedBytes: 64 << 20,
  /** Entries of an archive. */
  entries: 5_000,
  /** Levels of elements, objects and messages inside each other. */
  depth: 100,
  /** Facts of one file, and characters of all they say. */
  facts: 50_000,
  characters: 16_000_000,
  /** Processor time is bounded by the limits above; this ends what they did not foresee. In milliseconds. */
  timeMs: 10_000,
} as const;

/** A value in a file. One that is `derived` follows from others: it can be expected, and changes with them. */
export interface StoredValue {
  path: string;
  value: string;
  derived?: true;
}

/** A file of the home folder as it was recorded. */
export interface RecordedFile {
  /** Below the home folder. */
  path: string;
  bytes: Buffer;
  /** Of a database: the file beside it with what has not been written into it yet. */
  journal?: Buffer;
}

export interface Reading {
  readonly file: RecordedFile;
  readonly values: readonly StoredValue[];
  say(path: string, value: string): void;
  /** What follows from what is said besides. */
  sayDerived(path: string, value: string): void;
  /** Counts decompressed bytes. */
  expand(bytes: number): void;
  /** To be called in long loops that say nothing. */
  checkTime(): void;
  fail(reason: StateReadReason, detail: string, cause?: unknown): never;
}

const CALLS_BETWEEN_LOOKS = 256;

export function beginReading(file: RecordedFile): Reading {
  const values: StoredValue[] = [];
  const endMs = performance.now() + READING_LIMITS.timeMs;
  let [characters, expanded, calls] = [0, 0, 0];
  const fail = (reason: StateReadReason, detail: string, cause?: unknown): never => {
    throw new StateReadError(file.path, reason, detail, cause);
  };
  const checkTime = (): void => {
    calls += 1;
    if (calls % CALLS_BETWEEN_LOOKS === 0 && performance.now() > endMs)
      fail('too-large', `was not read within ${READING_LIMITS.timeMs} ms`);
  };
  const add = (value: StoredValue): void => {
    checkTime();
    characters += value.path.length + value.value.length;
    if (values.length >= READING_LIMITS.facts) fail('too-large', `holds more than ${READING_LIMITS.facts} values`);
    if (characters > READING_LIMITS.characters)
      fail('too-large', `its values have more than ${READING_LIMITS.characters} characters`);
    values.push(value);
  };
  if (file.bytes.length > READING_LIMITS.bytes) fail('too-large', `has more than ${READING_LIMITS.bytes} bytes`);
  return {
    file,
    values,
    say: (path, value) => add({ path, value }),
    sayDerived: (path, value) => add({ path, value, derived: true }),
    expand(bytes) {
      expanded += bytes;
      if (expanded > READING_LIMITS.expandedBytes)
        fail('too-large', `has more than ${READING_LIMITS.expandedBytes} bytes when it is decompressed`);
    },
    checkTime,
    fail,
  };
}

/** Stands for content that is compared and not told. */
export function digest(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

const MAX_WORDS = 300;

/** The id of an entry by its words; long ones are cut, with a digest that tells them apart. */
export function idOfWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_WORDS && line === words
    ? line
    : `${line.slice(0, MAX_WORDS)}… ${digest(words).slice('sha256:'.length, 19)}`;
}

/** Gives ids that are there already a number, from 2. */
export function createIds(): (words: string) => string {
  const taken = new Map<string, number>();
  return (words) => {
    const id = idOfWords(words);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id} #${count}`;
  };
}

/** The seam of the readers of what applications store: one file in, values by their place in it out. */
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
