/** A page in a window that nobody sees waits with its questions until somebody does. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchWebBrowser } from '../env/web/browser.ts';
import { makeUpRun } from '../testing/made-up-run/make-up-run.ts';
import { canRunWeb } from '../testing/web.ts';
import { PATHS } from './api.ts';
import { buildPages } from './build-pages.ts';
import { openLibrary } from './library.ts';
import { createViewServer } from './server/create-view-server.ts';

const COUNT = 5;

if (!canRunWeb) console.warn('skipped: pages that nobody sees: there is no Chromium');

it.skipIf(!canRunWeb)(
  'asks for nothing while it is hidden, and shows what has come when it is seen again',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-hidden-'));
    const made = await makeUpRun({ folder: path.join(folder, 'run'), executions: COUNT, tries: 1, apps: 1, steps: 2 });
    const library = await openLibrary([folder]);
    await library.build();
    const [pages, browser] = [await buildPages('live'), await launchWebBrowser()];
    const app = await createViewServer({ library, pages, opened: [folder], token: undefined, isLocal: true });
    try {
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      const page = await browser.newPage();
      await page.goto(`${address}/#/${library.runs[0]!.key}/overview`);
      await waitForExecutions(page, COUNT);
      await setHidden(page, true);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      // The second is told after the first on each connection, so the page was told of one of them by then.
      for (const more of [1, 2]) {
        made.addExecution();
        await untilTold(page, COUNT + more);
      }
      expect(asked.filter((url) => !url.endsWith(PATHS.events()))).toEqual([]);
      await setHidden(page, false);
      await waitForExecutions(page, COUNT + 2);
    } finally {
      await browser.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function waitForExecutions(page: Page, count: number): Promise<void> {
  const value = page.locator('.figures dt:text-is("executions") + dd');
  await value.filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

/** On a connection of its own. */
async function untilTold(page: Page, executions: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const source = new EventSource('${PATHS.events().replace(/^\//, '')}');
    source.addEventListener('message', ({ data }) => {
      if (JSON.parse(data).counts?.executions !== ${executions}) return;
      source.close();
      resolve();
    });
  })`);
}
