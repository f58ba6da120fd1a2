/**
 * The subset of the D-Bus wire format that AT-SPI needs: writes calls and answers, reads any message. One tree takes
 * thousands of calls, so it is optimised for many small messages. Source: D-Bus specification, "Type System" and
 * "Message Protocol".
 */

import { Writer, type Argument } from './dbus-writer.ts';
import { align, Reader } from './dbus-reader.ts';

export const MESSAGE_TYPE = { call: 1, reply: 2, error: 3, signal: 4 } as const;

interface Arguments {
  /** Types of the arguments: only s, i, u, b, and v with a b inside. */
  signature: string;
  args: readonly Argument[];
}

export interface MethodCall extends Arguments {
  destination: string;
  path: string;
  interfaceName: string;
  member: string;
}

export interface ReceivedMessage {
  type: number;
  serial: number;
  /** True for a call whose sender expects no answer. */
  isUnanswered: boolean;
  /** Serial of the call that a reply or an error answers; 0 otherwise. */
  replySerial: number;
  /** Bus name of the sender. */
  sender: string;
  /** Path of the object that sent a signal or receives a call. */
  path: string;
  interfaceName: string;
  member: string;
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
const TEXT_FIELDS = ['sender', 'path', 'interfaceName', 'member', 'errorName', 'signature'] as const;
const LITTLE_ENDIAN = 'l'.charCodeAt(0);
const BIG_ENDIAN = 'B'.charCodeAt(0);
const PROTOCOL_VERSION = 1;
const NO_REPLY_EXPECTED = 1;
/** Endianness, type, flags, version, body length, serial, length of the header fields. */
const FIXED_HEADER_BYTES = 16;

export function encodeCall(call: MethodCall, serial: number): Buffer {
  const { destination, path, interfaceName, member } = call;
  const fields: Field[] = [
    [FIELD.path, 'o', path],
    [FIELD.interfaceName, 's', interfaceName],
    [FIELD.member, 's', member],
    [FIELD.destination, 's', destination],
  ];
  return encodeMessage(MESSAGE_TYPE.call, fields, call, serial);
}

/** Answers a call that another connection made to ours. */
export function encodeReply(call: ReceivedMessage, body: Arguments, serial: number): Buffer {
  const fields: Field[] = [
    [FIELD.replySerial, 'u', call.serial],
    [FIELD.destination, 's', call.sender],
  ];
  return encodeMessage(MESSAGE_TYPE.reply, fields, body, serial);
}

export function encodeError(call: ReceivedMessage, errorName: string, serial: number): Buffer {
  const fields: Field[] = [
    [FIELD.replySerial, 'u', call.serial],
    [FIELD.errorName, 's', errorName],
    [FIELD.destination, 's', call.sender],
  ];
  return encodeMessage(MESSAGE_TYPE.error, fields, { signature: '', args: [] }, serial);
}

/** A header field: its code, and the type and value of a variant. */
type Field =
  | readonly [code: number, type: 'o' | 's', value: string]
  | readonly [code: number, type: 'u', value: number];

function encodeMessage(type: number, fields: readonly Field[], { signature, args }: Arguments, serial: number): Buffer {
  const words = [signature, ...fields.map(([, , value]) => String(value)), ...args.map(String)];
  // UTF-8 takes at most 3 bytes per UTF-16 unit; 16 bytes cover length, padding and field header.
  const writer = new Writer(words.reduce((bytes, word) => bytes + word.length * 3 + 16, FIXED_HEADER_BYTES));
  writer.position = FIXED_HEADER_BYTES;
  for (const [code, fieldType, value] of fields) writer.field(code, fieldType, value);
  if (signature !== '') writer.field(FIELD.signature, 'g', signature);
  const fieldBytes = writer.position - FIXED_HEADER_BYTES;
  writer.pad(8);
  const bodyStart = writer.position;
  args.forEach((argument, i) => writer.argument(signature[i]!, argument));
  const { buffer, position } = writer;
  buffer.set([LITTLE_ENDIAN, type, 0, PROTOCOL_VERSION]);
  buffer.writeUInt32LE(position - bodyStart, 4);
  buffer.writeUInt32LE(serial, 8);
  buffer.writeUInt32LE(fieldBytes, 12);
  return buffer.subarray(0, position);
}

/** Length in bytes of the message at the start of the buffer; undefined if there are too few bytes. */
export function readMessageLength(buffer: Buffer): number | undefined {
  if (buffer.length < FIXED_HEADER_BYTES) return undefined;
  const isLittle = buffer[0] === LITTLE_ENDIAN;
  if (!isLittle && buffer[0] !== BIG_ENDIAN) throw new Error('no D-Bus message');
  const word = (at: number) => (isLittle ? buffer.readUInt32LE(at) : buffer.readUInt32BE(at));
  return align(FIXED_HEADER_BYTES + word(12), 8) + word(4);
}

/** Throws for a message that breaks the format, and for one in another machine's byte order. */
export function decodeMessage(buffer: Buffer): ReceivedMessage {
  if (buffer[0] !== LITTLE_ENDIAN) throw new Error('a big-endian D-Bus message on this machine');
  const message = {
    type: buffer[1]!,
    serial: buffer.readUInt32LE(8),
    isUnanswered: (buffer[2]! & NO_REPLY_EXPECTED) !== 0,
    replySerial: 0,
    sender: '',
    path: '',
    interfaceName: '',
    member: '',
    errorName: '',
    signature: '',
  };
  const end = FIXED_HEADER_BYTES + buffer.readUInt32LE(12);
  const reader = new Reader(buffer, FIXED_HEADER_BYTES);
  while (reader.position < end) {
    reader.align(8);
    const code = reader.byte();
    const value = reader.variant();
    const name = TEXT_FIELDS.find((field) => FIELD[field] === code);
    if (code === FIELD.replySerial) message.replySerial = Number(value);
    else if (name && typeof value === 'string') message[name] = value;
  }
  return { ...message, body: buffer.subarray(align(end, 8)) };
}

/**
 * Decodes at most `most` arguments. Structs and arrays become arrays, dictionaries become arrays of pairs, variants
 * become their value.
 */
export function decodeBody({ signature, body }: ReceivedMessage, most = Infinity): unknown[] {
  return new Reader(body, 0).values(signature, most);
}
