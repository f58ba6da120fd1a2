/** JSON files that prove their content: the first key, `sha256`, is the hash of all the others. */
import { wellFormedJson } from '../text/well-formed.ts';
import { sha256 } from './ids.ts';

export interface SealOptions {
  /**
   * The identity of the file, such as `tasks/<id>`. It is hashed as well, so that a whole file in the place of another
   * one is noticed.
   */
  about: string;
  /** Spaces per level, for files that people read. Default: all on one line. */
  indent?: number;
}

/**
 * Returns the file's text, in well-formed Unicode. The hash covers `about`, a line break, and the value as JSON without
 * spaces.
 */
export function sealJson(value: object, options: SealOptions): string {
  const json = JSON.stringify(value);
  const sound = wellFormedJson(json);
  return seal(sound === json ? value : (JSON.parse(sound) as object), options);
}

function seal(value: object, { about, indent = 0 }: SealOptions): string {
  const hash = sha256(`${about}\n${JSON.stringify(value)}`);
  return `${JSON.stringify({ sha256: hash, ...value }, null, indent)}\n`;
}

/**
 * Returns the value without its hash. Any difference from sealJson's text is damage, a key written twice included;
 * throws an Error whose message describes the fault.
 */
export function openSealedJson(text: string, options: SealOptions): object {
  const parsed = parseObject(text);
  if (!('sha256' in parsed)) throw new Error('has no sha256: it was written by another program or version');
  const { sha256: _checkedBelow, ...value } = parsed;
  if (seal(value, options) !== text) throw new Error('is not what was written: it does not match its sha256');
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
