/** The service as OpenEnv's clients see it: sessions over a WebSocket, its routes, its task API, and MCP tools. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { PipelineError } from '../errors.ts';
import { SERVE_LIMITS } from './limits.ts';
import { malformedStep } from '../testing/malformed-steps.ts';
import { createRandom } from '../testing/random.ts';
import { judgement, SOLUTION, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

let world: TestWorld;
const started: TestService[] = [];
beforeAll(async () => {
  world = await startTestWorld();
});
afterEach(() => Promise.all(started.splice(0).map((service) => service.close())));
afterAll(() => world.close());

async function start(options: Parameters<TestWorld['start']>[0] = {}): Promise<TestService> {
  const service = await world.start(options);
  started.push(service);
  return service;
}

interface Session {
  socket: WebSocket;
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any part of an answer.
  ask(type: string, data?: unknown): Promise<{ type: string; data: any }>;
  send(text: string): Promise<{ type: string; data: { code: string; message: string } }>;
}

async function connect({ url }: TestService, options: ClientOptions = {}, query = ''): Promise<Session> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, options);
  await once(socket, 'open');
  const send = async (text: string) => {
    const answer = once(socket, 'message');
    socket.send(text);
    return JSON.parse(String((await answer)[0]));
  };
  return { socket, send, ask: (type, data) => send(JSON.stringify({ type, ...(data === undefined ? {} : { data }) })) };
}

const free = (service: TestService) =>
  vi.waitFor(async () => expect((await service.call('GET', '/metrics')).body).toContain('episodes_active 0'), {
    timeout: 20_000,
  });

const failingJudge = async () => {
  throw new PipelineError('MODEL_UNAVAILABLE', 'the endpoint is away');
};
const breakActing = (operation: string) =>
  operation === 'act' ? new PipelineError('ENV_ACT_FAILED', 'the cable is out') : undefined;
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params });

describe('a session', () => {
  it('resets, steps, tells its state, and gets the reward of the native route', async () => {
    const service = await start();
    const { ask } = await connect(service);
    expect((await ask('state')).data).toEqual({ episode_id: null, step_count: 0, task_id: null, done: false });
    const first = await ask('reset', { task_id: world.task.id, seed: 1, episode_id: 'theirs', difficulty: 'a column' });
    expect(first).toMatchObject({ type: 'observation', data: { reward: null, done: false } });
    expect(first.data.observation).toMatchObject({ instruction: world.task.instruction, width: 640, height: 480 });
    expect(Buffer.from(first.data.observation.screenshot, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(first.data.observation.tree).toBeUndefined();
    const rewards = [];
    for (const action of SOLUTION) rewards.push((await ask('step', action)).data.reward);
    expect(rewards).toEqual([0, 0, 1]);
    const { episode_id: id } = first.data.metadata;
    expect((await ask('state')).data).toEqual({ episode_id: id, step_count: 3, task_id: world.task.id, done: true });
    expect((await service.call('POST', `/v1/episodes/${id}/reward`, {})).body).toMatchObject({
      reward: 1,
      attempts: 0,
    });
    expect((await ask('step', SOLUTION[0])).data.code).toBe('SESSION_ERROR');
    expect((await ask('reset')).data.observation.instruction).toBe(world.task.instruction);
  });

  it("takes a model's reply as an action", async () => {
    const { ask } = await connect(await start());
    await ask('reset', { task_id: world.task.id });
    const send = (reply: string, grammar: string) =>
      ask('step', { reply, grammar, image_size: { width: 640, height: 480 } });
    expect((await send('click(x=160, y=56)\nclick(x=180, y=80)', 'scalecua')).data.metadata.step).toBe(2);
    expect((await send("terminate(status='success')<|im_end|>", 'scalecua')).data.reward).toBe(1);
  });

  it.each([
    ['screenshot', true, false],
    ['tree', false, true],
    ['both', true, true],
  ])('shows the screen as %s', async (observation, screenshot, tree) => {
    const { ask } = await connect(await start());
    await ask('reset', { observation });
    const seen = (await ask('step', SOLUTION[0])).data.observation;
    expect({ screenshot: 'screenshot' in seen, tree: 'tree' in seen }).toEqual({ screenshot, tree });
  });

  it.each([
    ['{', 'INVALID_JSON'],
    ['[]', 'VALIDATION_ERROR'],
    ['{"type":"dance"}', 'UNKNOWN_TYPE'],
    ['{"type":"step","type":"step"}', 'VALIDATION_ERROR'],
    ['{"type":"step","data":{"type":"done"}}', 'SESSION_ERROR'],
    ['{"type":"reset","data":{"task_id":"x"}}', 'VALIDATION_ERROR'],
    [`{"type":"reset","data":{"task_id":"${'f'.repeat(64)}"}}`, 'VALIDATION_ERROR'],
    ['{"type":"reset","data":{"observation":"smell"}}', 'VALIDATION_ERROR'],
  ])('answers %s with %s and goes on', async (text, code) => {
    const { send, ask } = await connect(await start());
    expect(await send(text)).toMatchObject({ type: 'error', data: { code, message: expect.any(String) } });
    expect((await ask('reset')).type).toBe('observation');
  });

  it('is told that no environment is free, and gets one when another session ends in any way', async () => {
    const service = await start({ environments: 1 });
    const waits = await connect(service);
    for (const leave of [(socket: WebSocket) => socket.close(), (socket: WebSocket) => socket.terminate()]) {
      const holds = await connect(service);
      expect((await holds.ask('reset')).type).toBe('observation');
      expect((await waits.ask('reset')).data.code).toBe('CAPACITY_REACHED');
      leave(holds.socket);
      await free(service);
    }
    expect((await waits.ask('reset')).type).toBe('observation');
    expect((await waits.ask('reset')).type).toBe('observation');
    await waits.ask('step', SOLUTION[0]);
    waits.socket.send('{"type":"close"}');
    await free(service);
  });

  it('that hangs up while it is reset leaves nothing behind', async () => {
    const service = await start({ environments: 1, fake: { latencyMs: 1000 } });
    const { socket } = await connect(service);
    socket.send('{"type":"reset"}');
    await vi.waitFor(
      async () => expect((await service.call('GET', '/metrics')).body).toContain('episodes_active 1'),
      20_000,
    );
    socket.terminate();
    await free(service);
  });

  it('that is forgotten loses its episode, not its line', async () => {
    const service = await start({ environments: 1 });
    const { ask } = await connect(service);
    await ask('reset', { lease_ms: 1000 });
    await free(service);
    expect((await ask('step', SOLUTION[0])).data).toMatchObject({ code: 'SESSION_ERROR' });
    expect((await ask('reset')).type).toBe('observation');
  });

  it('without a verdict gets an error, never a number or null', async () => {
    const { ask } = await connect(await start({ verify: failingJudge, limits: { judgeAttempts: 1 } }));
    await ask('reset');
    const answer = await ask('step', { type: 'done' });
    expect(answer).toMatchObject({ type: 'error', data: { code: 'EXECUTION_ERROR', retryable: true } });
    const unsure = await start({
      verify: async () => ({ ...judgement(0), status: 'unscorable', result: null, reward: null }),
    });
    const other = await connect(unsure);
    await other.ask('reset');
    expect((await other.ask('step', { type: 'done' })).type).toBe('error');
  });

  it('whose environment breaks is told so', async () => {
    const service = await start({ fake: { fault: breakActing } });
    const { ask } = await connect(service);
    await ask('reset');
    expect((await ask('step', SOLUTION[0])).data).toMatchObject({
      code: 'EXECUTION_ERROR',
      message: 'the cable is out',
    });
    await free(service);
    const broken = await start({ fake: { fault: () => new PipelineError('ENV_RESET_FAILED', 'it is broken') } });
    expect((await (await connect(broken)).ask('reset')).data.code).toBe('FACTORY_ERROR');
  });

  it('takes 100 malformed actions, each a step, leaks no environment, and the next episode works', async () => {
    const service = await start({ environments: 1, maxSteps: 50 });
    const random = createRandom(11);
    const { ask } = await connect(service);
    for (let episode = 0; episode < 2; episode++) {
      await ask('reset');
      for (let step = 1; step <= 50; step++) {
        const body = malformedStep(random);
        const action = 'action' in body ? body.action : body;
        const { type, data } = await ask('step', action);
        expect({ action, type, step: data.metadata?.step, done: data.done, reward: data.reward }).toEqual({
          action,
          type: 'observation',
          step,
          done: step === 50,
          reward: 0,
        });
      }
      await free(service);
    }
    await ask('reset');
    let reward;
    for (const action of SOLUTION) ({ reward } = (await ask('step', action)).data);
    expect(reward).toBe(1);
  });

  it('is refused to strangers: without the token, from pages in browsers, elsewhere', async () => {
    const token = 'a-token-of-sixteen-and-more';
    const service = await start({ token });
    const authorization = `Bearer ${token}`;
    const refused = async (path: string, headers: Record<string, string>) => {
      const socket = new WebSocket(`${service.url.replace('http', 'ws')}${path}`, { headers });
      const [error] = await once(socket, 'error');
      return (error as Error).message;
    };
    expect(await refused('/ws', {})).toContain('401');
    expect(await refused('/ws', { authorization: 'Bearer wrong' })).toContain('401');
    expect(await refused('/ws', { authorization, origin: 'https://example.org' })).toContain('403');
    expect(await refused('/elsewhere', { authorization })).toContain('404');
    expect((await (await connect(service, { headers: { authorization } })).ask('reset')).type).toBe('observation');
  });

  it('that says and hears nothing is closed, so that frozen clients do not lock out others', async () => {
    const limits = { ...SERVE_LIMITS, maxIdleLines: 4, pingMs: 200, maxUnanswered: 2 };
    const service = await start({ limits });
    const alive = await connect(service);
    // Such a client answers no ping, like one whose process is stopped.
    const frozen = await Promise.all([1, 2, 3].map(() => connect(service, { autoPong: false })));
    await expect(connect(service)).rejects.toThrow(/503/);
    await Promise.all(frozen.map(({ socket }) => once(socket, 'close')));
    const next = await connect(service);
    expect((await next.ask('state')).type).toBe('state');
    expect((await alive.ask('state')).type).toBe('state');
  });

  it('of 1,100 frozen clients leave room for the next one within 90 s by the usual limits', () => {
    const { maxLines, maxIdleLines, pingMs, maxUnanswered } = SERVE_LIMITS;
    expect(pingMs * (maxUnanswered + 1)).toBeLessThanOrEqual(90_000);
    expect(maxIdleLines).toBeLessThan(1100);
    expect(maxLines).toBeGreaterThan(1100 + maxIdleLines);
  });

  it('ends with the service', async () => {
    const service = await start();
    const { socket, ask } = await connect(service);
    await ask('reset');
    const closed = once(socket, 'close');
    await service.close();
    await closed;
  });
});

describe('the routes', () => {
  it('are what the validator of OpenEnv asks for', async () => {
    const service = await start();
    const get = async (route: string) => (await service.call('GET', route)).body;
    expect(await get('/health')).toEqual({ status: 'healthy' });
    expect(await get('/metadata')).toMatchObject({ name: 'autoplay', description: expect.any(String) });
    const schema = await get('/schema');
    expect(Object.keys(schema)).toEqual(['action', 'observation', 'state', 'reset_observation']);
    expect(JSON.stringify(schema.action)).toContain('drag_and_drop');
    const api = await get('/openapi.json');
    expect(api.info.version).toMatch(/^1\./);
    expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(['/reset', '/step', '/state']));
    expect((await service.call('POST', '/mcp', {})).body).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } });
  });

  it('play an episode that each request names', async () => {
    const service = await start();
    const { body } = await service.call('POST', '/reset', { task_id: world.task.id });
    const { episode_id } = body.metadata;
    const step = (action: unknown) => service.call('POST', '/step', { action, episode_id });
    expect((await step(SOLUTION[0])).body).toMatchObject({ reward: 0, done: false });
    expect((await service.call('GET', `/state?episode_id=${episode_id}`)).body).toMatchObject({ step_count: 1 });
    expect((await step(SOLUTION[1])).body.reward).toBe(0);
    expect((await step({ type: 'done' })).body).toMatchObject({ reward: 1, done: true });
    expect(await service.call('POST', '/step', { action: {} })).toMatchObject({
      status: 409,
      body: { error: { field: 'episode_id' } },
    });
    expect((await service.call('GET', '/state')).body.episode_id).toBeNull();
  });

  it('list the tasks, without what solves them', async () => {
    const service = await start();
    const post = (route: string, more: object = {}) =>
      service.call('POST', `/autoplay/${route}`, { split: 'train', ...more });
    expect((await service.call('GET', '/list_environments')).body).toEqual(['autoplay']);
    expect((await service.call('GET', '/autoplay/splits')).body).toEqual([{ name: 'train', type: 'train' }]);
    const total = (await post('num_tasks')).body.num_tasks;
    const { tasks } = (await post('tasks')).body;
    expect(tasks).toHaveLength(total);
    expect(tasks.map(({ id }: { id: string }) => id)).toContain(world.task.id);
    expect(JSON.stringify(tasks)).not.toMatch(/"check"|"evidence"/);
    expect((await post('task', { index: 0 })).body.task).toEqual(tasks[0]);
    expect((await post('task_range', { start: 0, stop: 1 })).body.tasks).toEqual([tasks[0]]);
    expect((await post('task_range')).body.tasks).toEqual(tasks);
    expect(await post('task', { index: total })).toMatchObject({ status: 404, body: { error: { field: 'index' } } });
    expect(await post('tasks', { split: 'test' })).toMatchObject({ status: 400, body: { error: { field: 'split' } } });
  });
});

describe('MCP tools', () => {
  it('have commands only where they are offered, and show what they print', async () => {
    const toolsOf = async (offering: TestService) => {
      const { body } = await offering.call('POST', '/mcp', rpc('tools/list'));
      return body.result.tools.map(({ name }: { name: string }) => name) as string[];
    };
    expect(await toolsOf(await start())).not.toContain('run_command');
    const offering = await start({ fake: { commands: true } });
    expect(await toolsOf(offering)).toContain('run_command');
    const { ask } = await connect(offering);
    await ask('reset', { task_id: world.task.id });
    const ran = (await ask('mcp', rpc('tools/call', { name: 'run_command', arguments: { argv: ['ls'] } }))).data;
    expect(ran.result).toMatchObject({
      isError: false,
      structuredContent: { observation: { result: { ok: true, code: 0, text: 'Notes/notes.txt\n' } } },
    });
  });

  it('are the actions, with their schemas', async () => {
    const service = await start();
    const { body } = await service.call('POST', '/mcp', rpc('tools/list'));
    const click = body.result.tools.find(({ name }: { name: string }) => name === 'click');
    expect(body.id).toBe(7);
    expect(click.inputSchema).toMatchObject({ type: 'object', required: ['x', 'y'] });
    expect((await service.call('POST', '/mcp', rpc('initialize'))).body.result.capabilities).toEqual({ tools: {} });
    expect((await service.call('POST', '/mcp', rpc('dance'))).body.error.code).toBe(-32601);
    expect((await service.call('POST', '/mcp', rpc('tools/call', { name: 'done' }))).body.error.message).toContain(
      'reset',
    );
  });

  it('play the episode of a session, or the one that is named', async () => {
    const service = await start();
    const { ask } = await connect(service);
    const { episode_id: session_id } = (await ask('reset', { task_id: world.task.id })).data.metadata;
    const call = async (name: string, args: object) =>
      (await ask('mcp', rpc('tools/call', { name, arguments: args }))).data;
    const first = await call('click', { x: 160, y: 56 });
    expect(first.result.content.map(({ type }: { type: string }) => type)).toEqual(['image', 'text']);
    expect(await call('klick', {})).toMatchObject({ result: { isError: true } });
    const named = rpc('tools/call', { name: 'click', arguments: { x: 180, y: 80 }, session_id });
    expect((await service.call('POST', '/mcp', named)).body.result.isError).toBe(false);
    expect((await call('done', {})).result.structuredContent).toMatchObject({ reward: 1, done: true });
  });

  it('are actions of their own kind to the client for MCP', async () => {
    const { ask } = await connect(await start());
    const listed = (await ask('step', { type: 'list_tools' })).data;
    expect(listed.observation.tools.map(({ name }: { name: string }) => name)).toContain('click');
    expect((await ask('step', { type: 'call_tool', tool_name: 'done', arguments: {} })).data.code).toBe(
      'SESSION_ERROR',
    );
    await ask('reset', { task_id: world.task.id });
    const use = async (tool_name: unknown, given: unknown) =>
      (await ask('step', { type: 'call_tool', tool_name, arguments: given })).data;
    expect((await use('klick', 5)).observation).toMatchObject({ tool_name: 'klick', error: null });
    expect((await use(undefined, null)).observation.result.action_error).not.toBeNull();
    const rewards = [];
    for (const { type, ...given } of SOLUTION) rewards.push((await use(type, given)).reward);
    expect(rewards).toEqual([0, 0, 1]);
    expect((await ask('state')).data.step_count).toBe(5);
  });

  it('over HTTP play the episode of the socket that shares their session', async () => {
    const service = await start();
    const ask = async (method: string, params = {}) => (await service.call('POST', '/mcp', rpc(method, params))).body;
    const { session_id } = (await ask('openenv/session/create')).result;
    const use = (name: string, given = {}) => ask('tools/call', { name, arguments: given, session_id });
    expect((await use('done')).error.message).toContain('no such episode');
    const { ask: send } = await connect(service, {}, `?session_id=${session_id}`);
    await send('reset', { task_id: world.task.id });
    for (const { type, ...given } of SOLUTION) await use(type, given);
    expect((await send('state')).data).toMatchObject({ step_count: 3, done: true });
    expect((await ask('openenv/session/close', { session_id })).result.closed).toBe(true);
    expect((await ask('openenv/session/close', { session_id })).result.closed).toBe(false);
  });
});
