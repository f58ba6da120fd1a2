/** Rewards as a trainer sees them: a number if the trajectory was scored, and never otherwise. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { Judgement } from './reward-service.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';
import { judgement, rollOut, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

let redis: TestRedis;
let world: TestWorld;
const started: TestService[] = [];
const closeStarted = () => Promise.all(started.splice(0).map((service) => service.close()));
let upload: { task_id: string; steps: object[]; final: object };
beforeAll(async () => {
  redis = await startTestRedis();
  world = await startTestWorld(redis.url);
  const service = await world.start();
  ({ upload } = await rollOut(service.call, world.task.id));
  await service.close();
});
afterAll(async () => {
  await world.close();
  await redis.stop();
});

async function start(options: Parameters<TestWorld['start']>[0] = {}): Promise<TestService> {
  const service = await world.start(options);
  started.push(service);
  return service;
}

const events = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
let count = 0;
/** A trajectory that is new to this service. */
const fresh = () => ({ ...upload, answer: `answer ${++count}` });
const judgeSlowly = () => sleep(300).then(() => judgement(1));
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new PipelineError('ABORTED', 'aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
const reward = async (service: TestService, item: object, init?: RequestInit) =>
  (await service.call('POST', '/v1/rewards', { items: [item] }, init)).body.results[0];

// Waits for timeouts most of the time, so it starts before the others.
it.concurrent('while Redis is away rewards are given, batches are not, and the service can be stopped', async () => {
  const server = await startTestRedis();
  const other = await startTestWorld(server.url);
  const service = await other.start();
  const { body } = await service.call('POST', '/v1/trajectories', upload);
  await server.stop();
  const items = [{ trajectory_id: body.id }];
  expect((await service.call('POST', '/v1/rewards', { items })).body.results).toMatchObject([{ reward: 1 }]);
  const refused = await service.call('POST', '/v1/rewards', { items, mode: 'async' });
  expect(refused).toMatchObject({ status: 503, body: { error: { class: 'storage', retryable: true } } });
  expect(await service.call('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'not ready' } });
  await service.close();
  await expect(service.call('GET', '/health/live')).rejects.toThrow();
  await other.close();
});

describe.concurrent('a scored trajectory', () => {
  it('has a reward of 1 or 0 with its parts, in the order of the request', async () => {
    const service = await start();
    const noOp = { ...upload, steps: [{ ...upload.steps[0], action: { type: 'done' } }], final: firstScreen() };
    const { status, body } = await service.call('POST', '/v1/rewards', {
      items: [{ id: 'good', trajectory: upload }, { trajectory: noOp }, { id: 'again', trajectory: upload }],
    });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id: 'good', status: 'scored', reward: 1, exit_status: 'done', error: null, judge_model: 'test-model' },
      { id: '1', status: 'scored', reward: 0, components: { 'expect 1': 0, 'nothing else changed': 1 } },
      { id: 'again', status: 'scored', reward: 1, task_id: world.task.id },
    ]);
    expect(body.results[0].rubric_version).toMatch(/^[a-f0-9]{16}$/);
  });

  it.each(['failed', 'out_of_steps', 'out_of_time'])('is 0 when the policy ended as %s', async (exit_status) => {
    const service = await start();
    const result = await reward(service, { trajectory: { ...upload, exit_status } });
    expect(result).toMatchObject({ status: 'scored', reward: 0, exit_status });
  });
});

describe.concurrent('no reward, not even 0', () => {
  it('when the judge fails: tried again, told, and forgotten', async () => {
    let isDown = true;
    const verify = async () => {
      if (isDown) throw new PipelineError('MODEL_UNAVAILABLE', 'the endpoint is away');
      return judgement(1);
    };
    const service = await start({ verify });
    const trajectory = fresh();
    expect(await reward(service, { trajectory })).toMatchObject({
      status: 'infra_error',
      reward: null,
      components: {},
      attempts: 3,
      error: { code: 'MODEL_UNAVAILABLE', class: 'judge', retryable: true },
    });
    isDown = false;
    expect(await reward(service, { trajectory })).toMatchObject({ status: 'scored', reward: 1, attempts: 1 });
    expect(await reward(service, { trajectory })).toMatchObject({ status: 'scored', reward: 1, attempts: 0 });
    expect(service.judged()).toBe(4);
  });

  it('when the program fails: its message stays inside', async () => {
    const service = await start({ verify: () => Promise.reject(new TypeError('/secret/path')) });
    const result = await reward(service, { trajectory: fresh() });
    expect(result).toMatchObject({ status: 'infra_error', reward: null, error: { code: 'INTERNAL' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('when the judge cannot say', async () => {
    const unsure: Judgement = { ...judgement(0), status: 'unscorable', result: null, reward: null };
    const service = await start({ verify: async () => unsure });
    const result = await reward(service, { trajectory: fresh() });
    expect(result).toMatchObject({ status: 'unscorable', reward: null, error: { retryable: false } });
  });

  it('when infrastructure broke the rollout', async () => {
    const service = await start();
    const result = await reward(service, { trajectory: { ...upload, exit_status: 'aborted' } });
    expect(result).toMatchObject({ status: 'infra_error', reward: null, exit_status: 'aborted' });
    expect(service.judged()).toBe(0);
  });

  it.each(['done', 'out_of_steps'])('when trees are missing that the judge reads, after %s', async (exit_status) => {
    const service = await start();
    const steps = upload.steps.map((step) => ({ ...step, tree: undefined }));
    const result = await reward(service, { trajectory: { ...upload, steps, exit_status } });
    expect(result).toMatchObject({ status: 'unscorable', reward: null, error: { code: 'EVIDENCE_MISSING' } });
  });

  it('when the first screen shows the task done', async () => {
    const service = await start();
    const steps = [{ ...upload.final, action: { type: 'done' } }];
    const result = await reward(service, { trajectory: { ...upload, steps } });
    expect(result).toMatchObject({ status: 'unscorable', reward: null, error: { code: 'NOT_INITIAL_STATE' } });
  });

  it('when it is unknown, or of another task', async () => {
    const service = await start();
    const { body } = await service.call('POST', '/v1/trajectories', upload);
    const { body: rewards } = await service.call('POST', '/v1/rewards', {
      items: [{ trajectory_id: 'a'.repeat(64) }, { trajectory_id: body.id, task_id: 'b'.repeat(64) }],
    });
    expect(rewards.results).toMatchObject([
      { status: 'unscorable', reward: null, error: { code: 'TRAJECTORY_UNKNOWN' } },
      { status: 'unscorable', reward: null, error: { code: 'TASK_MISMATCH' } },
    ]);
  });

  it('when time runs out; the judge is stopped', async () => {
    let stopped = false;
    const verify = (_: unknown, signal: AbortSignal) => never(signal).finally(() => (stopped = true));
    const service = await start({ verify });
    const { body } = await service.call('POST', '/v1/trajectories', fresh());
    const result = await reward(service, { trajectory_id: body.id }, { headers: { 'x-timeout-ms': '2000' } });
    expect(result).toMatchObject({ status: 'infra_error', reward: null, error: { class: 'timeout', retryable: true } });
    await vi.waitFor(() => expect(stopped).toBe(true), 20_000);
  });
});

describe.concurrent('one judgement', () => {
  it('for all who ask at once, on any instance', async () => {
    const [a, b] = [await start({ verify: judgeSlowly }), await start({ verify: judgeSlowly })];
    const trajectory = fresh();
    const asked = Array.from({ length: 8 }, (_, index) => reward(index % 2 ? a : b, { trajectory }));
    for (const result of await Promise.all(asked)) expect(result.reward).toBe(1);
    expect(a.judged() + b.judged()).toBe(1);
  });

  it('ends when its client has gone', async () => {
    let stopped = false;
    const verify = (_: unknown, signal: AbortSignal) => never(signal).finally(() => (stopped = true));
    const service = await start({ verify });
    const client = new AbortController();
    const asked = reward(service, { trajectory: fresh() }, { signal: client.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(service.judged()).toBe(1), { timeout: 20_000 });
    expect(stopped).toBe(false);
    client.abort();
    expect(await asked).toBe('gone');
    await vi.waitFor(() => expect(stopped).toBe(true), { timeout: 20_000 });
  });
});

/** Sequential, since any instance takes the items of any batch. */
describe('a batch', () => {
  beforeAll(closeStarted);
  afterEach(closeStarted);

  it('is answered later, with events', async () => {
    const service = await start();
    const items = [{ id: 'x', trajectory: upload }, { trajectory_id: 'c'.repeat(64) }];
    const { status, body } = await service.call('POST', '/v1/rewards', { mode: 'async', items });
    expect(status).toBe(202);
    const stream = await service.call('GET', body.events_url);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(events(stream.body)).toEqual(['reward', 'reward', 'done']);
    const batch = (await service.call('GET', body.status_url)).body;
    expect(batch).toMatchObject({ status: 'done', results: [{ id: 'x', reward: 1 }, { status: 'unscorable' }] });
  });

  it('goes on at another instance when its own stops', async () => {
    const a = await start({ verify: (_, signal) => never(signal) });
    const { body } = await a.call('POST', '/v1/rewards', { mode: 'async', items: [{ trajectory: fresh() }] });
    await vi.waitFor(() => expect(a.judged()).toBe(1), { timeout: 20_000 });
    await a.close();
    const b = await start();
    await vi.waitFor(
      async () => expect((await b.call('GET', body.status_url)).body).toMatchObject({ results: [{ reward: 1 }] }),
      { timeout: 60_000 },
    );
  });

  it('can be cancelled: what is in work stops, and gets no reward', async () => {
    const service = await start({ verify: (_, signal) => never(signal), limits: { judgements: 1 } });
    const items = [{ trajectory: fresh() }, { trajectory: fresh() }];
    const { body } = await service.call('POST', '/v1/rewards', { mode: 'async', items });
    await vi.waitFor(() => expect(service.judged()).toBe(1), { timeout: 20_000 });
    expect((await service.call('DELETE', body.status_url)).body).toMatchObject({ status: 'running' });
    const error = { code: 'CANCELLED' };
    await vi.waitFor(
      async () => {
        const { body: batch } = await service.call('GET', body.status_url);
        expect(batch.results).toMatchObject([
          { status: 'infra_error', reward: null, error },
          { status: 'infra_error', reward: null, error },
        ]);
      },
      { timeout: 30_000 },
    );
  });

  it('that does not exist is a 404', async () => {
    const service = await start();
    for (const [method, route] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/events'],
    ] as const) {
      expect((await service.call(method, `/v1/rewards/${'0'.repeat(32)}${route}`)).status).toBe(404);
    }
  });
});

function firstScreen(): object {
  const { action: _, ...screen } = upload.steps[0] as { action: unknown };
  return screen;
}
