/**
 * Kills a worker at each point of its work where a crash could lose or double something. Another worker takes its job
 * over, and the run ends like an undisturbed one. AUTOPLAY_KILLS_AT_POINT sets the number of kills per point; 20 is the
 * trial of docs/how-it-works/reliability.md. Redis is silent for AUTOPLAY_OUTAGE_SECONDS, 60 in that trial.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtModule } from '../built-module.ts';
import { RunConfig } from '../config/run-config.ts';
import { namespaceOf } from '../coordination/coordination.ts';
import { openCoordination } from '../coordination/open-coordination.ts';
import { startPrivateRedis } from '../coordination/redis/private-redis.ts';
import { createFileStore } from '../store/file-store.ts';
import { readRecords } from '../testing/records.ts';
import { checkRun } from './check-run.ts';
import { STAGES, type Stage } from '../run/stages.ts';
import { createRun, openRun, planOf } from '../run/run-folder.ts';
import type { KillPoint } from '../testing/killed-worker.ts';
import { queuePending, workOnQueues, workOnRun } from '../testing/run.ts';

vi.setConfig({ maxConcurrency: 12 });

const TIMES = Number(process.env.AUTOPLAY_KILLS_AT_POINT ?? 1);
/** Another worker takes a job over within 45 s (job-queues.test.ts). The rest is time for the run to end. */
const ENDED_MS = 90_000;
const OUTAGE_MS = Number(process.env.AUTOPLAY_OUTAGE_SECONDS ?? 8) * 1000;
/** Five seconds is the promise on an otherwise idle machine. The whole test suite has no such machine. */
const CLAIMED_AGAIN_MS = process.env.AUTOPLAY_OUTAGE_SECONDS === undefined ? 40_000 : 5000;
const WORKER = fileURLToPath(builtModule(new URL('../testing/killed-worker.ts', import.meta.url)));
const APPS = ['notes', 'lists'].map((app) => ({ apps: [app], template: 'fake' }));
/** Stages without screens write no blobs, and nothing follows the last stage. */
const POINTS: Record<Stage, readonly KillPoint[]> = {
  explore: ['before a blob', 'after a blob', 'after a record', 'after what follows is queued'],
  propose: ['after a record', 'after what follows is queued'],
  // No run of this test is contested.
  contest: [],
  execute: ['before a blob', 'after a blob', 'after a record', 'after what follows is queued'],
  verify: ['after a record'],
};
const TRIALS = Object.entries(POINTS).flatMap(([stage, points]) =>
  points.flatMap((point) => Array.from({ length: TIMES }, (_, time) => ({ stage: stage as Stage, point, time }))),
);
const never = new AbortController().signal;
const ignore = () => undefined;

let root: string;
let undisturbed: Record<string, unknown>;
/** A run for each stage, with all earlier stages complete. */
const upTo = new Map<Stage, string>();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-kill-points-'));
  const config = RunConfig.parse({
    name: 'killed',
    output: path.join(root, 'start'),
    catalogue: 'none.yaml',
    seed: 7,
    apps: ['notes', 'lists'],
    environment: { name: 'fake' },
    explore: { turns: 2, maxSteps: 20 },
    propose: { tasksPerGuideline: 3, guidelines: ['feature-use', 'composition'] },
    execute: { maxSteps: 20 },
  });
  const run = await createRun(config, APPS);
  for (const stage of STAGES) {
    const folder = path.join(root, `before-${stage}`);
    await cp(run.folder, folder, { recursive: true });
    upTo.set(stage, folder);
    await workOnRun(run, stage);
  }
  undisturbed = await readRecords(run.folder);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The run is complete and equals the undisturbed one. */
async function expectUndisturbed(folder: string): Promise<void> {
  const plan = planOf(await openRun(folder), 'verify');
  const { problems } = await checkRun(await createFileStore({ folder }), plan, never);
  expect(problems).toEqual([]);
  expect(await readRecords(folder)).toEqual(undisturbed);
}

describe.concurrent('a worker that is killed', { timeout: 180_000 }, () => {
  test.each(TRIALS)('in $stage, $point, $time', { retry: 0 }, async ({ stage, point, time }) => {
    const folder = path.join(root, `${stage}-${point.replaceAll(' ', '-')}-${time}`);
    await cp(upTo.get(stage)!, folder, { recursive: true });
    const run = await openRun(folder);
    const redis = await startPrivateRedis({ folder: `${folder}-redis`, onRestart: ignore, onGone: ignore });
    const coordination = await openCoordination(redis.url, namespaceOf(run.runId));
    try {
      await queuePending(run, 'verify', coordination);
      const args = [WORKER, folder, redis.url, stage, point, String(1 + (time % 2))];
      const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      expect((await once(worker, 'exit'))[1]).toBe('SIGKILL');

      const startedAt = performance.now();
      const { faults, state } = await workOnQueues(run, 'verify', coordination);
      expect([faults, state.pending]).toEqual([[], []]);
      await expectUndisturbed(folder);
      expect(performance.now() - startedAt).toBeLessThan(ENDED_MS);
    } finally {
      await coordination.close();
      await redis.stop();
    }
  });

  test('and a Redis that is silent for a while: work goes on soon after', { retry: 0 }, async () => {
    const folder = path.join(root, 'silent');
    await cp(upTo.get('propose')!, folder, { recursive: true });
    const run = await openRun(folder);
    const redis = await startPrivateRedis({ folder: `${folder}-redis`, onRestart: ignore, onGone: ignore });
    const coordination = await openCoordination(redis.url, namespaceOf(run.runId));
    const countRecords = async () => Object.keys(await readRecords(folder)).length;
    const atStart = await countRecords();
    try {
      const working = workOnQueues(run, 'verify', coordination);
      await vi.waitUntil(async () => (await countRecords()) > atStart + 2, { timeout: 60_000, interval: 20 });
      process.kill(redis.pid(), 'SIGSTOP');
      await sleep(OUTAGE_MS);
      const before = await countRecords();
      process.kill(redis.pid(), 'SIGCONT');
      await vi.waitUntil(async () => (await countRecords()) > before, { timeout: CLAIMED_AGAIN_MS, interval: 20 });
      expect((await working).state.pending).toEqual([]);
      await expectUndisturbed(folder);
    } finally {
      await coordination.close();
      await redis.stop();
    }
  });
});
