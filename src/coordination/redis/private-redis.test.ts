import { spawn } from 'node:child_process';
import { access, appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtModule } from '../../built-module.ts';
import type { PipelineError } from '../../errors.ts';
import { startPrivateRedis, type PrivateRedis } from './private-redis.ts';
import { connectRedis } from './connection.ts';

let root: string;
let restarts: string[];
let gone: PipelineError[];
const started: PrivateRedis[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-redis-test-'));
  restarts = [];
  gone = [];
});
afterEach(async () => {
  for (const redis of started.splice(0)) await redis.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(folder = path.join(root, 'redis'), keep = false): Promise<PrivateRedis> {
  const redis = await startPrivateRedis({
    folder,
    keep,
    onRestart: (reason) => restarts.push(reason),
    onGone: (error) => gone.push(error),
  });
  started.push(redis);
  return redis;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function ask<T>({ url }: PrivateRedis, question: (client: ReturnType<typeof connectRedis>) => Promise<T>) {
  const client = connectRedis(url);
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}

async function killAndWait(redis: PrivateRedis): Promise<void> {
  process.kill(redis.pid(), 'SIGKILL');
  await vi.waitFor(() => expect(restarts).toHaveLength(1), 10_000);
}

test('it keeps what it is told, evicts nothing and listens on no port', async () => {
  const redis = await start();
  const settings = await ask(redis, async (client) => ({
    ...(await setting(client, 'appendonly')),
    ...(await setting(client, 'appendfsync')),
    ...(await setting(client, 'maxmemory-policy')),
    ...(await setting(client, 'port')),
  }));
  expect(settings).toEqual({ appendonly: 'yes', appendfsync: 'everysec', 'maxmemory-policy': 'noeviction', port: '0' });
});

async function setting(client: ReturnType<typeof connectRedis>, name: string) {
  const [key, value] = (await client.config('GET', name)) as [string, string];
  return { [key]: value };
}

test('stopping it leaves no process and no folder', async () => {
  const redis = await start();
  const pid = redis.pid();
  await redis.stop();
  await redis.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(root)).toEqual([]);
  expect(restarts).toEqual([]);
});

test('killed, it comes back with what it held', async () => {
  const redis = await start();
  const before = redis.pid();
  await ask(redis, (client) => client.set('key', 'value'));
  await killAndWait(redis);
  expect(redis.pid()).not.toBe(before);
  expect(await ask(redis, (client) => client.get('key'))).toBe('value');
  expect(restarts[0]).toContain('SIGKILL');
  expect(gone).toEqual([]);
});

test('with a damaged append-only file it comes back empty', async () => {
  const redis = await start();
  await ask(redis, (client) => client.set('key', 'value'));
  const folder = path.join(root, 'redis/appendonlydir');
  const log = (await readdir(folder)).find((name) => name.endsWith('.incr.aof'))!;
  await appendFile(path.join(folder, log), 'this is no command\r\n'.repeat(5));
  await killAndWait(redis);
  expect(await ask(redis, (client) => client.get('key'))).toBeNull();
});

test('it begins empty: the store knows what is to do', async () => {
  const redis = await start();
  await ask(redis, (client) => client.set('key', 'value'));
  process.kill(redis.pid(), 'SIGKILL');
  await redis.stop();
  expect(await ask(await start(), (client) => client.get('key'))).toBeNull();
});

test('a folder whose path is too long for a socket is served all the same', async () => {
  const redis = await start(path.join(root, 'x'.repeat(100), 'redis'));
  const socketPath = fileURLToPath(redis.url.replace('unix:', 'file:'));
  expect(Buffer.byteLength(socketPath)).toBeLessThanOrEqual(107);
  expect(await ask(redis, (client) => client.ping())).toBe('PONG');
  await redis.stop();
  await expect(access(path.dirname(socketPath))).rejects.toThrow('ENOENT');
});

test('it dies with its parent, however that dies', async () => {
  const module = builtModule(new URL('./private-redis.ts', import.meta.url)).href;
  const script = `
    const { startPrivateRedis } = await import(${JSON.stringify(module)});
    const folder = ${JSON.stringify(path.join(root, 'redis'))};
    const redis = await startPrivateRedis({ folder, onRestart() {}, onGone() {} });
    console.log(redis.pid());
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
});

test('without the program it says what to install', async () => {
  vi.stubEnv('PATH', root);
  await expect(start()).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    message: expect.stringContaining('redis-server') as string,
  });
  vi.unstubAllEnvs();
});

test('one that is kept goes on with what it held, whether it was stopped or damaged', async () => {
  const folder = path.join(root, 'kept');
  const first = await start(folder, true);
  await ask(first, (client) => client.set('key', 'value'));
  await first.stop();
  const second = await start(folder, true);
  expect(await ask(second, (client) => client.get('key'))).toBe('value');
  await second.stop();
  const log = (await readdir(path.join(folder, 'appendonlydir'))).find((name) => name.endsWith('.incr.aof'))!;
  await appendFile(path.join(folder, 'appendonlydir', log), 'this is no command\r\n'.repeat(5));
  const third = await start(folder, true);
  expect(await ask(third, (client) => client.get('key'))).toBeNull();
});
