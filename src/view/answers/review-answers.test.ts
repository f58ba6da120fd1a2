import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { PATHS } from '../api.ts';
import type { ReviewQueue } from '../label-api.ts';
import { openLibrary } from '../library.ts';
import { createViewServer } from '../server/create-view-server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-queue-'));
  ends.push(async () => rm(folder, { recursive: true, force: true }));
  const { executionIds } = await makeUpRun({ folder: path.join(folder, 'run'), executions: 30, apps: 2, steps: 2 });
  const library = await openLibrary([folder]);
  const app = await createViewServer({ library, pages: [], opened: [folder], token: undefined, isLocal: true });
  ends.push(async () => app.close());
  const { key } = library.runs[0]!;
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
  return { ask, key, executionIds, build: async () => library.build() };
}

it('draws a sample only when all of the run is read, since it is kept as one of the whole', async () => {
  const { ask, key, build } = await openServer();
  const url = `${PATHS.reviewQueue(key)}?reviewer=Ada&count=25`;
  const early = await ask(url);
  expect([early.statusCode, early.json()]).toMatchObject([503, { error: { code: 'NOT_READY' } }]);
  await build();
  const late = await ask(url);
  expect(late.statusCode).toBe(200);
  expect(late.json<ReviewQueue>().items).toHaveLength(25);
});

it('has a trajectory to be asked for again while the run is being read, as after a restart, and refuses it only then', async () => {
  const { ask, key, executionIds, build } = await openServer();
  const statuses = async (id: string) =>
    Promise.all(
      [`${PATHS.reviewed(key, id)}?reviewer=Ada`, PATHS.trajectory(key, id)].map(
        async (url) => (await ask(url)).statusCode,
      ),
    );
  const [known, unknown] = [executionIds[0]!, 'b'.repeat(64)];
  expect([await statuses(known), await statuses(unknown)]).toEqual([
    [503, 503],
    [503, 503],
  ]);
  await build();
  expect([await statuses(known), await statuses(unknown)]).toEqual([
    [200, 200],
    [404, 404],
  ]);
});
