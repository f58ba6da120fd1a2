/** Episodes whose environment, service or instance fails. No such failure may look like a failure of the policy. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { free, openEpisodes, reward, step } from '../testing/episode-client.ts';
import { SOLUTION, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

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

const open = (service: TestService, more: object = {}) => openEpisodes(service, world.task.id, more);
const openOne = async (service: TestService, more: object = {}) => (await open(service, more)).body.episodes[0];

describe('infrastructure', () => {
  it('that cannot restore the initial state lends nothing, and says what differs', async () => {
    const service = await start({ limits: { restoreAttempts: 2 } });
    const elsewhere = { ...world.task, id: 'e'.repeat(64), initialState: { apps: ['elsewhere'], template: 'fake' } };
    await world.tasks.commit('tasks', elsewhere.id, elsewhere);
    const failed = await service.call('POST', '/v1/episodes', { task_id: elsewhere.id });
    expect(failed).toMatchObject({ status: 503, body: { error: { class: 'environment', code: 'ENV_RESET_FAILED' } } });
    expect(failed.body.error.message).toMatch(/2 resets .* not the recorded initial state: \d+ of \d+ facts differ/);
    await free(service);
    expect((await service.call('GET', '/metrics')).body).toContain('autoplay_restore_failures_total 2');
    expect((await open(service)).status).toBe(201);
  });

  it('that breaks in a step ends the episode without a reward', async () => {
    let acts = 0;
    const fault = (operation: string) =>
      operation === 'act' && ++acts === 2 ? new PipelineError('ENV_ACT_FAILED', 'the cable is out') : undefined;
    const service = await start({ fake: { fault } });
    const { id } = await openOne(service);
    await step(service, id, SOLUTION[0], 0);
    const failed = await step(service, id, SOLUTION[1], 1);
    expect(failed).toMatchObject({
      status: 503,
      body: { error: { class: 'environment', code: 'ENV_ACT_FAILED', retryable: false } },
    });
    expect((await step(service, id, SOLUTION[1], 2)).status).toBe(410);
    expect(await reward(service, id)).toMatchObject({
      status: 'infra_error',
      reward: null,
      exit_status: 'aborted',
      error: { class: 'environment', code: 'ENV_ACT_FAILED' },
    });
    expect(service.judged()).toBe(0);
    await free(service);
  });

  it('takes back what is forgotten, without a reward', async () => {
    const service = await start();
    const { id } = await openOne(service, { lease_ms: 1000 });
    await free(service);
    expect(await step(service, id, SOLUTION[0])).toMatchObject({
      status: 410,
      body: { error: { code: 'LEASE_EXPIRED' } },
    });
    const error = { class: 'lease', code: 'LEASE_EXPIRED' };
    expect(await reward(service, id)).toMatchObject({ status: 'infra_error', reward: null, error });
  });

  it('that is stopped ends its episodes without a reward', async () => {
    const service = await start();
    const { id } = await openOne(service);
    await service.close();
    const other = await start();
    expect(await reward(other, id)).toMatchObject({ status: 'infra_error', error: { code: 'INSTANCE_STOPPED' } });
  });
});

describe('two instances', () => {
  it('are one: a request that reaches the wrong one is passed on', async () => {
    const [a, b] = [await start(), await start()];
    const { id } = await openOne(a);
    expect((await step(b, id, SOLUTION[0], 0)).body).toMatchObject({ id, step: 1 });
    expect((await b.call('GET', `/v1/episodes/${id}`)).body).toMatchObject({ step: 1 });
    for (const [index, action] of SOLUTION.slice(1).entries()) await step(b, id, action, index + 1);
    expect(await reward(b, id)).toMatchObject({ status: 'scored', reward: 1 });
  });

  it('lose the episodes of one that dies, and say so', async () => {
    const gone = await world.start();
    await gone.close();
    const [a, b] = [await start({ advertise: gone.url }), await start()];
    const { id } = await openOne(a);
    expect((await step(b, id, SOLUTION[0], 0)).status).toBe(410);
    expect(await reward(b, id)).toMatchObject({
      status: 'infra_error',
      error: { class: 'lease', code: 'INSTANCE_LOST' },
    });
  });

  it('know no episode that never was', async () => {
    const service = await start();
    expect((await step(service, '0'.repeat(32), SOLUTION[0])).status).toBe(404);
    expect((await service.call('POST', '/v1/episodes', { task_id: 'f'.repeat(64) })).status).toBe(404);
  });
});
