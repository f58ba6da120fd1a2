import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectX } from './x-connection.ts';

/** What a server that dies while it is connected to may do to the connection. */
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
