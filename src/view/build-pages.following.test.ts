/** Requests of a page that follows a run: none while it is hidden, and a reload after a reconnection. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUpRun, type MadeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { openTestViewer, type TestViewer } from '../testing/open-viewer.ts';
import { canRunWeb } from '../testing/web.ts';
import { PATHS } from './api.ts';

const COUNT = 5;

let folder: string;
let made: MadeUpRun;
let viewer: TestViewer;
let key: string;

beforeAll(async () => {
  if (!canRunWeb) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-following-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: COUNT, tries: 1, apps: 1, steps: 2 });
  viewer = await openTestViewer(folder);
  key = viewer.library.runs[0]!.key;
}, 180_000);

afterAll(async () => {
  await viewer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function openOverview(executions: number): Promise<Page> {
  const page = await viewer.browser.newPage();
  page.setDefaultTimeout(90_000);
  await page.goto(`${viewer.address}/#/${key}/overview`);
  await waitForExecutions(page, executions);
  return page;
}

async function waitForExecutions(page: Page, count: number): Promise<void> {
  const value = page.locator('.figures dt:text-is("executions") + dd');
  await value.filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

/** Listens on a separate connection and collects the server's numbers of executions in `told`. */
async function listenBeside(page: Page): Promise<void> {
  await page.evaluate(`globalThis.told = [];
    new Promise((resolve) => {
      new EventSource('${PATHS.events().replace(/^\//, '')}').addEventListener('message', ({ data }) => {
        told.push(JSON.parse(data).counts?.executions);
        resolve();
      });
    })`);
}

if (!canRunWeb) console.warn('skipped: pages that follow a run: there is no Chromium');

describe.skipIf(!canRunWeb)('a page that follows a run', () => {
  it('does not ask while it is hidden, and shows what has come when it is seen again', async () => {
    const page = await openOverview(COUNT);
    await setHidden(page, true);
    const asked: string[] = [];
    await listenBeside(page);
    page.on('request', (request) => asked.push(request.url()));
    for (const more of [1, 2]) {
      made.addExecution();
      await expect.poll(async () => page.evaluate('told'), { timeout: 60_000 }).toContain(COUNT + more);
    }
    // Both connections get the first event before either gets the second.
    expect(asked).toEqual([]);
    await setHidden(page, false);
    await waitForExecutions(page, COUNT + 2);
    await page.close();
  });

  it('asks again after it was cut off, since something may have come meanwhile', async () => {
    const page = await openOverview(COUNT + 2);
    const again = page.waitForRequest(`${viewer.address}${PATHS.run(key)}`);
    viewer.app.server.closeAllConnections();
    await again;
    await page.close();
  });
});
