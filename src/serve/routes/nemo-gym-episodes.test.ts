/** Episodes of NeMo Gym's gymnasium agent: its requests, and its use of the answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGrammar } from '../../grammars/create-grammar.ts';
import { ServiceFault } from '../http/service-fault.ts';
import { SOLUTION, startTestWorld, type TestService, type TestWorld } from '../../testing/reward-service.ts';

let world: TestWorld;
let service: TestService;
beforeAll(async () => {
  world = await startTestWorld();
  service = await world.start({ maxSteps: 6 });
});
afterAll(() => world.close());

const SCREEN = { width: 640, height: 480 };
const grammar = createGrammar('qwen3-vl', 'desktop');
const write = (action: object) =>
  grammar.serialize(
    { actions: [{ numClicks: 1, button: 'left', holdKeys: [], ...action } as never] },
    { screen: SCREEN, sent: grammar.imageSize(SCREEN) },
  );
const row = () => ({
  responses_create_params: { input: [{ role: 'user', content: 'do it' }] },
  task_id: world.task.id,
  verifier_metadata: { grammar: 'qwen3-vl', max_steps: 6, instruction: 'a column' },
});
const message = (text: string) => ({
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
});

/** The same reply from a server that parses tool calls out of the model's text. */
const callOf = (action: object) => {
  const [, name, given] = /"name": ?"(\w+)", ?"arguments": ?(.*)}\s*<\/tool_call>/s.exec(write(action))!;
  return { output: [{ type: 'function_call', name, arguments: given, call_id: 'c1' }] };
};
const failingJudge = async () => {
  throw new ServiceFault(503, { code: 'MODEL_UNAVAILABLE', class: 'judge', message: 'away', retryable: true });
};

const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Sends only the cookies of the last answer, as the agent does. */
async function play(responses: readonly object[], on = service) {
  const first = await on.call('POST', '/reset', row());
  expect(first.body).toMatchObject({ observation: null, info: { exit_status: null } });
  let cookie = cookieOf(first);
  const turns = [];
  for (const response of responses) {
    const turn = await on.call('POST', '/step', { ...row(), response }, { headers: { cookie } });
    cookie = cookieOf(turn);
    turns.push(turn);
  }
  return { id: first.body.info.episode_id as string, turns };
}

describe('an episode', () => {
  it('is played by replies, and has the reward of the native route', async () => {
    const { id, turns } = await play(SOLUTION.map((action) => message(write(action))));
    expect(turns.map(({ body }) => [body.reward, body.terminated, body.truncated])).toEqual([
      [0, false, false],
      [0, false, false],
      [1, true, false],
    ]);
    expect(turns[0]!.body.observation).toContain('The screen now:');
    expect(turns[2]!.body.observation).toBeNull();
    expect((await service.call('POST', `/v1/episodes/${id}/reward`, {})).body).toMatchObject({ reward: 1 });
  });

  it('tells places in the units of the grammar', async () => {
    const { turns } = await play([message(write({ type: 'wait', seconds: 0 })), message(write({ type: 'done' }))]);
    const places = [...String(turns[0]!.body.observation).matchAll(/at=\((\d+),(\d+)\)$/gm)];
    const file = /menu "View".* at=\((\d+),(\d+)\)$/m.exec(turns[0]!.body.observation)!;
    expect(places.length).toBeGreaterThan(2);
    expect([Number(file[1]), Number(file[2])]).toEqual([Math.round((160 / 640) * 1000), Math.round((56 / 480) * 1000)]);
  });

  it('takes calls of tools for the replies that they were', async () => {
    const { turns } = await play(SOLUTION.map(callOf));
    expect(turns[0]!.body.info.tool_outputs).toEqual([{ call_id: 'c1', output: 'done' }]);
    expect(turns[2]!.body.reward).toBe(1);
  });

  it('costs a step where there is no action, and ends with the budget of the row', async () => {
    const odd = [
      '',
      'I would click.',
      '<tool_call>{"name":"fly","arguments":{}}</tool_call>',
      '<tool_call>',
      '{',
      '\0',
    ];
    const { turns } = await play(odd.map(message));
    expect(turns.every(({ body }) => body.info.action_error !== null && body.reward === 0)).toBe(true);
    expect(turns.map(({ body }) => body.truncated)).toEqual([false, false, false, false, false, true]);
    const after = await play([{ output: [] }, { output: [{ type: 'reasoning' }] }, message(write({ type: 'done' }))]);
    expect(after.turns.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

it('a verdict that is missing is an error, which the agent never takes for 0', async () => {
  const broken = await world.start({ verify: failingJudge, limits: { judgeAttempts: 1 } });
  const { turns } = await play([message(write({ type: 'done' }))], broken);
  expect(turns[0]!.status).toBeGreaterThanOrEqual(422);
  expect(turns[0]!.body.reward).toBeUndefined();
});

it.each([
  ['/reset', { verifier_metadata: {} }, 400, 'verifier_metadata.grammar'],
  ['/reset', { task_id: 'x' }, 400, 'task_id'],
  ['/reset', { task_id: 'a'.repeat(64) }, 404, 'task_id'],
  ['/reset', { verifier_metadata: { grammar: 'latin' } }, 400, 'verifier_metadata.grammar'],
  ['/step', {}, 400, 'response'],
  ['/step', { response: message('hm') }, 409, 'cookie'],
] as const)('%s with %j names the field', async (route, changed, expected, field) => {
  const { status, body } = await service.call('POST', route, { ...row(), ...changed });
  expect({ status, field: body.error.field }).toEqual({ status: expected, field });
});
