/**
 * Reads values of the D-Bus wire format. Source: D-Bus specification, "Marshaling". A program of the desktop may send
 * anything, so input that does not fit its signature or its buffer is an error.
 */

/** The specification's nesting limit of arrays, and of structs. */
const MAX_DEPTH = 64;
/** An array of empty arrays takes 4 bytes for each, and forty times as much in memory. */
const MAX_VALUES = 1_000_000;

export class Reader {
  position: number;
  private depth = 0;
  private unread = MAX_VALUES;
  private readonly buffer: Buffer;

  constructor(buffer: Buffer, position: number) {
    this.buffer = buffer;
    this.position = position;
  }

  align(size: number): void {
    this.position = align(this.position, size);
  }

  byte(): number {
    return this.buffer.readUInt8(this.position++);
  }

  variant(): unknown {
    const signature = this.signature();
    return this.nested(() => this.value(signature, 0));
  }

  /**
   * Reads at most `most` values. Structs and arrays become arrays, dictionaries become arrays of pairs, variants become
   * their value.
   */
  values(signature: string, most: number): unknown[] {
    const values: unknown[] = [];
    for (let at = 0; at < signature.length && values.length < most; at = typeEnd(signature, at)) {
      values.push(this.value(signature, at));
    }
    return values;
  }

  /** Reads the value whose type starts at `at` in the signature. */
  private value(signature: string, at: number): unknown {
    if (--this.unread < 0) throw new Error('a D-Bus message with too many values');
    const type = signature[at];
    switch (type) {
      case 's':
      case 'o':
        return this.string();
      case 'u':
        return this.number(4, (p) => this.buffer.readUInt32LE(p));
      case 'i':
        return this.number(4, (p) => this.buffer.readInt32LE(p));
      case 'b':
        return this.number(4, (p) => this.buffer.readUInt32LE(p)) !== 0;
      case 'd':
        return this.number(8, (p) => this.buffer.readDoubleLE(p));
      case 'y':
        return this.byte();
      case 'q':
        return this.number(2, (p) => this.buffer.readUInt16LE(p));
      case 'n':
        return this.number(2, (p) => this.buffer.readInt16LE(p));
      case 't':
        return Number(this.number(8, (p) => this.buffer.readBigUInt64LE(p)));
      case 'x':
        return Number(this.number(8, (p) => this.buffer.readBigInt64LE(p)));
      case 'g':
        return this.signature();
      case 'v':
        return this.variant();
      case 'a':
        return this.nested(() => this.array(signature, at + 1));
      case '(':
      case '{':
        return this.nested(() => this.struct(signature, at + 1));
      default:
        throw new Error(`unknown D-Bus type "${type ?? ''}"`);
    }
  }

  private nested<T>(read: () => T): T {
    // Arrays, structs and variants each have their own limit.
    if (++this.depth > 3 * MAX_DEPTH) throw new Error('D-Bus values nested too deep');
    const value = read();
    this.depth--;
    return value;
  }

  /** Skips `bytes` bytes and returns their start. */
  private take(bytes: number): number {
    const start = this.position;
    this.position += bytes;
    if (this.position > this.buffer.length) throw new Error('a D-Bus value is longer than its message');
    return start;
  }

  private number<T>(bytes: number, read: (position: number) => T): T {
    this.align(bytes);
    const value = read(this.position);
    this.position += bytes;
    return value;
  }

  private string(): string {
    this.align(4);
    const bytes = this.buffer.readUInt32LE(this.take(4));
    const start = this.take(bytes + 1);
    return this.buffer.toString('utf8', start, start + bytes);
  }

  private signature(): string {
    const length = this.byte();
    const start = this.take(length + 1);
    return this.buffer.toString('latin1', start, start + length);
  }

  private array(signature: string, elementAt: number): unknown[] {
    this.align(4);
    const bytes = this.buffer.readUInt32LE(this.take(4));
    this.align(alignmentOf(signature[elementAt] ?? ''));
    const end = this.position + bytes;
    if (end > this.buffer.length) throw new Error('a D-Bus array is longer than its message');
    const values: unknown[] = [];
    while (this.position < end) values.push(this.value(signature, elementAt));
    return values;
  }

  private struct(signature: string, firstAt: number): unknown[] {
    this.align(8);
    const values: unknown[] = [];
    for (let at = firstAt; !isClosing(signature, at); at = typeEnd(signature, at))
      values.push(this.value(signature, at));
    if (values.length === 0) throw new Error('a D-Bus struct without a field');
    return values;
  }
}

/** Index just after the complete type that starts at `at`. */
function typeEnd(signature: string, at: number, depth = 0): number {
  if (depth > 2 * MAX_DEPTH) throw new Error('a D-Bus signature nested too deep');
  const type = signature[at];
  if (type === 'a') return typeEnd(signature, at + 1, depth + 1);
  if (type !== '(' && type !== '{') return at + 1;
  let end = at + 1;
  while (!isClosing(signature, end)) end = typeEnd(signature, end, depth + 1);
  return end + 1;
}

function isClosing(signature: string, at: number): boolean {
  if (at >= signature.length) throw new Error(`the D-Bus signature "${signature}" ends within a struct`);
  return signature[at] === ')' || signature[at] === '}';
}

function alignmentOf(type: string): number {
  if ('(}{xtd'.includes(type)) return 8;
  if (type === 'n' || type === 'q') return 2;
  return type === 'y' || type === 'g' || type === 'v' ? 1 : 4;
}

export function align(position: number, size: number): number {
  return position + (-position & (size - 1));
}
