/**
 * Scans JSON without creating values for all of it: the index needs a few texts of records of some 15 KB, and
 * JSON.parse would create much garbage. In skipped values it only counts brackets and finds the ends of texts. Keys
 * must be written without escapes, and a repeated key is read twice; no writer of records produces either.
 */
import type { TextSink } from './word-table.ts';

/** Class of each byte: the end of a run of text, a 7-bit letter, or a part of another letter. */
const [ENDS, PLAIN, BEYOND] = [0, 1, 2];
const [QUOTE, COMMA, ZERO, COLON, BACKSLASH] = [0x22, 0x2c, 0x30, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const IN_TEXT = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH) return ENDS;
  return byte < 0x80 ? PLAIN : BEYOND;
});
const IS_SPACE = tableOf(/[ \t\n\r]/);
const IS_DIGIT = tableOf(/[0-9]/);
const IS_SCALAR = tableOf(/[-+.0-9A-Za-z]/);
const IS_BETWEEN = tableOf(/[ \t\n\r,:\-+.0-9A-Za-z]/);

function tableOf(letters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 128 && letters.test(String.fromCharCode(byte))));
}

/** Readers of an object's values by key; each must consume its value. Other values are skipped. */
export type Members = readonly { key: Uint8Array; read: () => void }[];

export function membersOf(readers: Readonly<Record<string, () => void>>): Members {
  return Object.entries(readers).map(([key, read]) => ({ key: Buffer.from(key), read }));
}

/** Every method throws a SyntaxError if the next value is of another kind. */
export class JsonReader {
  private bytes: Buffer = Buffer.alloc(1);
  private length = 0;
  /** Offset of the next byte. */
  at = 0;

  /** Opens the first `length` bytes. One more byte of room is needed for a zero that terminates incomplete values. */
  open(bytes: Buffer, length: number): void {
    if (length >= bytes.length) throw new RangeError('there is no room behind the JSON');
    bytes[length] = 0;
    this.bytes = bytes;
    this.length = length;
    this.at = 0;
  }

  /** Requires that only white space is left. */
  end(): void {
    if (this.next() !== this.length) throw this.fault(this.at);
  }

  /** Calls the reader of each wanted key, and `other` at the start of any other value. */
  object(members: Members, other: (reader: JsonReader) => void = passOver): void {
    this.expect(OPEN_OBJECT);
    if (this.passByte(CLOSE_OBJECT)) return;
    do {
      const from = this.next() + 1;
      this.text();
      const to = this.at - 1;
      this.expect(COLON);
      const member = this.memberAt(members, from, to);
      if (member) member.read();
      else other(this);
    } while (this.passByte(COMMA));
    this.expect(CLOSE_OBJECT);
  }

  /** Calls `read` for each value of a list. */
  list(read: () => void): void {
    this.expect(OPEN_LIST);
    if (this.passByte(CLOSE_LIST)) return;
    do read();
    while (this.passByte(COMMA));
    this.expect(CLOSE_LIST);
  }

  /** Skips a text. True if it consists of unescaped 7-bit letters. `at` is then behind its closing quote. */
  text(): boolean {
    this.expect(QUOTE);
    const { bytes } = this;
    let { at } = this;
    let kinds = PLAIN;
    for (let kind = IN_TEXT[bytes[at]!]!; kind !== ENDS; kind = IN_TEXT[bytes[++at]!]!) kinds |= kind;
    this.at = at;
    if (bytes[at] !== QUOTE) return this.endText();
    this.at += 1;
    return kinds === PLAIN;
  }

  /** Continues from the end of a run of 7-bit letters. */
  private endText(): false {
    const { bytes } = this;
    while (IN_TEXT[bytes[this.at]!] !== ENDS) this.at += 1;
    while (bytes[this.at] !== QUOTE) {
      if (bytes[this.at] !== BACKSLASH || bytes[this.at + 1]! < 0x20) throw this.fault(this.at);
      this.at += 2;
      while (IN_TEXT[bytes[this.at]!] !== ENDS) this.at += 1;
    }
    this.at += 1;
    return false;
  }

  /** Adds a text to `texts`. */
  addText(texts: TextSink): void {
    const from = this.next();
    this.expect(QUOTE);
    this.at = texts.addQuoted(this.bytes, this.at);
    if (this.bytes[this.at] === QUOTE) {
      this.at += 1;
      return;
    }
    this.endText();
    texts.addText(JSON.parse(this.decode(from, this.at)) as string);
  }

  /** Adds a text to `texts`, and returns it. */
  addString(texts: TextSink): string {
    const from = this.next();
    this.addText(texts);
    this.at = from;
    return this.string();
  }

  /** Reads a text. */
  string(): string {
    const from = this.next();
    if (this.text()) return this.bytes.toString('latin1', from + 1, this.at - 1);
    return JSON.parse(this.decode(from, this.at)) as string;
  }

  isText(): boolean {
    return this.bytes[this.next()] === QUOTE;
  }

  number(): number {
    const { bytes } = this;
    const from = this.next();
    let value = 0;
    let at = from;
    for (; IS_DIGIT[bytes[at]!]; at += 1) value = 10 * value + (bytes[at]! - ZERO);
    // Longer numbers may not be exact, and those that begin with 0 may be invalid.
    if (at > from && at - from <= 15 && bytes[from] !== ZERO && !IS_SCALAR[bytes[at]!]) {
      this.at = at;
      return value;
    }
    this.pass();
    const parsed: unknown = JSON.parse(this.decode(from, this.at));
    if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw this.fault(from);
    return parsed;
  }

  /** Skips a value; returns its start. Scans texts inline, since most bytes of a record are in them. */
  pass(): number {
    const { bytes } = this;
    const from = this.next();
    let at = from;
    while (IS_SCALAR[bytes[at]!]) at += 1;
    let depth = 0;
    if (at === from) {
      do {
        if (depth > 0) while (IS_BETWEEN[bytes[at]!]) at += 1;
        const byte = bytes[at]!;
        at += 1;
        if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
        else if (byte !== QUOTE) throw this.fault(at - 1);
        else {
          while (IN_TEXT[bytes[at]!] !== ENDS) at += 1;
          if (bytes[at] === QUOTE) at += 1;
          else {
            this.at = at;
            this.endText();
            at = this.at;
          }
        }
      } while (depth > 0);
    }
    if (depth < 0) throw this.fault(from);
    this.at = at;
    return from;
  }

  /** The JSON between two offsets, as text. */
  decode(from: number, to: number): string {
    return this.bytes.toString('utf8', from, to);
  }

  /** Offset of the next value. */
  next(): number {
    while (IS_SPACE[this.bytes[this.at]!]) this.at += 1;
    return this.at;
  }

  private memberAt(members: Members, from: number, to: number): Members[number] | undefined {
    search: for (const member of members) {
      const { key } = member;
      if (key.length !== to - from) continue;
      for (let at = 0; at < key.length; at++) if (key[at] !== this.bytes[from + at]) continue search;
      return member;
    }
    return undefined;
  }

  private expect(byte: number): void {
    if (!this.passByte(byte)) throw this.fault(this.at);
  }

  private passByte(byte: number): boolean {
    if (this.bytes[this.next()] !== byte) return false;
    this.at += 1;
    return true;
  }

  private fault(at: number): SyntaxError {
    return new SyntaxError(`something else was expected at byte ${at}`);
  }
}

function passOver(reader: JsonReader): void {
  reader.pass();
}

/** A sink that passes each whole text to `addText`. */
export function wholeTexts(addText: (text: string) => void): TextSink {
  return {
    addText,
    addQuoted(bytes, from) {
      let at = from;
      while (IN_TEXT[bytes[at]!] === PLAIN) at += 1;
      if (bytes[at] === QUOTE)
        addText(Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1'));
      return at;
    },
  };
}

/** The reader of the current record. Shared by all kinds, so that the bytes of only one record stay in memory. */
export const recordReader = new JsonReader();
