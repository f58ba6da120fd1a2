import { describe, expect, it } from 'vitest';
import { decodeBody, decodeMessage, encodeCall, encodeError, encodeReply, readMessageLength } from './dbus-message.ts';

const call = {
  destination: ':1.7',
  path: '/org/a11y/atspi/accessible/12',
  interfaceName: 'org.a11y.atspi.Component',
  member: 'GetExtents',
};

describe('D-Bus messages', () => {
  it('writes calls that it can read', () => {
    const bytes = encodeCall({ ...call, signature: 'siu', args: ['naïve 日本', -5, 4_000_000_000] }, 77);
    expect(readMessageLength(bytes)).toBe(bytes.length);
    expect(bytes.readUInt32LE(8)).toBe(77);
    const message = decodeMessage(bytes);
    expect(message).toMatchObject({ type: 1, interfaceName: call.interfaceName, signature: 'siu' });
    expect(decodeBody(message)).toEqual(['naïve 日本', -5, 4_000_000_000]);
  });

  it('writes answers to calls that it reads', () => {
    const asked = { ...decodeMessage(encodeCall({ ...call, signature: '', args: [] }, 77)), sender: ':1.9' };
    expect(asked).toMatchObject({ serial: 77, member: 'GetExtents', isUnanswered: false });
    const answer = decodeMessage(encodeReply(asked, { signature: 'vsv', args: [true, 'naïve', false] }, 5));
    expect(answer).toMatchObject({ type: 2, serial: 5, replySerial: 77 });
    expect(decodeBody(answer)).toEqual([true, 'naïve', false]);
    const refusal = decodeMessage(encodeError(asked, 'org.example.Refused', 6));
    expect(refusal).toMatchObject({ type: 3, replySerial: 77, errorName: 'org.example.Refused' });
  });

  it('knows calls whose sender waits for no answer', () => {
    const bytes = encodeCall({ ...call, signature: '', args: [] }, 1);
    bytes[2] = 1;
    expect(decodeMessage(bytes).isUnanswered).toBe(true);
  });

  it('lays out the header as the specification says', () => {
    const bytes = encodeCall({ ...call, signature: '', args: [] }, 1);
    // 6c little endian, 01 call, 00 flags, 01 version, no body, serial 1, 0x75 bytes of header fields; path first.
    expect(bytes.subarray(0, 24).toString('hex')).toBe('6c01000100000000010000007500000001016f001d000000');
    expect(bytes.length % 8).toBe(0);
  });

  it('reads nested values with their padding', () => {
    // a(sau) with two elements, then a variant that holds the struct (yd).
    const body = Buffer.alloc(96);
    let at = 0;
    const align = (size: number) => (at = Math.ceil(at / size) * size);
    const u32 = (value: number) => (align(4), body.writeUInt32LE(value, at), (at += 4));
    const text = (value: string) => (u32(value.length), body.write(value, at), (at += value.length + 1));
    u32(0);
    align(8);
    const start = at;
    text('a');
    u32(8);
    u32(1);
    u32(2);
    align(8);
    text('bc');
    u32(0);
    body.writeUInt32LE(at - start, 0);
    body[at++] = 4;
    at += body.write('(yd)', at) + 1;
    align(8);
    body[at++] = 9;
    align(8);
    body.writeDoubleLE(0.5, at);
    const reply = { ...decodeMessage(encodeCall({ ...call, signature: '', args: [] }, 1)), signature: 'a(sau)v', body };
    expect(decodeBody(reply)).toEqual([
      [
        ['a', [1, 2]],
        ['bc', []],
      ],
      [9, 0.5],
    ]);
  });

  it('waits for a whole header before it knows a length', () => {
    const bytes = encodeCall({ ...call, signature: '', args: [] }, 1);
    expect(readMessageLength(bytes.subarray(0, 15))).toBeUndefined();
    expect(readMessageLength(bytes.subarray(0, 16))).toBe(bytes.length);
  });
});
