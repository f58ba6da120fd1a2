/** A program in a sandbox tries more than a hundred escapes: testing/sandbox/escapes.py. None may succeed. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './session/session.ts';
import { eventually } from '../../testing/desktop.ts';

const never = new AbortController().signal;
const program = fileURLToPath(new URL('../../testing/sandbox/escapes.py', import.meta.url));

let folder: string;
let archive: string;
let servers: Server[];
let other: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-escapes-'));
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  process.env.AUTOPLAY_TEST_KEY = 'SECRET';
  servers = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }),
    listen({ path: '\0autoplay-escapes' }),
    listen({ path: join(folder, 'socket') }),
  ]);
  const home = join(folder, 'home');
  mkdirSync(home);
  archive = join(folder, 'home.tar');
  execFileSync('tar', ['-cf', archive, '-C', home, '.']);
  other = await startSandbox({ kind: 'bubblewrap', width: 320, height: 240, homeArchive: archive }, never);
  const { port } = servers[0]!.address() as { port: number };
  const facts = {
    pid: process.pid,
    port,
    abstract: 'autoplay-escapes',
    folder,
    unix: join(folder, 'socket'),
    other: other.listProcesses()[2],
  };
  writeFileSync(join(home, '.facts.json'), JSON.stringify(facts));
  writeFileSync(join(home, '.escapes.py'), readFileSync(program));
  execFileSync('tar', ['-cf', archive, '-C', home, '.']);
});

afterAll(async () => {
  delete process.env.AUTOPLAY_TEST_KEY;
  await other.close();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no attempt to get out of a sandbox succeeds', { timeout: 120_000, retry: 0 }, async () => {
  const sandbox = await startSandbox(
    { kind: 'bubblewrap', width: 320, height: 240, memoryMb: 8192, homeArchive: archive },
    never,
  );
  try {
    sandbox.launch(['bash', '-c', 'python3 .escapes.py .facts.json >.out 2>.err; mv .out .done']);
    const isDone = () => existsSync(join(sandbox.home.path, '.done'));
    expect(await eventually(isDone, 100_000), readFileSync(join(sandbox.home.path, '.err'), 'utf8')).toBe(true);
    const { attempts, escaped } = JSON.parse(readFileSync(join(sandbox.home.path, '.done'), 'utf8')) as {
      attempts: number;
      escaped: string[];
    };
    expect(escaped).toEqual([]);
    expect(attempts).toBeGreaterThan(100);
    expect(sandbox.isAlive()).toBe(true);
  } finally {
    await sandbox.close();
  }
});

function listen(where: { port: number; host: string } | { path: string }): Promise<Server> {
  const server = createServer((socket) => socket.end('reached'));
  return new Promise((resolve) => server.listen(where, () => resolve(server)));
}
