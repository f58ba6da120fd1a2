/** Bounds text of any origin and size, so that records, prompts and rows can hold it. */
import { printable } from './printable.ts';

/**
 * Text without control characters, at most `mostBytes` long in UTF-8. Bytes that are no UTF-8 become U+FFFD, Windows line
 * ends become line breaks, other control characters visible escapes. `isCut` is true if the end is missing.
 */
export function boundText(text: string | Uint8Array, mostBytes: number): { text: string; isCut: boolean } {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  // An escape is longer than its character.
  const shown = printable(decode(bytes, mostBytes).replaceAll('\r\n', '\n'));
  const encoded = new TextEncoder().encode(shown);
  return { text: decode(encoded, mostBytes), isCut: bytes.length > mostBytes || encoded.length > mostBytes };
}

/** Leaves out a character that the limit would cut. */
function decode(bytes: Uint8Array, mostBytes: number): string {
  const isCut = bytes.length > mostBytes;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, mostBytes), { stream: isCut });
}
