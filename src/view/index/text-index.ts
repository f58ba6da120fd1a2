/**
 * Which documents have a word: built in memory, then sealed into one buffer that is searched and stored as it is. Documents
 * are numbered from 0.
 *
 *     uint32 terms · uint32 bytes of terms · uint32 bytes of postings
 *     uint32[terms + 1] where each term begins · uint32[terms + 1] where its postings begin
 *     terms in the order of their bytes · for each term the documents' differences, seven bits a byte
 */
import { wordsOf } from './words.ts';

const HEAD_BYTES = 12;

export interface TextSearch {
  /** Calls `found` for every document with a word that begins so; it may be called twice for one. */
  find(prefix: string, found: (document: number) => void): void;
}

export interface TextBuilder extends TextSearch {
  /** The document after the last one. */
  add(texts: readonly string[]): void;
  seal(): Buffer;
}

export function createTextBuilder(): TextBuilder {
  const documents = new Map<string, number[]>();
  let next = 0;
  return {
    add(texts) {
      for (const text of texts) {
        for (const word of wordsOf(text)) {
          const list = documents.get(word);
          if (list === undefined) documents.set(word, [next]);
          else if (list.at(-1) !== next) list.push(next);
        }
      }
      next += 1;
    },
    find(prefix, found) {
      for (const [word, list] of documents) if (word.startsWith(prefix)) for (const document of list) found(document);
    },
    seal: () => sealTerms(documents),
  };
}

function sealTerms(documents: ReadonlyMap<string, readonly number[]>): Buffer {
  const terms = [...documents.keys()].map((word) => ({ word, bytes: Buffer.from(word) }));
  terms.sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const termStarts = new Uint32Array(terms.length + 1);
  const postingStarts = new Uint32Array(terms.length + 1);
  const postings = new GrowingBytes();
  for (const [at, { word, bytes }] of terms.entries()) {
    let before = 0;
    for (const document of documents.get(word)!) {
      postings.addNumber(document - before);
      before = document;
    }
    termStarts[at + 1] = termStarts[at]! + bytes.length;
    postingStarts[at + 1] = postings.length;
  }
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(terms.length, 0);
  head.writeUInt32LE(termStarts.at(-1)!, 4);
  head.writeUInt32LE(postings.length, 8);
  const tables = [termStarts, postingStarts].map(({ buffer }) => Buffer.from(buffer));
  return Buffer.concat([head, ...tables, ...terms.map(({ bytes }) => bytes), postings.bytes()]);
}

class GrowingBytes {
  private held = Buffer.alloc(1 << 16);
  length = 0;

  addNumber(value: number): void {
    if (this.length + 5 > this.held.length) this.held = Buffer.concat([this.held, Buffer.alloc(this.held.length)]);
    let rest = value;
    while (rest > 0x7f) {
      this.held[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.held[this.length++] = rest;
  }

  bytes(): Buffer {
    return this.held.subarray(0, this.length);
  }
}

/** Throws a RangeError when the buffer is not as long as it says. */
export function openSealedText(sealed: Buffer): TextSearch {
  const count = sealed.readUInt32LE(0);
  const termBytes = sealed.readUInt32LE(4);
  const tableBytes = 4 * (count + 1);
  const termsAt = HEAD_BYTES + 2 * tableBytes;
  const postingsAt = termsAt + termBytes;
  if (sealed.length !== postingsAt + sealed.readUInt32LE(8)) throw new RangeError('the text index is not whole');
  const termAt = (at: number) => termsAt + sealed.readUInt32LE(HEAD_BYTES + 4 * at);
  const postingAt = (at: number) => postingsAt + sealed.readUInt32LE(HEAD_BYTES + tableBytes + 4 * at);

  return {
    find(prefix, found) {
      const wanted = Buffer.from(prefix);
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (sealed.compare(wanted, 0, wanted.length, termAt(middle), termAt(middle + 1)) < 0) low = middle + 1;
        else high = middle;
      }
      let last = low;
      while (last < count && startsWith(sealed, termAt(last), termAt(last + 1), wanted)) last += 1;
      for (let term = low; term < last; term++) readPostings(sealed, postingAt(term), postingAt(term + 1), found);
    },
  };
}

function startsWith(sealed: Buffer, from: number, to: number, wanted: Buffer): boolean {
  if (to - from < wanted.length) return false;
  return sealed.compare(wanted, 0, wanted.length, from, from + wanted.length) === 0;
}

function readPostings(sealed: Buffer, from: number, to: number, found: (document: number) => void): void {
  let document = 0;
  for (let at = from; at < to;) {
    let [delta, shift] = [0, 0];
    for (let byte = 0x80; byte & 0x80; shift += 7) {
      byte = sealed[at++]!;
      delta |= (byte & 0x7f) << shift;
    }
    document += delta;
    found(document);
  }
}
