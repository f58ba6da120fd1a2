/** `autoplay serve` killed during its work: a real process, its own Redis, and a judge that counts its questions. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../model/scripted-server/index.ts';
import type { Call } from '../testing/reward-service.ts';
import { callCli } from '../testing/call-cli.ts';
import { writeFakeConfig } from '../testing/cli.ts';
import { startServe, stopServe, type Served } from '../testing/serve-process.ts';

const BATCH = 16;
const AT_ONCE = 4;
const JUDGE_MS = 400;
/** A dead instance's lock must expire, and the check for its jobs takes time. */
const PATIENCE = { timeout: 90_000, interval: 200 };
let root: string;
let run: string;
let judge: ScriptedServer;
/** Once the judge has this many questions, it holds its replies, so that a kill surely precedes them. */
let repliesUntil = Infinity;
let service: Served;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-serve-kill-'));
  const content = { screen_details: 'It is on.', reasoning: 'As asked.', result: 'success' };
  const reply = async () => {
    while (judge.calls.length > repliesUntil) await sleep(20);
    return { content };
  };
  judge = await startScriptedServer({ reply, latencyMs: JUDGE_MS });
  const config = await writeFakeConfig(root, 'killed');
  const models = `
models:
  endpoints: { main: { baseUrl: "${judge.baseUrl}", maxConcurrency: ${AT_ONCE} } }
  roles: { verifier: { endpoint: main, model: judge, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } } }
`;
  await appendFile(config, models);
  expect(await callCli(['run', config])).toMatchObject({ code: 0 });
  run = path.join(root, 'killed');
  service = await serve();
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await judge?.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const serve = () => startServe([run, '--verifier', 'model']);

/** Ids of rollouts with different click positions. */
async function uploadRollouts(call: Call, count: number, x: number): Promise<string[]> {
  const { tasks } = (await call('GET', '/v1/tasks')).body;
  // A task without an answer; for answers the judge would not be called.
  const { id: task_id } = tasks.find(({ guideline }: { guideline: string }) => guideline === 'feature-use');
  const opened = (await call('POST', '/v1/episodes', { task_id })).body.episodes[0];
  await call('DELETE', `/v1/episodes/${opened.id}`);
  const screenshot = { data: opened.observation.screenshot.data };
  const ids = [];
  for (let y = 0; y < count; y++) {
    const steps = [
      { screenshot, action: { type: 'click', x, y } },
      { screenshot, action: { type: 'done' } },
    ];
    ids.push((await call('POST', '/v1/trajectories', { task_id, steps })).body.id);
  }
  return ids;
}

it('a kill -9 in the middle of a batch loses nothing, and pays for nothing twice but what was under way', async () => {
  const ids = await uploadRollouts(service.call, BATCH, 5);
  const items = ids.map((trajectory_id) => ({ id: trajectory_id.slice(0, 8), trajectory_id }));
  repliesUntil = judge.calls.length + 6;
  const { body } = await service.call('POST', '/v1/rewards', { mode: 'async', items });
  await vi.waitFor(async () => {
    const { results } = (await service.call('GET', body.status_url)).body;
    expect(results.filter((result: unknown) => result !== null).length).toBeGreaterThan(2);
  }, PATIENCE);
  await stopServe(service.child, 'SIGKILL');
  repliesUntil = Infinity;
  const askedBefore = judge.calls.length;
  expect(askedBefore).toBeLessThan(BATCH);

  service = await serve();
  const { call } = service;
  await vi.waitFor(async () => {
    expect((await call('GET', body.status_url)).body).toMatchObject({ status: 'done' });
  }, PATIENCE);
  const { results } = (await call('GET', body.status_url)).body;
  expect(results.map(({ id, reward }: { id: string; reward: number }) => [id, reward])).toEqual(
    items.map(({ id }) => [id, 1]),
  );
  expect(judge.calls.length).toBeLessThanOrEqual(BATCH + AT_ONCE);

  const paid = judge.calls.length;
  const again = await call('POST', '/v1/rewards', { items });
  expect(
    again.body.results.every(({ attempts, reward }: Record<string, unknown>) => attempts === 0 && reward === 1),
  ).toBe(true);
  expect(judge.calls.length).toBe(paid);
});

it('a kill -9 before the answer: the client asks again, at most one more question', async () => {
  const [trajectory_id] = await uploadRollouts(service.call, 1, 6);
  const before = judge.calls.length;
  repliesUntil = before;
  const lost = service.call('POST', '/v1/rewards', { items: [{ trajectory_id }] }).catch(() => 'lost');
  await vi.waitFor(() => expect(judge.calls.length).toBe(before + 1), PATIENCE);
  await stopServe(service.child, 'SIGKILL');
  repliesUntil = Infinity;
  expect(await lost).toBe('lost');
  service = await serve();
  const { body } = await service.call('POST', '/v1/rewards', { items: [{ trajectory_id }] });
  expect(body.results).toMatchObject([{ status: 'scored', reward: 1 }]);
  expect(judge.calls.length).toBeLessThanOrEqual(before + 2);
});

it('the same request many times at once costs one question', async () => {
  const [trajectory_id] = await uploadRollouts(service.call, 1, 7);
  const before = judge.calls.length;
  const asked = Array.from({ length: 16 }, () => service.call('POST', '/v1/rewards', { items: [{ trajectory_id }] }));
  for (const { body } of await Promise.all(asked)) expect(body.results).toMatchObject([{ reward: 1 }]);
  expect(judge.calls.length).toBe(before + 1);
});

it('a judge that is gone is no reward', async () => {
  const [trajectory_id] = await uploadRollouts(service.call, 1, 8);
  await judge.close();
  const headers = { 'x-timeout-ms': '5000' };
  const { body } = await service.call('POST', '/v1/rewards', { items: [{ trajectory_id }] }, { headers });
  expect(body.results).toMatchObject([{ status: 'infra_error', reward: null, error: { retryable: true } }]);
});
