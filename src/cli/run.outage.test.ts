/** Runs on a Redis without memory and on a disk without space. They wait, report it, and end as usual. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectRedis } from '../coordination/redis/connection.ts';
import { callCli } from '../testing/call-cli.ts';
import { countRecords, readRun, runCli, startCli, untilRecords, writeFakeConfig } from '../testing/cli.ts';

let root: string;
let undisturbed: Awaited<ReturnType<typeof readRun>>;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-outage-'));
  const { code, stderr } = await callCli(['run', await writeFakeConfig(root, 'undisturbed')]);
  expect(code, stderr).toBe(0);
  undisturbed = await readRun(path.join(root, 'undisturbed'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const expectNoStack = (stderr: string) => expect(stderr).not.toMatch(/\n\s+at .*:\d+/);

async function expectUndisturbed(folder: string): Promise<void> {
  expect(await readRun(folder)).toEqual(undisturbed);
  expect(await countRecords(folder, 'quarantine')).toBe(0);
  expect((await callCli(['fsck', folder])).code).toBe(0);
}

describe('a shared Redis', () => {
  let server: ChildProcess;
  let redis: Redis;
  let env: { REDIS_URL: string };
  beforeEach(async () => {
    const port = await findFreePort();
    const folder = await mkdtemp(path.join(root, 'redis-'));
    server = spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
    ]);
    env = { REDIS_URL: `redis://127.0.0.1:${port}` };
    redis = connectRedis(env.REDIS_URL);
    await redis.ping();
  });
  afterEach(() => {
    redis.disconnect();
    server.kill('SIGKILL');
  });

  test.each([
    ['in the middle of a run', 'trajectories', 3],
    ['before its first job', 'trajectories', 0],
  ] as const)('without memory %s: it waits, says so, and nothing differs', async (what, kind, count) => {
    const name = `oom-${count}`;
    const config = await writeFakeConfig(root, name);
    const folder = path.join(root, name);
    if (count === 0) await redis.config('SET', 'maxmemory', '1');
    const run = startCli(['run', config], env);
    await untilRecords(folder, kind, count);
    // From here on it contacts Redis at any time.
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'conductor.json'))).toBe(true), 60_000);
    await redis.config('SET', 'maxmemory', '1');
    await run.untilPrinted('Redis is not accepting jobs at the moment: OOM');
    // Refused commands have been retried by then.
    await vi.waitUntil(async () => (await countRefused()) >= 10, { timeout: 60_000, interval: 50 });
    await redis.config('SET', 'maxmemory', '0');
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(stderr, what).toContain('Redis is not accepting jobs at the moment: OOM');
    expectNoStack(stderr);
    expect(stderr.split('\n').length).toBeLessThan(150);
    await expectUndisturbed(folder);
  });

  test('after SIGTERM no job is left with a worker, and none ever stalled', async () => {
    const folder = path.join(root, 'stopped');
    const run = startCli(['run', await writeFakeConfig(root, 'stopped')], env);
    await untilRecords(folder, 'trajectories', 3);
    const stoppedAt = performance.now();
    process.kill(run.pid, 'SIGTERM');
    expect((await run.ended).code).toBe(1);
    expect(performance.now() - stoppedAt).toBeLessThan(60_000);
    expect(await countActive()).toBe(0);
    const resumed = await runCli(['resume', folder], env);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(await countActive()).toBe(0);
    expect(await countStalled()).toBe(0);
    await expectUndisturbed(folder);
  });

  /** Commands that Redis refused because it has no memory. */
  async function countRefused(): Promise<number> {
    return Number(/errorstat_OOM:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0);
  }

  /** Jobs that a worker holds. */
  async function countActive(): Promise<number> {
    const lists = await redis.keys('*:active');
    const lengths = await Promise.all(lists.map((key) => redis.llen(key)));
    return lengths.reduce((sum, length) => sum + length, 0);
  }

  /** Uses the events of the queues, of which BullMQ keeps about 10,000 each. */
  async function countStalled(): Promise<number> {
    const streams = await redis.keys('*:events');
    expect(streams.length).toBeGreaterThan(3);
    const events = (await Promise.all(streams.map((key) => redis.xrange(key, '-', '+')))).flat();
    expect(events.length).toBeGreaterThan(50);
    return events.filter(([, fields]) => fields[fields.indexOf('event') + 1] === 'stalled').length;
  }
});

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Only root may mount, and not in every container. */
const canMount = (() => {
  const place = path.join(os.tmpdir(), `autoplay-mount-${process.pid}`);
  try {
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'autoplay', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
})();

if (!canMount) console.warn('skipped: a run on a full disk: only root may mount one, and not in every container');

describe.skipIf(!canMount)('a small tmpfs (needs root, to mount it)', () => {
  let disk: string;
  beforeEach(async () => {
    disk = await mkdtemp(path.join(root, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'autoplay', disk]);
  });
  afterEach(() => {
    execFileSync('umount', ['-l', disk]);
  });

  const ballast = () => path.join(disk, 'ballast');

  /** Fills the disk to the last byte. */
  function fill(): void {
    for (let size = 1 << 20; size >= 1; size >>= 4) {
      try {
        for (;;) writeFileSync(ballast(), Buffer.alloc(size), { flag: 'a' });
      } catch {
        // Full for pieces of this size; smaller ones may still fit.
      }
    }
  }

  test('full for 5 s in the middle of a run, with Redis on it: the run waits, and nothing differs', async () => {
    const config = await writeFakeConfig(disk, 'full');
    const folder = path.join(disk, 'full');
    const run = startCli(['run', config]);
    await untilRecords(folder, 'trajectories', 4);
    fill();
    await sleep(5000);
    const status = await callCli(['status', folder]);
    expect(status.code, status.stderr).toBe(0);
    rmSync(ballast());
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expectNoStack(stderr);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
    await expectUndisturbed(folder);
  });

  /** A copy of the undisturbed run before its export. */
  function copyUnexported(): string {
    const folder = path.join(disk, 'copy');
    mkdirSync(folder);
    for (const name of ['run.json', 'records', 'blobs', 'tmp']) {
      cpSync(path.join(root, 'undisturbed', name), path.join(folder, name), { recursive: true });
    }
    return folder;
  }

  test('full in the export: one line, nothing half-written; resume ends it', async () => {
    const folder = copyUnexported();
    // The log opens before the full disk is detected.
    const entries = () => readdirSync(folder).filter((name) => name !== 'logs');
    const before = entries();
    fill();
    // Space for the run's lock, but not for its dataset.
    truncateSync(ballast(), statSync(ballast()).size - 32_768);
    for (const verb of ['resume', 'export']) {
      const { code, stderr } = await callCli([verb, folder]);
      expect(code, stderr).toBe(1);
      expect(stderr).toMatch(/^error: the dataset in .* cannot be written: no space left on the disk \(ENOSPC\)/m);
      expect(stderr.match(/^error: /gm)).toHaveLength(1);
      expectNoStack(stderr);
      if (verb === 'resume') expect(stderr).toContain(`resume ${folder}`);
      expect(entries()).toEqual(before);
    }
    truncateSync(ballast(), 0);
    const { code, stderr } = await callCli(['resume', folder]);
    expect(code, stderr).toBe(0);
    expect(readdirSync(folder)).not.toContain('.export');
    await expectUndisturbed(folder);
  });

  test('full to the last byte: what needs a lock or writes a report says so, and leaves nothing', async () => {
    const folder = copyUnexported();
    fill();
    const { code, stderr } = await callCli(['resume', folder]);
    expect(stderr).toMatch(/^error: .*no space left on the disk \(ENOSPC\)$/m);
    expectNoStack(stderr);
    expect(code).toBe(1);
    expect(readdirSync(folder)).not.toContain('conductor.json');
    const report = await callCli(['report', folder]);
    expect(report.stderr).toMatch(/^error: .*no space left on the disk \(ENOSPC\)$/m);
    expectNoStack(report.stderr);
    expect(report.code).toBe(1);
  });

  test('read-only: every verb that writes says so in one line', async () => {
    const folder = copyUnexported();
    const config = path.join(root, 'copy.yaml');
    const text = await readFile(path.join(root, 'undisturbed.yaml'), 'utf8');
    await writeFile(config, text.replace(/^output: .*$/m, `output: ${folder}`));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const exits: [string[], number][] = [
      [['run', config], 2],
      [['resume', folder], 1],
      [['report', folder], 1],
      [['export', folder], 1],
    ];
    for (const [args, exit] of exits) {
      const { code, stderr } = await callCli(args);
      expect(stderr.match(/^error: .*the file system is read-only \(EROFS\)/gm), stderr).toHaveLength(1);
      expectNoStack(stderr);
      expect(code, args.join(' ')).toBe(exit);
    }
    expect((await callCli(['status', folder])).code).toBe(0);
  });
});
