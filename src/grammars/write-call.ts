/** Writes calls in Python notation; parse-calls.ts reads them back. */
import type { CallValue } from './parse-calls.ts';

/** Writes `click(x=1, y=2)`, with positional arguments first. Omits undefined arguments. */
export function writeCall(
  name: string,
  named: Readonly<Record<string, CallValue | undefined>> = {},
  positional: readonly CallValue[] = [],
): string {
  const known = Object.entries(named).filter((entry): entry is [string, CallValue] => entry[1] !== undefined);
  const written = [...positional.map(writeValue), ...known.map(([key, value]) => `${key}=${writeValue(value)}`)];
  return `${name}(${written.join(', ')})`;
}

function writeValue(value: CallValue): string {
  if (typeof value === 'string') return writeString(value);
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Writes single quotes, with control characters as \x.. and everything else unchanged. */
function writeString(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const escaped = text.replace(/[\\'\u0000-\u001f\u007f]/g, (character) => {
    return ESCAPED[character] ?? `\\x${character.codePointAt(0)!.toString(16).padStart(2, '0')}`;
  });
  return `'${escaped}'`;
}
