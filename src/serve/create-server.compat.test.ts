/**
 * Protocols of trainers that call a reward over HTTP themselves: the answer is a number, or an error that no trainer
 * mistakes for 0.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import {
  judgement,
  rollOut,
  SOLUTION,
  startTestWorld,
  type TestService,
  type TestWorld,
} from '../testing/reward-service.ts';

let world: TestWorld;
let service: TestService;
let good: string;
let bad: string;
let broken: string;
let unsure: string;
beforeAll(async () => {
  world = await startTestWorld();
  service = await world.start({
    limits: { judgeAttempts: 1 },
    async verify({ answer }) {
      if (answer === 'broken') throw new PipelineError('MODEL_UNAVAILABLE', 'the endpoint is away');
      if (answer === 'unsure') return { ...judgement(0), status: 'unscorable', result: null, reward: null };
      return judgement(answer === 'good' ? 1 : 0);
    },
  });
  const { upload } = await rollOut(service.call, world.task.id);
  const add = async (answer: string) => (await service.call('POST', '/v1/trajectories', { ...upload, answer })).body.id;
  [good, bad, broken, unsure] = [await add('good'), await add('bad'), await add('broken'), await add('unsure')];
});
afterAll(() => world.close());

const askOpenRlhf = (labels: unknown[]) =>
  service.call('POST', '/compat/openrlhf', { query: labels.map(() => 'q'), prompts: labels.map(() => 'p'), labels });
const askSlime = (label: unknown) => service.call('POST', '/compat/slime', { prompt: 'p', response: 'r', label });

it('an episode that was given up has no reward, however often it is asked for: 422', async () => {
  const { id } = await rollOut(service.call, world.task.id, SOLUTION.slice(0, 1));
  await service.call('DELETE', `/v1/episodes/${id}`);
  const refused = { status: 422, body: { error: { code: 'CLIENT_ABORTED', retryable: false } } };
  expect(await askSlime({ episode_id: id })).toMatchObject(refused);
  expect(await askOpenRlhf([{ episode_id: id }])).toMatchObject(refused);
});

describe('OpenRLHF', () => {
  it('gets a number for each label, in order', async () => {
    const labels = [good, { trajectory_id: bad }, JSON.stringify({ trajectory_id: good, task_id: world.task.id })];
    const { status, body } = await askOpenRlhf(labels);
    expect(status).toBe(200);
    expect(body).toEqual({ rewards: [1, 0, 1], scores: [1, 0, 1], extra_logs: {} });
  });

  it('gets no numbers at all when one is missing: 503 to try again, 422 when that is in vain', async () => {
    const failed = await askOpenRlhf([good, broken]);
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'MODEL_UNAVAILABLE' } } });
    expect(failed.headers.get('retry-after')).toBe('2');
    expect(await askOpenRlhf([good, unsure])).toMatchObject({ status: 422, body: { error: { field: 'labels[1]' } } });
    for (const { body } of [failed]) expect(JSON.stringify(body)).not.toContain('rewards');
  });

  it.each(['no reference', 5, null, '{}', { trajectory_id: 'x' }])(
    'is told that the label %j is none',
    async (label) => {
      const { status, body } = await askOpenRlhf([label]);
      expect({ status, field: body.error.field }).toMatchObject({
        status: 400,
        field: expect.stringContaining('labels[0]'),
      });
    },
  );
});

describe('slime', () => {
  it('gets a bare number', async () => {
    expect([(await askSlime(good)).body, (await askSlime(bad)).body]).toEqual([1, 0]);
  });

  it('gets a 503 or a 422', async () => {
    expect([(await askSlime(broken)).status, (await askSlime(unsure)).status]).toEqual([503, 422]);
  });

  it('is never asked to believe the policy', async () => {
    const claim = `trajectory_id: ${good}`;
    const { status } = await service.call('POST', '/compat/slime', { prompt: '', response: claim, label: '' });
    expect(status).toBe(400);
  });
});

const reply = (reward: number | null, task: number) => ({
  reward,
  _ng_task_index: task,
  mask_sample: reward === null,
});

describe('NeMo Gym', () => {
  const row = { responses_create_params: { input: [] }, response: { id: 'r' } };
  const verify = (reference: object, init?: RequestInit) =>
    service.call('POST', '/verify', { ...row, ...reference }, init);

  it('sees a server, and gets its row back with the reward', async () => {
    expect((await service.call('GET', '/')).status).toBe(200);
    expect((await verify({ trajectory_id: good })).body).toEqual({
      ...row,
      trajectory_id: good,
      reward: 1,
      mask_sample: false,
      reward_components: { result: 1 },
    });
    expect((await verify({ verifier_metadata: { trajectory_id: bad } })).body.reward).toBe(0);
  });

  it.each([
    ['the judge is away', () => ({ trajectory_id: broken }), 'judge_failed'],
    ['there is no verdict', () => ({ trajectory_id: unsure }), 'autoplay:evidence'],
    ['the trajectory is unknown', () => ({ trajectory_id: 'f'.repeat(64) }), 'autoplay:input'],
    ['the row refers to none', () => ({}), 'autoplay:input'],
    ['the id is none', () => ({ trajectory_id: 'x' }), 'autoplay:input'],
  ])('gets null and the reason when %s', async (_, reference, kind) => {
    const { status, body } = await verify(reference());
    expect(status).toBe(200);
    expect(body).toMatchObject({ reward: null, mask_sample: true, failure_kind: kind, ...row });
    expect(body.failure_reason).not.toBe('');
  });

  it('gets null for a body that is no JSON', async () => {
    const init = { body: '{', headers: { 'content-type': 'application/json' } };
    expect(await service.call('POST', '/verify', undefined, init)).toMatchObject({
      status: 200,
      body: { reward: null },
    });
  });

  it('is told that an episode without an action has no reward, not 0', async () => {
    const seeded = await service.call('POST', '/seed_session', { task_id: world.task.id });
    const answer = { reward: null, mask_sample: true, failure_reason: expect.stringContaining('NO_ACTION') };
    expect((await verify({ episode_id: seeded.body.episode_id })).body).toMatchObject(answer);
    expect((await verify({ episode_id: seeded.body.episode_id })).body).toMatchObject(answer);
  });

  it('has rewards added up, of all and of each task, without those that are missing', async () => {
    const verify_responses = [reply(1, 0), reply(0, 0), reply(1, 1), reply(null, 1)];
    const { body } = await service.call('POST', '/aggregate_metrics', { verify_responses });
    expect(body.agent_metrics).toMatchObject({
      'max/reward': 1,
      'min/reward': 0,
      'median/reward': 1,
      rewards: 3,
      without_reward: 1,
    });
    expect(body.agent_metrics['std/reward']).toBeCloseTo(Math.sqrt(2) / 3);
    expect(body.key_metrics['mean/reward']).toBeCloseTo(2 / 3);
    expect(body.group_level_metrics).toMatchObject([
      { _ng_task_index: 0, 'mean/reward': 0.5 },
      { _ng_task_index: 1, 'mean/reward': 1 },
    ]);
    const none = await service.call('POST', '/aggregate_metrics', { verify_responses: [] });
    expect(none.body).toEqual({
      agent_metrics: { rewards: 0, without_reward: 0 },
      key_metrics: {},
      group_level_metrics: [],
    });
  });

  it('has its session as an episode, which the verification ends', async () => {
    const seeded = await service.call('POST', '/seed_session', { task_id: world.task.id });
    const cookie = seeded.headers.get('set-cookie')!.split(';')[0]!;
    const id = seeded.body.episode_id;
    expect(seeded.body.episode.observation.screenshot.width).toBe(640);
    await service.call('POST', `/v1/episodes/${id}/step`, { action: SOLUTION[0] });
    expect((await verify({}, { headers: { cookie } })).body).toMatchObject({ reward: 0, mask_sample: false });
    expect((await service.call('GET', `/v1/episodes/${id}`)).body).toMatchObject({ done: true, step: 1 });
    expect((await service.call('POST', '/seed_session', {})).body).toEqual({});
  });
});
