/**
 * Checks a JSON text before it is parsed, for input that JSON.parse silently accepts. Such are duplicate keys (the last
 * one wins), numbers that become infinite, and shapes that need a hundred times their length in memory. Used for
 * request bodies and for JSON inside of them.
 */
import { wrongInput } from './service-fault.ts';

export interface JsonLimits {
  /** Limit of numbers, texts, lists, objects and other values. */
  maxJsonValues: number;
}

/** A tree of 200 levels has 400; JSON.stringify fails at some 4000. */
const MAX_DEPTH = 1000;
const MAX_FIELD_LENGTH = 200;
/** Keys of small objects are compared one by one, which is faster than a Set for each. */
const SMALL_OBJECT = 16;
/** No object of a request has as many keys, and no list as many items: a long row may have 100,000 tokens. */
const MAX_KEYS = 10_000;
const MAX_ITEMS = 200_000;
const SAFE_DIGITS = 300;
/** Length of 1e999, the shortest text of an infinite number. */
const SHORTEST_INFINITE = 5;

const [SPACE, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BACKSLASH = 0x5c;

interface Frame {
  /** Undefined for a list. */
  keys: string[] | undefined;
  /** Set for objects with many keys. */
  keySet: Set<string> | undefined;
  /** The key or index of the current value. */
  place: string | number;
  isKeyNext: boolean;
}

/**
 * Throws a 400 that names the place, below `root`. Invalid JSON may pass, since the parser reports it. Skips strings in
 * one step, so that pictures cost nothing.
 */
export function inspectJson(text: string, { maxJsonValues }: JsonLimits, root = 'body'): void {
  const frames: Frame[] = [];
  let frame: Frame | undefined;
  let values = 0;
  const refuse = (message: string): never => {
    throw wrongInput(nameOf(frames, root), message);
  };
  const count = () => {
    if (++values > maxJsonValues) throw wrongInput(root, `has more than ${maxJsonValues} values`);
  };

  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter <= SPACE || letter === COLON) continue;
    if (letter === COMMA) {
      if (frame?.keys) frame.isKeyNext = true;
      else if (frame) {
        frame.place = (frame.place as number) + 1;
        if (frame.place >= MAX_ITEMS) refuse(`exceeds ${MAX_ITEMS} items of one list`);
      }
    } else if (letter === CLOSE_OBJECT || letter === CLOSE_LIST) {
      frames.pop();
      frame = frames.at(-1);
    } else if (letter === QUOTE) {
      // The only call of endOfText: with two calls, V8's compiler merges their searches and runs them at every letter.
      const end = endOfText(text, at);
      if (frame?.isKeyNext) {
        frame.place = readKey(text.slice(at, end + 1));
        frame.isKeyNext = false;
        if (frame.place === '__proto__') refuse('is a forbidden key');
        if (isKnown(frame, frame.place)) refuse('occurs twice in the same object');
        if ((frame.keySet?.size ?? 0) > MAX_KEYS) refuse(`exceeds ${MAX_KEYS} keys of one object`);
      } else count();
      at = end;
    } else if (letter === OPEN_OBJECT || letter === OPEN_LIST) {
      count();
      if (frames.length >= MAX_DEPTH) refuse(`is nested deeper than ${MAX_DEPTH} levels`);
      const isObject = letter === OPEN_OBJECT;
      frame = { keys: isObject ? [] : undefined, keySet: undefined, place: isObject ? '' : 0, isKeyNext: isObject };
      frames.push(frame);
    } else {
      count();
      const end = endOfWord(text, at);
      if (isInfinite(text, at, end)) refuse('is a number that is too large');
      at = end - 1;
    }
  }
}

/** Index of the closing quote; the end of the text if there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !isEndOfWord(text.charCodeAt(end))) end++;
  return end;
}

function isEndOfWord(letter: number): boolean {
  return letter <= SPACE || letter === COMMA || letter === CLOSE_LIST || letter === CLOSE_OBJECT;
}

/** Only a number with an exponent or with hundreds of digits can be infinite. */
function isInfinite(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_INFINITE) return false;
  const word = text.slice(start, end);
  return (end - start > SAFE_DIGITS || /e/i.test(word)) && Math.abs(Number(word)) === Infinity;
}

/** Escapes allow several spellings of the same key. */
function readKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/** Adds the key if it is new. */
function isKnown(frame: Frame, key: string): boolean {
  const keys = frame.keys!;
  if (frame.keySet ? frame.keySet.has(key) : keys.includes(key)) return true;
  if (frame.keySet) frame.keySet.add(key);
  else if (keys.push(key) > SMALL_OBJECT) frame.keySet = new Set(keys);
  return false;
}

/** `steps[0].action`, as in other refusals. */
function nameOf(frames: readonly Frame[], root: string): string {
  let name = '';
  for (const { keys, place } of frames) name += keys ? `.${place}` : `[${place}]`;
  const below = root === 'body' ? name.replace(/^\./, '') : `${root}${name}`;
  return below === '' ? root : below.slice(0, MAX_FIELD_LENGTH);
}
