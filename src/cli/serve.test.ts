/**
 * `autoplay serve` from the view of a person and a trainer: real processes, real verifiers, and real applications if
 * installed.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { replyByModel, startScriptedServer } from '../model/scripted-server/index.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import type { Trajectory, Verdict } from '../schema/index.ts';
import type { Call } from '../testing/reward-service.ts';
import { createFileStore } from '../store/file-store.ts';
import { readRecord } from '../store/typed-records.ts';
import { callCli } from '../testing/call-cli.ts';
import { runCli, writeFakeConfig } from '../testing/cli.ts';
import { startServe, stopServe, type Served } from '../testing/serve-process.ts';

let root: string;
let run: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-cli-serve-'));
  const config = await writeFakeConfig(root, 'fake');
  expect(await callCli(['run', config])).toMatchObject({ code: 0 });
  run = path.join(root, 'fake');
});
afterEach(() => Promise.all(started.splice(0).map((child) => stopServe(child))));
afterAll(() => rm(root, { recursive: true, force: true }));

async function serve(args: readonly string[]): Promise<Served> {
  const served = await startServe(args);
  started.push(served.child);
  return served;
}

/** The executions of a run with the verdicts of its own verifier. */
async function readExecutions(folder: string): Promise<{ trajectory: Trajectory; verdict: Verdict }[]> {
  const store = await createFileStore({ folder });
  const executions = [];
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    executions.push({ verdict, trajectory: await readRecord(store, 'trajectories', verdict.trajectoryId) });
  }
  return executions;
}

/** The reward of a group of rollouts with the same actions. */
async function play(call: Call, taskId: string, actions: readonly object[], group_size = 1) {
  const opened = await call('POST', '/v1/episodes', { task_id: taskId, group_size });
  expect(opened).toMatchObject({ status: 201 });
  const ids = opened.body.episodes.map(({ id }: { id: string }) => id);
  const results = [];
  for (const id of ids) {
    for (const [index, action] of actions.entries()) {
      expect(await call('POST', `/v1/episodes/${id}/step`, { action, index })).toMatchObject({ status: 200 });
    }
    results.push((await call('POST', `/v1/episodes/${id}/reward`, {})).body);
  }
  return results;
}

describe('the tasks of a run', () => {
  it('reward over HTTP what its own verifier passed, and never who did nothing or anything', async () => {
    const { call, child } = await serve([run]);
    const executions = await readExecutions(run);
    expect(executions.length).toBeGreaterThan(3);
    for (const { trajectory, verdict } of executions) {
      const taskId = trajectory.taskId!;
      const [again] = await play(
        call,
        taskId,
        trajectory.steps.map(({ action }) => action),
      );
      expect(again).toMatchObject({ status: 'scored', reward: verdict.reward, judge_model: 'model-free' });
      const random = Array.from({ length: 4 }, (_, step) => ({ type: 'click', x: 631 - 37 * step, y: 3 + 5 * step }));
      for (const actions of [[{ type: 'done' }], [...random, { type: 'done' }]]) {
        expect((await play(call, taskId, actions))[0]).toMatchObject({ status: 'scored', reward: 0 });
      }
    }
    expect(await stopServe(child)).toBe(0);
    // Serving adds nothing to the run.
    expect(await callCli(['fsck', run])).toMatchObject({ code: 0, stderr: '' });
  });

  it('keep their verdicts over a restart', async () => {
    const { trajectory } = (await readExecutions(run))[0]!;
    const first = await serve([run]);
    const actions = trajectory.steps.map(({ action }) => action);
    const [scored] = await play(first.call, trajectory.taskId!, actions);
    await stopServe(first.child);
    const second = await serve([run, '--environments', '0']);
    const items = [{ trajectory_id: scored.trajectory_id }];
    const { body } = await second.call('POST', '/v1/rewards', { items });
    expect(body.results[0]).toMatchObject({ reward: scored.reward, attempts: 0 });
    expect((await second.call('POST', '/v1/episodes', { task_id: trajectory.taskId })).status).toBe(404);
  });
});

describe('a model as the judge', () => {
  it('sees uploaded screens; when it is away there is no reward', async () => {
    let isAway = false;
    const endpoint = await startScriptedServer({
      reply: replyByModel({
        judge: () =>
          isAway
            ? { fault: { kind: 'status', status: 503 } }
            : { content: { screen_details: 'It is on.', reasoning: 'As asked.', result: 'success' } },
      }),
    });
    const folder = path.join(root, 'judged');
    const file = path.join(root, 'judged.yaml');
    const text = `
models:
  endpoints: { main: { baseUrl: "${endpoint.baseUrl}", deadlineMs: 1000 } }
  roles: { verifier: { endpoint: main, model: judge, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } } }
verify: { verifier: model }
`;
    const fake = await readFile(path.join(root, 'fake.yaml'), 'utf8');
    await writeFile(file, fake.replaceAll(run, folder) + text);
    expect(await callCli(['run', file])).toMatchObject({ code: 0 });
    const { call } = await serve([folder]);
    expect((await call('GET', '/health/ready')).body.checks).toMatchObject({ redis: 'ok' });
    const { tasks } = (await call('GET', '/v1/tasks')).body;
    const task_id = tasks.find(({ guideline }: { guideline: string }) => guideline === 'feature-use').id;
    const { screenshot } = (await call('POST', '/v1/episodes', { task_id })).body.episodes[0].observation;
    const click = { screenshot: { data: screenshot.data }, action: { type: 'click', x: 10, y: 10 } };
    const end = { screenshot: { data: screenshot.data }, action: { type: 'done' } };
    const reward = async (steps: object[]) =>
      (await call('POST', '/v1/rewards', { items: [{ trajectory: { task_id, steps } }] })).body.results[0];
    expect(await reward([click, end])).toMatchObject({ status: 'scored', reward: 1, judge_model: 'judge' });
    isAway = true;
    expect(await reward([click, click, end])).toMatchObject({
      status: 'infra_error',
      reward: null,
      error: { class: 'judge' },
    });
    isAway = false;
    expect(await reward([click, click, end])).toMatchObject({ status: 'scored', reward: 1 });
    await endpoint.close();
  });
});

describe('wrong input', () => {
  it.concurrent.each([
    [['--host', '0.0.0.0'], 'AUTOPLAY_SERVE_TOKEN'],
    [['--port', '70000'], '--port'],
    [['--environments', 'many'], '--environments'],
    [['--verifier', 'modle'], 'verify.verifier'],
    [['--verifier', 'model'], 'models.roles: this config needs verifier'],
    [['--advertise', 'here'], '--advertise'],
  ] as [string[], string][])('%j ends with exit code 2, and is named', async (args, name) => {
    const { code, stderr } = await callCli(['serve', run, ...args], { AUTOPLAY_SERVE_TOKEN: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(name);
    expect(code).toBe(2);
  });
});

describe('a real desktop', () => {
  it('is brought to the recorded state, and rewards what was done on it', async ({ skip }) => {
    const file = path.join(root, 'desktop.yaml');
    await writeFile(
      file,
      `
name: desktop
output: ${path.join(root, 'desktop')}
seed: 3
apps: [mousepad]
environment: { look: fixed }
explore: { turns: 1, maxSteps: 14 }
propose: { tasksPerGuideline: 2, guidelines: [feature-use] }
execute: { maxSteps: 10 }
`,
    );
    const problem = await assertEnvironmentReady(await loadConfig(file, process.env)).catch((error: Error) => error);
    skip(problem !== undefined, `no real desktop here: ${problem?.message}`);
    expect(await runCli(['run', file])).toMatchObject({ code: 0 });
    const { call } = await serve([path.join(root, 'desktop')]);
    const executions = await readExecutions(path.join(root, 'desktop'));
    const { trajectory } = executions.find(({ verdict }) => verdict.reward === 1)!;
    const actions = trajectory.steps.map(({ action }) => action);
    const group = await play(call, trajectory.taskId!, actions, 2);
    expect(group).toMatchObject([
      { status: 'scored', reward: 1 },
      { status: 'scored', reward: 1 },
    ]);
    expect((await play(call, trajectory.taskId!, [{ type: 'done' }]))[0]).toMatchObject({ reward: 0 });
  });
});
