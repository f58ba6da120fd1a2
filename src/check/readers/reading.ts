/** One reading of one file: its reader's facts, within limits. Recorded content is untrusted. */
import { createHash } from 'node:crypto';
import { printable } from '../../text/printable.ts';

/**
 * - `damaged`: the content breaks the rules of its format;
 * - `other-kind`: the content has another format than the name says, or an unknown one;
 * - `unsupported`: the format allows it but no reader supports it, such as a password;
 * - `too-large`: more bytes, values, levels or time than a reader accepts;
 * - `not-recorded`: the environment kept no bytes of it.
 */
export type StateReadReason = 'damaged' | 'other-kind' | 'unsupported' | 'too-large' | 'not-recorded';

/** Reasons on our side: limits and missing bytes are no fault of the file's author. */
const OURS: ReadonlySet<StateReadReason> = new Set(['unsupported', 'too-large', 'not-recorded']);

/** Thrown by readers and caught where a check is judged, so it never fails a job. The message names the file. */
export class StateReadError extends Error {
  override readonly name = 'StateReadError';
  readonly file: string;
  readonly reason: StateReadReason;

  constructor(file: string, reason: StateReadReason, detail: string, cause?: unknown) {
    super(printable(`${file}: ${reason}: ${detail}`), { cause });
    this.file = file;
    this.reason = reason;
  }

  /** True if a limit of a reader or of the recording stopped the reader. */
  get isOurs(): boolean {
    return OURS.has(this.reason);
  }
}

export const READING_LIMITS = {
  /** Limit of the recorded file, and of one part of it after decompression. */
  bytes: 32 << 20,
  /** Limit of all decompressed bytes of one file. */
  expandedBytes: 64 << 20,
  /** Limit of entries of an archive. */
  entries: 5_000,
  /** Limit of nested elements, objects and messages. */
  depth: 100,
  /** Limits of one file's facts, and of the characters in them. */
  facts: 50_000,
  characters: 16_000_000,
  /** The limits above bound processor time; this one, in milliseconds, ends unforeseen cases. */
  timeMs: 10_000,
} as const;

/** A value in a file. A `derived` value follows from others. Checks can expect it, and it may change with them. */
export interface StoredValue {
  path: string;
  value: string;
  derived?: true;
}

/** A recorded file of the home folder. */
export interface RecordedFile {
  /** Path below the home folder. */
  path: string;
  bytes: Buffer;
  /** For a database: the neighbouring file with writes that are not in it yet. */
  journal?: Buffer;
}

export interface Reading {
  readonly file: RecordedFile;
  readonly values: readonly StoredValue[];
  add(path: string, value: string): void;
  /** Reports a value that follows from others. */
  addDerived(path: string, value: string): void;
  /** Counts decompressed bytes against the limit. */
  expand(bytes: number): void;
  /** Call it in long loops that report nothing. */
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
    add: (path, value) => add({ path, value }),
    addDerived: (path, value) => add({ path, value, derived: true }),
    expand(bytes) {
      expanded += bytes;
      if (expanded > READING_LIMITS.expandedBytes)
        fail('too-large', `has more than ${READING_LIMITS.expandedBytes} bytes when it is decompressed`);
    },
    checkTime,
    fail,
  };
}

/** Replaces content that is compared but not reported. */
export function digest(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

const MAX_WORDS = 300;

/** An entry's id from its words. Long words are cut, with a digest that keeps them distinct. */
export function idOfWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_WORDS && line === words
    ? line
    : `${line.slice(0, MAX_WORDS)}… ${digest(words).slice('sha256:'.length, 19)}`;
}

/** Adds a number, from 2, to ids that exist already. */
export function createIds(): (words: string) => string {
  const taken = new Map<string, number>();
  return (words) => {
    const id = idOfWords(words);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id} #${count}`;
  };
}

/** The interface of the readers of application files: one file in, values by their place in it out. */
export interface StateReader {
  /** The kind of file, as in the fact `(format)`. */
  name: string;
  /** Description for people and for models that write checks. */
  reads: string;
  /** File extensions in lower case, without the dot. */
  extensions: readonly string[];
  /** True if the file is of this kind by its own name or its first bytes, whatever its extension. */
  recognises?(file: Pick<RecordedFile, 'path' | 'bytes'>): boolean;
  /** Example places of values, and their meaning. */
  facts: readonly { path: string; meaning: string }[];
  /**
   * Reports the whole content. The values that are not derived cover all of it, so that any change shows. Unsupported
   * parts are reported as digests, and content that an application rewrites at each save is left out. Throws
   * StateReadError; faulty content causes no other error.
   */
  read(reading: Reading): void | Promise<void>;
}
