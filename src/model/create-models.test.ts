import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ChatRequest, ContentPart } from './chat-model.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../testing/gateway.ts';
import { findEarlyRetries, type Fault, type ScriptedReply } from './scripted-server/index.ts';

const open: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: TestGatewayOptions): Promise<TestGateway> {
  const gateway = await startTestGateway(options);
  open.push(gateway);
  return gateway;
}

/** Answers with these in turn, then repeats the last one. */
function startReplying(replies: readonly ScriptedReply[], options: Omit<TestGatewayOptions, 'server'> = {}) {
  let call = 0;
  return start({ ...options, server: { reply: () => replies[Math.min(call++, replies.length - 1)]! } });
}

const Colour = z.object({ colour: z.string(), sure: z.boolean() });
const JSON_REQUEST: ChatRequest<z.infer<typeof Colour>> = {
  messages: [
    { role: 'system', content: 'You name colours.' },
    { role: 'user', content: 'Which colour has the sky?' },
  ],
  format: { kind: 'json', name: 'colour', schema: Colour },
};
const BLUE = { colour: 'blue', sure: true };

function ask(text: string): ChatRequest<string> {
  return { messages: [{ role: 'user', content: text }], format: { kind: 'text', parse: (answer) => answer } };
}
function parseAction(text: string): string {
  if (text !== 'click') throw new Error(`"${text}" is no action`);
  return text;
}
const records = async ({ store }: TestGateway) => {
  const found: Record<string, unknown>[] = [];
  for await (const id of store.list('model-replies'))
    found.push((await store.get('model-replies', id)) as Record<string, unknown>);
  return found;
};

describe('a question', () => {
  test('is answered, paid for and kept', async () => {
    const gateway = await startReplying([{ content: BLUE }]);
    const reply = await gateway.ask(JSON_REQUEST);
    const { promptTokens, completionTokens } = gateway.server.usage();
    const costUsd = (promptTokens * 1 + completionTokens * 10) / 1e6;
    expect(reply).toEqual({
      value: BLUE,
      text: JSON.stringify(BLUE),
      usage: { promptTokens, completionTokens, costUsd, calls: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
      cached: false,
    });
    expect(promptTokens).toBeGreaterThan(0);
    expect(await records(gateway)).toMatchObject([
      {
        status: 'answer',
        attempt: 0,
        role: 'planner',
        stage: 'explore',
        runId: 'a run',
        requestKey: reply.usage.calls![0],
        usage: { promptTokens, completionTokens, costUsd },
      },
    ]);
    expect(await gateway.problems()).toEqual([]);
  });

  test('is asked once: its answer is in the store', async () => {
    const gateway = await startReplying([{ content: BLUE }]);
    const first = await gateway.ask(JSON_REQUEST);
    const second = await gateway.ask(JSON_REQUEST);
    expect(second).toEqual({ ...first, cached: true });
    expect(gateway.server.calls).toHaveLength(1);
  });

  test.each([
    ['other words', { messages: [{ role: 'user', content: 'And the sea?' }] }, {}],
    ['another sample', { sample: 1 }, {}],
    ['another temperature', {}, { temperature: 0.7 }],
    ['another model', {}, { model: 'another-model' }],
    ['another field of the body', {}, { body: { top_k: 3 } }],
  ] as const)('with %s is another question', async (_what, request, role) => {
    const gateway = await startReplying([{ content: BLUE }]);
    await gateway.ask(JSON_REQUEST);
    const other = await start({ server: { reply: () => ({ content: BLUE }) }, store: gateway.store, role });
    // The same address, so that only the named difference counts.
    const again = await start({
      server: { reply: () => ({ content: BLUE }) },
      store: gateway.store,
      role,
      endpoint: { baseUrl: gateway.server.baseUrl },
    });
    expect((await other.ask({ ...JSON_REQUEST, ...request })).cached).toBe(false);
    expect((await again.ask(JSON_REQUEST)).cached).toBe(Object.keys(role).length === 0);
    expect((await again.ask({ ...JSON_REQUEST, ...request })).cached).toBe(Object.keys(role).length > 0);
  });

  test('goes out as the config says', async () => {
    const gateway = await startReplying(['yes'], {
      role: { temperature: 0.5, maxTokens: 77, body: { top_k: 3, max_completion_tokens: null, max_tokens: 50 } },
      models: { sampleSeed: 100 },
    });
    await gateway.ask({ ...ask('Yes?'), sample: 2 });
    const [{ request }] = gateway.server.calls as [(typeof gateway.server.calls)[0]];
    expect(request).toMatchObject({ model: 'planner-model', authorized: false });
    expect(request.jsonSchema).toBeUndefined();
    expect(request.parameters).toEqual({ stream: false, temperature: 0.5, top_k: 3, max_tokens: 50, seed: 102 });
  });

  test('asks for JSON by schema, or in words where the endpoint knows none', async () => {
    const bySchema = await startReplying([{ content: BLUE }]);
    await bySchema.ask(JSON_REQUEST);
    const [asked] = bySchema.server.calls;
    expect(asked!.request.jsonSchema).toMatchObject({
      name: 'colour',
      strict: true,
      schema: { required: ['colour', 'sure'], additionalProperties: false },
    });
    expect(asked!.request.text).not.toContain('schema');

    const inWords = await startReplying([{ content: BLUE }], { endpoint: { jsonSchema: false } });
    expect((await inWords.ask(JSON_REQUEST)).value).toEqual(BLUE);
    const [described] = inWords.server.calls;
    expect(described!.request.jsonSchema).toBeUndefined();
    expect(described!.request.messages.at(-1)!.text).toMatch(/Which colour has the sky\?\n\n.*"sure"/s);
    expect(described!.request.messages).toHaveLength(2);
  });
});

describe('an unreadable answer', () => {
  test('is mended', async () => {
    const gateway = await startReplying(["Sure:\n```json\n{colour: 'blue', sure: true,}\n```"]);
    expect((await gateway.ask(JSON_REQUEST)).value).toEqual(BLUE);
    expect(gateway.server.calls).toHaveLength(1);
  });

  test('is not mended when it must not be, but asked for once more', async () => {
    const damaged = '{"colour": "blue", "sure": true,}';
    const gateway = await startReplying([damaged, { content: BLUE }]);
    const reply = await gateway.ask({ ...JSON_REQUEST, onBadReply: 'ask-again' });
    expect(reply.value).toEqual(BLUE);
    const [, second] = gateway.server.calls;
    expect(second!.request.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(second!.request.messages[2]!.text).toBe(damaged);
    expect(second!.request.messages[3]!.text).toContain('in JSON');
    const { promptTokens, completionTokens } = gateway.server.usage();
    expect(reply.usage).toMatchObject({ promptTokens, completionTokens });
  });

  test('that stays so is the end, and stays so without asking', async () => {
    const gateway = await startReplying([{ fault: { kind: 'wrong-json' } }]);
    await expect(gateway.ask(JSON_REQUEST)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID', retryable: false });
    await expect(gateway.ask(JSON_REQUEST)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(gateway.server.calls).toHaveLength(2);
  });

  test('of a text is explained to the model in the words of its parser', async () => {
    const gateway = await startReplying(['left', 'click']);
    const request: ChatRequest<string> = { ...ask('What next?'), format: { kind: 'text', parse: parseAction } };
    expect((await gateway.ask(request)).value).toBe('click');
    expect(gateway.server.calls[1]!.request.messages.at(-1)!.text).toContain('"left" is no action');
  });

  test('that was cut off is asked for again, counted, and never remembered', async () => {
    const gateway = await startReplying([
      { content: '{"colour":"blue","sure":true}', finishReason: 'length' },
      { content: BLUE },
    ]);
    const reply = await gateway.ask(JSON_REQUEST);
    expect(reply.value).toEqual(BLUE);
    const kept = await records(gateway);
    expect(kept.map(({ status }) => status).toSorted()).toEqual(['answer', 'unusable']);
    expect(reply.usage.promptTokens).toBe(gateway.server.usage().promptTokens);
    expect(await gateway.problems()).toEqual([]);
    // The first question has no answer yet; the second one has.
    await gateway.ask(JSON_REQUEST);
    expect(gateway.server.calls).toHaveLength(3);
    expect((await records(gateway)).map(({ attempt }) => attempt).toSorted()).toEqual([0, 0, 1]);
  });

  test.each(['content-filter', 'refusal'] as const)('after a %s is not asked for again', async (kind) => {
    const gateway = await startReplying([{ content: BLUE, fault: { kind } }]);
    await expect(gateway.ask(JSON_REQUEST)).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(gateway.server.calls).toHaveLength(1);
    expect(await records(gateway)).toMatchObject([{ status: 'unusable', attempt: 1 }]);
    expect(await gateway.problems()).toEqual([]);
  });
});

describe('a fault', () => {
  const faults: Fault[] = [
    { kind: 'rate-limited' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, dialect: 'sglang' },
    { kind: 'connection-cut' },
    { kind: 'body-cut' },
    { kind: 'truncated-body' },
    { kind: 'empty-choices' },
    { kind: 'null-content' },
  ];
  test.each(faults)('$kind $status is tried again', async (fault) => {
    const gateway = await startReplying([{ content: BLUE, fault }, { content: BLUE }]);
    const reply = await gateway.ask(JSON_REQUEST);
    expect(reply.value).toEqual(BLUE);
    expect(gateway.server.calls).toHaveLength(2);
    expect(gateway.events.map(({ type }) => type)).toEqual(['retry', 'answered']);
    // The store keeps the usage that the server reports, also for the reply without text.
    const kept = await records(gateway);
    const paid = kept.reduce((sum, { usage }) => sum + (usage as { promptTokens: number }).promptTokens, 0);
    expect(paid).toBe(fault.kind === 'null-content' ? gateway.server.usage().promptTokens : reply.usage.promptTokens);
  });

  test.each([
    [{ kind: 'rate-limited' }, 'MODEL_RATE_LIMITED'],
    [{ kind: 'status', status: 502 }, 'MODEL_UNAVAILABLE'],
    [{ kind: 'truncated-body' }, 'MODEL_UNAVAILABLE'],
    [{ kind: 'stalled-headers' }, 'MODEL_TIMEOUT'],
    [{ kind: 'stalled-body' }, 'MODEL_TIMEOUT'],
    [{ kind: 'slow-trickle', pieces: 100, pauseMs: 50 }, 'MODEL_TIMEOUT'],
  ] as const)('%o that lasts ends at the deadline with %s', async (fault, code) => {
    // Only a reply that never comes may take longer than a busy machine needs.
    const times = code === 'MODEL_TIMEOUT' ? { requestTimeoutMs: 150, idleTimeoutMs: 100 } : {};
    const gateway = await startReplying([{ content: BLUE, fault }], {
      endpoint: { ...times, deadlineMs: 1500 },
    });
    await expect(gateway.ask(JSON_REQUEST)).rejects.toMatchObject({ code, retryable: true });
    expect(gateway.server.calls.length).toBeGreaterThan(1);
    expect(await records(gateway)).toEqual([]);
  });
});

describe('Retry-After', () => {
  test('is waited for, however the back-off stands', async () => {
    const gateway = await startReplying([
      { fault: { kind: 'rate-limited', retryAfter: 0.3 } },
      { fault: { kind: 'rate-limited', retryAfter: new Date(Date.now() + 1500) } },
      'yes',
    ]);
    expect((await gateway.ask(ask('Yes?'))).value).toBe('yes');
    expect(findEarlyRetries(gateway.server.calls)).toEqual([]);
    const [first, second] = gateway.server.calls;
    expect(second!.arrivedAtMs - first!.arrivedAtMs).toBeGreaterThanOrEqual(300);
  });

  test("is everybody's: who asks next waits as well", async () => {
    const gateway = await startReplying([{ fault: { kind: 'rate-limited', retryAfter: 0.6 } }, 'yes']);
    const first = gateway.ask(ask('One?'));
    await vi.waitFor(() => expect(gateway.events.map(({ type }) => type)).toEqual(['retry']), 20_000);
    const reportedAt = gateway.server.calls[0]!.notBeforeMs!;
    await Promise.all([first, ...['Two?', 'Three?', 'Four?'].map((text) => gateway.ask(ask(text)))]);
    expect(gateway.server.calls).toHaveLength(5);
    for (const { arrivedAtMs } of gateway.server.calls.slice(1)) expect(arrivedAtMs).toBeGreaterThanOrEqual(reportedAt);
  });

  test('beyond the deadline is not asked against by anybody, and is an outage', async () => {
    const gateway = await startReplying([{ fault: { kind: 'status', status: 503, retryAfter: 120 } }]);
    await expect(gateway.ask(ask('One?'))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', retryable: true });
    await expect(gateway.ask(ask('Two?'))).rejects.toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      message: expect.stringMatching(/asks for a pause of 1\d\d s more/),
    });
    expect(gateway.server.calls).toHaveLength(1);
    const { pauseMs, endpoint } = (await gateway.models.findOutage())!;
    expect([endpoint, pauseMs > 100_000]).toEqual(['main', true]);
  });

  test('beyond the deadline ends the question at once', async () => {
    const gateway = await startReplying([{ fault: { kind: 'rate-limited', retryAfter: 120 } }]);
    await expect(gateway.ask(ask('Yes?'))).rejects.toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      message: expect.stringContaining('wants 120 s more; the deadline is 5000 ms'),
    });
    expect(gateway.server.calls).toHaveLength(1);
  });
});

test('two who ask the same at once get the same answer, and both are paid for', async () => {
  let call = 0;
  const gateway = await start({
    server: {
      async reply() {
        const text = `answer ${(call += 1)}`;
        await vi.waitFor(() => expect(gateway.server.calls).toHaveLength(2), 20_000);
        return text;
      },
    },
    endpoint: { requestTimeoutMs: 30_000, idleTimeoutMs: 30_000, deadlineMs: 60_000 },
  });
  const replies = await Promise.all([gateway.ask(ask('Which?')), gateway.ask(ask('Which?'))]);
  expect(replies[0].value).toBe(replies[1].value);
  expect(gateway.server.calls).toHaveLength(2);
  expect((await records(gateway)).map(({ status }) => status).toSorted()).toEqual(['answer', 'duplicate']);
  const paid = replies[0].usage.promptTokens + replies[1].usage.promptTokens;
  expect(paid).toBe(gateway.server.usage().promptTokens);
  expect(await gateway.problems()).toEqual([]);
});

test('a stop ends waiting questions, also in a pause', async () => {
  const gateway = await startReplying([{ fault: { kind: 'rate-limited', retryAfter: 4 } }]);
  const stop = new AbortController();
  const asked = gateway.ask(ask('Yes?'), stop.signal);
  await vi.waitFor(() => expect(gateway.events.map(({ type }) => type)).toEqual(['retry']), 20_000);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
  expect(gateway.server.calls).toHaveLength(1);
});

test('an image goes to the endpoint at the size the role allows, the same bytes each time', async () => {
  const gateway = await startReplying(['yes'], { role: { image: { maxPixels: 10_000 } } });
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const image = { png, width: 200, height: 200 };
  for (const text of ['One?', 'Two?']) {
    const content: ContentPart[] = [
      { type: 'image', image },
      { type: 'text', text },
    ];
    await gateway.ask({ ...ask(text), messages: [{ role: 'user', content }] });
  }
  const sent = gateway.server.calls.map(({ request }) => request.images[0]!);
  expect(sent[0]).toMatchObject({ width: 100, height: 100 });
  expect(sent[1]!.sha256).toBe(sent[0]!.sha256);
});

test('an image that the assistant is said to have sent is refused', async () => {
  const gateway = await startReplying(['yes']);
  const image = { png: Buffer.alloc(0), width: 1, height: 1 };
  const messages = [{ role: 'assistant', content: [{ type: 'image', image }] }] as const;
  await expect(gateway.ask({ ...ask(''), messages })).rejects.toMatchObject({ code: 'PROMPT_INVALID' });
});

test('what the config lacks is named by its key', async () => {
  const gateway = await startReplying(['yes'], { role: { endpoint: 'elsewhere' }, roles: ['planner'] });
  const { modelFor } = gateway.models;
  expect(() => modelFor('verifier', 'verify')).toThrow('models.roles.verifier is missing');
  expect(() => modelFor('planner', 'explore')).toThrow(
    'models.roles.planner.endpoint: there is no endpoint "elsewhere"',
  );
});
