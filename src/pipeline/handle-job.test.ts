import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Attempt, NewJob } from '../coordination/queue.ts';
import { asRedisRefusal } from '../coordination/redis/refusal.ts';
import { PipelineError } from '../errors.ts';
import type { Outage } from '../model/outage-watch.ts';
import { SCHEMA_VERSION } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { summaryId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { handleJob, type HandleJobDeps, type JobFault } from './handle-job.ts';
import { createOutages, type Outages } from './outages.ts';
import { exploreItem } from '../run/plan.ts';
import type { Plan, Stage, WorkItem } from '../run/stages.ts';

const plan: Plan = {
  runId: hashId('run'),
  platform: 'desktop',
  apps: [{ apps: ['notes'], template: 'fake' }],
  turns: 2,
  tries: { tries: 1, spend: 'all', firstTries: 2 },
  guidelines: ['feature-use'],
  isContested: false,
  lastStage: 'verify',
};
const item = exploreItem(plan, 'notes', 1);
const first: Attempt = { number: 1, isLast: false, stalls: 0 };
const last: Attempt = { number: 3, isLast: true, stalls: 0 };

let folder: string;
let store: Store;
let added: { stage: Stage; jobs: readonly NewJob[] }[];
let faults: JobFault[];
let runFaults: PipelineError[];
let outage: Outage | undefined;
let outages: Outages;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-job-'));
  store = await createFileStore({ folder });
  added = [];
  faults = [];
  runFaults = [];
  outage = undefined;
  outages = createOutages(async () => outage);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** FAKE: records the added items. */
const queues: HandleJobDeps['queues'] = {
  add: async (stage, jobs) => void added.push({ stage, jobs }),
};
const refusalIn = asRedisRefusal;

function handle(attempt: Attempt, runItem: (item: WorkItem) => Promise<void>, signal = new AbortController().signal) {
  const listeners = {
    onFault: (fault: JobFault) => faults.push(fault),
    onRunFault: (error: PipelineError) => runFaults.push(error),
  };
  return handleJob(item, attempt, { plan, store, queues, refusalIn, runItem, outages, ...listeners }, signal);
}

async function finishTurn(): Promise<void> {
  await store.commit('summaries', summaryId(plan.runId, item.id), {});
}

const stagesAdded = () => added.map(({ stage, jobs }) => `${stage} ${jobs.length}`);
const rejectWith = (error: unknown) => () => Promise.reject(error);
const diskFull = () =>
  new PipelineError('STORE_IO', 'full', { cause: Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }) });

test('a finished item enqueues what follows from it', async () => {
  expect(await handle(first, finishTurn)).toBe('finished');
  expect(stagesAdded().toSorted()).toEqual(['explore 1', 'propose 1']);
  expect(faults).toEqual([]);
});

test('an item whose result is there is not done again, but what follows is enqueued again', async () => {
  await finishTurn();
  expect(await handle(first, rejectWith(new Error('must not run')))).toBe('finished');
  expect(stagesAdded()).toHaveLength(2);
});

test('a fault that another try may cure rejects, until the last try', async () => {
  const error = new PipelineError('ENV_RESET_FAILED', 'no window');
  await expect(handle(first, rejectWith(error))).rejects.toBe(error);
  expect(await store.has('quarantine', item.id)).toBe(false);
  expect(faults).toMatchObject([{ code: 'ENV_RESET_FAILED', consequence: 'retry' }]);

  expect(await handle(last, rejectWith(error))).toBe('finished');
  expect(await store.get('quarantine', item.id)).toEqual({
    schemaVersion: SCHEMA_VERSION,
    id: item.id,
    stage: 'explore',
    inputId: item.id,
    code: 'ENV_RESET_FAILED',
    message: 'no window',
    attempts: 3,
  });
  // The next turn runs without this one's memory.
  expect(stagesAdded()).toEqual(['explore 1']);
});

test('a final fault puts the input into quarantine at once', async () => {
  expect(await handle(first, rejectWith(new PipelineError('STORE_CORRUPT', 'a blob')))).toBe('finished');
  expect(await store.get('quarantine', item.id)).toMatchObject({ code: 'STORE_CORRUPT', attempts: 1 });
  expect(faults).toMatchObject([{ consequence: 'quarantine' }]);
});

test('an unexpected error counts as a fault of the stage', async () => {
  await expect(handle(first, rejectWith(new TypeError('x is not a function')))).rejects.toMatchObject({
    code: 'STAGE_FAILED',
  });
  await handle(last, rejectWith(new TypeError('x is not a function')));
  expect(await store.get('quarantine', item.id)).toMatchObject({
    code: 'STAGE_FAILED',
    message: 'x is not a function',
  });
});

test('a full disk uses up no try, not even the last', async () => {
  expect(await handle(last, rejectWith(diskFull()))).toEqual({ waitMs: 5000 });
  expect(await store.has('quarantine', item.id)).toBe(false);
  expect(faults).toMatchObject([{ code: 'STORE_IO', consequence: 'wait' }]);
});

test.each([
  ['Redis says so', Object.assign(new Error('OOM command not allowed'), { name: 'ReplyError' })],
  ['Redis is away', new PipelineError('QUEUE_UNAVAILABLE', 'no answer')],
])('Redis that takes nothing uses up no try either: %s', async (_what, error) => {
  expect(await handle(last, rejectWith(error))).toEqual({ waitMs: 5000 });
  const behind = new PipelineError('MODEL_UNAVAILABLE', 'limiter', { cause: error });
  if (error.name === 'ReplyError') expect(await handle(last, rejectWith(behind))).toEqual({ waitMs: 5000 });
  expect(await store.has('quarantine', item.id)).toBe(false);
  expect(faults[0]).toMatchObject({ code: 'QUEUE_UNAVAILABLE', consequence: 'wait' });
});

describe('while an endpoint is away', () => {
  const gone = new PipelineError('MODEL_UNAVAILABLE', 'endpoint "main": HTTP 503');
  const away = (more: Partial<Outage> = {}): Outage => ({
    endpoint: 'main',
    error: gone,
    forMs: 1000,
    pauseMs: 0,
    answers: 0,
    limitMs: 60_000,
    probe: async () => false,
    ...more,
  });

  test('a job waits and uses up no try, not even the last', async () => {
    outage = away();
    for (const attempt of [first, last]) expect(await handle(attempt, rejectWith(gone))).toEqual({ waitMs: 5000 });
    expect(await store.has('quarantine', item.id)).toBe(false);
    expect(faults.map(({ consequence }) => consequence)).toEqual(['wait', 'wait']);
    expect(added).toEqual([]);
  });

  test('as long as the endpoint says, and the jobs after it do not even begin', async () => {
    outage = away({ pauseMs: 30_000 });
    expect(await handle(last, rejectWith(gone))).toEqual({ waitMs: 30_000 });
    expect(await handle(last, () => expect.fail('must not run'))).toEqual({ waitMs: expect.any(Number) as number });
  });

  test('the run ends when that has lasted for too long', async () => {
    outage = away({ forMs: 60_000 });
    expect(await handle(last, rejectWith(gone))).toBe('returned');
    expect(runFaults).toMatchObject([{ code: 'MODEL_AWAY' }]);
    expect(await store.has('quarantine', item.id)).toBe(false);
  });

  test('a question that alone is not answered is the input’s fault', async () => {
    outage = away({ probe: async () => true });
    // The endpoint may have recovered in this instant.
    expect(await handle(last, rejectWith(gone))).toEqual({ waitMs: 5000 });
    await expect(handle(first, rejectWith(gone))).rejects.toBe(gone);
    expect(await handle(last, rejectWith(gone))).toBe('finished');
    expect(await store.get('quarantine', item.id)).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});

test('a fault of one file is no outage of the medium', async () => {
  const error = new PipelineError('STORE_IO', 'EACCES', { cause: Object.assign(new Error(), { code: 'EACCES' }) });
  await expect(handle(first, rejectWith(error))).rejects.toBe(error);
});

test('a stop gives the job back unharmed', async () => {
  const stopped = AbortSignal.abort();
  expect(await handle(last, rejectWith(new PipelineError('ABORTED', 'stop')), stopped)).toBe('returned');
  expect(await store.has('quarantine', item.id)).toBe(false);
  expect(faults).toEqual([]);
});

test.each(['MODEL_MISCONFIGURED', 'MODEL_AWAY', 'MODEL_BUDGET_SPENT', 'ENV_NO_DEVICE'] as const)(
  '%s is no fault of the item: its job goes back and the run is told',
  async (code) => {
    const error = new PipelineError(code, 'of the whole run');
    expect(await handle(last, rejectWith(error))).toBe('returned');
    expect(runFaults).toEqual([error]);
    expect(faults).toEqual([]);
    expect(await store.has('quarantine', item.id)).toBe(false);
    expect(added).toEqual([]);
  },
);

test('an item that keeps killing its worker ends in quarantine without another try', async () => {
  let ran = 0;
  const run = async () => void (ran += 1);
  await handle({ ...first, stalls: 3 }, run);
  expect(ran).toBe(1);
  await handle({ ...first, stalls: 4 }, run);
  expect(ran).toBe(1);
  expect(await store.get('quarantine', item.id)).toMatchObject({ code: 'WORKER_LOST' });
});

test('a job that is delivered twice commits once', async () => {
  let arrived = 0;
  const barrier = new AbortController();
  const made: boolean[] = [];
  const runItem = async () => {
    arrived += 1;
    if (arrived === 2) barrier.abort();
    else await new Promise((resolve) => barrier.signal.addEventListener('abort', resolve));
    made.push(await store.commit('summaries', summaryId(plan.runId, item.id), { by: arrived }));
  };
  expect(await Promise.all([handle(first, runItem), handle(first, runItem)])).toEqual(['finished', 'finished']);
  expect(made.toSorted()).toEqual([false, true]);
});

test('work beyond the last stage is not enqueued', async () => {
  const short = { ...plan, lastStage: 'explore' as const };
  const deps = {
    plan: short,
    store,
    queues,
    refusalIn,
    runItem: finishTurn,
    outages,
    onFault: () => undefined,
    onRunFault: () => undefined,
  };
  await handleJob(item, first, deps, new AbortController().signal);
  expect(stagesAdded()).toEqual(['explore 1']);
});
