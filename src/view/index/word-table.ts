/**
 * Collects the documents of each word, for text-index.ts to seal. A run of 100,000 episodes has some 50 million words.
 * They stay bytes in a hash table, because a string and a list for each took most of the indexing time. Data of one
 * look-up is adjacent, since waiting for memory takes most of the remaining time.
 */
import { grown, TermList } from './term-list.ts';
import { MAX_TEXT_LENGTH, MAX_WORD_LENGTH, wordsOf } from './words.ts';

/** Words in byte order, each with its documents in ascending order. */
export type EachWord = (visit: (word: Part<Uint8Array>, documents: Part<Uint32Array>) => void) => void;

/**
 * Part of an array, by its ends, since creating a view takes as long as reading it. Each call passes the same object.
 */
interface Part<T> {
  of: T;
  from: number;
  to: number;
}

/** Receives the texts of a document, one after the other. */
export interface TextSink {
  addText(text: string): void;
  /**
   * Adds the words of a text within JSON that begins at `from`, behind its opening quote. Returns the offset of its
   * closing quote. If a byte needs decoding, it returns that byte's offset, and the caller passes the text to addText.
   * The words before it may have been added. The bytes are valid only during the call.
   */
  addQuoted(bytes: Uint8Array, from: number): number;
}

export interface WordTable extends TextSink {
  /** Texts added later belong to the next document. */
  endDocument(): void;
  /** Calls `found` for every document with a word of this prefix, perhaps twice for one. */
  find(prefix: string, found: (document: number) => void): void;
  eachWord: EachWord;
  /** Drops the documents, and keeps the memory for later ones. */
  clear(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/**
 * By byte of a text within JSON: its form in a word, 0 outside words, `STOP` at the end of the text or if it needs
 * decoding.
 */
const STOP = 0xff;
const IN_WORD = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < 0x20 || code >= 0x80 || code === QUOTE || code === BACKSLASH) return STOP;
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});
const MAX_WORD_BYTES = 4 * MAX_WORD_LENGTH;
/** Number of words looked up together, so that the processor fetches their slots in parallel. */
const LOOKED_UP = 512;

/** Words stay known across segments, since most recur, up to this number. */
const MAX_KNOWN = 1 << 17;
/** Further distinct words are not found: a word's number and length share 32 bits. */
const MAX_TERMS = (1 << 23) - 1;

/**
 * A slot: the first and the next four bytes of a word, its term's number and length, and the last document with it.
 * These identify words of up to eight bytes by themselves.
 */
const [FIRST, NEXT, TERM, LAST, PARTS] = [0, 1, 2, 3, 4];
const LENGTH_BITS = 8;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;

export function createWordTable(): WordTable {
  /** Bytes of the words waiting for look-up, and for each its first and next four bytes, its hash and its start. */
  const letters = new Uint8Array((LOOKED_UP + 1) * MAX_WORD_BYTES);
  const firsts = new Int32Array(LOOKED_UP);
  const nexts = new Int32Array(LOOKED_UP);
  const hashes = new Int32Array(LOOKED_UP);
  const begins = new Int32Array(LOOKED_UP + 1);
  let waiting = 0;
  /** Result of prefetching slots. Never read, but without it the engine might remove the prefetch. */
  let fetched = 0;
  const encoder = new TextEncoder();
  let slots = new Int32Array(PARTS << 14);
  let mask = (1 << 14) - 1;
  const terms = new TermList();
  /** The distinct terms of each document, one document after the other. */
  let found = new Uint32Array(1 << 16);
  let filled = 0;
  /** The documents of each term, one term after the other, while eachWord runs. */
  let sorted = new Uint32Array(0);
  let ends = new Uint32Array(1 << 10);
  let documents = 0;
  /** Number of the current document. It grows across segments, so that slots need no clearing. */
  let serial = 1;

  /** Adds the word that ends before `end` of the letters to the current document. */
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
      // Adds a number instead of branching, since unpredictable branches cost time.
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
      // The word may continue with a byte that needs decoding.
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
    find(prefix, visit) {
      const wanted = Buffer.from(prefix);
      const isFound = new Uint8Array(terms.count);
      for (let term = 0; term < terms.count; term++) {
        if (wanted.equals(terms.bytesOf(term).subarray(0, wanted.length))) isFound[term] = 1;
      }
      let at = 0;
      for (let document = 0; document < documents; document++) {
        for (; at < ends[document]!; at++) if (isFound[found[at]!] === 1) visit(document);
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

/** Four letters from an offset as one number, or those before `end`. */
function fourLetters(letters: Uint8Array, from: number, end: number): number {
  if (from + 4 <= end) {
    return (letters[from]! << 24) | (letters[from + 1]! << 16) | (letters[from + 2]! << 8) | letters[from + 3]!;
  }
  let number = 0;
  for (let at = from; at < end; at++) number = (number << 8) | letters[at]!;
  return number;
}

/** Hash of a word, from its first eight bytes in slot form and the bytes after them. */
function hashOf(first: number, next: number, bytes: Uint8Array, begin: number, end: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b);
  for (let at = begin + 8; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
