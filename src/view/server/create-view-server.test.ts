/** The server over a made-up run: its answers against the records themselves. */
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../run/run-folder.ts';
import { createRunView } from '../../run/run-view.ts';
import { readRecord } from '../../store/typed-records.ts';
import { makeUpRun, type MadeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { PATHS, type LiveEvent, type RunList } from '../api.ts';
import type { RunOverview, TrajectoryPage } from '../run-api.ts';
import type { TrajectoryDetail } from '../trajectory-api.ts';
import { type AgreementView, type LabelView, type ReviewQueue } from '../label-api.ts';
import { openLibrary } from '../library.ts';
import { createViewServer } from './create-view-server.ts';

let folder: string;
let made: MadeUpRun;
let app: FastifyInstance;
let key: string;
let before: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: 60, tries: 4, apps: 3, steps: 5 });
  before = await readdir(folder, { recursive: true });
  const library = await openLibrary([folder]);
  await library.build();
  app = await createViewServer({ library, pages: [], opened: [folder], token: undefined, isLocal: true });
  key = library.runs[0]!.key;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(url: string): Promise<T> {
  const reply = await app.inject({ url, headers: { host: 'localhost' } });
  expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'application/json; charset=utf-8']);
  return reply.json<T>();
}

describe('answers', () => {
  it('tell of runs and stages what status tells', async () => {
    const { runs } = await ask<RunList>(PATHS.runs());
    expect(runs).toMatchObject([
      { name: 'made-up', isEnded: true, counts: { tasks: 15, executions: 60 }, damaged: [] },
    ]);
    const { stages } = await ask<RunOverview>(PATHS.run(key));
    const state = await createRunView(made.run.store, planOf(made.run, 'verify'))();
    const stated = stages.map(({ stage, total, totalIsFinal, finished, givenUp }) => ({
      stage,
      total,
      totalIsFinal,
      finished,
      givenUp,
    }));
    expect(stated).toEqual(
      state.stages.map(({ stage, total, totalIsFinal, finished, givenUp }) => ({
        stage,
        total,
        totalIsFinal,
        finished,
        givenUp,
      })),
    );
  });

  it('list trajectories by verdict as the verdicts say', async () => {
    const { total, rows } = await ask<TrajectoryPage>(`${PATHS.trajectories(key)}?verdict=success&limit=500`);
    const own = new Set<string>();
    for await (const id of made.run.store.list('verdicts')) {
      const { result, trajectoryId } = await readRecord(made.run.store, 'verdicts', id);
      if (result === 'success') own.add(trajectoryId);
    }
    expect(total).toBe(own.size);
    expect(new Set(rows.map(({ id }) => id))).toEqual(own);
  });

  it('find every word of every text of a trajectory, and no others', async () => {
    const [id] = made.executionIds;
    const { steps, instruction } = await readRecord(made.run.store, 'trajectories', id!);
    const thought = steps[2]!.thought!;
    for (const text of [thought, steps[1]!.intent, instruction!, thought.slice(0, thought.length - 2)]) {
      const found = await ask<TrajectoryPage>(
        `${PATHS.trajectories(key)}?${new URLSearchParams({ text, limit: '500' })}`,
      );
      expect(found.rows.map((row) => row.id)).toContain(id);
    }
    expect(await ask(`${PATHS.trajectories(key)}?text=nowhere-to-be-found`)).toMatchObject({ total: 0 });
  });

  it('give a trajectory with its task, verdict, pictures and trees', async () => {
    const [id] = made.executionIds;
    const trajectory = await readRecord(made.run.store, 'trajectories', id!);
    const detail = await ask<TrajectoryDetail>(PATHS.trajectory(key, id!));
    expect(detail.steps.map(({ intent }) => intent)).toEqual(trajectory.steps.map(({ intent }) => intent));
    expect(detail.task?.id).toBe(trajectory.taskId);
    expect(detail.verdicts).toHaveLength(1);
    expect(detail.otherTries).toHaveLength(3);
    const { image, tree } = detail.steps[0]!.screen;
    expect(await ask(PATHS.tree(key, tree))).toMatchObject({ role: 'desktop frame' });
    const headers = { host: 'localhost' };
    const png = await app.inject({ url: PATHS.image(key, image.sha256), headers });
    expect([png.headers['content-type'], png.headers['x-content-type-options']]).toEqual(['image/png', 'nosniff']);
    const small = await app.inject({ url: PATHS.image(key, image.sha256, 160), headers });
    expect(small.headers['content-type']).toBe('image/jpeg');
    expect(small.rawPayload.length).toBeLessThan(png.rawPayload.length);
  });

  it('write nothing into the run but what can be removed', async () => {
    const after = await readdir(folder, { recursive: true });
    expect(after.filter((name) => !name.includes('view-index')).toSorted()).toEqual(before.toSorted());
  });
});

it('takes labels, gives them back, and refuses what is none', async () => {
  const url = PATHS.labels(key);
  const queue = await ask<ReviewQueue>(`${PATHS.reviewQueue(key)}?reviewer=Ada&count=10`);
  expect(queue.items).toHaveLength(10);
  const { trajectoryId } = queue.items[0]!;
  const about = { trajectoryId, reviewer: 'Ada', result: 'failure', errors: ['lost-result'] };
  const label = { ...about, reason: 'Lost.', token: 'abcd1234' };
  const post = (payload: object, headers: object = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } });
  const [first, again] = [await post(label), await post(label)];
  expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
  const review = await readRecord(made.run.store, 'reviews', first.json<LabelView>().id);
  expect(review).toMatchObject({ ...about, note: 'Lost.' });
  expect((await ask<AgreementView>(PATHS.agreement(key))).reviewers).toEqual([{ name: 'Ada', labels: 1 }]);
  expect((await post({ ...label, trajectoryId: 'b'.repeat(64) })).statusCode).toBe(400);
  expect((await post({ ...label, result: 'fine' })).statusCode).toBe(400);
  expect((await post(label, { origin: 'http://evil.example' })).statusCode).toBe(403);
  expect((await post(label, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

const OUTSIDE = [
  ...['%2e%2e', '..%2f..%2frun.json', '%00', '0123abcd', 'ab', 'A1B2C3D4', '__proto__', '0123abcd-0'].map(
    (run) => `/api/runs/${run}`,
  ),
  ...['trajectories', 'tasks', 'trees', 'images'].flatMap((part) =>
    ['..%2f..%2frun.json', '%2e%2e', 'a'.repeat(64), 'A'.repeat(64), '0'.repeat(63), '%00', 'x'.repeat(500)].map(
      (id) => `KEY/${part}/${id}`,
    ),
  ),
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/run.json',
  '/api/runs/KEY/records/tasks',
  '/%E0%A4%A',
];

it.each(OUTSIDE)('refuses %s', async (url) => {
  const reply = await app.inject({ url: url.replace(/^KEY/, `/api/runs/${key}`), headers: { host: 'localhost' } });
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ error: { code: expect.stringMatching(/INPUT_INVALID|NOT_FOUND/) } });
});

it.each(['evil.example', 'localhost.evil.example', '192.168.0.1', '127.0.0.1.evil.example', 'evil.example:80'])(
  'is not asked for as %j',
  async (host) => {
    expect((await app.inject({ url: '/api/runs', headers: { host } })).statusCode).toBe(403);
  },
);

it('finds a run by the beginning of its name or id, and a record by that of its id', async () => {
  const [id = ''] = made.executionIds;
  expect(key).toBe('made-up');
  for (const run of [key, 'made', made.run.runId.slice(0, 8)])
    expect(await ask(PATHS.trajectory(run, id.slice(0, 12)))).toMatchObject({ run: key, row: { id } });
  expect(await ask(PATHS.task(key, made.taskIds[0]!.slice(0, 12)))).toMatchObject({ task: { id: made.taskIds[0] } });
});

it.each([
  ['trajectories/abcdef', 'There is no such trajectory in this run.'],
  ['trajectories/not-an-id', 'There is no such trajectory in this run.'],
  ['tasks/abcdef', 'There is no such task in this run.'],
])('says that there is no %s', async (place, message) => {
  const reply = await app.inject({ url: `/api/runs/made-up/${place}`, headers: { host: 'localhost' } });
  expect([reply.statusCode, reply.json()]).toEqual([404, { error: { code: 'NOT_FOUND', message } }]);
});

it('tells of a new execution, and has it', async () => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { executions } = (await ask<RunList>(PATHS.runs())).runs[0]!.counts;
  const stream = await fetch(`${address}${PATHS.events()}`);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const id = made.addExecution();
  let event: LiveEvent | undefined;
  // Events about earlier writes may come first.
  while (event?.type !== 'run' || event.counts.executions === executions) {
    const { value = '' } = await reader.read();
    const [, data] = /^data: (.*)$/m.exec(value) ?? [];
    if (data !== undefined) event = JSON.parse(data);
  }
  await reader.cancel();
  expect(await ask(PATHS.trajectory(key, id))).toMatchObject({ row: { id } });
  expect(await ask(PATHS.runs())).toMatchObject({ runs: [{ counts: { executions: executions + 1 } }] });
});
