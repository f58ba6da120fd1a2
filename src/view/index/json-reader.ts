/**
 * Goes through JSON without making values of it: the index wants a few texts of records of some 15 KB, and most of what
 * JSON.parse makes of them is thrown away. Of what is passed over only the number of brackets and the ends of texts are
 * looked at. Keys have to be written without escapes, and one that comes twice is read twice: no writer of records does so.
 */
import type { TextSink } from './word-table.ts';

/** By byte: what ends a run of a text, what is a letter of seven bits, and what is part of another letter. */
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

/** What is done with the values of an object by their keys; each reads its value, others are passed over. */
export type Members = readonly { key: Uint8Array; read: () => void }[];

export function membersOf(readers: Readonly<Record<string, () => void>>): Members {
  return Object.entries(readers).map(([key, read]) => ({ key: Buffer.from(key), read }));
}

/** Every method throws a SyntaxError where something else stands than what it reads. */
export class JsonReader {
  private bytes: Buffer = Buffer.alloc(1);
  private length = 0;
  /** Of the next byte. */
  at = 0;

  /** The first `length` bytes, behind which there has to be room for one: a zero that ends what has no end. */
  open(bytes: Buffer, length: number): void {
    if (length >= bytes.length) throw new RangeError('there is no room behind the JSON');
    bytes[length] = 0;
    this.bytes = bytes;
    this.length = length;
    this.at = 0;
  }

  /** Nothing but spaces may be left. */
  end(): void {
    if (this.next() !== this.length) throw this.fault(this.at);
  }

  /** Calls the reader of each wanted key, and `other` where the value of any other begins. */
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

  /** Passes a text over; whether it is of 7-bit letters, each written as itself. `at` is then behind its last quote. */
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

  /** From what ends a run of its letters on. */
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

  /** Reads a text into `texts`. */
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

  /** Reads a text into `texts`, and returns it. */
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
    // Longer ones may not be exact, and numbers that begin with 0 may be none.
    if (at > from && at - from <= 15 && bytes[from] !== ZERO && !IS_SCALAR[bytes[at]!]) {
      this.at = at;
      return value;
    }
    this.pass();
    const parsed: unknown = JSON.parse(this.decode(from, this.at));
    if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw this.fault(from);
    return parsed;
  }

  /** Passes a value over; returns where it begins. Texts are gone through here, too: most bytes of a record are in them. */
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

  /** JSON as text, from one place to another. */
  decode(from: number, to: number): string {
    return this.bytes.toString('utf8', from, to);
  }

  /** Where the next value begins. */
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

/** Gives each text whole, as addText gets it. */
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

/** Of the record that is being read: one for all kinds, so that the bytes of no other are held. */
export const recordReader = new JsonReader();
