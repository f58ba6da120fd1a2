/** Blame for a failed job while an endpoint answers nothing. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PipelineError, type ErrorCode } from '../errors.ts';
import { createEndpointBoard } from '../coordination/memory/endpoint-board.ts';
import { createOutageWatch, type Outage } from '../model/outage-watch.ts';
import { hashId } from '../store/ids.ts';
import { createOutages } from './outages.ts';
import type { WorkItem } from '../run/stages.ts';

const item = (name: string, stage: 'execute' | 'verify' = 'verify'): WorkItem => {
  const id = hashId(name);
  return stage === 'verify' ? { stage, id, trajectoryId: id, taskId: id } : { stage, id, taskId: id };
};
const gone = (code: ErrorCode = 'MODEL_UNAVAILABLE') => new PipelineError(code, 'endpoint "main": HTTP 503');
const outage = (more: Partial<Outage> = {}): Outage => ({
  endpoint: 'main',
  error: gone(),
  forMs: 1000,
  pauseMs: 0,
  answers: 7,
  limitMs: 60_000,
  probe: async () => false,
  ...more,
});
const during = (more?: Partial<Outage>) => createOutages(async () => outage(more));

test.each([
  ['MODEL_UNAVAILABLE', true],
  ['MODEL_RATE_LIMITED', true],
  ['MODEL_TIMEOUT', true],
  ['ENV_TIMEOUT', true],
  ['MODEL_REPLY_INVALID', false],
  ['ENV_RESET_FAILED', false],
  ['ENV_OBSERVE_FAILED', false],
  ['STAGE_FAILED', false],
  ['STORE_CORRUPT', false],
  ['WORKER_LOST', false],
] as const)('%s while an endpoint is away: a wait is %s', async (code, waits) => {
  const consequence = await during().judge(item('a'), gone(code));
  expect(consequence).toEqual(waits ? { waitMs: 5000 } : undefined);
});

test.each(['MODEL_UNAVAILABLE', 'MODEL_RATE_LIMITED', 'MODEL_TIMEOUT', 'ENV_TIMEOUT'] as const)(
  '%s while every endpoint answers is the item’s own',
  async (code) => {
    expect(await createOutages(async () => undefined).judge(item('a'), gone(code))).toBeUndefined();
  },
);

test.each([
  ['in its first second', { forMs: 1000, limitMs: 60_000 }, { waitMs: 5000 }],
  ['shortly before the limit', { forMs: 58_000, limitMs: 60_000 }, { waitMs: 2000 }],
  ['that says when', { pauseMs: 20_000 }, { waitMs: 20_000 }],
  ['that says soon', { pauseMs: 100 }, { waitMs: 5000 }],
])('an outage %s is waited for', async (_when, more, consequence) => {
  expect(await during(more).judge(item('a'), gone())).toEqual(consequence);
});

test.each([
  ['for the limit', { forMs: 60_000 }, 'no answer to any question for 60 s'],
  ['for longer', { forMs: 90 * 60_000 }, 'no answer to any question for 90 min'],
  ['and will be beyond the limit', { pauseMs: 86_400_000 }, 'for 1 s; it wants to be left alone for 24 h more'],
  ['and will be just beyond it', { forMs: 50_000, pauseMs: 10_000 }, 'it wants to be left alone for 10 s more'],
])('an endpoint that has been away %s ends the run', async (_how, more, words) => {
  const consequence = await during(more).judge(item('a'), gone());
  expect(consequence).toMatchObject({ endsRun: { code: 'MODEL_AWAY', retryable: false } });
  const { message } = (consequence as { endsRun: Error }).endsRun;
  expect(message).toMatch(/^endpoint "main": HTTP 503: no answer to any question for /);
  expect(message).toContain(words);
});

describe('an item that fails while a small question is answered', () => {
  const healthy = { probe: async () => true };

  test.each([1000, 60_000, 90_000])('for %d ms is at fault the second time, when it fails alone', async (forMs) => {
    const outages = during({ ...healthy, forMs });
    expect(await outages.judge(item('a'), gone())).toEqual({ waitMs: 5000 });
    expect(await outages.judge(item('a'), gone())).toBeUndefined();
    expect(await outages.judge(item('a'), gone())).toBeUndefined();
  });

  test('and one more are at fault; a third is one too many', async () => {
    const outages = during(healthy);
    for (const name of ['a', 'b']) expect(await outages.judge(item(name), gone())).toEqual({ waitMs: 5000 });
    for (const name of ['a', 'b']) expect(await outages.judge(item(name), gone())).toBeUndefined();
    expect(await outages.judge(item('c'), gone())).toEqual({ waitMs: 5000 });
    expect(await outages.judge(item('a'), gone())).toEqual({ waitMs: 5000 });
  });

  test('is alone again after an answer', async () => {
    let answers = 1;
    const outages = createOutages(async () => outage({ ...healthy, answers }));
    for (const name of ['a', 'b', 'c']) await outages.judge(item(name), gone());
    answers += 1;
    expect(await outages.judge(item('c'), gone())).toEqual({ waitMs: 5000 });
    expect(await outages.judge(item('c'), gone())).toBeUndefined();
  });

  test('waits all the same when it was told to, and nothing is asked', async () => {
    const probe = vi.fn(async () => true);
    expect(await during({ pauseMs: 9000, probe }).judge(item('a'), gone())).toEqual({ waitMs: 9000 });
    expect(probe).not.toHaveBeenCalled();
  });
});

test('other jobs of the stage wait as told before they begin; those of another stage do not', async () => {
  const outages = during({ pauseMs: 20_000 });
  expect(outages.pauseOf('verify')).toBeUndefined();
  await outages.judge(item('a', 'verify'), gone());
  expect(outages.pauseOf('verify')).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE' } });
  const { leadsTo } = outages.pauseOf('verify') as { leadsTo: { waitMs: number } };
  expect(leadsTo.waitMs).toBeGreaterThan(19_000);
  expect(leadsTo.waitMs).toBeLessThanOrEqual(20_000);
  expect(outages.pauseOf('execute')).toBeUndefined();
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'])('a disk with %s is waited for', async (code) => {
  const error = new PipelineError('STORE_IO', code, { cause: Object.assign(new Error(code), { code }) });
  expect(await createOutages(async () => undefined).judge(item('a'), error)).toEqual({ waitMs: 5000 });
});

/** Two workers that share one endpoint. */
function start() {
  const board = createEndpointBoard();
  const watch = createOutageWatch('main', 60_000, board);
  return { board, watch, other: createOutageWatch('main', 60_000, board) };
}

describe('what is seen of an endpoint', () => {
  test('nothing failed: no outage', async () => {
    expect(await start().watch.find()).toBeUndefined();
  });

  test('a failure and no answer: an outage, since the first', async () => {
    const { watch } = start();
    await watch.failed(gone());
    const first = (await watch.find())!;
    await watch.failed(gone('MODEL_TIMEOUT'));
    const second = (await watch.find())!;
    expect(first).toMatchObject({ endpoint: 'main', limitMs: 60_000, pauseMs: 0, answers: 0 });
    expect(second.forMs).toBeGreaterThanOrEqual(first.forMs);
    expect(second.error.code).toBe('MODEL_TIMEOUT');
  });

  test.each(['watch', 'other'] as const)('an answer to %s ends it', async (who) => {
    const seen = start();
    await seen.watch.failed(gone());
    await seen[who].answered();
    expect(await seen.watch.find()).toBeUndefined();
    await seen.watch.failed(gone());
    expect(await seen.watch.find()).toMatchObject({ answers: 1 });
  });

  test('an endpoint that wants to be left alone is away, whoever was answered since', async () => {
    const { watch, other } = start();
    await watch.failed(gone('MODEL_RATE_LIMITED'), 5000);
    await other.answered();
    const { pauseMs } = (await watch.find())!;
    expect(pauseMs).toBeGreaterThan(4000);
    expect(await other.pauseMs()).toBeGreaterThan(4000);
  });

  test('while nobody knows of answers, a failure is an outage', async () => {
    const watch = createOutageWatch('main', 60_000, { ...createEndpointBoard(), answers: async () => undefined });
    await watch.failed(gone());
    expect(await watch.find()).toMatchObject({ answers: undefined });
    await watch.answered();
    expect(await watch.find()).toBeUndefined();
  });
});

function setUpClock() {
  let nowMs = 1e6;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const outages = createOutages(async () => undefined);
  return { outages, later: (ms: number) => (nowMs += ms) };
}

describe('environments that cannot be had', () => {
  const lacking = new PipelineError('ENV_UNAVAILABLE', 'Chromium does not start');
  afterEach(() => vi.restoreAllMocks());

  test('are waited for, at first', async () => {
    const { outages, later } = setUpClock();
    expect(await outages.judge(item('a', 'execute'), lacking)).toEqual({ waitMs: 5000 });
    later(57_000);
    expect(await outages.judge(item('b', 'execute'), lacking)).toEqual({ waitMs: 3000 });
  });

  test('for a minute end the run with what is missing', async () => {
    const { outages, later } = setUpClock();
    await outages.judge(item('a', 'execute'), lacking);
    later(60_000);
    expect(await outages.judge(item('a', 'execute'), lacking)).toEqual({ endsRun: lacking });
  });

  test.each([
    ['execute', { waitMs: 5000 }],
    ['verify', { endsRun: lacking }],
  ] as const)('with an item of %s done in between', async (stage, consequence) => {
    const { outages, later } = setUpClock();
    await outages.judge(item('a', 'execute'), lacking);
    later(40_000);
    outages.noteDone(item('b', stage));
    later(20_000);
    expect(await outages.judge(item('a', 'execute'), lacking)).toEqual(consequence);
  });
});
