/**
 * An index from words to documents: built in memory, then sealed into bytes that are searched unchanged, in memory or
 * in a file. Documents are numbered from 0.
 *
 *     uint32 terms · uint32 bytes of terms · uint32 bytes of postings
 *     uint32[terms + 1] starts of the terms · uint32[terms + 1] starts of their postings
 *     terms in byte order · for each term the documents' differences, seven bits a byte
 */
import { createWordTable, type EachWord, type TextSink } from './word-table.ts';

const HEAD_BYTES = 12;

export interface TextSearch {
  /** Calls `found` for every document with a word of this prefix, perhaps twice for one. */
  find(prefix: string, found: (document: number) => void): void;
  close(): void;
}

export interface TextBuilder extends Pick<TextSearch, 'find'>, TextSink {
  /** Texts added later belong to the next document. */
  endDocument(): void;
  /** Returns the added documents, and begins anew. */
  seal(): Buffer;
}

export function createTextBuilder(): TextBuilder {
  const { eachWord, clear, ...table } = createWordTable();
  const [terms, postings] = [new GrowingBytes(), new GrowingBytes()];
  return {
    ...table,
    seal() {
      terms.length = 0;
      postings.length = 0;
      const sealed = sealTerms(eachWord, terms, postings);
      clear();
      return sealed;
    },
  };
}

/** `terms` and `postings` are reused, since garbage stays in memory for a while. */
function sealTerms(eachWord: EachWord, terms: GrowingBytes, postings: GrowingBytes): Buffer {
  const termStarts = [0];
  const postingStarts = [0];
  eachWord((word, documents) => {
    terms.addBytes(word.of, word.from, word.to);
    let before = 0;
    for (let at = documents.from; at < documents.to; at++) {
      postings.addNumber(documents.of[at]! - before);
      before = documents.of[at]!;
    }
    termStarts.push(terms.length);
    postingStarts.push(postings.length);
  });
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(termStarts.length - 1, 0);
  head.writeUInt32LE(terms.length, 4);
  head.writeUInt32LE(postings.length, 8);
  const tables = [termStarts, postingStarts].map((starts) => Buffer.from(Uint32Array.from(starts).buffer));
  return Buffer.concat([head, ...tables, terms.bytes(), postings.bytes()]);
}

class GrowingBytes {
  private held = Buffer.alloc(1 << 16);
  length = 0;

  addBytes(added: Uint8Array, from: number, to: number): void {
    while (this.length + to - from > this.held.length) this.grow();
    for (let at = from; at < to; at++) this.held[this.length++] = added[at]!;
  }

  addNumber(value: number): void {
    if (this.length + 5 > this.held.length) this.grow();
    let rest = value;
    while (rest > 0x7f) {
      this.held[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.held[this.length++] = rest;
  }

  private grow(): void {
    this.held = Buffer.concat([this.held, Buffer.alloc(this.held.length)]);
  }

  bytes(): Buffer {
    return this.held.subarray(0, this.length);
  }
}

/** Reads the sealed words' bytes between two offsets. */
type ReadBytes = (from: number, to: number) => Buffer;

/**
 * Reads during the search: some fifteen terms, and the documents of matching ones. Throws a RangeError if the words are
 * shorter than their header states.
 */
export function openSealedText(read: ReadBytes, length: number, close: () => void = () => undefined): TextSearch {
  const head = read(0, HEAD_BYTES);
  const count = head.readUInt32LE(0);
  const postingTableAt = HEAD_BYTES + 4 * (count + 1);
  const termsAt = postingTableAt + 4 * (count + 1);
  const postingsAt = termsAt + head.readUInt32LE(4);
  if (length !== postingsAt + head.readUInt32LE(8)) throw new RangeError('the text index is not whole');

  function termAt(at: number): Buffer {
    const place = read(HEAD_BYTES + 4 * at, HEAD_BYTES + 4 * at + 8);
    return read(termsAt + place.readUInt32LE(0), termsAt + place.readUInt32LE(4));
  }

  /** The first term at or after `low` that is not below. */
  function findFirst(low: number, isBelow: (term: Buffer) => boolean): number {
    let [from, to] = [low, count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBelow(termAt(middle))) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    find(prefix, found) {
      const wanted = Buffer.from(prefix);
      const first = findFirst(0, (term) => Buffer.compare(term, wanted) < 0);
      const end = findFirst(first, (term) => term.subarray(0, wanted.length).equals(wanted));
      if (first === end) return;
      const places = read(postingTableAt + 4 * first, postingTableAt + 4 * (end + 1));
      const placeOf = (at: number) => places.readUInt32LE(4 * at);
      const postings = read(postingsAt + placeOf(0), postingsAt + placeOf(end - first));
      for (let term = 0; term < end - first; term++) {
        readPostings(postings, placeOf(term) - placeOf(0), placeOf(term + 1) - placeOf(0), found);
      }
    },
    close,
  };
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
