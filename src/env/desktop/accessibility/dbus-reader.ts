/** Reads values of the D-Bus wire format. Source: D-Bus specification, "Marshaling". */

export class Reader {
  position: number;
  private readonly buffer: Buffer;

  constructor(buffer: Buffer, position: number) {
    this.buffer = buffer;
    this.position = position;
  }

  align(size: number): void {
    this.position = align(this.position, size);
  }

  byte(): number {
    return this.buffer[this.position++]!;
  }

  variant(): unknown {
    return this.value(this.signature(), 0);
  }

  /** Structs and arrays become arrays, dictionaries arrays of pairs, variants their value. */
  values(signature: string): unknown[] {
    const values: unknown[] = [];
    for (let at = 0; at < signature.length; at = typeEnd(signature, at)) values.push(this.value(signature, at));
    return values;
  }

  /** Reads the value whose type starts at `at` in the signature. */
  private value(signature: string, at: number): unknown {
    const type = signature[at]!;
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
        return this.array(signature, at + 1);
      case '(':
      case '{':
        return this.struct(signature, at + 1);
      default:
        throw new Error(`unknown D-Bus type "${type}"`);
    }
  }

  private number<T>(bytes: number, read: (position: number) => T): T {
    this.align(bytes);
    const value = read(this.position);
    this.position += bytes;
    return value;
  }

  private string(): string {
    this.align(4);
    const bytes = this.buffer.readUInt32LE(this.position);
    const start = this.position + 4;
    this.position = start + bytes + 1;
    return this.buffer.toString('utf8', start, start + bytes);
  }

  private signature(): string {
    const start = this.position + 1;
    const end = start + this.buffer[this.position]!;
    this.position = end + 1;
    return this.buffer.toString('latin1', start, end);
  }

  private array(signature: string, elementAt: number): unknown[] {
    this.align(4);
    const bytes = this.buffer.readUInt32LE(this.position);
    this.position += 4;
    this.align(alignmentOf(signature[elementAt]!));
    const end = this.position + bytes;
    const values: unknown[] = [];
    while (this.position < end) values.push(this.value(signature, elementAt));
    return values;
  }

  private struct(signature: string, firstAt: number): unknown[] {
    this.align(8);
    const values: unknown[] = [];
    let at = firstAt;
    for (; signature[at] !== ')' && signature[at] !== '}'; at = typeEnd(signature, at)) {
      values.push(this.value(signature, at));
    }
    return values;
  }
}

/** Index just after the complete type that starts at `at`. */
function typeEnd(signature: string, at: number): number {
  const type = signature[at]!;
  if (type === 'a') return typeEnd(signature, at + 1);
  if (type !== '(' && type !== '{') return at + 1;
  let end = at + 1;
  while (signature[end] !== ')' && signature[end] !== '}') end = typeEnd(signature, end);
  return end + 1;
}

function alignmentOf(type: string): number {
  if ('(}{xtd'.includes(type)) return 8;
  if (type === 'n' || type === 'q') return 2;
  return type === 'y' || type === 'g' || type === 'v' ? 1 : 4;
}

export function align(position: number, size: number): number {
  return (position + size - 1) & -size;
}
