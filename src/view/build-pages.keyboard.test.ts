/**
 * Every page of the viewer by keyboard alone, in a real Chromium, without a mouse or typed addresses.
 * AUTOPLAY_VIEWED=RUN uses an existing run instead of a made-up one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { openTestViewer, type TestViewer } from '../testing/open-viewer.ts';
import { canRunWeb } from '../testing/web.ts';

const VIEWED = process.env['AUTOPLAY_VIEWED'];

let folder: string;
let viewer: TestViewer;
let page: Page;
let key: string;
const faults: string[] = [];

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-keys-'));
  if (VIEWED === undefined)
    await makeUpRun({ folder: path.join(folder, 'run'), executions: 24, tries: 4, apps: 2, steps: 4 });
  viewer = await openTestViewer(VIEWED ?? folder);
  key = viewer.library.runs[0]!.key;
  page = await viewer.browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(90_000);
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(viewer.address);
  await page.waitForSelector('a.card');
}, 180_000);

afterAll(async () => {
  await viewer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function press(...keys: string[]): Promise<void> {
  for (const one of keys) await page.keyboard.press(one);
}

/** Opens a page, and waits for its content. */
async function goBy(keys: readonly string[], hash: RegExp, shown: string): Promise<void> {
  await press(...keys);
  await expect.poll(() => page.evaluate('location.hash'), { timeout: 60_000 }).toMatch(hash);
  await page.waitForSelector(shown);
}

/**
 * Names of the visible controls, and of those that Tab reaches until it leaves the page. Arrow keys move within groups.
 */
const LIST_CONTROLS = `[...document.querySelectorAll('a[href], button, input, select, summary')]
  .filter((one) => one.type !== 'radio' || one.checked || one === document.querySelector('input[name="' + one.name + '"]'))
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .map((one, at) => (one.dataset.walk = String(at)))`;
const FOCUSED = 'document.activeElement === document.body ? "" : document.activeElement.dataset.walk ?? "other"';
const MAX_TABS = 400;

async function tabTo(selector: string): Promise<void> {
  await page.waitForSelector(selector);
  for (let tabs = 0; tabs < 40; tabs++) {
    await press('Tab');
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

async function walkByTab(): Promise<void> {
  const controls = (await page.evaluate(LIST_CONTROLS)) as string[];
  const reached = new Set<string>();
  await page.evaluate('document.activeElement.blur(), scrollTo(0, 0)');
  for (let tabs = 0; tabs < MAX_TABS && !controls.every((one) => reached.has(one)); tabs++) {
    await page.keyboard.press('Tab');
    reached.add((await page.evaluate(FOCUSED)) as string);
  }
  const missed = controls.filter((one) => !reached.has(one));
  const message = await page.evaluate(
    `${JSON.stringify(missed)}.map((at) => document.querySelector('[data-walk="' + at + '"]')?.outerHTML.slice(0, 120))`,
  );
  expect({ hash: await page.evaluate('location.hash'), told: message }).toMatchObject({ told: [] });
  expect(controls.length).toBeGreaterThan(2);
  // The walk may have ended in a field, which would receive the following letters.
  await page.evaluate('document.activeElement.blur()');
}

describe.skipIf(!canRunWeb)('by keyboard alone', () => {
  it('opens every page, and reaches every control of it', async () => {
    await walkByTab();
    await tabTo('a.card');
    await goBy(['Enter'], new RegExp(`^#/${key}/overview`), '.stages li');
    await walkByTab();
    await goBy(['g', 'm'], /\/map/, '.map-screen');
    await walkByTab();
    await goBy(['g', 'r'], /\/report/, 'h2:has-text("Verified successes")');
    await walkByTab();
    await goBy(['g', 'v'], /\/review/, 'h1:has-text("Review")');
    await walkByTab();
    await tabTo('input[autocomplete=name]');
    await page.keyboard.type('Ada');
    await goBy(['Enter'], /\/review\?.*seed=/, '[data-item] .strip');
    await walkByTab();
    await goBy(['ArrowLeft', 'n', '4', '1'], /\/review/, 'input[type=checkbox]:checked');
    await goBy(['.'], /\/review/, 'text=/^2 of /');
    await goBy(['g', 't'], /\/tasks$/, '.rows a[href*="/tasks/"]');
    await walkByTab();
    await press('j');
    await page.waitForSelector('.rows a:focus');
    await goBy(['Enter'], /\/tasks\/[0-9a-f]{64}/, '.evidence');
    await walkByTab();
    await goBy(['g', 'j'], /\/trajectories$/, '.rows a[href*="/trajectories/"]');
    await walkByTab();
    await press('j');
    await page.waitForSelector('.rows a:focus');
    await goBy(['Enter'], /\/trajectories\/[0-9a-f]{64}/, '.strip [aria-current]');
    const tabs = await page.locator('[role=tab]').count();
    expect(tabs).toBeGreaterThanOrEqual(5);
    for (let number = 1; number <= tabs; number++) {
      await press(String(number));
      await page.waitForSelector(`[role=tab]:nth-child(${number})[aria-selected=true]`);
      await walkByTab();
    }
    await goBy(['c'], /\/compare/, '.compare td');
    await walkByTab();
    await page.goBack();
    await page.waitForSelector('.strip [aria-current]');
    await goBy(['Home', ' '], /step=1/, 'button:has-text("stop")');
    await goBy([' '], /trajectories/, 'button:has-text("play")');
    await goBy(['s'], /trajectories/, '.quick-label [aria-pressed=true]');
    await goBy(['Escape'], /\/trajectories$/, '.tick');
    await tabTo('.tick');
    await press(' ', 'Tab', ' ');
    await page.focus('a.button:has-text("Compare 2")');
    await goBy(['Enter'], /\/compare\?id=\w+&id=\w+/, '.compare td');
    await goBy(['g', 'h'], /^#\/$/, 'a.card');
    expect(faults).toEqual([]);
  }, 120_000);
});
