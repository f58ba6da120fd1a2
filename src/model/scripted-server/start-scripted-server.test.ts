import OpenAI from 'openai';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  createSeededFaults,
  findEarlyRetries,
  replyByModel,
  startScriptedServer,
  type Fault,
  type ScriptedServer,
  type ScriptedServerOptions,
} from './index.ts';

const open: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(options: Partial<ScriptedServerOptions> = {}): Promise<ScriptedServer> {
  const server = await startScriptedServer({ reply: () => 'an answer', ...options });
  open.push(server);
  return server;
}

const question = (text: string, model = 'any') => ({ model, messages: [{ role: 'user', content: text }] });

function ask(server: ScriptedServer, body: object = question('hello'), init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body), ...init });
}

const withFault = (fault: Fault) => start({ faults: () => fault });
const client = (server: ScriptedServer) => new OpenAI({ baseURL: server.baseUrl, apiKey: 'secret', maxRetries: 0 });
const content = async (response: Response) => {
  const body = (await response.json()) as OpenAI.ChatCompletion;
  return body.choices[0]!;
};

test('the openai client gets what the rule answers', async () => {
  const png = await sharp({ create: { width: 57, height: 28, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const server = await start({
    models: ['planner-model'],
    reply: replyByModel({
      'planner-model': ({ images, jsonSchema }) => ({
        content: { width: images[0]!.width, schema: jsonSchema?.name },
        reasoning: 'counting',
      }),
    }),
  });
  const url = `data:image/png;base64,${png.toString('base64')}`;
  const schema = { name: 'size', strict: true, schema: { type: 'object' } };
  const completion = await client(server).chat.completions.create({
    model: 'planner-model',
    temperature: 0.5,
    response_format: { type: 'json_schema', json_schema: schema },
    messages: [
      { role: 'system', content: 'abcd' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'abcd' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  const text = '{"width":57,"schema":"size"}';
  expect(completion.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: text } });
  // "abcd", a new line and "abcd": 3 tokens; the picture covers 3 × 1 patches; reasoning is paid for too.
  expect(completion.usage).toEqual({ prompt_tokens: 6, completion_tokens: (text.length + 8) / 4, total_tokens: 15 });
  const [call] = server.calls;
  expect(call!.request).toMatchObject({ authorized: true, jsonSchema: schema, parameters: { temperature: 0.5 } });
  expect(call!.request.images[0]!.bytes).toEqual(png);
  expect(JSON.stringify(server.calls)).not.toContain('secret');
  const spent = { promptTokens: 6, completionTokens: 9 };
  expect(server.usage()).toEqual({ ...spent, byModel: { 'planner-model': { ...spent, calls: 1 } } });
  const models = await client(server).models.list();
  expect(models.data.map(({ id }) => id)).toEqual(['planner-model']);
});

test('requests that no server would take are refused and not recorded', async () => {
  const server = await start();
  expect((await ask(server, { model: 'any' })).status).toBe(400);
  expect((await ask(server, undefined, { body: '{' })).status).toBe(400);
  const far = { type: 'image_url', image_url: { url: 'http://127.0.0.1:1/a.png' } };
  expect((await ask(server, { model: 'any', messages: [{ role: 'user', content: [far] }] })).status).toBe(400);
  const torn = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
  expect((await ask(server, { model: 'any', messages: [{ role: 'user', content: [torn] }] })).status).toBe(400);
  expect((await fetch(`${server.baseUrl}/embeddings`, { method: 'POST' })).status).toBe(404);
  expect(server.calls).toHaveLength(0);
});

test('the bytes of images are forgotten after the answer when they need not be kept', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  const body = { model: 'any', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
  const server = await start({ keepImages: false, reply: ({ images }) => String(images[0]!.bytes.equals(png)) });
  for (const _ of 'ab') expect((await content(await ask(server, body))).message.content).toBe('true');
  expect(server.calls.map(({ request }) => request.images[0])).toMatchObject([
    { width: 9, bytes: Buffer.alloc(0) },
    { width: 9, bytes: Buffer.alloc(0) },
  ]);
});

test('a rule that throws is told to the caller, and a model without a rule is not found', async () => {
  const reply = replyByModel({
    broken: () => {
      throw new Error('no goal in the prompt');
    },
  });
  const server = await start({ reply });
  const refused = await ask(server, question('hello', 'broken'));
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no goal in the prompt')]);
  expect(server.calls[0]!.ruleError).toBe('no goal in the prompt');
  expect((await ask(server, question('hello', 'other'))).status).toBe(404);
});

test.each([
  ['openai', { error: { message: expect.any(String), type: 'tokens', param: null, code: 'rate_limit_exceeded' } }],
  ['vllm', { error: { message: expect.any(String), type: 'RateLimitError', param: null, code: 429 } }],
  ['sglang', { object: 'error', message: expect.any(String), type: 'RateLimitError', param: null, code: 429 }],
] as const)('refusals have the fields of %s', async (dialect, fields) => {
  const server = await withFault({ kind: 'rate-limited', dialect });
  const response = await ask(server);
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, false]);
  expect(await response.json()).toEqual(fields);
});

test('a proxy refuses with a page', async () => {
  const response = await ask(await withFault({ kind: 'status', status: 502, dialect: 'proxy' }));
  expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html']);
});

test('Retry-After is sent as asked, and who comes earlier is found', async () => {
  const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
  const faults: Fault[] = [
    { kind: 'rate-limited', retryAfter: 0.05 },
    { kind: 'rate-limited', retryAfter: date },
    { kind: 'rate-limited', retryAfter: 120 },
  ];
  const server = await start({ faults: (_request, call) => faults[call] });
  expect((await ask(server)).headers.get('retry-after')).toBe('0.05');
  await sleep(60);
  expect((await ask(server)).headers.get('retry-after')).toBe(date.toUTCString());
  expect(server.calls[1]!.notBeforeMs).toBe(date.getTime());
  expect(findEarlyRetries(server.calls)).toEqual([]);
  await ask(server, question('something else'));
  expect(findEarlyRetries(server.calls)).toEqual([]);
  await ask(server);
  expect(findEarlyRetries(server.calls).map(({ call }) => call)).toEqual([3]);
});

test.each<[Fault['kind'], object]>([
  ['length-stop', { finish_reason: 'length', message: { content: 'an an' } }],
  ['truncated-content', { finish_reason: 'stop', message: { content: 'an an' } }],
  ['content-filter', { finish_reason: 'content_filter', message: { content: '' } }],
  ['refusal', { message: { content: null, refusal: expect.stringMatching(/./) } }],
  ['null-content', { message: { content: null, refusal: null } }],
  ['fenced-json', { message: { content: '```json\nan answer\n```' } }],
])('%s shows in the completion and is paid for', async (kind, choice) => {
  const server = await withFault({ kind } as Fault);
  expect(await content(await ask(server))).toMatchObject(choice);
  expect(server.usage().promptTokens).toBe(2);
  expect(server.calls[0]).toMatchObject({ fault: kind, status: 200 });
});

test.each<Fault['kind']>(['empty-choices', 'no-usage'])('%s names no usage', async (kind) => {
  const server = await withFault({ kind } as Fault);
  const body = (await (await ask(server)).json()) as OpenAI.ChatCompletion;
  expect([body.choices.length, body.usage]).toEqual([kind === 'no-usage' ? 1 : 0, undefined]);
  expect(server.usage().byModel).toEqual({});
});

test('wrong JSON is JSON, a page is none, and neither is a truncated body', async () => {
  const wrong = await content(await ask(await withFault({ kind: 'wrong-json' })));
  expect(JSON.parse(wrong.message.content!)).toBeTypeOf('object');
  for (const kind of ['html', 'truncated-body'] as const) {
    const server = await withFault({ kind });
    const response = await ask(server);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
    expect(server.usage().promptTokens).toBe(0);
  }
});

test('connections are cut before and within the answer', async () => {
  const before = await withFault({ kind: 'connection-cut' });
  await expect(ask(before)).rejects.toThrow('fetch failed');
  const within = await withFault({ kind: 'body-cut' });
  const response = await ask(within);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(within.calls[0]).toMatchObject({ fault: 'body-cut', status: 200 });
  expect(within.calls[0]!.answeredAtMs).toBeUndefined();
});

test('answers stall before and after their headers until the caller gives up', async () => {
  const giveUp = { signal: AbortSignal.timeout(150) };
  await expect(ask(await withFault({ kind: 'stalled-headers' }), undefined, giveUp)).rejects.toThrow(/timeout/);
  const server = await withFault({ kind: 'stalled-body' });
  const caller = new AbortController();
  const response = await ask(server, undefined, { signal: caller.signal });
  expect(response.status).toBe(200);
  const body = expect(response.text()).rejects.toThrow(/aborted/);
  await sleep(50);
  caller.abort();
  await body;
  expect(server.usage().promptTokens).toBe(0);
});

test('a slow trickle arrives whole', async () => {
  const server = await withFault({ kind: 'slow-trickle', pieces: 5, pauseMs: 10 });
  expect((await content(await ask(server))).message.content).toBe('an answer');
  expect(server.calls[0]!.answeredAtMs! - server.calls[0]!.arrivedAtMs).toBeGreaterThan(30);
});

test('a rule can ask for a fault', async () => {
  const server = await start({ reply: ({ text }) => ({ content: text, fault: { kind: 'length-stop' } }) });
  expect(await content(await ask(server))).toMatchObject({ finish_reason: 'length', message: { content: 'hel' } });
});

test('equal seeds give equal faults, in the shares asked for', () => {
  const fault: Fault = { kind: 'html' };
  const plan = (seed: string) => {
    const faults = createSeededFaults(seed, [
      { fault, probability: 0.3 },
      { fault: { kind: 'refusal' }, probability: 0.1 },
    ]);
    return Array.from({ length: 2000 }, (_, call) => faults({} as never, call)?.kind ?? 'none');
  };
  const kinds = plan('a');
  expect(kinds).toEqual(plan('a'));
  expect(kinds).not.toEqual(plan('b'));
  const share = (kind: string) => kinds.filter((each) => each === kind).length / kinds.length;
  expect(share('html')).toBeCloseTo(0.3, 1);
  expect(share('refusal')).toBeCloseTo(0.1, 1);
});

test('more requests at once than the capacity are refused', async () => {
  const server = await start({
    async reply() {
      while (server.calls.length < 3) await sleep(5);
      return 'an answer';
    },
    rateLimit: { maxConcurrent: 2, retryAfterSeconds: 3 },
  });
  const responses = await Promise.all(['a', 'b', 'c'].map((text) => ask(server, question(text))));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect(responses.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('3');
  expect((await ask(server)).status).toBe(200);
});

test('more requests a second than the capacity are refused', async () => {
  const server = await start({ rateLimit: { maxPerSecond: 3 } });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const statuses: number[] = [];
  for (const text of 'abcde') statuses.push((await ask(server, question(text))).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  clock.mockReturnValue(performance.now() + 1000);
  expect((await ask(server)).status).toBe(200);
});

test('closing ends what is open, and twice does no harm', async () => {
  const server = await withFault({ kind: 'stalled-headers' });
  const waiting = ask(server);
  const failed = expect(waiting).rejects.toThrow('fetch failed');
  while (server.calls.length === 0) await sleep(5);
  await server.close();
  await server.close();
  await failed;
  const { port } = new URL(server.baseUrl);
  const refused = new Promise((resolve) => connect(Number(port), '127.0.0.1').once('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
});
