import { afterEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from './chat-model.ts';
import { readCosts } from './read-costs.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../testing/gateway.ts';

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
  expect((await gateway.ask(ask('one?'))).usage).toMatchObject({ promptTokens: 0, completionTokens: 0, costUsd: 0 });
  expect((await readCosts(gateway.store)).total).toMatchObject({ calls: 1, unreportedCalls: 1, costUsd: 0 });
});
