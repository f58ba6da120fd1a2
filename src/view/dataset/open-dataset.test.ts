/**
 * An exported dataset without its run: its answers equal those of the run's rows, and every page opens in a real
 * Chromium.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchWebBrowser } from '../../env/web/browser.ts';
import { exportDataset } from '../../export/export-dataset.ts';
import { inputFor, makeFolder, makeRun, verifiedRecords, type VerifiedRecords } from '../../testing/dataset-fixture.ts';
import { IS_LOADED, pagesOf } from '../../testing/viewer-pages.ts';
import { canRunWeb } from '../../testing/web.ts';
import type { RunList } from '../api.ts';
import type { TrajectoryPage } from '../run-api.ts';
import type { TaskDetail, TrajectoryDetail } from '../trajectory-api.ts';
import { buildPages } from '../build-pages.ts';
import { openLibrary, type Library } from '../library.ts';
import { createViewServer } from '../server/create-view-server.ts';
import { openDataset } from './open-dataset.ts';

let root: Awaited<ReturnType<typeof makeFolder>>;
let records: VerifiedRecords[];
let library: Library;
let app: FastifyInstance;

const inRoot = (...parts: string[]) => path.join(root.folder, ...parts);

beforeAll(async () => {
  root = await makeFolder();
  const store = await makeRun(inRoot('store'), {
    trajectories: 6,
    stepsPerTrajectory: 3,
    width: 320,
    height: 200,
    failEvery: 3,
    pictures: 'screens',
  });
  records = await verifiedRecords(store);
  const signal = AbortSignal.timeout(180_000);
  const tables = inputFor(inRoot('many', 'tables'), { targets: ['parquet', 'failures'] });
  await exportDataset(tables, { store }, signal);
  await exportDataset(inputFor(inRoot('many', 'lines'), { targets: ['jsonl'] }), { store }, signal);
  await rm(inRoot('store'), { recursive: true });
  library = await openLibrary([inRoot('many')]);
  await library.build();
  app = await createViewServer({
    library,
    pages: await buildPages('live'),
    opened: [],
    token: undefined,
    isLocal: true,
  });
}, 180_000);

afterAll(async () => {
  await app.close();
  await root.remove();
});

async function get<T>(url: string): Promise<T> {
  const { statusCode, payload } = await app.inject({ url, headers: { host: '127.0.0.1' } });
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
  return JSON.parse(payload) as T;
}

describe.each([
  ['lines', 4],
  ['tables', 6],
])('a dataset of %s', (name, rows) => {
  const runOf = async () => (await get<RunList>('/api/runs')).runs.find((card) => card.name === name)!;

  it('is told as what it is, with all rows', async () => {
    const card = await runOf();
    expect(card).toMatchObject({ kind: 'dataset', folder: inRoot('many', name), isEnded: true, damaged: [] });
    expect(card.counts).toMatchObject({ explorations: 0, executions: rows, success: 4, failure: rows - 4 });
  });

  it('has the steps, pictures and verdict of each trajectory', async () => {
    const { key } = await runOf();
    for (const { trajectory, task, verdict } of records) {
      const detail = await get<TrajectoryDetail>(`/api/runs/${key}/trajectories/${trajectory.id}`);
      expect(detail.row).toMatchObject({ instruction: task.instruction, verdict: 'success', app: trajectory.app });
      expect(detail.steps.map(({ intent, action }) => ({ intent, action }))).toEqual(
        trajectory.steps.map(({ intent, action }) => ({ intent, action })),
      );
      expect(detail.steps.map(({ screen }) => screen.image.sha256)).toEqual(
        trajectory.steps.map(({ observation }) => observation.screenshot.sha256),
      );
      expect(detail.verdicts).toMatchObject([{ verifier: verdict.verifier, result: 'success', reward: 1 }]);
      const { evidence, tries } = await get<TaskDetail>(`/api/runs/${key}/tasks/${task.id}`);
      expect(evidence.problem).toContain('has no explorations');
      expect(tries.map(({ id }) => id)).toEqual([trajectory.id]);
    }
  });

  it('is filtered and searched', async () => {
    const { key } = await runOf();
    const list = (query: string) => get<TrajectoryPage>(`/api/runs/${key}/trajectories?${query}`);
    expect((await list('verdict=failure')).total).toBe(rows - 4);
    const [{ trajectory, task }] = records as [VerifiedRecords];
    const found = await list(`app=${trajectory.app}&guideline=${task.guideline}`);
    expect(found.rows.map(({ id }) => id)).toContain(trajectory.id);
    expect(found.total).toBeLessThan(rows);
  });

  it('takes no labels', async () => {
    const { key } = await runOf();
    const { statusCode, payload } = await app.inject({
      url: `/api/runs/${key}/review?reviewer=Ada`,
      headers: { host: '127.0.0.1' },
    });
    expect({ statusCode, payload }).toEqual({
      statusCode: 409,
      payload: expect.stringContaining('no place for labels'),
    });
  });
});

it.skipIf(!canRunWeb)(
  'opens every page in a browser',
  async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const browser = await launchWebBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(90_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(address);
    const tables = library.runs.find(({ run }) => run.config.name === 'tables')!;
    const places = pagesOf(tables, 'one').filter(([place]) => !/\/(review|map|overview)/.test(place));
    expect(places.length).toBeGreaterThan(10);
    for (const [place, shown] of [...places, [`${tables.key}/overview`, 'table'], [`${tables.key}/map`, '.note']]) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
      await page.waitForSelector(shown!);
      await expect.poll(() => page.evaluate(IS_LOADED), { timeout: 60_000 }).toBe(true);
      const broken = await page.evaluate(
        '[...document.images].filter((one) => one.complete && !one.naturalWidth).length',
      );
      expect({ place, faults, broken }).toEqual({ place, faults: [], broken: 0 });
    }
    await browser.close();
  },
  180_000,
);

it('names the row that is none, and leaves nothing behind', async () => {
  const broken = inRoot('broken');
  await mkdir(path.join(broken, 'jsonl'), { recursive: true });
  await writeFile(path.join(broken, 'jsonl', 'trajectories.jsonl'), '{"id":"x"}\n');
  await expect(openLibrary([broken])).rejects.toMatchObject({
    code: 'RECORD_INVALID',
    message: expect.stringContaining('jsonl/trajectories.jsonl:1: id'),
  });
  await expect(openLibrary([inRoot('nowhere')])).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

it('names the row whose picture is gone, and removes its copy when it is closed', async () => {
  const opened = await openDataset(inRoot('many', 'lines'));
  expect((await stat(opened!.run.folder)).isDirectory()).toBe(true);
  opened!.close();
  await expect(stat(opened!.run.folder)).rejects.toMatchObject({ code: 'ENOENT' });
  const images = inRoot('many', 'lines', 'jsonl', 'images');
  const [first] = await readdir(images);
  await rename(path.join(images, first!), inRoot('elsewhere.png'));
  await expect(openDataset(inRoot('many', 'lines'))).rejects.toThrow(/jsonl:\d+: a picture of the row cannot be read/);
});
