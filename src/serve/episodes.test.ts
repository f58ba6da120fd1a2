/**
 * Environments over HTTP, on the FAKE environment: the guarantees that an RL worker relies on, and the faults that must
 * never look like a failure of the policy.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { isTaken, LookChoices, type Step } from '../schema/index.ts';
import { findRecord } from '../store/typed-records.ts';
import { episodeTrajectoryId } from './routes/resolve-item.ts';
import { free, openEpisodes, reward, step } from '../testing/episode-client.ts';
import { malformedStep } from '../testing/malformed-steps.ts';
import { createRandom } from '../testing/random.ts';
import { rollOut, SOLUTION, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

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

describe('a group', () => {
  it('of 8 starts on one initial state; each goes its own way and has its own reward', async () => {
    const service = await start({ environments: 8 });
    const { status, body } = await open(service, { group_size: 8 });
    expect(status).toBe(201);
    const { episodes } = body;
    expect(new Set(episodes.map(({ id }: { id: string }) => id)).size).toBe(8);
    expect(new Set(episodes.map((episode: { initial_state: string }) => episode.initial_state)).size).toBe(1);
    expect(episodes[0]).toMatchObject({ step: 0, done: false, max_steps: 8, instruction: world.task.instruction });
    for (const [number, { id }] of episodes.entries()) {
      for (const action of number % 2 ? SOLUTION : [{ type: 'done' }]) await step(service, id, action);
    }
    const rewards = [];
    for (const { id } of episodes) rewards.push((await reward(service, id)).reward);
    expect(rewards).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    await free(service);
  });

  it('has one look, drawn by its seed, under which the recorded initial state is found again', async () => {
    const service = await start({ looks: LookChoices.parse({}) });
    const lookOf = async (seed: number, size = 1) => {
      const { episodes } = (await open(service, { seed, group_size: size })).body;
      for (const { id } of episodes) await step(service, id, { type: 'done' });
      const results = await Promise.all(episodes.map(({ id }: { id: string }) => reward(service, id)));
      expect(results.map(({ status }) => status)).toEqual(episodes.map(() => 'scored'));
      const recorded = await Promise.all(
        episodes.map(({ id }: { id: string }) => findRecord(world.store, 'trajectories', episodeTrajectoryId(id))),
      );
      const looks = new Set(episodes.map(({ look }: { look: unknown }) => JSON.stringify(look)));
      expect(new Set(recorded.map((trajectory) => JSON.stringify(trajectory?.initialState.look)))).toEqual(looks);
      expect(looks.size).toBe(1);
      return [...looks][0];
    };
    const [one, again, other] = [await lookOf(1, 2), await lookOf(1), await lookOf(2)];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('is all or none: 429 while too few are free, 400 when there never are', async () => {
    const service = await start({ environments: 2 });
    const { id } = await openOne(service);
    const refused = await open(service, { group_size: 2 });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'NO_ENVIRONMENT_FREE', retryable: true } } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await open(service, { group_size: 3 })).toMatchObject({
      status: 400,
      body: { error: { field: 'group_size' } },
    });
    await service.call('DELETE', `/v1/episodes/${id}`);
    expect((await open(service, { group_size: 2 })).status).toBe(201);
  });

  it('fails as a whole when one environment does', async () => {
    let resets = 0;
    const fault = (operation: string) =>
      operation === 'reset' && ++resets === 2 ? new PipelineError('ENV_RESET_FAILED', 'it is broken') : undefined;
    const service = await start({ environments: 3, fake: { fault } });
    const failed = await open(service, { group_size: 3 });
    expect(failed).toMatchObject({ status: 503, body: { error: { class: 'environment', code: 'ENV_RESET_FAILED' } } });
    await free(service);
    expect((await open(service, { group_size: 3 })).status).toBe(201);
  });
});

describe('a step', () => {
  it('is made once, however often it is sent', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const [a, b] = await Promise.all([step(service, id, SOLUTION[0], 0), step(service, id, SOLUTION[0], 0)]);
    expect(a.body.step).toBe(1);
    expect({ ...b.body, lease_expires_at: 0 }).toEqual({ ...a.body, lease_expires_at: 0 });
    const other = await step(service, id, SOLUTION[1], 0);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'STEP_OUT_OF_ORDER', field: 'index' } } });
    expect((await step(service, id, SOLUTION[1], 2)).status).toBe(409);
    expect((await step(service, id, SOLUTION[1], 1)).body.step).toBe(2);
  });

  it('that runs a command is answered with its result, where commands are offered', async () => {
    const service = await start({ fake: { commands: true } });
    const { id } = await openOne(service);
    const ran = await step(service, id, { type: 'run_command', argv: ['ls'] });
    expect(ran.body).toMatchObject({
      step: 1,
      action_error: null,
      result: { ok: true, code: 0, text: 'Notes/notes.txt\n' },
    });
    const failed = await step(service, id, { type: 'run_command', argv: ['cat', 'x'] });
    expect(failed.body).toMatchObject({ action_error: null, result: { ok: false, code: 1, text: '' } });
    const next = await step(service, id, { type: 'hotkey', keys: ['escape'] });
    expect(next.body).not.toHaveProperty('result');

    const without = await start();
    const { id: other } = await openOne(without);
    const refused = await step(without, other, { type: 'run_command', argv: ['ls'] });
    expect(refused.body.action_error).toContain('environment.commands');
    expect(refused.body).not.toHaveProperty('result');
  });

  it('that the environment refuses is counted and told', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const refused = await step(service, id, { type: 'click', x: 99_999, y: 0 });
    expect(refused).toMatchObject({ status: 200, body: { step: 1, done: false } });
    expect(refused.body.action_error).toContain('off the screen');
  });

  it('that is no action is counted, told by the name of its field, and no step to learn from', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const refused = await step(service, id, { type: 'click', x: 1 });
    expect(refused).toMatchObject({ status: 200, body: { step: 1, done: false } });
    expect(refused.body.action_error).toMatch(/^action\.y: /);
    for (const action of SOLUTION) await step(service, id, action);
    const { trajectory_id, reward: given } = await reward(service, id);
    const { steps } = (await world.store.get('trajectories', trajectory_id)) as { steps: Step[] };
    expect({ given, taken: steps.map(isTaken) }).toEqual({ given: 1, taken: [false, true, true, true] });
  });

  it.each([
    [{}, 'body'],
    [{ action: { type: 'done' }, unusable: 'both' }, 'body'],
    [{ reply: 'click(1, 2)' }, 'grammar'],
    [{ reply: 'click(1, 2)', grammar: 'klingon' }, 'grammar'],
    [{ reply: 'click(1, 2)', grammar: 'android-world' }, 'grammar'],
    [{ action: { type: 'done' }, grammar: 'scalecua' }, 'grammar'],
    [{ reply: '', grammar: 'scalecua', image_size: { width: 0, height: 5 } }, 'image_size.width'],
  ])("that is not said as asked, %j, is the client's fault and not counted", async (body, field) => {
    const service = await start();
    const { id } = await openOne(service);
    const refused = await service.call('POST', `/v1/episodes/${id}/step`, body);
    expect(refused).toMatchObject({ status: 400, body: { error: { field } } });
    expect((await service.call('GET', `/v1/episodes/${id}`)).body.step).toBe(0);
  });

  it('beyond the budget there is none: out_of_steps, reward 0', async () => {
    const service = await start();
    const { id } = await openOne(service, { max_steps: 2 });
    await step(service, id, SOLUTION[0]);
    const last = await step(service, id, SOLUTION[1]);
    expect(last.body).toMatchObject({ done: true, exit_status: 'out_of_steps', step: 2 });
    expect(await step(service, id, SOLUTION[1])).toMatchObject({
      status: 410,
      body: { error: { code: 'EPISODE_ENDED' } },
    });
    expect(await reward(service, id)).toMatchObject({ status: 'scored', reward: 0, exit_status: 'out_of_steps' });
    expect((await open(service, { max_steps: 9 })).body.error).toMatchObject({ field: 'max_steps' });
  });
});

const call = (args: object) =>
  `<tool_call>\n${JSON.stringify({ name: 'computer_use', arguments: args })}\n</tool_call>`;
const clicks = (...points: number[][]) => points.map(([x, y]) => `click(x=${x}, y=${y})`).join('\n');

const sendReply = (service: TestService, id: string, reply: string, grammar: string, more: object = {}) =>
  service.call('POST', `/v1/episodes/${id}/step`, { reply, grammar, ...more });

describe("a model's reply", () => {
  it('is read by its grammar on the present screen, and solves a task', async () => {
    const service = await start();
    const { id } = await openOne(service);
    // 640 by 480 pixels: thousandths, then pixels of the picture that UI-TARS receives, then a fraction.
    expect(
      (await sendReply(service, id, call({ action: 'left_click', coordinate: [250, 117] }), 'qwen3-vl')).body.step,
    ).toBe(1);
    const reply = "Thought: There it is.\nAction: click(point='<point>181 79</point>')<|im_end|>";
    expect((await sendReply(service, id, reply, 'ui-tars-1.5')).body).toMatchObject({ step: 2, action_error: null });
    const code = "## Code:\n```python\ncomputer.terminate(status='success')\n```";
    expect((await sendReply(service, id, code, 'agentnet')).body).toMatchObject({ done: true, exit_status: 'done' });
    const { trajectory_id, reward: given } = await reward(service, id);
    const { steps } = (await world.store.get('trajectories', trajectory_id)) as { steps: Step[] };
    expect(given).toBe(1);
    expect(steps.map(({ target }) => target?.name)).toEqual(['View', 'Large text', undefined]);
    expect(steps[1]!.thought).toBe('There it is.');
  });

  it('counts in pixels of the picture that the model saw', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const size = { image_size: { width: 1280, height: 960 } };
    const { body } = await sendReply(service, id, 'click(x=320, y=112)', 'scalecua', size);
    expect(body).toMatchObject({ step: 1, action_error: null });
    expect(JSON.stringify((await sendReply(service, id, 'click(x=360, y=160)', 'scalecua', size)).body.step)).toBe('2');
    await step(service, id, { type: 'done' });
    expect((await reward(service, id)).reward).toBe(1);
  });

  it('may hold several actions: each is a step, and the first that is refused is the last', async () => {
    const service = await start();
    const { id } = await openOne(service, { max_steps: 4 });
    const size = { image_size: { width: 640, height: 480 } };
    const two = { ...size, index: 0 };
    expect((await sendReply(service, id, clicks([160, 56], [180, 80]), 'scalecua', two)).body.step).toBe(2);
    // Repeating the same request has no further effect.
    expect((await sendReply(service, id, clicks([160, 56], [180, 80]), 'scalecua', two)).body.step).toBe(2);
    expect((await sendReply(service, id, clicks([1, 1]), 'scalecua', two)).status).toBe(409);
    const refused = await sendReply(service, id, "hotkey('nokey')\nclick(x=1, y=1)", 'scalecua', size);
    expect(refused.body).toMatchObject({ step: 3, done: false, action_error: expect.stringContaining('nokey') });
    const last = await sendReply(service, id, clicks([1, 1], [2, 2], [3, 3]), 'scalecua', size);
    expect(last.body).toMatchObject({ step: 4, done: true, exit_status: 'out_of_steps' });
  });

  it('with an answer, which ends the episode in some grammars, ends it', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const { body } = await sendReply(service, id, "Action: finished(content='42')", 'ui-tars-1.5');
    expect(body).toMatchObject({ step: 2, done: true, exit_status: 'done' });
  });

  it.each([
    ['I would click on View.', 'ui-tars-1.5', 'the action cannot be read'],
    ['', 'scalecua', 'there is no action'],
    [call({ action: 'left_click' }), 'qwen3-vl', 'coordinate'],
    [call({ action: 'left_click', coordinate: [1500, 20] }), 'qwen3-vl', 'off the screen'],
    ['x'.repeat(40_000), 'autoplay', 'longer than'],
  ])('that cannot be read, %.40s, costs a step and says why', async (text, grammar, problem) => {
    const service = await start();
    const { id } = await openOne(service);
    const { status, body } = await sendReply(service, id, text, grammar);
    expect({ status, step: body.step, done: body.done }).toEqual({ status: 200, step: 1, done: false });
    expect(body.action_error).toContain(problem);
  });

  it('that the client could not read is told in its words', async () => {
    const service = await start();
    const { id } = await openOne(service);
    const { body } = await service.call('POST', `/v1/episodes/${id}/step`, { unusable: 'no JSON in it' });
    expect(body).toMatchObject({ step: 1, done: false, action_error: 'no JSON in it' });
  });
});

describe('250 malformed actions and replies', () => {
  it('cost a step each, leak no environment, and the next episode works', async () => {
    const service = await start({ environments: 1, maxSteps: 50 });
    const random = createRandom(7);
    let refused = 0;
    for (let episode = 0; episode < 5; episode++) {
      const { id } = await openOne(service);
      for (let index = 0; index < 50; index++) {
        const body = malformedStep(random);
        const reply = await service.call('POST', `/v1/episodes/${id}/step`, { ...body, index });
        expect({ body, status: reply.status, step: reply.body.step, done: reply.body.done }).toEqual({
          body,
          status: 200,
          step: index + 1,
          done: index === 49,
        });
        expect({ body, error: reply.body.action_error }).toEqual({ body, error: expect.any(String) });
        refused++;
      }
      expect(await reward(service, id)).toMatchObject({ status: 'scored', reward: 0, exit_status: 'out_of_steps' });
      await free(service);
    }
    expect(refused).toBe(250);
    const { id } = await rollOut(service.call, world.task.id);
    expect((await reward(service, id)).reward).toBe(1);
  });
});

it('an episode whose opener has gone away is given up', async () => {
  const gone = new AbortController();
  const fault = (operation: string) => {
    if (operation === 'reset') gone.abort();
    return undefined;
  };
  const service = await start({ fake: { latencyMs: 300, fault } });
  const init = { signal: gone.signal };
  const opening = service.call('POST', '/v1/episodes', { task_id: world.task.id, group_size: 2 }, init);
  await expect(opening).rejects.toThrow();
  await free(service);
  expect((await open(service, { group_size: 2 })).status).toBe(201);
});

describe('the reward', () => {
  it('of an episode that is cut short is 0, with whose doing it was; its steps are the own ones', async () => {
    const service = await start();
    const { id } = await openOne(service);
    await step(service, id, SOLUTION[0]);
    const result = await reward(service, id, { exit_status: 'out_of_time' });
    expect(result).toMatchObject({ status: 'scored', reward: 0, exit_status: 'out_of_time' });
    const { body } = await service.call('GET', `/v1/trajectories/${result.trajectory_id}`);
    expect(body.steps).toBe(1);
    expect(await reward(service, id)).toMatchObject({ reward: 0, exit_status: 'out_of_time' });
  });

  it('is null when the client says that infrastructure ended it', async () => {
    const service = await start();
    const { id } = await openOne(service);
    expect(await reward(service, id, { exit_status: 'aborted' })).toMatchObject({
      status: 'infra_error',
      reward: null,
    });
  });

  it('is the same by any way and at any instance', async () => {
    const service = await start();
    const { id } = await rollOut(service.call, world.task.id);
    const direct = await reward(service, id);
    expect(direct).toMatchObject({ reward: 1, exit_status: 'done' });
    const other = await start({ environments: 1 });
    const listed = await other.call('POST', '/v1/rewards', { items: [{ episode_id: id }] });
    expect(listed.body.results[0]).toMatchObject({ reward: 1, trajectory_id: direct.trajectory_id, attempts: 0 });
    expect(await reward(other, id)).toMatchObject({ reward: 1, attempts: 0 });
  });
});

it('knows which elements were hit, in rollouts of its own and in uploads', async () => {
  const service = await start();
  const { id, upload } = await rollOut(service.call, world.task.id);
  const { trajectory_id } = await reward(service, id);
  const { body } = await service.call('POST', '/v1/trajectories', upload);
  for (const trajectory of [trajectory_id, body.id]) {
    const { steps } = (await world.store.get('trajectories', trajectory)) as { steps: { target?: { name: string } }[] };
    expect(steps.map(({ target }) => target?.name)).toEqual(['View', 'Large text', undefined]);
  }
});
