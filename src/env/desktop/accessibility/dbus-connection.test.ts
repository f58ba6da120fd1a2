/**
 * The connection's reaction to anything that a bus may send: it answers, rejects or closes. It never throws or waits
 * for ever.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, nat, oneof, property, stringMatching, tuple, uint8Array } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDbus, NoAnswerError, type DbusConnection } from './dbus-connection.ts';
import {
  decodeBody,
  decodeMessage,
  encodeCall,
  encodeReply,
  readMessageLength,
  type ReceivedMessage,
} from './dbus-message.ts';

const PING = { destination: ':1.1', path: '/a', interfaceName: 'a.B', member: 'C', signature: 's', args: ['x'] };

let folder: string;
let server: Server;
let socket: Promise<Socket>;
let bus: DbusConnection;
let heard: ReceivedMessage[];
/** The answer to calls after the first, which is the greeting. */
let answer: (call: ReceivedMessage) => Buffer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-bus-'));
  heard = [];
  answer = (call) => encodeReply(call, { signature: 's', args: ['yes'] }, 1);
  let greet: (one: Socket) => void;
  socket = new Promise((resolve) => (greet = resolve));
  server = createServer((one) => {
    one.on('error', () => undefined);
    one.once('data', () => {
      one.write('OK 1234\r\n');
      let count = 0;
      one.on('data', (data) => {
        let rest = data.subarray(data[0] === 'B'.charCodeAt(0) ? 'BEGIN\r\n'.length : 0);
        while (rest.length > 0) {
          const call = decodeMessage(rest.subarray(0, readMessageLength(rest)));
          one.write(count++ === 0 ? encodeReply(call, { signature: 's', args: [':1.9'] }, 1) : answer(call));
          rest = rest.subarray(readMessageLength(rest)!);
        }
      });
      greet(one);
    });
  });
  const path = join(folder, 'bus');
  await new Promise<void>((resolve) => server.listen(path, resolve));
  bus = await connectDbus(
    path,
    (message) => heard.push(message),
    () => ({ signature: 's', args: ['here'] }),
  );
});

afterEach(() => {
  bus.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A signal with this body, as a bus delivers it. */
function signal(signature: string, body: Buffer): Buffer {
  const call = encodeCall({ ...PING, signature: 'u', args: [0] }, 7);
  const message = Buffer.concat([call.subarray(0, call.length - 4), body]);
  message[1] = 4;
  message.writeUInt32LE(body.length, 4);
  message[message.indexOf(Buffer.from('\x01u\0')) + 1] = signature.charCodeAt(0);
  return message;
}

describe('a message that cannot be read', () => {
  test('is passed over, and the next is heard', async () => {
    const bigEndian = Buffer.from(signal('u', Buffer.alloc(4)));
    bigEndian[0] = 'B'.charCodeAt(0);
    bigEndian.swap32();
    const one = await socket;
    one.write(signal('u', Buffer.alloc(4)));
    one.write(signal('z', Buffer.alloc(4)));
    const cut = signal('u', Buffer.alloc(4));
    cut.writeUInt32LE(0xffff, cut.length - 4);
    one.write(cut);
    expect(await bus.call(PING, 1_000)).toEqual(['yes']);
    expect(heard).toHaveLength(3);
  });

  test('as an answer rejects its call', async () => {
    answer = (call) => {
      const reply = encodeReply(call, { signature: 's', args: ['yes'] }, 1);
      reply.writeUInt32LE(1_000, reply.length - 8);
      return reply;
    };
    await expect(bus.call(PING, 1_000)).rejects.toThrow('longer than its message');
  });
});

test('a message of 60 MB is passed over, and what follows it is heard', async () => {
  const one = await socket;
  const before = process.memoryUsage.rss();
  const large = signal('s', Buffer.alloc(60 * 1024 * 1024));
  const ours = process.memoryUsage.rss() - before;
  await new Promise((resolve) => one.write(large, resolve));
  one.write(signal('u', Buffer.alloc(4)));
  expect(await bus.call(PING, 5_000)).toEqual(['yes']);
  expect(heard).toHaveLength(1);
  expect(process.memoryUsage.rss() - before - ours).toBeLessThan(80e6);
});

test('bytes that are no message close the connection, and calls are rejected', async () => {
  const closed = socket.then((one) => new Promise((resolve) => one.once('close', resolve)));
  answer = () => Buffer.from('hello, this is no message of any kind');
  await expect(bus.call(PING, 1_000)).rejects.toThrow(/no D-Bus message|closed/);
  await expect(bus.call(PING, 1_000)).rejects.toThrow(/closed/);
  await closed;
});

test('a call without an answer is rejected in time', async () => {
  answer = () => Buffer.alloc(0);
  await expect(bus.call(PING, 200)).rejects.toThrow(NoAnswerError);
});

test('no bytes at all make it throw or wait for ever', { timeout: 120_000 }, () => {
  const valid = encodeReply(decodeMessage(encodeCall(PING, 2)), { signature: 's', args: ['a text of some length'] }, 1);
  const messages = oneof(
    uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    // Changes bytes of a message one by one, which reaches every part of the reader.
    array(tuple(nat(valid.length - 1), nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
      const changed = Buffer.from(valid);
      for (const [at, byte] of changes) changed[at] = byte;
      return changed;
    }),
    // Signatures of every kind over bytes of every kind.
    tuple(stringMatching(/^[a(){}vsuigybdx]{1,20}$/), uint8Array({ maxLength: 200 })).map(([signature, body]) => {
      const padded = Buffer.concat([Buffer.from([signature.length]), Buffer.from(`${signature}\0`)]);
      return Buffer.concat([valid.subarray(0, 16), padded, body]);
    }),
  );
  assert(
    property(messages, (bytes) => {
      let message: ReceivedMessage | undefined;
      const startMs = performance.now();
      try {
        const length = readMessageLength(bytes);
        if (length === undefined) return;
        expect(length).toBeGreaterThan(0);
        message = decodeMessage(bytes.subarray(0, length));
        expect(decodeBody(message)).toBeInstanceOf(Array);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expect(performance.now() - startMs).toBeLessThan(1_000);
      if (message !== undefined) expect(typeof message.member).toBe('string');
    }),
    { numRuns: 20_000, seed: 5 },
  );
});
