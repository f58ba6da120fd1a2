/**
 * A scripted person labels a synthetic run by keys alone, two trajectories a second. Meanwhile the page reloads and the
 * server is killed. Every label becomes one record. AUTOPLAY_LABELS=100 labels a hundred.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchWebBrowser } from '../env/web/browser.ts';
import { REVIEW_ERRORS } from '../schema/index.ts';
import { readRecord } from '../store/typed-records.ts';
import { startCli, type CliProcess } from '../testing/cli.ts';
import { makeUpRun, type MadeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { createRandom } from '../testing/random.ts';
import { canRunWeb } from '../testing/web.ts';

const COUNT = Number(process.env['AUTOPLAY_LABELS'] ?? 12);
const EVERY_MS = 500;
const RESULTS = { s: 'success', f: 'failure', u: 'unsure' } as const;

let folder: string;
let made: MadeUpRun;
let browser: Browser;
let server: CliProcess | undefined;
let port: number;

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-labels-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: COUNT + 20, tries: 4, apps: 3, steps: 4 });
  port = await findPort();
  browser = await launchWebBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (server) kill(server.pid);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The page keeps its address, so a restarted server needs the same port. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const found = (probe.address() as { port: number }).port;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

async function startServer(): Promise<void> {
  server = startCli(['view', path.join(folder, 'run'), '--port', String(port)]);
  for (let tries = 0; tries < 1200; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/api/site`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the viewer does not answer: ${(await server.ended).stderr}`);
}

interface Given {
  trajectoryId: string;
  result: string;
  errors: string[];
  reason: string;
}

/** Waits until the page shows a trajectory other than `before`. */
async function waitForNext(page: Page, before: string): Promise<string> {
  const other = before === '' ? '' : `:not([data-item="${before}"])`;
  const shown = await page.waitForSelector(`[data-item]${other}`, { timeout: 60_000 });
  return (await shown.getAttribute('data-item'))!;
}

async function labelByKeys(page: Page, number: number, trajectoryId: string): Promise<Given> {
  const random = createRandom(number + 1);
  const errors = REVIEW_ERRORS.filter(() => random.below(4) === 0);
  const reason = number % 3 === 0 ? `Reason ${number}: "as seen" <b>` : '';
  for (const kind of errors) await page.keyboard.press(String(REVIEW_ERRORS.indexOf(kind) + 1));
  if (reason !== '') {
    await page.keyboard.press('r');
    await page.keyboard.type(reason);
    await page.keyboard.press('Escape');
  }
  const key = random.pick(['s', 'f', 'u'] as const);
  await page.keyboard.press(key);
  return { trajectoryId, result: RESULTS[key], errors, reason };
}

const order = (one: { trajectoryId: string }, other: { trajectoryId: string }) =>
  one.trajectoryId < other.trajectoryId ? -1 : 1;

describe.skipIf(!canRunWeb)('labels given by keys', () => {
  it(
    `are records, each once, after a reload and a kill: ${COUNT}`,
    async () => {
      await startServer();
      const page = await browser.newPage();
      page.setDefaultTimeout(90_000);
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      const key = made.run.runId.slice(0, 8);
      await page.goto(`http://127.0.0.1:${port}/#/${key}/review`);
      await page.waitForSelector('input[autocomplete=name]');
      await page.focus('input[autocomplete=name]');
      await page.keyboard.type('Ada');
      await page.fill('input[min="1"]', String(COUNT));
      await page.keyboard.press('Enter');
      const log: Given[] = [];
      const times: number[] = [];
      let restarting: Promise<void> | undefined;
      let before = '';
      let next = performance.now();
      while (log.length < COUNT) {
        const pause = next - performance.now();
        if (pause > 0) await page.waitForTimeout(pause);
        next = Math.max(next, performance.now() - EVERY_MS) + EVERY_MS;
        const seen = await waitForNext(page, before);
        log.push(await labelByKeys(page, log.length, seen));
        times.push(performance.now());
        before = seen;
        // Both events follow a key at once, while the label may still be in transit.
        if (log.length === Math.floor(COUNT / 3)) await page.reload();
        if (log.length === Math.floor((COUNT * 2) / 3)) {
          kill(server!.pid);
          await server!.ended;
          restarting = startServer();
        }
      }
      await restarting;
      await page.waitForSelector(`[data-done="${COUNT}"]`, { timeout: 60_000 });
      await page.waitForSelector('[data-waiting="0"]', { timeout: 60_000 });
      const pauses = times.slice(1).map((time, at) => time - times[at]!);
      const median = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)]!;
      console.log(`${COUNT} labels, a median of ${Math.round(median)} ms between two`);
      const records = [];
      for await (const id of made.run.store.list('reviews'))
        records.push(await readRecord(made.run.store, 'reviews', id));
      const kept = records.map(({ trajectoryId, result, errors = [], note: reason }) => ({
        trajectoryId,
        result,
        errors,
        reason,
      }));
      expect(kept.toSorted(order)).toEqual(log.toSorted(order));
      expect(new Set(log.map(({ trajectoryId }) => trajectoryId)).size).toBe(COUNT);
      expect(records.every(({ reviewer, sample }) => reviewer === 'Ada' && sample !== undefined)).toBe(true);
      expect(faults).toEqual([]);
      await page.close();
    },
    COUNT * 2000 + 180_000,
  );
});
