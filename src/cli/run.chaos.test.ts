/** Kills a run in every way and at every moment, resumes it, and compares it with an undisturbed run. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRun } from '../pipeline/check-run.ts';
import { openRun, planOf } from '../run/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { RECORD_KINDS } from '../store/record-kinds.ts';
import { isAlive } from '../locks/process-identity.ts';
import { callCli } from '../testing/call-cli.ts';
import {
  countRecords,
  killTree,
  processTree,
  readRun,
  runCli,
  startCli,
  untilRecords,
  writeFakeConfig,
} from '../testing/cli.ts';

const never = new AbortController().signal;
let root: string;
let undisturbed: Awaited<ReturnType<typeof readRun>>;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-chaos-'));
  const { code, stderr } = await callCli(['run', await writeFakeConfig(root, 'undisturbed')]);
  expect(code, stderr).toBe(0);
  undisturbed = await readRun(path.join(root, 'undisturbed'));
  expect(undisturbed.rows.length).toBeGreaterThan(5);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The run ended well, is complete, and equals the undisturbed run. */
async function expectUndisturbed(folder: string): Promise<void> {
  const store = await createFileStore({ folder });
  const { problems, inputs } = await checkRun(store, planOf(await openRun(folder), 'verify'), never);
  expect(problems).toEqual([]);
  expect(Object.values(inputs).filter(({ givenUp, pending }) => givenUp + pending > 0)).toEqual([]);
  const run = await readRun(folder);
  expect(Object.keys(run.records)).toEqual(Object.keys(undisturbed.records));
  expect(run).toEqual(undisturbed);
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
}

async function expectDead(pids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 3000 && pids.some(isAlive); tries++) await sleep(20);
  expect(pids.filter(isAlive)).toEqual([]);
}

/** Name and time of every record, which reveals records written twice. */
async function recordTimes(folder: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const kind of RECORD_KINDS) {
    for (const name of await readdir(path.join(folder, 'records', kind))) {
      times.set(`${kind}/${name}`, (await stat(path.join(folder, 'records', kind, name))).mtimeMs);
    }
  }
  return times;
}

test.each([
  ['explore', 'trajectories', 2],
  ['propose', 'proposals', 5],
  ['execute', 'tasks', 4],
  ['verify', 'verdicts', 1],
] as const)('kill -9 of the whole tree in %s, then resume', async (stage, kind, count) => {
  const config = await writeFakeConfig(root, `killed-in-${stage}`);
  const folder = path.join(root, `killed-in-${stage}`);
  const run = startCli(['run', config]);
  await untilRecords(folder, kind, count);
  await sleep(Math.random() * 60);
  const tree = processTree(run.pid).map(({ pid }) => pid);
  killTree(run.pid);
  expect((await run.ended).signal).toBe('SIGKILL');
  await expectDead(tree);
  expect(await countRecords(folder, 'verdicts')).toBeLessThan(undisturbed.rows.length);
  const before = await recordTimes(folder);

  const resumed = await callCli(['resume', folder]);
  expect(resumed.code, resumed.stderr).toBe(0);
  await expectUndisturbed(folder);
  const after = await recordTimes(folder);
  for (const [name, time] of before) expect(after.get(name), name).toBe(time);
});

test('killed again and again at any moment, it ends all the same', async () => {
  const config = await writeFakeConfig(root, 'killed-often');
  const folder = path.join(root, 'killed-often');
  for (let kills = 0; kills < 5; kills++) {
    const run = startCli(['run', config]);
    await sleep(900 + Math.random() * 1800);
    killTree(run.pid);
    await run.ended;
  }
  const last = await runCli(['run', config]);
  expect(last.code, last.stderr).toBe(0);
  await expectUndisturbed(folder);
});

test('when only the conductor is killed, its server and workers end by themselves', async () => {
  const config = await writeFakeConfig(root, 'orphaned');
  const run = startCli(['run', config]);
  await untilRecords(path.join(root, 'orphaned'), 'trajectories', 2);
  const tree = processTree(run.pid);
  expect(tree.filter(({ command }) => command.includes('redis-server'))).toHaveLength(1);
  expect(tree.filter(({ command }) => command.includes('worker-process'))).toHaveLength(2);
  process.kill(run.pid, 'SIGKILL');
  await expectDead(tree.map(({ pid }) => pid));
  expect((await runCli(['resume', path.join(root, 'orphaned')])).code).toBe(0);
  await expectUndisturbed(path.join(root, 'orphaned'));
});

test('kill -9 of Redis: the run does not even stop', async () => {
  const config = await writeFakeConfig(root, 'redis-killed');
  const folder = path.join(root, 'redis-killed');
  const run = startCli(['run', config]);
  for (const count of [2, 5]) {
    await untilRecords(folder, 'trajectories', count);
    process.kill(processTree(run.pid).find(({ command }) => command.includes('redis-server'))!.pid, 'SIGKILL');
  }
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('redis-server ended (SIGKILL)');
  await expectUndisturbed(folder);
});

// Waits half a minute for a lock to expire, so the tests below run at the same time.
test.concurrent('kill -9 of a worker: another takes its job over', async () => {
  const config = await writeFakeConfig(root, 'worker-killed');
  const folder = path.join(root, 'worker-killed');
  const run = startCli(['run', config]);
  await untilRecords(folder, 'trajectories', 1);
  const [worker] = processTree(run.pid).filter(({ command }) => command.includes('worker-process'));
  process.kill(worker!.pid, 'SIGKILL');
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('worker 1 ended (SIGKILL)');
  await expectUndisturbed(folder);
});

test.concurrent('FLUSHALL: the queues are filled again from the store', async () => {
  const config = await writeFakeConfig(root, 'flushed');
  const folder = path.join(root, 'flushed');
  const run = startCli(['run', config]);
  await untilRecords(folder, 'proposals', 3);
  const redis = new Redis(path.join(folder, 'redis/redis.sock'));
  await redis.flushall();
  redis.disconnect();
  const before = await recordTimes(folder);
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  const after = await recordTimes(folder);
  for (const [name, time] of before) expect(after.get(name), name).toBe(time);
  await expectUndisturbed(folder);
});

test.concurrent.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: stops soon, says how to go on, leaves nothing behind',
  async (signal) => {
    const config = await writeFakeConfig(root, `stopped-by-${signal}`);
    const folder = path.join(root, `stopped-by-${signal}`);
    const run = startCli(['run', config]);
    await untilRecords(folder, 'trajectories', 3);
    const tree = processTree(run.pid).map(({ pid }) => pid);
    const stoppedAt = performance.now();
    process.kill(run.pid, signal);
    const { code, stderr } = await run.ended;
    expect(performance.now() - stoppedAt).toBeLessThan(60_000);
    expect(code).toBe(1);
    expect(stderr).toContain(`resume ${folder}`);
    await expectDead(tree);
    expect(await readdir(folder)).not.toContain('redis');

    expect((await callCli(['resume', folder])).code).toBe(0);
    await expectUndisturbed(folder);
  },
);
