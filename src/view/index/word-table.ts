/**
 * Gathers which documents have a word, for text-index.ts to seal. A run of 100,000 episodes has some 50 million words, so they
 * stay bytes in a hash table: a string and a list for each took most of the time of indexing.
 */
import { MAX_TEXT_LENGTH, MAX_WORD_LENGTH, wordsOf } from './words.ts';

/** Words in the order of their bytes, each with its documents in ascending order. */
export type EachWord = (visit: (word: Uint8Array, documents: Uint32Array) => void) => void;

export interface WordTable {
  /** The document after the last one. */
  add(texts: readonly string[]): void;
  /** Calls `found` for every document with a word that begins so; it may be called twice for one. */
  find(prefix: string, found: (document: number) => void): void;
  eachWord: EachWord;
  /** Forgets the documents, and keeps the memory for what comes next. */
  clear(): void;
}

/** By 7-bit letter: what it is in a word, 0 when it is in none. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});
const MAX_WORD_BYTES = 4 * MAX_WORD_LENGTH;
/** FNV-1a. */
const [HASH_START, HASH_FACTOR] = [0x811c9dc5, 0x01000193];

/** Words stay known from one segment to the next, since most come again, until there are as many. */
const MAX_KNOWN = 1 << 17;
/** What is known of a term, side by side: where its bytes begin, its hash, the last document that has it, how many do. */
const [START, HASH, LAST, COUNT, PARTS] = [0, 1, 2, 3, 4];

export function createWordTable(): WordTable {
  const word = new Uint8Array(MAX_WORD_BYTES);
  let slots = new Int32Array(1 << 14).fill(-1);
  let terms = 0;
  let parts = new Int32Array(PARTS * ((1 << 13) + 1));
  let bytes = new Uint8Array(1 << 16);
  /** The first terms in the order of their bytes; later ones are sorted in when the order is needed. */
  let order: { term: number; text: string }[] = [];
  /** The different terms of each document, one document after the other. */
  let found = new Uint32Array(1 << 16);
  let filled = 0;
  /** The documents of each term, one term after the other, while words are given. */
  let sorted = new Uint32Array(0);
  let ends = new Uint32Array(1 << 10);
  let documents = 0;

  /** Adds the word in the first bytes of `word` to the document that is being added. */
  function addWord(length: number, hash: number): void {
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let term = slots[slot]!; term >= 0; term = slots[slot]!) {
      if (parts[PARTS * term + HASH] === hash && isTerm(term, length)) {
        if (parts[PARTS * term + LAST] !== documents) note(term);
        return;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = terms;
    note(addTerm(length, hash));
    if (2 * terms > slots.length) growSlots();
  }

  function isTerm(term: number, length: number): boolean {
    const start = parts[PARTS * term]!;
    if (parts[PARTS * term + PARTS]! - start !== length) return false;
    for (let at = 0; at < length; at++) if (bytes[start + at] !== word[at]) return false;
    return true;
  }

  function addTerm(length: number, hash: number): number {
    const start = parts[PARTS * terms]!;
    if (start + length > bytes.length) bytes = grown(bytes, new Uint8Array(2 * bytes.length));
    if (PARTS * (terms + 2) > parts.length) parts = grown(parts, new Int32Array(2 * parts.length));
    for (let at = 0; at < length; at++) bytes[start + at] = word[at]!;
    parts.set([start, hash, -1, 0, start + length], PARTS * terms);
    terms += 1;
    return terms - 1;
  }

  function growSlots(): void {
    slots = new Int32Array(2 * slots.length).fill(-1);
    const mask = slots.length - 1;
    for (let term = 0; term < terms; term++) {
      let slot = parts[PARTS * term + HASH]! & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = term;
    }
  }

  function note(term: number): void {
    if (filled === found.length) found = grown(found, new Uint32Array(2 * filled));
    found[filled++] = term;
    parts[PARTS * term + LAST] = documents;
    parts[PARTS * term + COUNT]! += 1;
  }

  function bytesOf(term: number): Uint8Array {
    return bytes.subarray(parts[PARTS * term + START]!, parts[PARTS * term + PARTS]!);
  }

  /** Sorting what is sorted but for its end takes little more than looking at it. */
  function sortTerms(): void {
    for (let term = order.length; term < terms; term++) {
      // One letter a byte, since texts are compared faster than buffers.
      order.push({ term, text: Buffer.from(bytesOf(term)).toString('latin1') });
    }
    order.sort((one, other) => (one.text < other.text ? -1 : 1));
  }

  /** False when the text has other than 7-bit letters; what was added by then are words of it all the same. */
  function addPlain(text: string): boolean {
    const end = Math.min(text.length, MAX_TEXT_LENGTH);
    let [length, hash] = [0, HASH_START];
    for (let at = 0; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) return false;
      const letter = IN_WORD[code]!;
      if (letter === 0) {
        if (length > 0) addWord(length, hash);
        length = 0;
        hash = HASH_START;
      } else if (length < MAX_WORD_LENGTH) {
        word[length++] = letter;
        hash = Math.imul(hash ^ letter, HASH_FACTOR);
      }
    }
    if (length > 0) addWord(length, hash);
    return true;
  }

  function addAny(text: string): void {
    for (const one of wordsOf(text)) {
      const { written } = new TextEncoder().encodeInto(one, word);
      let hash = HASH_START;
      for (let at = 0; at < written; at++) hash = Math.imul(hash ^ word[at]!, HASH_FACTOR);
      addWord(written, hash);
    }
  }

  return {
    clear() {
      [filled, documents] = [0, 0];
      if (terms > MAX_KNOWN) {
        terms = 0;
        order = [];
        slots.fill(-1);
      }
      for (let term = 0; term < terms; term++) {
        parts[PARTS * term + LAST] = -1;
        parts[PARTS * term + COUNT] = 0;
      }
    },
    add(texts) {
      for (const text of texts) if (!addPlain(text)) addAny(text);
      if (documents === ends.length) ends = grown(ends, new Uint32Array(2 * documents));
      ends[documents++] = filled;
    },
    find(prefix, tell) {
      const wanted = Buffer.from(prefix);
      const isFound = new Uint8Array(terms);
      for (let term = 0; term < terms; term++) {
        if (wanted.equals(bytesOf(term).subarray(0, wanted.length))) isFound[term] = 1;
      }
      let at = 0;
      for (let document = 0; document < documents; document++) {
        for (; at < ends[document]!; at++) if (isFound[found[at]!] === 1) tell(document);
      }
    },
    eachWord(visit) {
      const places = new Uint32Array(terms + 1);
      for (let term = 0; term < terms; term++) places[term + 1] = places[term]! + parts[PARTS * term + COUNT]!;
      if (sorted.length < filled) sorted = new Uint32Array(found.length);
      const next = places.slice();
      let at = 0;
      for (let document = 0; document < documents; document++) {
        for (; at < ends[document]!; at++) sorted[next[found[at]!]!++] = document;
      }
      sortTerms();
      for (const { term } of order) {
        const [from, to] = [places[term]!, places[term + 1]!];
        if (from < to) visit(bytesOf(term), sorted.subarray(from, to));
      }
    },
  };
}

function grown<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
