/**
 * JSON files that prove what they say: the first key, `sha256`, is the hash of all the others. Used for records
 * (file-store.ts), for run.json and for the manifests of datasets.
 */
import { sha256 } from './ids.ts';

export interface SealOptions {
  /**
   * What the file is, such as `tasks/<id>`. It is hashed as well, so that a whole file in the place of another one is
   * noticed.
   */
  about: string;
  /** Spaces a level, for files that people read. Default: all on one line. */
  indent?: number;
}

/** The file's text. The hash is of `about`, a line break, and the value as JSON without spaces. */
export function sealJson(value: object, { about, indent = 0 }: SealOptions): string {
  const hash = sha256(`${about}\n${JSON.stringify(value)}`);
  return `${JSON.stringify({ sha256: hash, ...value }, null, indent)}\n`;
}

/**
 * The value without its hash. Whatever differs from what sealJson wrote is damage, key written twice included; throws an
 * Error whose message says what is wrong.
 */
export function openSealedJson(text: string, options: SealOptions): object {
  const parsed = parseObject(text);
  if (!('sha256' in parsed)) throw new Error('has no sha256: it was written by another program or version');
  const { sha256: _checkedBelow, ...value } = parsed;
  if (sealJson(value, options) !== text) throw new Error('is not what was written: it does not match its sha256');
  return value;
}

function parseObject(text: string): object {
  if (text === '') throw new Error('is empty');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error('is not JSON', { cause: error });
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new Error('is not a JSON object');
}
