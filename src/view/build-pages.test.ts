/** Every page in a real Chromium, on a made-up run: nothing that axe calls serious, no error, and all of it by keyboard. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchWebBrowser } from '../env/web/browser.ts';
import { makeUpRun, type MadeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { canRunWeb } from '../testing/web.ts';
import { buildPages } from './build-pages.ts';
import { openLibrary } from './library.ts';
import { createViewServer } from './server/create-view-server.ts';

let folder: string;
let made: MadeUpRun;
let app: FastifyInstance;
let address: string;
let key: string;
let browser: Browser;
let axe: string;

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-pages-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: 60, tries: 4, apps: 3, steps: 5 });
  const library = await openLibrary([folder]);
  await library.build();
  const pages = await buildPages('live');
  app = await createViewServer({ library, pages, opened: [folder], token: undefined, isLocal: true });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  key = library.runs[0]!.key;
  browser = await launchWebBrowser();
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

async function openPage(place: string, { colorScheme, width }: Look): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (told) => told.type() === 'error' && faults.push(told.text()));
  page.on('request', (request) => request.url().startsWith(address) || faults.push(`asks for ${request.url()}`));
  await page.goto(`${address}/#/${place}`);
  await page.waitForSelector('main h1');
  return { page, faults };
}

const pages = () => [
  '',
  `${key}/overview`,
  `${key}/map`,
  `${key}/report`,
  `${key}/tasks`,
  `${key}/tasks/${made.taskIds[0]}`,
  `${key}/trajectories`,
  `${key}/trajectories/${made.executionIds[0]}?step=1`,
  `${key}/trajectories/${made.executionIds[0]}?tab=check`,
  `${key}/trajectories/${made.executionIds[0]}?tab=tree`,
  `${key}/trajectories/${made.executionIds[0]}?tab=facts`,
  `${key}/trajectories/${made.executionIds[0]}?tab=about`,
  `${key}/compare?task=${made.taskIds[0]}`,
];

describe.skipIf(!canRunWeb)('pages in a browser', () => {
  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const)('nothing serious for axe, no error, no sideways scrolling: %o', async (look) => {
    for (const place of pages()) {
      const { page, faults } = await openPage(place, look);
      await page.waitForLoadState('networkidle');
      await page.evaluate(axe);
      const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] };
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const told = serious.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`);
      expect({ place, told, faults }).toEqual({ place, told: [], faults: [] });
      const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect({ place, tooWide }).toEqual({ place, tooWide: 0 });
      await page.close();
    }
  });

  it('goes from the runs to a step of a trajectory and back by keys alone', async () => {
    const { page, faults } = await openPage('', { colorScheme: 'light', width: 1280 });
    const hash = () => page.evaluate('location.hash') as Promise<string>;
    await page.waitForSelector('a.card');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.stages li');
    for (const pressed of ['g', 'j']) await page.keyboard.press(pressed);
    await page.waitForSelector('.rows a[href]');
    for (const pressed of ['j', 'j', 'Enter']) {
      await page.keyboard.press(pressed);
      await page.waitForTimeout(100);
    }
    await page.waitForSelector('.strip [aria-current]');
    await page.keyboard.press('ArrowRight');
    expect(await hash()).toContain('step=1');
    await page.keyboard.press('b');
    expect(await page.inputValue('input[type=range]')).toBe('100');
    await page.keyboard.press('2');
    expect(await hash()).toContain('tab=check');
    const before = await hash();
    await page.keyboard.press('n');
    await page.waitForFunction(`location.hash !== ${JSON.stringify(before)}`);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])', { state: 'attached' });
    await page.keyboard.press('Escape');
    await page.waitForSelector('.rows');
    expect(await hash()).toBe(`#/${key}/trajectories`);
    expect(faults).toEqual([]);
    await page.close();
  });
});
