import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
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

async function openServer(): Promise<{ app: FastifyInstance; key: string; build: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-queue-'));
  ends.push(async () => rm(folder, { recursive: true, force: true }));
  await makeUpRun({ folder: path.join(folder, 'run'), executions: 30, apps: 2, steps: 2 });
  const library = await openLibrary([folder]);
  const app = await createViewServer({ library, pages: [], opened: [folder], token: undefined, isLocal: true });
  ends.push(async () => app.close());
  return { app, key: library.runs[0]!.key, build: async () => library.build() };
}

it('draws a sample only when all of the run is read, since it is kept as one of the whole', async () => {
  const { app, key, build } = await openServer();
  const url = `${PATHS.reviewQueue(key)}?reviewer=Ada&count=25`;
  const ask = async () => app.inject({ url, headers: { host: 'localhost' } });
  const early = await ask();
  expect([early.statusCode, early.json()]).toMatchObject([503, { error: { code: 'NOT_READY' } }]);
  await build();
  const late = await ask();
  expect(late.statusCode).toBe(200);
  expect(late.json<ReviewQueue>().items).toHaveLength(25);
});
