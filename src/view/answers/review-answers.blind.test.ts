/** Data that reaches the browser of a blind reviewer, read from the network. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verdictId } from '../../store/record-ids.ts';
import { readRecord } from '../../store/typed-records.ts';
import { makeUpRun, type MadeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { PATHS } from '../api.ts';
import type { ReviewQueue } from '../label-api.ts';
import { openLibrary } from '../library.ts';
import { createViewServer } from '../server/create-view-server.ts';

let folder: string;
let made: MadeUpRun;
let app: FastifyInstance;
let key: string;
const NOTE = 'Ada says that the heading is missing.';
const headers = { host: 'localhost' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-blind-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: 40, tries: 2, apps: 2, steps: 3 });
  const library = await openLibrary([folder]);
  await library.build();
  app = await createViewServer({ library, pages: [], opened: [folder], token: undefined, isLocal: true });
  key = library.runs[0]!.key;
  for (const [at, trajectoryId] of made.executionIds.entries()) {
    const result = at % 2 === 0 ? 'failure' : 'success';
    const label = { trajectoryId, reviewer: 'Ada Lovelace', result, errors: ['unsafe'], reason: NOTE };
    const payload = { ...label, token: `token-${at}-ada` };
    const { statusCode } = await app.inject({ method: 'POST', url: PATHS.labels(key), payload, headers });
    expect(statusCode).toBe(200);
  }
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(url: string): Promise<string> {
  const { statusCode, payload } = await app.inject({ url, headers });
  expect([url, statusCode]).toEqual([url, 200]);
  return payload;
}

const queueOf = (task: string) => `${PATHS.reviewQueue(key)}?reviewer=Bo&count=40&task=${task}`;
const seenBy = (task: string, id: string) => `${PATHS.reviewed(key, id)}?reviewer=Bo&task=${task}`;

/** All text of the trajectory's verdict and of another person's label. */
async function judgementsOf(id: string): Promise<string[]> {
  const { store, runId } = made.run;
  const verdict = await readRecord(store, 'verdicts', verdictId(runId, id));
  const { reasoning, screenDetails, items = [], injections = [] } = verdict;
  const words = [...items.map(({ detail }) => detail), ...injections.map(({ text }) => text)];
  return [verdict.id, reasoning, screenDetails, ...words, 'Ada', NOTE, '"unsafe"', '"injection"'];
}

it.each(['second', 'label'])('is nothing of verdicts and others when the task is %j', async (task) => {
  const queue = await read(queueOf('second'));
  const { items } = JSON.parse(queue) as ReviewQueue;
  expect(items).toHaveLength(40);
  expect(queue).not.toMatch(/Ada|success|failure|unscored|unsafe/);
  expect(await read(PATHS.agreement(key))).not.toMatch(/success|failure|unsafe|heading/);
  for (const { trajectoryId } of items) {
    const answer = await read(seenBy(task, trajectoryId));
    for (const words of await judgementsOf(trajectoryId)) expect(answer).not.toContain(words);
    expect(JSON.parse(answer)).toMatchObject({
      row: { id: trajectoryId, verdict: null, score: null, verdicts: [], labels: [], disagreements: [] },
      verdicts: [],
      labels: [],
      otherTries: [],
    });
  }
});

it('is what others said once the task is to decide between them', async () => {
  const [id] = made.executionIds as [string];
  // The index collects new records for a while before it reads them, labels included.
  const answer = await vi.waitUntil(
    async () => {
      const seen = await read(seenBy('adjudicate', id));
      return seen.includes('Ada') && seen;
    },
    { timeout: 30_000, interval: 50 },
  );
  const { [0]: verdict, [1]: reasoning } = await judgementsOf(id);
  for (const words of [verdict!, reasoning!, 'Ada', NOTE]) expect(answer).toContain(words);
});

it("is the reviewer's own label, and nobody else's", async () => {
  const [, id] = made.executionIds as [string, string];
  const label = { trajectoryId: id, reviewer: 'Bo', result: 'unsure', reason: 'Bo is unsure.', task: 'second' };
  const payload = { ...label, token: 'token-of-bo' };
  const posted = await app.inject({ method: 'POST', url: PATHS.labels(key), payload, headers });
  expect(posted.statusCode).toBe(200);
  expect(posted.payload).not.toContain('Ada');
  const answer = await read(seenBy('second', id));
  expect(answer).toContain('Bo is unsure.');
  expect(answer).not.toContain('Ada');
});
