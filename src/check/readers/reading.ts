/** One reading of one file: what its reader says, within limits. What was recorded is untrusted. */
import { createHash } from 'node:crypto';
import { StateReadError, type StateReadReason } from './state-read-error.ts';

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
