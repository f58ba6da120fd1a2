/**
 * Reads calls in Python notation, `name(1, key='text', other=[1, 2])`, in which most grammars write actions. It is
 * lenient about common mistakes of models (quotes inside text, points without quotes), and strict about everything
 * else.
 */
import { PipelineError } from '../errors.ts';
import { refuse } from './check-action.ts';
import { tailOf, type Readable } from './split-reply.ts';

export type CallValue = string | number | boolean | null | CallValue[];

export interface Call {
  name: string;
  /** Arguments without a name, in order. */
  positional: CallValue[];
  named: ReadonlyMap<string, CallValue>;
}

const MAX_DEPTH = 8;
const SKIPPED = /(?:[\s;]+|#[^\n]*|(?:import|from)[ \t][^\n]*|```\w*)/y;
const NAME = /[A-Za-z_][\w.]*/y;
const ARGUMENT_NAME = /([A-Za-z_]\w*)\s*=\s*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /(?:True|False|None|true|false|null)\b/y;
/** Points that some models write without quotes. */
const BARE_POINT = /(?:<(point|bbox)>[^<>]*<\/\1>|<\|box_start\|>[^<>]*<\|box_end\|>)/y;
/** The same with an opening quote only, at the end of the text. */
const HALF_QUOTED_POINT = /['"](<(point|bbox)>[^<>]*<\/\2>)(?=\)?\s*$)/y;
const STRING_PREFIX = /[rRbBuUfF]{0,2}(?=['"])/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, none: null, null: null };

/** The calls at the beginning of the text, at least one. Throws MODEL_REPLY_INVALID for other text. */
export function parseCalls(text: string): Readable<Call> {
  const reader = createReader(text);
  const items: Call[] = [];
  for (reader.skip(); !reader.atEnd(); reader.skip()) {
    const rest = reader.rest();
    try {
      items.push(readCall(reader));
    } catch (error) {
      if (items.length === 0 || !(error instanceof PipelineError)) throw error;
      return { items, tail: tailOf(rest) };
    }
  }
  if (items.length === 0) return refuse('there is no action');
  return { items, tail: 'none' };
}

type Reader = ReturnType<typeof createReader>;

function createReader(text: string) {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at = pattern.lastIndex;
    return found;
  };
  return {
    take,
    atEnd: () => at >= text.length,
    rest: () => text.slice(at),
    peek: () => text[at],
    skip(): void {
      while (take(SKIPPED));
    },
    /** Takes one character, with white space around it. */
    takeMark(mark: string): boolean {
      take(/\s*/y);
      if (text[at] !== mark) return false;
      at += 1;
      take(/\s*/y);
      return true;
    },
    takeString(): string {
      const { value, end } = readString(text, at);
      at = end;
      return value;
    },
    fail(expected: string): never {
      const near = text.slice(at, at + 40);
      const place = near === '' ? 'at the end' : `before ${JSON.stringify(near)}`;
      return refuse(`the action cannot be read: expected ${expected} ${place}`);
    },
  };
}

function readCall(reader: Reader): Call {
  const name = reader.take(NAME)?.[0] ?? reader.fail('an action such as click(…)');
  if (!reader.takeMark('(')) reader.fail(`"(" after ${name}`);
  const positional: CallValue[] = [];
  const named = new Map<string, CallValue>();
  while (!reader.takeMark(')')) {
    const key = reader.take(ARGUMENT_NAME)?.[1];
    const value = readValue(reader, 0);
    if (key === undefined) positional.push(value);
    else named.set(key, value);
    if (reader.takeMark(',')) continue;
    if (reader.takeMark(')') || reader.atEnd()) break;
    reader.fail('"," or ")"');
  }
  return { name, positional, named };
}

function readValue(reader: Reader, depth: number): CallValue {
  if (depth > MAX_DEPTH) reader.fail('fewer brackets');
  const word = reader.take(WORD)?.[0];
  if (word !== undefined) return WORDS[word.toLowerCase()]!;
  const number = reader.take(NUMBER)?.[0];
  if (number !== undefined) return Number(number);
  const point = reader.take(BARE_POINT)?.[0];
  if (point !== undefined) return point;
  const halfQuoted = reader.take(HALF_QUOTED_POINT)?.[1];
  if (halfQuoted !== undefined) return halfQuoted;
  if (reader.take(STRING_PREFIX)) return reader.takeString();
  if (reader.takeMark('[')) return readList(reader, ']', depth);
  if (reader.takeMark('(')) return readList(reader, ')', depth);
  return reader.fail('a value: text in quotes, a number or a list');
}

function readList(reader: Reader, close: string, depth: number): CallValue[] {
  const values: CallValue[] = [];
  while (!reader.takeMark(close)) {
    values.push(readValue(reader, depth + 1));
    if (reader.takeMark(',')) continue;
    if (reader.takeMark(close)) break;
    reader.fail(`"," or "${close}"`);
  }
  return values;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};
const CODE_POINT = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})/y;

/** Reads the quoted text at `start`; `end` is behind its closing quote. */
function readString(text: string, start: number): { value: string; end: number } {
  const single = text[start]!;
  const quote = text.startsWith(single.repeat(3), start) ? single.repeat(3) : single;
  let value = '';
  let at = start + quote.length;
  while (at < text.length) {
    const character = text[at]!;
    if (character === '\\') {
      const escape = readEscape(text, at + 1);
      value += escape.value;
      at = escape.end;
    } else if (text.startsWith(quote, at) && closes(text, at + quote.length)) {
      return { value, end: at + quote.length };
    } else {
      value += character;
      at += 1;
    }
  }
  return refuse(`the text that begins with ${quote} has no closing ${quote}`);
}

const AFTER_STRING = /\s*(?:[,)\]]|$)/y;

/** True if the text behind the quote can follow a string. An unescaped quote as in 'it's' belongs to the text. */
function closes(text: string, at: number): boolean {
  AFTER_STRING.lastIndex = at;
  return AFTER_STRING.test(text);
}

/** Reads the characters after a backslash; escapes unknown to Python stay unchanged. */
function readEscape(text: string, at: number): { value: string; end: number } {
  const character = text[at] ?? '';
  const known = Object.hasOwn(ESCAPES, character) ? ESCAPES[character] : undefined;
  if (known !== undefined) return { value: known, end: at + 1 };
  CODE_POINT.lastIndex = at;
  const found = CODE_POINT.exec(text);
  const code = found && Number.parseInt(found[1] ?? found[2] ?? found[3]!, 16);
  if (code !== null && code <= 0x10ffff) return { value: String.fromCodePoint(code), end: CODE_POINT.lastIndex };
  return { value: `\\${character}`, end: at + 1 };
}
