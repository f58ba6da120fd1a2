/** The gateway against an endpoint that fails in every way at once: hundreds of questions, none lost, none wrong. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import type { ModelReply } from '../schema/index.ts';
import { readRecord } from '../store/typed-records.ts';
import type { ChatRequest } from './chat-model.ts';
import {
  createSeededFaults,
  findEarlyRetries,
  type Fault,
  type RecordedCall,
  type ScriptedRequest,
} from './scripted-server/index.ts';
import { createSharedLimiter } from '../coordination/redis/limiter.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../testing/gateway.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';

const open: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: TestGatewayOptions): Promise<TestGateway> {
  const gateway = await startTestGateway(options);
  open.push(gateway);
  return gateway;
}

const Sum = z.object({ a: z.int(), b: z.int(), sum: z.int() });
const sumOf = (a: number) => ({ a, b: 7 * a, sum: 8 * a });
const question = (a: number): ChatRequest<z.infer<typeof Sum>> => ({
  messages: [
    { role: 'system', content: 'You add.' },
    { role: 'user', content: `a=${a}` },
  ],
  format: { kind: 'json', name: 'sum', schema: Sum },
});
/** The right answer. */
const add = ({ text }: ScriptedRequest) => ({ content: sumOf(Number(/a=(\d+)/.exec(text)![1])) });
const questions = (count: number, first = 1000) => Array.from({ length: count }, (_, index) => question(first + index));

const DOUBTFUL: Fault['kind'][] = [
  'connection-cut',
  'body-cut',
  'truncated-body',
  'empty-choices',
  'null-content',
  'length-stop',
  'truncated-content',
  'content-filter',
  'refusal',
  'wrong-json',
  'fenced-json',
  'no-usage',
];
const CHANCES: { fault: Fault; probability: number }[] = [
  { fault: { kind: 'rate-limited' }, probability: 0.15 },
  { fault: { kind: 'rate-limited', retryAfter: 0.05 }, probability: 0.15 },
  { fault: { kind: 'status', status: 500, dialect: 'vllm' }, probability: 0.05 },
  { fault: { kind: 'status', status: 502, dialect: 'proxy' }, probability: 0.03 },
  { fault: { kind: 'status', status: 503, dialect: 'sglang' }, probability: 0.02 },
  { fault: { kind: 'slow-trickle', pieces: 4, pauseMs: 10 }, probability: 0.01 },
  ...DOUBTFUL.map((kind) => ({ fault: { kind } as Fault, probability: 0.015 })),
];
/** The allowed results of a question; any other is a defect of this project. */
const ENDS = new Set(['MODEL_RATE_LIMITED', 'MODEL_TIMEOUT', 'MODEL_UNAVAILABLE', 'MODEL_REPLY_INVALID']);

/** Timeouts long enough that no answered request times out, however busy the machine is. */
const PATIENT = { requestTimeoutMs: 30_000, idleTimeoutMs: 30_000, deadlineMs: 60_000 };
/** Longer than an answer takes, as the real pauses are. */
const BACK_OFF = { firstMs: 400, longestMs: 2000 };

const shareOf = (calls: readonly RecordedCall[], status: number) =>
  calls.filter((call) => call.status === status).length / calls.length;

test('every question ends in its answer or a typed error, and nothing faulty is kept as an answer', async () => {
  const plan = createSeededFaults('faults', CHANCES);
  let healthy = false;
  const gateway = await start({
    server: { reply: add, faults: (request, call) => (healthy ? undefined : plan(request, call)) },
    endpoint: { ...PATIENT, maxConcurrency: 64 },
  });
  const asked = questions(300);
  const ends = await Promise.allSettled(asked.map((request) => gateway.ask(request)));

  const { calls } = gateway.server;
  const met = new Set(calls.map(({ fault }) => fault));
  for (const { fault } of CHANCES) expect(met).toContain(fault.kind);
  expect(shareOf(calls, 429)).toBeGreaterThan(0.25);
  expect(findEarlyRetries(calls)).toEqual([]);

  const answered = ends.flatMap((end, index) => (end.status === 'fulfilled' ? [{ end: end.value, index }] : []));
  expect(answered.length).toBeGreaterThan(asked.length * 0.8);
  for (const { end, index } of answered) expect(end.value).toEqual(sumOf(1000 + index));
  for (const end of ends) {
    if (end.status === 'fulfilled') continue;
    expect(end.reason).toBeInstanceOf(PipelineError);
    expect(ENDS).toContain((end.reason as PipelineError).code);
  }

  expect(await gateway.problems()).toEqual([]);
  const replies: ModelReply[] = [];
  for await (const id of gateway.store.list('model-replies')) {
    replies.push(await readRecord(gateway.store, 'model-replies', id));
  }
  const sum = (count: 'promptTokens' | 'completionTokens') =>
    replies.reduce((total, { usage }) => total + usage[count], 0);
  const { byModel: _, ...paid } = gateway.server.usage();
  expect({ promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens') }).toEqual(paid);
  const kept = replies.filter(({ status }) => status === 'answer');
  for (const { finishReason, text } of kept) expect([finishReason, text]).toEqual(['stop', expect.stringMatching(/./)]);

  // The second run takes answered questions from the store, and asks the cut-off and refused ones again.
  healthy = true;
  const before = calls.length;
  for (const { index } of answered) expect((await gateway.ask(asked[index]!)).value).toEqual(sumOf(1000 + index));
  const unusable = new Set(replies.flatMap(({ status, requestKey }) => (status === 'unusable' ? [requestKey] : [])));
  for (const { requestKey } of kept) unusable.delete(requestKey);
  expect(calls.length - before).toBeLessThanOrEqual(unusable.size);
});

test('an endpoint that stalls is given up within the deadline', async () => {
  const gateway = await start({
    server: {
      reply: add,
      faults: createSeededFaults('stalls', [
        { fault: { kind: 'stalled-headers' }, probability: 0.4 },
        { fault: { kind: 'stalled-body' }, probability: 0.4 },
      ]),
    },
    endpoint: { requestTimeoutMs: 300, idleTimeoutMs: 200, deadlineMs: 1500 },
  });
  const ends = await Promise.allSettled(questions(40).map((request) => gateway.ask(request)));
  const codes = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as PipelineError).code] : []));
  expect(codes.length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set(['MODEL_TIMEOUT']));
  for (const [index, end] of ends.entries()) {
    if (end.status === 'fulfilled') expect(end.value.value).toEqual(sumOf(1000 + index));
  }
  expect(await gateway.problems()).toEqual([]);
});

test('an endpoint that takes 20 requests at once is found out: few more are refused after the first moments', async () => {
  const gateway = await start({
    server: { reply: add, latencyMs: 100, rateLimit: { maxConcurrent: 20 } },
    endpoint: { ...PATIENT, maxConcurrency: 200 },
    models: { backOff: BACK_OFF },
  });
  await Promise.all(questions(400).map((request) => gateway.ask(request)));
  const later = gateway.server.calls.slice(150);
  // Loose, because a busy machine makes round trips uneven; adaptive-limiter.simulated.test.ts measures in simulated time.
  expect(shareOf(later, 429)).toBeLessThan(0.3);
  expect(shareOf(gateway.server.calls, 429)).toBeGreaterThan(0);
});

test('a budget is overspent by the questions in flight at most', async () => {
  const inFlight = 5;
  const gateway = await start({
    server: { reply: add, latencyMs: 5 },
    endpoint: { ...PATIENT, maxConcurrency: inFlight },
    maxCostUsd: 0.005,
  });
  const asked = questions(200);
  const ends = await Promise.allSettled(asked.map((request) => gateway.ask(request)));
  const costs = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.usage.costUsd] : []));
  const spent = costs.reduce((sum, cost) => sum + cost, 0);
  expect(spent).toBeGreaterThanOrEqual(0.005);
  expect(spent).toBeLessThanOrEqual(0.005 + inFlight * Math.max(...costs));
  expect(gateway.server.calls).toHaveLength(costs.length);
  const failed = ends.filter((end) => end.status === 'rejected');
  expect(failed.length).toBe(asked.length - costs.length);
  for (const { reason } of failed) expect(reason).toMatchObject({ code: 'MODEL_BUDGET_SPENT', retryable: false });
  expect(await gateway.ask(asked[0]!)).toMatchObject({ cached: true });
});

let server: TestRedis;
const connections: Redis[] = [];
beforeAll(async () => {
  server = await startTestRedis();
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await server.stop();
});

test('workers that share a limiter stay within the capacity together', async () => {
  const prefix = `{${randomUUID()}}`;
  const workerModels = () => {
    const redis = server.connect();
    connections.push(redis);
    return {
      backOff: BACK_OFF,
      limiterFor: (name: string, ceiling: number) =>
        createSharedLimiter({ redis, ceiling, prefix: `${prefix}:${name}` }),
    };
  };
  const one = await start({
    server: { reply: add, latencyMs: 100, rateLimit: { maxConcurrent: 12 } },
    endpoint: { ...PATIENT, maxConcurrency: 100 },
    models: workerModels(),
  });
  const two = await start({
    server: { reply: add },
    endpoint: { ...PATIENT, maxConcurrency: 100, baseUrl: one.server.baseUrl },
    models: workerModels(),
  });
  const asked = questions(300);
  await Promise.all(asked.map((request, index) => (index % 2 ? one : two).ask(request)));
  // A loose bound, because a busy machine delays the exchange between the two. adaptive-limiter.simulated.test.ts has
  // the tight one.
  expect(shareOf(one.server.calls.slice(100), 429)).toBeLessThan(0.5);
  expect(shareOf(one.server.calls, 429)).toBeGreaterThan(0);
  expect(two.server.calls).toEqual([]);
});
