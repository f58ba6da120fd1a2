/** Decodes bytes as text. The first bytes reveal the encoding. */
import type { Reading } from './reading.ts';

export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'utf-16be';
}

/** UTF-8, or UTF-16 with a byte order mark. Fails as damaged for anything else, and for NUL characters. */
export function decodeText(reading: Reading, bytes: Uint8Array = reading.file.bytes): DecodedText {
  const decoded = decode(reading, bytes);
  if (decoded.text.includes('\0')) reading.fail('damaged', 'is no text: it holds a NUL character');
  return decoded;
}

function decode(reading: Reading, bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : first === 0xef && second === 0xbb && third === 0xbf
          ? 'utf-8 with mark'
          : 'utf-8';
  try {
    const decoder = new TextDecoder(encoding === 'utf-8 with mark' ? 'utf-8' : encoding, { fatal: true });
    return { text: decoder.decode(bytes), encoding };
  } catch (error) {
    return reading.fail('damaged', `is no text in ${encoding.replace(' with mark', '')}`, error);
  }
}
