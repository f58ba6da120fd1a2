import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryLock } from './device-lock.ts';

let folder: string;
let locks: string;
const owners: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-test-lock-'));
  locks = path.join(folder, 'locks');
});
afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function startOwner(...args: string[]): ChildProcess {
  const script = fileURLToPath(new URL('../../testing/device-lock-owner.ts', import.meta.url));
  const owner = fork(script, [folder, ...args], { execArgv: ['--import', 'tsx'] });
  owners.push(owner);
  return owner;
}

it('has one owner, who may be this process, until it is given back', async () => {
  const lock = await tryLock(locks, 'phone');
  expect(lock.isTaken).toBe(true);
  expect(await tryLock(locks, 'phone')).toEqual({ isTaken: false, holder: 'this process' });
  expect((await tryLock(locks, '192.168.0.7:5555')).isTaken).toBe(true);
  if (lock.isTaken) await lock.release();
  expect((await tryLock(locks, 'phone')).isTaken).toBe(true);
});

it('is taken over from an owner that was killed, and only then', async () => {
  const owner = startOwner('hold');
  await once(owner, 'message');
  expect(await tryLock(locks, 'phone')).toEqual({ isTaken: false, holder: `process ${owner.pid}` });
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect((await tryLock(locks, 'phone')).isTaken).toBe(true);
  expect(await readdir(locks)).toHaveLength(1);
});

it('knows a process from a later one with the same number, and honours those it cannot see', async () => {
  expect((await tryLock(locks, 'other')).isTaken).toBe(true);
  const [host = ''] = (await readdir(locks))[0]!.split('@').slice(1);
  await writeFile(path.join(locks, `phone@${host}@${process.ppid}@1`), '');
  const lock = await tryLock(locks, 'phone');
  expect(lock.isTaken).toBe(true);
  if (lock.isTaken) await lock.release();
  await writeFile(path.join(locks, 'phone@elsewhere@7@1'), '');
  expect(await tryLock(locks, 'phone')).toMatchObject({ holder: expect.stringContaining('process 7 on elsewhere') });
});

it('never has two owners, however many processes want it and die with it', async () => {
  const wanting = Array.from({ length: 4 }, () => startOwner('use', '25'));
  const ended = Promise.all(wanting.map(async (owner) => (await once(owner, 'exit'))[0] as number));
  const killed = startOwner('hold');
  await once(killed, 'message');
  killed.kill('SIGKILL');
  expect(await ended).toEqual([0, 0, 0, 0]);
});
