/**
 * Every page in a real Chromium, on a made-up run: no serious violation by axe, no error, and all of it by keyboard.
 * AUTOPLAY_VIEWED=FOLDER instead uses an existing run or folder of runs, with one trajectory for each application and
 * outcome.
 */
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReplyArchive } from '../model/reply-archive.ts';
import { openReviewManager } from '../review/review-manager.ts';
import { recordPath } from '../store/file-layout.ts';
import { hashId } from '../store/ids.ts';
import { verdictId } from '../store/record-ids.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import { makeUpRun, type MadeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { IS_LOADED, pagesOf } from '../testing/viewer-pages.ts';
import { openTestViewer, type TestViewer } from '../testing/open-viewer.ts';
import { canRunWeb } from '../testing/web.ts';
import { PATHS } from './api.ts';
import type { ReviewQueue } from './label-api.ts';
import type { ViewedRun } from './library.ts';

const VIEWED = process.env['AUTOPLAY_VIEWED'];

let folder: string;
let viewer: TestViewer;
let axe: string;

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-pages-'));
  if (VIEWED === undefined) {
    const run = path.join(folder, 'run');
    const made = await makeUpRun({ folder: run, executions: 60, tries: 4, apps: 3, steps: 5 });
    await addLabels(made);
    await addOpinions(made);
  }
  viewer = await openTestViewer(VIEWED ?? folder);
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

afterAll(async () => {
  await viewer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Number of trajectories in a review before a damaged one: more than are loaded in advance. */
const PASSED = 10;

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Limited to violations, since axe's full result takes megabytes. */
const FIND_VIOLATIONS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

async function openPage(place: string, { colorScheme, width }: Look): Promise<{ page: Page; faults: string[] }> {
  const { browser, address } = viewer;
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
  page.setDefaultTimeout(90_000);
  await page.addInitScript(`localStorage.setItem('autoplay-reviewer', 'Cleo')`);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith(address) || faults.push(`asks for ${request.url()}`));
  await page.goto(`${address}/#/${place}`);
  await page.waitForSelector('main h1');
  return { page, faults };
}

/** Adds labels to read blind and to settle, and an agreement to show. */
async function addLabels({ run, executionIds }: MadeUpRun): Promise<void> {
  const reviews = openReviewManager(run.store);
  for (const [at, trajectoryId] of executionIds.slice(0, 6).entries()) {
    await reviews.record({
      trajectoryId,
      reviewer: 'Ada',
      result: 'success',
      errors: ['wasted-steps'],
      note: 'As asked.',
    });
    const result = at === 0 ? 'failure' : 'success';
    if (at < 3) await reviews.record({ trajectoryId, reviewer: 'Ben', mode: 'second', result });
  }
}

/** Adds a second verdict on each execution, by a made-up model whose question has a picture. */
async function addOpinions({ run: { store, runId }, executionIds }: MadeUpRun): Promise<void> {
  const archive = createReplyArchive(store);
  const texts = { stage: 'verify', role: 'verifier', endpoint: 'main', model: 'made-up', text: 'It was done.' };
  for (const trajectoryId of executionIds) {
    const { steps } = await readRecord(store, 'trajectories', trajectoryId);
    const { sha256, width, height } = steps[0]!.observation.screenshot;
    const content = [
      { type: 'text' as const, text: 'Was it done?' },
      { type: 'image' as const, sha256, width, height },
    ];
    const requestKey = hashId('question', trajectoryId);
    await archive.keepAnswer({
      requestKey,
      sample: 0,
      runId,
      ...texts,
      finishReason: 'stop',
      usageReported: true,
      usage: { promptTokens: 900, completionTokens: 20, costUsd: 0.002 },
      request: await archive.keepRequest([{ role: 'user', content }], []),
    });
    const own = await readRecord(store, 'verdicts', verdictId(runId, trajectoryId));
    const id = verdictId(runId, trajectoryId, 'model');
    await commitRecord(store, 'verdicts', { ...own, id, verifier: 'model', second: true, calls: [requestKey] });
  }
}

/** All four for an existing run; otherwise each page in both themes and widths is enough. */
const LOOKS: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
  ...(VIEWED === undefined
    ? []
    : [{ colorScheme: 'dark', width: 1280 } as const, { colorScheme: 'light', width: 390 } as const]),
];

const pages = (): [string, string][] => [
  ['', 'a.card'],
  ...viewer.library.runs.flatMap((run) => pagesOf(run, VIEWED === undefined ? 'one' : 'each')),
];

describe.skipIf(!canRunWeb)('pages in a browser', () => {
  it.each(LOOKS)(
    'nothing serious for axe, no error, no sideways scrolling: %o',
    async (look) => {
      const { page, faults } = await openPage('', look);
      await page.evaluate(axe);
      for (const [place, shown] of pages()) {
        await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
        await page.waitForSelector(shown);
        await expect.poll(() => page.evaluate(IS_LOADED), { timeout: 60_000 }).toBe(true);
        const violations = (await page.evaluate(FIND_VIOLATIONS)) as Violation[];
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const message = serious.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`);
        expect({ place, told: message, faults }).toEqual({ place, told: [], faults: [] });
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect({ place, tooWide }).toEqual({ place, tooWide: 0 });
        faults.length = 0;
      }
      await page.close();
    },
    300_000,
  );

  it('goes from the runs to a step of a trajectory and back by keys alone', async () => {
    const { page, faults } = await openPage('', { colorScheme: 'light', width: 1280 });
    const hash = () => page.evaluate('location.hash') as Promise<string>;
    await page.waitForSelector('a.card');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.stages li');
    for (const pressed of ['g', 'j']) await page.keyboard.press(pressed);
    await page.waitForSelector('.rows a[href]');
    for (const row of [0, 1]) {
      await page.keyboard.press('j');
      await page.waitForSelector(`.rows a[data-row="${row}"]:focus`);
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.strip [aria-current]');
    await page.keyboard.press('ArrowRight');
    await expect.poll(hash).toContain('step=1');
    await page.keyboard.press('b');
    await expect.poll(() => page.inputValue('input[type=range]')).toBe('100');
    await page.keyboard.press('2');
    await expect.poll(hash).toContain('tab=check');
    const before = await hash();
    await page.keyboard.press('n');
    await page.waitForFunction(`location.hash !== ${JSON.stringify(before)}`);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])', { state: 'attached' });
    await page.keyboard.press('Escape');
    await page.waitForSelector('.rows');
    await expect.poll(hash).toMatch(/^#\/[\w-]+\/trajectories$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  it.skipIf(VIEWED !== undefined)('a damaged trajectory is asked for once, told, and passed over by keys', async () => {
    const [{ key, run }] = viewer.library.runs as [ViewedRun];
    const { page } = await openPage(`${key}/review?seed=1&count=60`, { colorScheme: 'light', width: 1280 });
    await page.waitForSelector('[data-item] .strip');
    const asked = `${viewer.address}${PATHS.reviewQueue(key)}?reviewer=Cleo&seed=1&count=60`;
    const { items } = (await (await fetch(asked)).json()) as ReviewQueue;
    const [damaged, next] = items.slice(PASSED, PASSED + 2).map(({ trajectoryId }) => trajectoryId);
    await truncate(path.join(run.folder, recordPath('trajectories', damaged!)), 500);
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes(PATHS.reviewed(key, damaged!)) ? 1 : 0));
    for (let at = 0; at < PASSED; at++) await page.keyboard.press('.');
    await page.waitForSelector('[role=alert]:has-text("does not show this trajectory")');
    // Long enough for a repeated request.
    await page.waitForTimeout(2500);
    expect(requests).toBe(1);
    await page.keyboard.press('.');
    await page.waitForSelector(`[data-item="${next}"] .strip`);
    await page.close();
  });
});
