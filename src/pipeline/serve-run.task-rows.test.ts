/**
 * Exported task rows against a real service: each trainer's row, unchanged, opens an episode and receives its reward.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingPython, readWithPython } from '../testing/read-with-python.ts';
import { exportTasks } from '../export/tasks/export-tasks.ts';
import { ExportOptions } from '../export/export-options.ts';
import { SOLUTION, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

const CLIENT = fileURLToPath(new URL('../../clients/python/src', import.meta.url));
const MAX_STEPS = 8;
const noHttpx = spawnSync('python3', ['-c', 'import httpx']).status === 0 ? undefined : 'httpx is not installed';
const missing = missingPython() ?? noHttpx;
if (missing) console.warn(`skipped: task rows in the shims of trainers: ${missing}`);

let folder: string;
let world: TestWorld;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-task-rows-'));
  world = await startTestWorld();
  service = await world.start({ maxSteps: MAX_STEPS });
  const options = ExportOptions.parse({ rl: ['verl', 'nemo-gym', 'slime'], selection: { tasks: 'all' } });
  const description = { config: 'test', seed: 1 };
  const input = { output: folder, options, benchmarks: [], name: 'Rows', description, environment: 'fake' };
  await exportTasks({ ...input, maxSteps: MAX_STEPS }, { store: world.tasks }, new AbortController().signal);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function readRow(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path.join(folder, 'rl', file), 'utf8')) as Record<string, unknown>;
}

async function play(episode: string, actions: readonly object[]): Promise<void> {
  for (const [index, action] of actions.entries()) {
    const { status } = await service.call('POST', `/v1/episodes/${episode}/step`, { action, index });
    expect(status).toBe(200);
  }
}

it('are what the service lists', async () => {
  const { body } = await service.call('GET', '/v1/tasks');
  const [task] = body.tasks;
  const { metadata } = await readRow('slime/train.jsonl');
  expect(metadata).toMatchObject({
    task_id: task.id,
    instruction: task.instruction,
    initial_state: task.initial_state.template,
    rubric_version: task.rubric_version,
  });
});

it.each([
  [SOLUTION, 1],
  [[{ type: 'done' }], 0],
])('of NeMo Gym go to /seed_session and /verify as they are', async (actions, reward) => {
  const row = await readRow('nemo-gym/train.jsonl');
  const seeded = await service.call('POST', '/seed_session', row);
  expect(seeded.status).toBe(200);
  await play(seeded.body.episode_id, actions);
  const cookie = seeded.headers.get('set-cookie')!.split(';')[0]!;
  const verified = await service.call('POST', '/verify', row, { headers: { cookie } });
  expect(verified.body).toMatchObject({ ...row, reward, mask_sample: false });
});

describe.skipIf(missing)('in the shims of trainers', () => {
  /** An agent loop, or a generate function, plays the row's task. Then the trainer requests the reward. */
  const script = `
import asyncio, datasets, json, pandas, sys
from types import SimpleNamespace
from autoplay_client import AsyncClient, slime, verl
folder, actions = sys.argv[1] + '/rl', json.loads(sys.argv[2])
async def play(task_id, max_steps):
    async with AsyncClient() as client:
        [episode] = await client.open(task_id, max_steps=max_steps)
        for index, action in enumerate(actions): await client.step(episode['id'], action, index)
        return episode['id']
async def main():
    row = datasets.load_dataset('parquet', data_files=folder + '/verl/train-00000-of-00001.parquet')['train'][0]
    info = row['extra_info']
    played = {**info, 'episode_id': await play(info['task_id'], info['max_steps'])}
    score = await verl.compute_score(row['data_source'], 'what the policy said', row['reward_model']['ground_truth'], played)
    line = pandas.read_json(folder + '/slime/train.jsonl', lines=True, dtype={'label': str}).iloc[0].to_dict()
    metadata = {**line['metadata'], 'episode_id': await play(line['metadata']['task_id'], line['metadata']['max_steps'])}
    sample = SimpleNamespace(prompt=line['prompt'], label=line['label'], metadata=metadata, response='')
    return {'verl': score['score'], 'slime': await slime.reward(None, sample)}
print(json.dumps(asyncio.run(main())))
`;

  it.each([
    [SOLUTION, 1],
    [[{ type: 'done' }], 0],
  ])('of verl and slime are scored as they are', { timeout: 120_000 }, async (actions, reward) => {
    vi.stubEnv('AUTOPLAY_URL', service.url);
    vi.stubEnv('PYTHONPATH', CLIENT);
    vi.stubEnv('PYTHONDONTWRITEBYTECODE', '1');
    const got = await readWithPython(script, [folder, JSON.stringify(actions)], path.join(folder, 'cache'));
    vi.unstubAllEnvs();
    expect(got).toEqual({ verl: reward, slime: reward });
  });
});
