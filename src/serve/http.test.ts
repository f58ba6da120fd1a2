/** The edge of the service: tokens, sizes, slow clients, overload, and published metadata. */
import { EventEmitter, once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assertProtected } from './http/bearer-token.ts';
import { judgement, rollOut, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

const TOKEN = 'a-token-of-sixteen-and-more';
const authorization = `Bearer ${TOKEN}`;
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.close());

describe('the token', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await world.start({ token: TOKEN });
  });
  afterAll(() => service.close());

  it.each([undefined, 'Bearer wrong', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN}x`])('%s is refused', async (given) => {
    const headers: Record<string, string> = given === undefined ? {} : { authorization: given };
    for (const [method, route] of [
      ['GET', '/v1/tasks'],
      ['POST', '/v1/rewards'],
      ['POST', '/v1/episodes'],
      ['POST', '/compat/openrlhf'],
      ['POST', '/verify'],
      ['GET', '/metrics'],
      ['GET', '/'],
    ] as const) {
      const reply = await service.call(method, route, method === 'POST' ? {} : undefined, { headers });
      expect({ route, status: reply.status }).toEqual({ route, status: 401 });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('opens every route; health needs none', async () => {
    expect((await service.call('GET', '/v1/tasks', undefined, { headers: { authorization } })).status).toBe(200);
    expect((await service.call('GET', '/health/live')).status).toBe(200);
    expect((await service.call('GET', '/health/ready')).body).toMatchObject({ status: 'ready' });
  });

  it('is needed where other machines can reach the service', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(() => assertProtected(host, undefined)).not.toThrow();
    for (const host of ['0.0.0.0', '::', '192.168.1.4', 'example.org']) {
      expect(() => assertProtected(host, undefined)).toThrow('AUTOPLAY_SERVE_TOKEN');
      expect(() => assertProtected(host, TOKEN)).not.toThrow();
    }
    expect(() => assertProtected('127.0.0.1', 'short')).toThrow('16 characters');
  });

  it.each([
    [`${TOKEN}\n`, 'ends with a line break'],
    [`${TOKEN}\r\n`, 'ends with a line break'],
    [`${TOKEN} `, 'spaces'],
    [`a token ${TOKEN}`, 'spaces'],
    [`${TOKEN}\n${TOKEN}`, 'line breaks'],
    [`${TOKEN}ü`, 'beyond ASCII'],
    [`${TOKEN}\0`, 'not allowed in an HTTP header'],
  ])('%j is refused at the start: nobody could send it', (token, message) => {
    expect(() => assertProtected('127.0.0.1', token)).toThrow(`AUTOPLAY_SERVE_TOKEN: `);
    expect(() => assertProtected('127.0.0.1', token)).toThrow(message);
  });
});

describe('a request that is', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await world.start({ limits: { maxBodyBytes: 1 << 20, receiveTimeoutMs: 1500 } });
  });
  afterAll(() => service.close());
  const send = (body: string, contentType: string) =>
    service.call('POST', '/v1/rewards', undefined, { body, headers: { 'content-type': contentType } });

  it('too large is a 413, told or not, and costs no memory', async () => {
    expect(await send('x'.repeat((1 << 20) + 1), 'application/json')).toMatchObject({ status: 413 });
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round++) expect(await sendChunks(service.url, 30 << 20)).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 << 20);
  });

  it.each([
    ['no JSON', '{', 'application/json', 'body'],
    ['empty', '', 'application/json', 'body'],
    ['of another type', 'items=1', 'application/x-www-form-urlencoded', 'content-type'],
    ['out to change prototypes', '{"__proto__": {"a": 1}}', 'application/json', '__proto__'],
    [
      'out to change them by another spelling',
      '{"items": [{"__pr\\u006fto__": 1}]}',
      'application/json',
      'items[0].__proto__',
    ],
    ['out to change constructors', '{"constructor": {"prototype": 1}}', 'application/json', 'body'],
    ['null', 'null', 'application/json', 'body'],
    ['without items', '{}', 'application/json', 'items'],
    [
      'for more than 64',
      JSON.stringify({ items: Array.from({ length: 65 }, () => ({ trajectory_id: 'a'.repeat(64) })) }),
      'application/json',
      'items',
    ],
    ['for nothing', '{"items":[{}]}', 'application/json', 'items[0]'],
    [
      'with a key twice',
      `{"items":[{"trajectory_id":"${'a'.repeat(64)}","trajectory_id":"${'b'.repeat(64)}"}]}`,
      'application/json',
      'items[0].trajectory_id',
    ],
    ['with a number beyond all', '{"items":[],"mode":1e400}', 'application/json', 'mode'],
    ['of text', '{"items":[]}', 'text/plain', 'content-type'],
    ['of no type', '{"items":[]}', '', 'content-type'],
    ['in another charset', '{"items":[]}', 'application/json; charset=utf-16', 'content-type'],
    [
      'of hundreds of thousands of lists',
      `{"items":[${'[],'.repeat(2_000_000)}[]]}`.slice(0, 1 << 20),
      'application/json',
      'items[200000]',
    ],
    ['of lists in lists', '['.repeat(1_000_000), 'application/json', '[0]'],
  ])('%s is a 400', async (_, body, contentType, field) => {
    const reply = await send(body, contentType);
    expect(reply.body.error).toMatchObject({ field: expect.stringContaining(field), class: 'input' });
    expect(reply.status).toBe(400);
  });

  it.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity', 'x-unknown', 'zstd'])(
    'packed as %s is a 415',
    async (encoding) => {
      const headers = { 'content-encoding': encoding };
      const reply = await service.call('POST', '/v1/rewards', { items: [] }, { headers });
      expect(reply).toMatchObject({ status: 415, body: { error: { class: 'input', field: 'content-encoding' } } });
    },
  );

  it('not UTF-8 is a 400', async () => {
    const body = Buffer.from('{"items":[{"id":"\xe9"}]}', 'latin1');
    const reply = await service.call('POST', '/v1/rewards', undefined, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toMatchObject({ status: 400, body: { error: { field: 'body', message: 'body: must be UTF-8' } } });
  });

  it('a label with a key twice is a 400 that names the label', async () => {
    const labels = [`{"trajectory_id":"${'a'.repeat(64)}","trajectory_id":"${'b'.repeat(64)}"}`];
    const reply = await service.call('POST', '/compat/openrlhf', { labels });
    expect(reply).toMatchObject({ status: 400, body: { error: { field: 'labels[0].trajectory_id' } } });
  });

  it('given a time that is none is a 400', async () => {
    const headers = { 'x-timeout-ms': '-1' };
    const items = [{ trajectory_id: 'a'.repeat(64) }];
    const reply = await service.call('POST', '/v1/rewards', { items }, { headers });
    expect(reply).toMatchObject({ status: 400, body: { error: { field: 'X-Timeout-Ms' } } });
  });

  it('slow to come is a 408', async () => {
    expect(await announce(service.url, 100)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each(['..', '%2e%2e', '%2e%2e%2f%2e%2e', 'a%00', 'A'.repeat(64), 'a'.repeat(63)])(
    'for the id %s gives nothing',
    async (id) => {
      for (const route of ['/v1/trajectories/', '/v1/tasks/', '/v1/rewards/', '/v1/episodes/']) {
        const { status } = await service.call('GET', `${route}${id}`);
        expect([400, 404]).toContain(status);
      }
    },
  );

  it.each(['/%', '/v1/tasks/%zz', '/v1/tasks/%c3%28'])('for the unreadable URL %s is a 400', async (url) => {
    const reply = await service.call('GET', url);
    expect(reply).toMatchObject({ status: 400, body: { error: { class: 'input', field: 'url' } } });
  });

  it.each([
    ['PUT', '/v1/rewards', 'POST'],
    ['PATCH', `/v1/episodes/${'a'.repeat(32)}`, 'GET, DELETE'],
    ['DELETE', '/v1/tasks?limit=1', 'GET'],
    ['OPTIONS', '/', 'GET'],
    ['GET', '/verify', 'POST'],
  ])('%s %s is a 405 that says what is taken', async (method, url, allowed) => {
    const reply = await service.call(method, url);
    expect(reply).toMatchObject({ status: 405, body: { error: { code: 'WRONG_METHOD', class: 'input' } } });
    expect(reply.headers.get('allow')).toBe(allowed);
  });

  it('for no route is a 404', async () => {
    expect(await service.call('GET', '/v2')).toMatchObject({ status: 404, body: { error: { code: 'NO_ROUTE' } } });
  });
});

describe('a full service', () => {
  it('refuses native clients at once, lets compat clients wait, and then gives up with a 503', async () => {
    const hold = new EventEmitter();
    const held = once(hold, 'release');
    const verify = async () => {
      await held;
      return judgement(1);
    };
    const limits = { maxRequests: 1, maxWaiting: 1, rewardTimeoutMs: 60_000 };
    const opener = await world.start();
    const { id, upload } = await rollOut(opener.call, world.task.id);
    const { body } = await opener.call('POST', '/v1/trajectories', { ...upload, answer: 'full' });
    const service = await world.start({ verify, limits });
    const item = { trajectory_id: body.id };
    const first = service.call('POST', '/v1/rewards', { items: [item] });
    await vi.waitFor(() => expect(service.judged()).toBe(1), { timeout: 20_000 });

    const refused = await service.call('POST', '/v1/rewards', { items: [item] });
    expect(refused).toMatchObject({ status: 429, body: { error: { class: 'capacity', retryable: true } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The announced body never arrives, so a server that waits for it would not answer.
    expect(await announce(service.url, 60_000_000)).toMatch(/^HTTP\/1\.1 429 /);

    const waiting = service.call('POST', '/compat/openrlhf', { query: [], prompts: [], labels: [item] });
    await vi.waitFor(async () => expect((await service.call('GET', '/metrics')).body).toContain('requests_waiting 1'), {
      timeout: 20_000,
    });
    expect(await service.call('POST', '/compat/slime', { label: item })).toMatchObject({ status: 503 });
    // Axolotl would read an error as 0, so the reward is null.
    expect(await service.call('POST', '/verify', item)).toMatchObject({ status: 200, body: { reward: null } });

    hold.emit('release');
    expect((await first).body.results[0].reward).toBe(1);
    expect((await waiting).body.rewards).toEqual([1]);
    expect(id).toMatch(/^[a-f0-9]{32}$/);
    await Promise.all([service.close(), opener.close()]);
  });

  it('gives a compat client a 503 once it has waited too long', async () => {
    const hold = new EventEmitter();
    const held = once(hold, 'release');
    const limits = { maxRequests: 1, rewardTimeoutMs: 600 };
    const service = await world.start({ verify: () => held.then(() => judgement(1)), limits });
    const opener = await world.start();
    const { upload } = await rollOut(opener.call, world.task.id);
    const { body } = await opener.call('POST', '/v1/trajectories', { ...upload, answer: 'waited' });
    const label = { trajectory_id: body.id };
    const headers = { 'x-timeout-ms': '600000' };
    const first = service.call('POST', '/v1/rewards', { items: [label] }, { headers });
    await vi.waitFor(() => expect(service.judged()).toBe(1), { timeout: 20_000 });
    expect(await service.call('POST', '/compat/slime', { label })).toMatchObject({ status: 503 });
    hold.emit('release');
    expect((await first).body.results[0].reward).toBe(1);
    await Promise.all([service.close(), opener.close()]);
  });
});

describe('what is published', () => {
  it('describes every route, with the shapes of bodies', async () => {
    const service = await world.start();
    const { body } = await service.call('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const routes = Object.entries<object>(body.paths).flatMap(([url, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb} ${url}`),
    );
    expect(routes.toSorted()).toMatchInlineSnapshot(`
      [
        "delete /v1/episodes/{id}",
        "delete /v1/rewards/{id}",
        "get /",
        "get /autoplay/splits",
        "get /health",
        "get /health/live",
        "get /health/ready",
        "get /list_environments",
        "get /metadata",
        "get /metrics",
        "get /openapi.json",
        "get /schema",
        "get /state",
        "get /v1/episodes/{id}",
        "get /v1/rewards/{id}",
        "get /v1/rewards/{id}/events",
        "get /v1/tasks",
        "get /v1/tasks/{id}",
        "get /v1/trajectories/{id}",
        "post /aggregate_metrics",
        "post /autoplay/num_tasks",
        "post /autoplay/task",
        "post /autoplay/task_range",
        "post /autoplay/tasks",
        "post /compat/openrlhf",
        "post /compat/slime",
        "post /mcp",
        "post /reset",
        "post /seed_session",
        "post /step",
        "post /v1/episodes",
        "post /v1/episodes/{id}/reward",
        "post /v1/episodes/{id}/step",
        "post /v1/rewards",
        "post /v1/trajectories",
        "post /verify",
      ]
    `);
    const items = body.paths['/v1/rewards'].post.requestBody.content['application/json'].schema.properties.items;
    expect(items).toMatchObject({ minItems: 1, maxItems: 64 });
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/UiNode', '#/components/schemas/UiNodeInput']));
    for (const name of ['UiNode', 'UiNodeInput']) {
      expect(body.components.schemas[name]).toMatchObject({
        type: 'object',
        required: expect.arrayContaining(['role']),
      });
    }
    expect(body.paths['/v1/rewards'].post.requestBody.required).toBe(true);
    expect(body.paths['/v1/episodes/{id}/reward'].post.requestBody.required).toBe(false);
    expect(JSON.stringify(body)).not.toContain('$defs');
    expect(body.paths['/v1/tasks/{id}'].get.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-f0-9]{64}$' } },
    ]);
    await service.close();
  });

  it('counts', async () => {
    const service = await world.start();
    const { upload } = await rollOut(service.call, world.task.id);
    for (let round = 0; round < 2; round++) {
      await service.call('POST', '/v1/rewards', { items: [{ trajectory: { ...upload, answer: 'counted' } }] });
    }
    const { body } = await service.call('GET', '/metrics');
    expect(body).toContain('autoplay_rewards_total{status="scored",code=""} 2');
    expect(body).toContain('autoplay_reward_cache_hits_total 1');
    expect(body).toContain('autoplay_reward_value_bucket{le="1"} 2');
    expect(body).toMatch(/autoplay_episodes_active \d/);
    await service.close();
  });
});

/** Announces a body of this many bytes, sends its first byte, and resolves with the answer. */
async function announce(url: string, bytes: number): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = 'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-type: application/json';
  socket.write(`${head}\r\ncontent-length: ${bytes}\r\n\r\n{`);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  socket.destroy();
  return answer;
}

/** Sends spaces in chunks without announcing their sum. Resolves with the status, which arrives before the end. */
async function sendChunks(url: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = httpRequest(`${url}/v1/rewards`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', reject);
    const chunk = Buffer.alloc(1 << 16, ' ');
    void (async () => {
      for (let sent = 0; sent < bytes && !request.destroyed; sent += chunk.length) {
        if (!request.write(chunk)) await Promise.race([new Promise((go) => request.once('drain', go)), sleep(1000)]);
      }
    })();
  });
}

it('requests that are large together are refused before their bodies are read', async () => {
  const hold = new EventEmitter();
  const held = once(hold, 'release');
  const limits = { maxBytesInFlight: 100_000 };
  const service = await world.start({ verify: () => held.then(() => judgement(1)), limits });
  const opener = await world.start();
  const { upload } = await rollOut(opener.call, world.task.id);
  const first = service.call('POST', '/v1/rewards', { items: [{ trajectory: { ...upload, answer: 'large' } }] });
  await vi.waitFor(() => expect(service.judged()).toBe(1), { timeout: 20_000 });
  expect(await service.call('POST', '/v1/trajectories', upload)).toMatchObject({ status: 429 });
  const small = { items: [{ trajectory_id: 'a'.repeat(64) }] };
  expect(JSON.stringify(upload).length).toBeGreaterThan(50_000);
  hold.emit('release');
  expect((await first).body.results[0].reward).toBe(1);
  expect((await service.call('POST', '/v1/rewards', small)).status).toBe(200);
  await Promise.all([service.close(), opener.close()]);
});
