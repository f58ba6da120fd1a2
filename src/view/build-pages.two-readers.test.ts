/**
 * Two persons label the same thirty trajectories by keys, a third settles their differences, and the pages show the
 * agreement.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLabelled, measureLabelledRun } from '../calibrate/describe-labelled.ts';
import { readLabelledRun } from '../calibrate/labelled-runs.ts';
import { openReviewManager } from '../review/review-manager.ts';
import { makeUpRun, type MadeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { openTestViewer, type TestViewer } from '../testing/open-viewer.ts';
import { canRunWeb } from '../testing/web.ts';

const COUNT = 30;
/** Labels of each person, by execution. They differ on eleven; on four of these one of them is unsure. */
const ADA = 'ssfsssfssusfsssfssufsssfsfssfs';
const BO = 'ssfsfsfsssssssffsufsssssffsuss';
/** Kappa of the two, with its 95 % interval, by statsmodels 0.14 (inter_rater.cohens_kappa). */
const KAPPA = ['0.24', '(−0.07', 'to', '0.55)'];
const RESULTS = { s: 'success', f: 'failure', u: 'unsure' } as const;

let folder: string;
let made: MadeUpRun;
let viewer: TestViewer;
let address: string;
const faults: string[] = [];

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-two-readers-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: COUNT, tries: 2, apps: 2, steps: 2 });
  viewer = await openTestViewer(folder);
  address = `${viewer.address}/#/${viewer.library.runs[0]!.key}/review`;
}, 180_000);

afterAll(async () => {
  await viewer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Opens a separate browser context, with the review mode chosen by keys. */
async function begin(name: string, downs: number): Promise<Page> {
  const context = await viewer.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address);
  await page.focus('input[autocomplete=name]');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  for (let down = 0; down < downs; down++) await page.keyboard.press('ArrowDown');
  await page.focus('input[autocomplete=name]');
  await page.keyboard.press('Enter');
  return page;
}

/** Labels every trajectory shown; returns their number. */
async function labelAll(page: Page, keyOf: (execution: number) => string): Promise<number> {
  const total = Number(/of (\d+)/.exec(await page.innerText('[data-done]'))![1]);
  for (let done = 0; done < total; done++) {
    await page.waitForSelector(`[data-done="${done}"]`);
    const item = await page.waitForSelector('[data-item]');
    const key = keyOf(made.executionIds.indexOf((await item.getAttribute('data-item'))!));
    await page.keyboard.press(key);
  }
  await page.waitForSelector(`[data-done="${total}"]`);
  await page.waitForSelector('[data-waiting="0"]');
  return total;
}

describe.skipIf(!canRunWeb)('two readers', () => {
  it('label by keys, are settled by a third, and agree as far as another program says', async () => {
    const ada = await begin('Ada', 0);
    await ada.waitForSelector('[data-done]');
    expect(await labelAll(ada, (at) => ADA[at]!)).toBe(COUNT);
    const bo = await begin('Bo', 1);
    await bo.waitForSelector('[data-item] .strip');
    // The second person's page shows nothing of the first person's labels.
    expect(await bo.innerText('main')).not.toContain('Ada');
    expect(await labelAll(bo, (at) => BO[at]!)).toBe(COUNT);

    const reviews = openReviewManager(made.run.store);
    const disputed = [...(await reviews.labels()).values()].filter(({ result }) => result === 'disputed');
    const sure = made.executionIds.filter((_, at) => `${ADA[at]}${BO[at]}` === 'sf' || `${ADA[at]}${BO[at]}` === 'fs');
    expect(disputed.map(({ trajectoryId }) => trajectoryId).toSorted()).toEqual(sure.toSorted());

    const cy = await begin('Cy', 2);
    await cy.waitForSelector('[data-item] .strip');
    // The person who settles sees both labels.
    expect(await cy.innerText('main')).toMatch(/Ada[^]*Bo|Bo[^]*Ada/);
    expect(await labelAll(cy, () => 's')).toBe(sure.length);
    const labels = await reviews.labels();
    for (const [at, id] of made.executionIds.entries()) {
      const { result, readers, adjudication } = labels.get(id)!;
      expect(readers.map((review) => [review.reviewer, review.result])).toEqual([
        ['Ada', RESULTS[ADA[at] as 's']],
        ['Bo', RESULTS[BO[at] as 's']],
      ]);
      expect(adjudication?.reviewer).toBe(sure.includes(id) ? 'Cy' : undefined);
      expect(result).not.toBe('disputed');
    }
    const { facts, ...run } = await readLabelledRun(made.run.store, {}, []);
    const report = describeLabelled('made-up', measureLabelledRun({ facts, ...run }), facts);
    expect(report).toContain("Ada and Bo said the same of 19 of 30; Cohen's kappa: 0.24 (−0.07 to 0.55).");
    await cy.goto(address.replace('/review', '/overview'));
    await cy.goto(address);
    const same = [...ADA].filter((key, at) => key === BO[at]).length;
    const row = cy.locator('table[aria-label=Agreement] tbody tr, [aria-label=Agreement] tr').last();
    await row.waitFor();
    expect((await row.innerText()).split(/\s+/)).toEqual(['Ada', 'and', 'Bo', String(COUNT), String(same), ...KAPPA]);
    expect(faults).toEqual([]);
  }, 120_000);
});
