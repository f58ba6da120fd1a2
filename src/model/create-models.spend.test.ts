import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChatRequest } from './chat-model.ts';
import { readCosts } from './read-costs.ts';
import { createSharedSpendCounter } from './shared-spend-counter.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../testing/gateway.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';

const open: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});
async function start(options: Omit<TestGatewayOptions, 'server'>, reply = 'yes'): Promise<TestGateway> {
  const gateway = await startTestGateway({ server: { reply: () => reply, latencyMs: 20 }, ...options });
  open.push(gateway);
  return gateway;
}
const ask = (text: string): ChatRequest<string> => ({
  messages: [{ role: 'user', content: text }],
  format: { kind: 'text', parse: (answer) => answer },
});
/** Every reply costs one dollar. */
const DOLLAR_A_WORD = { prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 1_000_000 } };

describe('the limit', () => {
  test('stops new questions; what was answered is still there', async () => {
    const gateway = await start({ role: DOLLAR_A_WORD, maxCostUsd: 2 });
    await gateway.ask(ask('one?'));
    await gateway.ask(ask('two?'));
    await expect(gateway.ask(ask('three?'))).rejects.toMatchObject({
      code: 'MODEL_BUDGET_SPENT',
      retryable: false,
      message: '$2.0000 of $2 (models.maxCostUsd) are spent',
    });
    expect((await gateway.ask(ask('one?'))).cached).toBe(true);
    expect(gateway.server.calls).toHaveLength(2);
  });

  test('is passed by what was in flight at most', async () => {
    const gateway = await start({ role: DOLLAR_A_WORD, maxCostUsd: 3, endpoint: { maxConcurrency: 4 } });
    const asked = Array.from({ length: 30 }, (_, index) => gateway.ask(ask(`${index}?`)));
    const ends = await Promise.allSettled(asked);
    const answered = ends.filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBe(gateway.server.calls.length);
    expect(answered).toBeGreaterThanOrEqual(3);
    expect(answered).toBeLessThanOrEqual(3 + 4 - 1);
  });
});

test('costs are told by stage, role and model, with the tokens the server counted', async () => {
  const gateway = await start({ role: { prices: { inputPerMillionUsd: 2, outputPerMillionUsd: 4 } } });
  const signal = new AbortController().signal;
  await gateway.ask(ask('one?'));
  await gateway.models.modelFor('planner', 'execute').complete(ask('two?'), signal);
  await gateway.models.modelFor('planner', 'execute').complete(ask('two?'), signal);
  const { total, byStage, byRole, byModel } = await readCosts(gateway.store);
  const { promptTokens, completionTokens } = gateway.server.usage();
  expect(total).toMatchObject({ calls: 2, promptTokens, completionTokens, unreportedCalls: 0 });
  expect(total.costUsd).toBeCloseTo((promptTokens * 2 + completionTokens * 4) / 1e6, 12);
  expect(Object.keys(byStage)).toEqual(expect.arrayContaining(['explore', 'execute']));
  expect(byStage['execute']!.calls).toBe(1);
  expect(byRole).toEqual({ planner: total });
  expect(byModel).toEqual({ 'planner-model': total });
});

test('an endpoint that counts nothing is told apart from one that is free', async () => {
  const gateway = await startTestGateway({ server: { reply: () => ({ content: 'x', fault: { kind: 'no-usage' } }) } });
  open.push(gateway);
  expect((await gateway.ask(ask('one?'))).usage).toEqual({ promptTokens: 0, completionTokens: 0, costUsd: 0 });
  expect((await readCosts(gateway.store)).total).toMatchObject({ calls: 1, unreportedCalls: 1, costUsd: 0 });
});

describe('the count in Redis', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startTestRedis();
    redis = server.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  const counter = (key: string, storedUsd: number) =>
    createSharedSpendCounter({ redis, key, readStoredUsd: async () => storedUsd });

  test('begins with what the store says and is shared', async () => {
    const key = randomUUID();
    const one = counter(key, 1.5);
    const other = counter(key, 99);
    expect(await one.spentUsd()).toBe(1.5);
    await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other).add(0.01)));
    await other.add(0.000_000_1);
    expect(await one.spentUsd()).toBeCloseTo(2.000_000_1, 10);
    expect(await other.spentUsd()).toBe(await one.spentUsd());
  });

  test('asks the store again when Redis has lost it', async () => {
    const key = randomUUID();
    const lost = counter(key, 7);
    await lost.spentUsd();
    await redis.del(key);
    await lost.add(1);
    expect(await lost.spentUsd()).toBe(7);
  });
});
