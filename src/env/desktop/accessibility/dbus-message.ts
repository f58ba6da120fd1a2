/**
 * The D-Bus wire format, as far as AT-SPI needs it: writes method calls, reads any message. One tree takes thousands of
 * calls, so it is made for many small messages. Source: D-Bus specification, "Type System" and "Message Protocol".
 */

export const MESSAGE_TYPE = { call: 1, reply: 2, error: 3, signal: 4 } as const;

export interface MethodCall {
  destination: string;
  path: string;
  interfaceName: string;
  member: string;
  /** Types of the arguments; only s, i and u. */
  signature: string;
  args: readonly (string | number)[];
}

export interface ReceivedMessage {
  type: number;
  /** Serial of the call that a reply or an error answers; 0 otherwise. */
  replySerial: number;
  /** For a signal: bus name of the sender and path of the object. */
  sender: string;
  path: string;
  interfaceName: string;
  errorName: string;
  signature: string;
  body: Buffer;
}

const FIELD = {
  path: 1,
  interfaceName: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const LITTLE_ENDIAN = 'l'.charCodeAt(0);
const PROTOCOL_VERSION = 1;
/** Endianness, type, flags, version, body length, serial, length of the header fields. */
const FIXED_HEADER_BYTES = 16;

export function encodeCall(call: MethodCall, serial: number): Buffer {
  const { destination, path, interfaceName, member, signature, args } = call;
  const words = [destination, path, interfaceName, member, signature, ...args.map(String)];
  // UTF-8 takes at most 3 bytes per UTF-16 unit; 16 bytes cover length, padding and field header.
  const writer = new Writer(words.reduce((bytes, word) => bytes + word.length * 3 + 16, FIXED_HEADER_BYTES));
  writer.position = FIXED_HEADER_BYTES;
  writer.field(FIELD.path, 'o', path);
  writer.field(FIELD.interfaceName, 's', interfaceName);
  writer.field(FIELD.member, 's', member);
  writer.field(FIELD.destination, 's', destination);
  if (signature !== '') writer.field(FIELD.signature, 'g', signature);
  const fieldBytes = writer.position - FIXED_HEADER_BYTES;
  writer.pad(8);
  const bodyStart = writer.position;
  args.forEach((argument, i) => writer.argument(signature[i]!, argument));
  const { buffer, position } = writer;
  buffer.set([LITTLE_ENDIAN, MESSAGE_TYPE.call, 0, PROTOCOL_VERSION]);
  buffer.writeUInt32LE(position - bodyStart, 4);
  buffer.writeUInt32LE(serial, 8);
  buffer.writeUInt32LE(fieldBytes, 12);
  return buffer.subarray(0, position);
}

class Writer {
  readonly buffer: Buffer;
  position = 0;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafe(bytes);
  }

  pad(size: number): void {
    const end = align(this.position, size);
    this.buffer.fill(0, this.position, end);
    this.position = end;
  }

  /** Writes a header field: its code and a variant. */
  field(code: number, type: string, value: string): void {
    this.pad(8);
    this.buffer.set([code, 1, type.charCodeAt(0), 0], this.position);
    this.position += 4;
    if (type === 'g') this.signature(value);
    else this.string(value);
  }

  argument(type: string, value: string | number): void {
    this.pad(4);
    if (typeof value === 'string') return this.string(value);
    if (type === 'u') this.buffer.writeUInt32LE(value, this.position);
    else this.buffer.writeInt32LE(value, this.position);
    this.position += 4;
  }

  private string(value: string): void {
    const bytes = this.buffer.write(value, this.position + 4, 'utf8');
    this.buffer.writeUInt32LE(bytes, this.position);
    this.position += 4 + bytes;
    this.buffer[this.position++] = 0;
  }

  private signature(value: string): void {
    this.buffer[this.position++] = value.length;
    this.position += this.buffer.write(value, this.position, 'latin1');
    this.buffer[this.position++] = 0;
  }
}

/** Length in bytes of the message that starts the buffer, or undefined when too few bytes are there to tell. */
export function readMessageLength(buffer: Buffer): number | undefined {
  if (buffer.length < FIXED_HEADER_BYTES) return undefined;
  return align(FIXED_HEADER_BYTES + buffer.readUInt32LE(12), 8) + buffer.readUInt32LE(4);
}

export function decodeMessage(buffer: Buffer): ReceivedMessage {
  if (buffer[0] !== LITTLE_ENDIAN) throw new Error('a big-endian D-Bus message on this machine');
  const message = {
    type: buffer[1]!,
    replySerial: 0,
    sender: '',
    path: '',
    interfaceName: '',
    errorName: '',
    signature: '',
  };
  const end = FIXED_HEADER_BYTES + buffer.readUInt32LE(12);
  const reader = new Reader(buffer, FIXED_HEADER_BYTES);
  while (reader.position < end) {
    reader.align(8);
    const code = reader.byte();
    const value = reader.variant();
    if (code === FIELD.replySerial) message.replySerial = value as number;
    else if (code === FIELD.sender) message.sender = value as string;
    else if (code === FIELD.path) message.path = value as string;
    else if (code === FIELD.interfaceName) message.interfaceName = value as string;
    else if (code === FIELD.errorName) message.errorName = value as string;
    else if (code === FIELD.signature) message.signature = value as string;
  }
  return { ...message, body: buffer.subarray(align(end, 8)) };
}

/** Decodes the arguments: structs and arrays become arrays, dictionaries arrays of pairs, variants their value. */
export function decodeBody({ signature, body }: ReceivedMessage): unknown[] {
  const reader = new Reader(body, 0);
  const values: unknown[] = [];
  for (let at = 0; at < signature.length; at = typeEnd(signature, at)) values.push(reader.value(signature, at));
  return values;
}

class Reader {
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

  /** Reads the value whose type starts at `at` in the signature. */
  value(signature: string, at: number): unknown {
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

function align(position: number, size: number): number {
  return (position + size - 1) & -size;
}
