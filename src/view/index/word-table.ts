/**
 * Gathers which documents have a word, for text-index.ts to seal. A run of 100,000 episodes has some 50 million words, so they
 * stay bytes in a hash table: a string and a list for each took most of the time of indexing. What a look at a word needs lies
 * side by side, since waiting for memory is most of what is left.
 */
import { grown, TermList } from './term-list.ts';
import { MAX_TEXT_LENGTH, MAX_WORD_LENGTH, wordsOf } from './words.ts';

/** Words in the order of their bytes, each with its documents in ascending order. */
export type EachWord = (visit: (word: Part<Uint8Array>, documents: Part<Uint32Array>) => void) => void;

/** Part of an array, by its ends, since a view of each part takes as long as reading it. Each call gets the same object. */
interface Part<T> {
  of: T;
  from: number;
  to: number;
}

/** Where the texts of a document go, one after the other. */
export interface TextSink {
  addText(text: string): void;
  /**
   * Adds the words of a text within JSON, which begins at `from`, behind its first quote. Returns where its last quote is. A text
   * with a byte that has to be decoded is given to addText afterwards: then this returns where the byte is, and the words before
   * it may have been added. The bytes are lent: the next record takes their place.
   */
  addQuoted(bytes: Uint8Array, from: number): number;
}

export interface WordTable extends TextSink {
  /** What is added then is of the next document. */
  endDocument(): void;
  /** Calls `found` for every document with a word that begins so; it may be called twice for one. */
  find(prefix: string, found: (document: number) => void): void;
  eachWord: EachWord;
  /** Forgets the documents, and keeps the memory for what comes next. */
  clear(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** By byte of a text within JSON: what it is in a word, 0 when it is in none, `STOP` when it ends the text or has to be decoded. */
const STOP = 0xff;
const IN_WORD = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < 0x20 || code >= 0x80 || code === QUOTE || code === BACKSLASH) return STOP;
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});
const MAX_WORD_BYTES = 4 * MAX_WORD_LENGTH;
/** Words that are looked up together: the processor fetches their slots side by side instead of waiting for each. */
const LOOKED_UP = 512;

/** Words stay known from one segment to the next, since most come again, until there are as many. */
const MAX_KNOWN = 1 << 17;
/** More different words than that are not found: the number of a word and its length share 32 bits. */
const MAX_TERMS = (1 << 23) - 1;

/**
 * A slot: the first four and the next four bytes of a word, its term's number and length, and the last document that has it.
 * Words of up to eight bytes are told apart by these alone.
 */
const [FIRST, NEXT, TERM, LAST, PARTS] = [0, 1, 2, 3, 4];
const LENGTH_BITS = 8;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;

export function createWordTable(): WordTable {
  /** Bytes of the words that wait to be looked up, and of each its first and next four bytes, its hash and where it begins. */
  const letters = new Uint8Array((LOOKED_UP + 1) * MAX_WORD_BYTES);
  const firsts = new Int32Array(LOOKED_UP);
  const nexts = new Int32Array(LOOKED_UP);
  const hashes = new Int32Array(LOOKED_UP);
  const begins = new Int32Array(LOOKED_UP + 1);
  let waiting = 0;
  /** Result of fetching slots. Nobody reads it, but without it the engine might leave the fetching out. */
  let fetched = 0;
  const encoder = new TextEncoder();
  let slots = new Int32Array(PARTS << 14);
  let mask = (1 << 14) - 1;
  const terms = new TermList();
  /** The different terms of each document, one document after the other. */
  let found = new Uint32Array(1 << 16);
  let filled = 0;
  /** The documents of each term, one term after the other, while words are given. */
  let sorted = new Uint32Array(0);
  let ends = new Uint32Array(1 << 10);
  let documents = 0;
  /** Of the document that is being added: counted on from segment to segment, so that no slot has to be cleared. */
  let serial = 1;

  /** Adds the word that ends before `end` of the letters to the document that is being added. */
  function addWord(end: number): void {
    const begin = begins[waiting]!;
    const [first, next] = [fourLetters(letters, begin, end), fourLetters(letters, begin + 4, end)];
    firsts[waiting] = first;
    nexts[waiting] = next;
    hashes[waiting] = hashOf(first, next, letters, begin, end);
    waiting += 1;
    begins[waiting] = end;
    if (waiting >= LOOKED_UP) lookUp();
  }

  function lookUp(): void {
    for (let at = 0; at < waiting; at++) fetched ^= slots[PARTS * (hashes[at]! & mask)]!;
    while (filled + waiting > found.length) found = grown(found, new Uint32Array(2 * found.length));
    const count = waiting;
    waiting = 0;
    for (let at = 0; at < count; at++) {
      const begin = begins[at]!;
      lookUpWord(firsts[at]!, nexts[at]!, hashes[at]!, begin, begins[at + 1]! - begin);
    }
  }

  function lookUpWord(first: number, next: number, hash: number, begin: number, length: number): void {
    let slot = hash & mask;
    for (; slots[PARTS * slot + TERM] !== 0; slot = (slot + 1) & mask) {
      const at = PARTS * slot;
      if (slots[at + FIRST] !== first || slots[at + NEXT] !== next) continue;
      const numbered = slots[at + TERM]!;
      if ((numbered & LENGTH_MASK) !== length) continue;
      const term = numbered >>> LENGTH_BITS;
      if (length > 8 && !terms.isRest(term, letters, begin, length)) continue;
      found[filled] = term;
      // Added up instead of asked for: processors lose time on conditions that they cannot predict.
      filled += Number(slots[at + LAST] !== serial);
      slots[at + LAST] = serial;
      return;
    }
    if (terms.count === MAX_TERMS) return;
    const at = PARTS * slot;
    slots[at + FIRST] = first;
    slots[at + NEXT] = next;
    slots[at + TERM] = (terms.count << LENGTH_BITS) | length;
    slots[at + LAST] = serial;
    found[filled++] = terms.add(letters, begin, length);
    if (4 * terms.count > 3 * mask) growSlots();
  }

  function growSlots(): void {
    const before = slots;
    slots = new Int32Array(2 * before.length);
    mask = slots.length / PARTS - 1;
    const { bytes, starts } = terms;
    for (let from = 0; from < before.length; from += PARTS) {
      if (before[from + TERM] === 0) continue;
      const term = before[from + TERM]! >>> LENGTH_BITS;
      let slot = hashOf(before[from + FIRST]!, before[from + NEXT]!, bytes, starts[term]!, starts[term + 1]!) & mask;
      while (slots[PARTS * slot + TERM] !== 0) slot = (slot + 1) & mask;
      slots.set(before.subarray(from, from + PARTS), PARTS * slot);
    }
  }

  function addQuoted(text: Uint8Array, from: number): number {
    const end = from + MAX_TEXT_LENGTH;
    let at = from;
    for (;;) {
      let letter = IN_WORD[text[at]!]!;
      while (letter === 0 && at < end) letter = IN_WORD[text[++at]!]!;
      if (letter === STOP || at >= end) break;
      const begin = begins[waiting]!;
      const most = begin + MAX_WORD_LENGTH;
      let put = begin;
      do {
        if (put < most) letters[put++] = letter;
        letter = IN_WORD[text[++at]!]!;
      } while (letter !== 0 && letter !== STOP && at < end);
      // The word may go on with what has to be decoded.
      if (letter === STOP && text[at] !== QUOTE) return at;
      addWord(put);
    }
    while (IN_WORD[text[at]!] !== STOP) at += 1;
    return at;
  }

  function addText(text: string): void {
    for (const one of wordsOf(text)) {
      const begin = begins[waiting]!;
      const { written } = encoder.encodeInto(one, letters.subarray(begin, begin + MAX_WORD_BYTES));
      addWord(begin + written);
    }
  }

  return {
    clear() {
      [filled, documents] = [0, 0];
      if (terms.count <= MAX_KNOWN) return;
      terms.clear();
      slots.fill(0);
    },
    addText,
    addQuoted,
    endDocument() {
      lookUp();
      if (documents === ends.length) ends = grown(ends, new Uint32Array(2 * documents));
      ends[documents++] = filled;
      serial += 1;
    },
    find(prefix, tell) {
      const wanted = Buffer.from(prefix);
      const isFound = new Uint8Array(terms.count);
      for (let term = 0; term < terms.count; term++) {
        if (wanted.equals(terms.bytesOf(term).subarray(0, wanted.length))) isFound[term] = 1;
      }
      let at = 0;
      for (let document = 0; document < documents; document++) {
        for (; at < ends[document]!; at++) if (isFound[found[at]!] === 1) tell(document);
      }
    },
    eachWord(visit) {
      const places = new Uint32Array(terms.count + 1);
      for (let at = 0; at < filled; at++) places[found[at]! + 1]! += 1;
      for (let term = 0; term < terms.count; term++) places[term + 1]! += places[term]!;
      if (sorted.length < filled) sorted = new Uint32Array(found.length);
      const next = places.slice();
      let at = 0;
      for (let document = 0; document < documents; document++) {
        for (; at < ends[document]!; at++) sorted[next[found[at]!]!++] = document;
      }
      const { bytes, starts } = terms;
      const own = { of: bytes, from: 0, to: 0 };
      const having = { of: sorted, from: 0, to: 0 };
      for (const term of terms.inOrder()) {
        having.from = places[term]!;
        having.to = places[term + 1]!;
        if (having.from === having.to) continue;
        own.from = starts[term]!;
        own.to = starts[term + 1]!;
        visit(own, having);
      }
    },
  };
}

/** The four letters from a place on as one number, or those before `end`. */
function fourLetters(letters: Uint8Array, from: number, end: number): number {
  if (from + 4 <= end) {
    return (letters[from]! << 24) | (letters[from + 1]! << 16) | (letters[from + 2]! << 8) | letters[from + 3]!;
  }
  let number = 0;
  for (let at = from; at < end; at++) number = (number << 8) | letters[at]!;
  return number;
}

/** Of a word by its first eight bytes, as they are in a slot, and those behind them. */
function hashOf(first: number, next: number, bytes: Uint8Array, begin: number, end: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b);
  for (let at = begin + 8; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
