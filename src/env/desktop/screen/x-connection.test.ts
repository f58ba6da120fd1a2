import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../testing/random.ts';
import { startSandbox } from '../sandbox.ts';
import { connectX } from './x-connection.ts';

const never = new AbortController().signal;

/** Effects of a dying server on the connection. */
const DEATHS: Record<string, (socket: Socket) => void> = {
  'hangs up': (socket) => socket.end(),
  'is gone': (socket) => socket.destroy(),
  'hangs up and is gone': (socket) => socket.end(() => socket.destroy()),
  'hangs up after the first word': (socket) => void socket.once('data', () => socket.end()),
  'is gone after the first word': (socket) => void socket.once('data', () => socket.destroy()),
};

test.each(Object.entries(DEATHS))('a server that %s: an error, and nothing is thrown later', async (_name, die) => {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-x-'));
  const server = createServer({ allowHalfOpen: true }, (socket) => die(socket.on('error', () => undefined)));
  const socketPath = join(folder, 'X0');
  const thrown: unknown[] = [];
  const listen = (error: unknown) => thrown.push(error);
  process.on('uncaughtException', listen);
  try {
    await new Promise<void>((resolve) => server.listen(socketPath, resolve));
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => connectX(socketPath)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(thrown).toEqual([]);
  } finally {
    process.off('uncaughtException', listen);
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Bytes that a server may send after another program took over its process. */
const NONSENSE: Record<string, (random: Random) => Buffer> = {
  'bytes of no kind': (random) => Buffer.from(Array.from({ length: 200 }, () => random.below(256))),
  'an answer to the next requests without its fields': (random) => answerTo(random.below(40), 0),
  'an answer of 16 GB': (random) => answerTo(random.below(40), 0xffffffff),
  'an answer of 1 GB': (random) => answerTo(random.below(40), 1 << 28),
  'an event of an unknown kind': (random) => Buffer.from([2 + random.below(120), ...Array(31).fill(255)]),
  'an event without end': () => Buffer.from([35, 0, 0, 0, 255, 255, 255, 255, ...Array(24).fill(0)]),
  'errors of unknown requests': (random) => Buffer.from([0, random.below(256), random.below(40), ...Array(29).fill(1)]),
};

function answerTo(serial: number, words: number): Buffer {
  const reply = Buffer.alloc(32, 0xff);
  reply.writeUInt8(1, 0);
  reply.writeUInt16LE(serial, 2);
  reply.writeUInt32LE(words, 4);
  return reply;
}

test(
  'a server that sends nonsense ends its connection at most, and nothing is thrown',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'autoplay-x-'));
    const homeArchive = join(folder, 'home.tar');
    mkdirSync(join(folder, 'home'));
    execFileSync('tar', ['-cf', homeArchive, '-C', join(folder, 'home'), '.']);
    const sandbox = await startSandbox({ kind: 'bubblewrap', width: 320, height: 240, homeArchive }, never);
    let ours: Socket | undefined;
    const server = createServer((one) => {
      ours = one;
      const theirs = connect(sandbox.displaySocket);
      for (const end of [one, theirs]) end.on('error', () => undefined);
      one.pipe(theirs).pipe(one);
    });
    const thrown: unknown[] = [];
    const listen = (error: unknown) => thrown.push(error);
    process.on('uncaughtException', listen);
    const random = createRandom(3);
    try {
      const socketPath = join(folder, 'X0');
      await new Promise<void>((resolve) => server.listen(socketPath, resolve));
      for (const make of Object.values(NONSENSE)) {
        for (let round = 0; round < 20; round++) {
          const x = await connectX(socketPath);
          const before = process.memoryUsage.rss();
          ours!.write(make(random));
          const late = new Promise((resolve) => setTimeout(resolve, 150));
          const asked = Promise.allSettled([x.atom('WM_NAME'), x.sync(), x.atom('_NET_WM_NAME')]);
          await Promise.race([asked, late]);
          expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
          x.close();
          await asked;
        }
      }
      expect(thrown).toEqual([]);
    } finally {
      process.off('uncaughtException', listen);
      server.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
