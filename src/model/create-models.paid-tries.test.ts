/** A question is paid at most three times in its whole life, for any caller and any unusual reply. */
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChatRequest } from './chat-model.ts';
import { readCosts } from './read-costs.ts';
import type { Fault, ScriptedReply } from './scripted-server/index.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../testing/gateway.ts';

const open: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

const Verdict = z.object({ result: z.enum(['success', 'failure']) });
const ASK: ChatRequest<z.infer<typeof Verdict>> = {
  messages: [{ role: 'user', content: 'Well?' }],
  format: { kind: 'json', name: 'verdict', schema: Verdict },
  onBadReply: 'ask-again',
};
const GOOD = { content: { result: 'success' } };

async function start(replies: readonly ScriptedReply[], options: Omit<TestGatewayOptions, 'server'> = {}) {
  let call = 0;
  const reply = () => replies[Math.min(call++, replies.length - 1)]!;
  const gateway = await startTestGateway({ ...options, server: { reply } });
  open.push(gateway);
  return gateway;
}
const ledger = async ({ store }: TestGateway) => (await readCosts(store)).total;
const paidTimes = ({ server }: TestGateway) => {
  const times = new Map<string, number>();
  for (const { bodySha256, usage } of server.calls) if (usage) times.set(bodySha256, (times.get(bodySha256) ?? 0) + 1);
  return Math.max(0, ...times.values());
};

const NO_ANSWER: [name: string, fault: Fault][] = [
  ['null content', { kind: 'null-content' }],
  ['a tool call', { kind: 'tool-call' }],
  ['counted choices that are none', { kind: 'empty-choices', counted: true }],
  ['a filter', { kind: 'content-filter' }],
  ['a refusal', { kind: 'refusal' }],
  ['a cut answer', { kind: 'length-stop' }],
  ['another form', { kind: 'wrong-json' }],
];

describe('a question that is answered with', () => {
  test.each(NO_ANSWER)('%s for ever is paid three times at most, however often it comes', async (_name, fault) => {
    const gateway = await start([{ ...GOOD, fault }]);
    for (let job = 0; job < 6; job += 1) {
      await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID', retryable: false });
    }
    expect(paidTimes(gateway)).toBeLessThanOrEqual(3);
    const { promptTokens, completionTokens } = gateway.server.usage();
    expect(await ledger(gateway)).toMatchObject({ promptTokens, completionTokens, calls: gateway.server.calls.length });
    expect(await gateway.problems()).toEqual([]);
  });

  test.each(NO_ANSWER.slice(0, 3))('%s twice is answered by the third', async (_name, fault) => {
    const gateway = await start([{ ...GOOD, fault }, { ...GOOD, fault }, GOOD]);
    expect((await gateway.ask(ASK)).value).toEqual(GOOD.content);
    expect(gateway.server.calls).toHaveLength(3);
    const { promptTokens, completionTokens } = gateway.server.usage();
    expect(await ledger(gateway)).toMatchObject({ promptTokens, completionTokens, calls: 3 });
  });

  test('another form is asked for again when a person allows more tries', async () => {
    const wrong = { ...GOOD, fault: { kind: 'wrong-json' } } as const;
    const gateway = await start([wrong, wrong, wrong, GOOD]);
    await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(gateway.server.calls).toHaveLength(2);
    const endpoint = { baseUrl: gateway.server.baseUrl };
    const again = await start([GOOD], { store: gateway.store, endpoint, paidTries: 6 });
    expect((await again.ask(ASK)).value).toEqual(GOOD.content);
    expect(gateway.server.calls).toHaveLength(4);
  });

  test.each(NO_ANSWER.slice(0, 3))('%s is paid again when a person allows more tries', async (_name, fault) => {
    const gateway = await start([{ ...GOOD, fault }, { ...GOOD, fault }, { ...GOOD, fault }, GOOD]);
    await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    const again = await start([GOOD], {
      store: gateway.store,
      endpoint: { baseUrl: gateway.server.baseUrl },
      paidTries: 6,
    });
    expect((await again.ask(ASK)).value).toEqual(GOOD.content);
    expect(gateway.server.calls).toHaveLength(4);
  });
});

test.each<Fault>([
  { kind: 'finish-reason', value: 'end_turn' },
  { kind: 'finish-reason', value: 'STOP' },
  { kind: 'finish-reason', value: null },
  { kind: 'finish-reason', value: 3 },
  { kind: 'content-parts' },
  { kind: 'odd-usage', spelling: 'text' },
  { kind: 'odd-usage', spelling: 'fraction' },
  { kind: 'odd-usage', spelling: 'other-names' },
  { kind: 'odd-usage', spelling: 'negative' },
  { kind: 'odd-usage', spelling: 'absurd' },
  { kind: 'odd-usage', spelling: 'words' },
  { kind: 'no-usage' },
])('%o is answered and paid once', async (fault) => {
  const gateway = await start([{ ...GOOD, fault }]);
  expect(await gateway.ask(ASK)).toMatchObject({ value: GOOD.content, cached: false });
  expect(await gateway.ask(ASK)).toMatchObject({ value: GOOD.content, cached: true });
  expect(gateway.server.calls).toHaveLength(1);
  const { promptTokens, completionTokens } = gateway.server.usage();
  expect(await ledger(gateway)).toMatchObject({
    calls: 1,
    promptTokens,
    completionTokens,
    unreportedCalls: promptTokens === 0 ? 1 : 0,
  });
});

test('usage that cannot be believed does not use up the budget', async () => {
  const gateway = await start([{ ...GOOD, fault: { kind: 'odd-usage', spelling: 'absurd' } }], { maxCostUsd: 1 });
  await gateway.ask(ASK);
  expect((await gateway.ask({ ...ASK, sample: 1 })).value).toEqual(GOOD.content);
});

test('replies without a text use up the budget', async () => {
  const gateway = await start([{ fault: { kind: 'null-content' } }], {
    maxCostUsd: 1,
    role: { prices: { inputPerMillionUsd: 1_000_000, outputPerMillionUsd: 0 } },
  });
  await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' });
  expect(gateway.server.calls).toHaveLength(1);
});

test('a key that is there twice is complained of, and then the end', async () => {
  const gateway = await start([{ content: '{"result":"failure","result":"success"}' }]);
  await expect(gateway.ask(ASK)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
  expect(gateway.server.calls).toHaveLength(2);
  expect(gateway.server.calls[1]!.request.messages.at(-1)!.text).toContain('the key "result" is there more than once');
});
