/** A static copy of a made-up run in a real Chromium: every page, from disk and from a plain web server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchWebBrowser } from '../../env/web/browser.ts';
import { makeUpRun, type MadeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { canRunWeb } from '../../testing/web.ts';
import { exportStatic, type StaticCopy } from './export-static.ts';

const MEGABYTE = 1e6;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

let folder: string;
let out: string;
let made: MadeUpRun;
let key: string;
let whole: StaticCopy;

const copyTo = (place: string, maxBytes = 40 * MEGABYTE, run = 'run') =>
  exportStatic(
    [path.join(folder, run)],
    { out: place, maxBytes, onProgress: () => undefined },
    AbortSignal.timeout(230_000),
  );

const until = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 60_000 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-copy-'));
  made = await makeUpRun({ folder: path.join(folder, 'run'), executions: 24, tries: 4, apps: 2, steps: 4 });
  out = path.join(folder, 'copy');
  whole = await copyTo(out);
  key = made.run.config.name;
}, 240_000);

afterAll(async () => rm(folder, { recursive: true, force: true }));

it('names no folder of this machine', async () => {
  for (const name of ['runs', `runs/${key}`, `runs/${key}/rows`, 'site']) {
    const text = await readFile(path.join(out, 'data', `${name}.js`), 'utf8');
    const [, packed] = /"gzip":"([^"]+)"/.exec(text) ?? [];
    const { gunzipSync } = await import('node:zlib');
    const message = packed === undefined ? text : gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');
    expect(message).not.toContain(folder);
    expect(message).not.toContain(os.hostname());
  }
});

it('replaces a former copy and nothing else', async () => {
  await makeUpRun({ folder: path.join(folder, 'little'), executions: 2, tries: 1, apps: 1, steps: 2 });
  const other = path.join(folder, 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'thesis.txt'), 'mine');
  await expect(copyTo(other)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('thesis.txt'),
  });
  expect(await readdir(other)).toEqual(['thesis.txt']);
  const again = path.join(folder, 'again');
  const copyLittle = () => copyTo(again, 40 * MEGABYTE, 'little');
  await copyLittle();
  await writeFile(path.join(again, 'data', 'stale.js'), '');
  await copyLittle();
  await expect(stat(path.join(again, 'data', 'stale.js'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('stays below the size that is named, and says what it lacks', async () => {
  const small = path.join(folder, 'small');
  const limit = 0.8 * whole.bytes;
  const { bytes, leftOut } = await copyTo(small, limit);
  expect(bytes).toBeLessThan(limit);
  expect(leftOut.join(' ')).toMatch(/Pages of \d+ of 28 trajectories/);
  const site = await readFile(path.join(small, 'data', 'site.js'), 'utf8');
  for (const words of leftOut) expect(site).toContain(words);
});

describe.skipIf(!canRunWeb)('in a browser', () => {
  let browser: Browser;
  let server: Server;
  let addresses: Record<'disk' | 'server', string>;

  beforeAll(async () => {
    browser = await launchWebBrowser();
    server = createServer((request, response) => {
      const name = request.url === '/' ? '/index.html' : request.url!.split('?')[0]!;
      readFile(path.join(out, name)).then(
        (bytes) => response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/plain').end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    addresses = {
      disk: pathToFileURL(path.join(out, 'index.html')).href,
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    };
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function openPage(from: 'disk' | 'server'): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(90_000);
    const faults: string[] = [];
    const within = from === 'disk' ? pathToFileURL(out).href : addresses.server;
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => request.url().startsWith(within) || faults.push(`asks for ${request.url()}`));
    return { page, faults };
  }

  /** Loads a new document, since a change of the fragment would only change the page. */
  async function load(page: Page, from: 'disk' | 'server', place: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${addresses[from]}#/${place}`);
    await page.waitForSelector('main h1');
  }

  it.each(['disk', 'server'] as const)('from %s: every page opens, no request leaves, no error', async (from) => {
    const trajectory = `${key}/trajectories/${made.executionIds[0]}`;
    const expected: Record<string, string> = {
      '': '.copy li',
      [`${key}/overview`]: '.stages li',
      [`${key}/map`]: 'main img',
      [`${key}/report`]: 'main h2',
      [`${key}/tasks`]: '.rows a[href]',
      [`${key}/tasks/${made.taskIds[0]}`]: 'main img',
      [`${key}/trajectories`]: '.rows a[href]',
      [trajectory]: '.strip [aria-current] img',
      [`${trajectory}?tab=check`]: '[role=tabpanel]',
      [`${trajectory}?tab=facts`]: '[role=tabpanel]',
      [`${trajectory}?tab=tree`]: '[role=treeitem]',
      [`${trajectory}?tab=about`]: '[role=tabpanel]',
      [`${key}/compare?task=${made.taskIds[0]}`]: 'main img',
    };
    const { page, faults } = await openPage(from);
    for (const [place, selector] of Object.entries(expected)) {
      await load(page, from, place);
      await page.waitForSelector(selector);
      const isLoaded = '[...document.images].every((image) => image.loading === "lazy" || image.complete)';
      await expect.poll(() => page.evaluate(isLoaded), { timeout: 60_000 }).toBe(true);
      const broken = await page.evaluate(
        '[...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src)',
      );
      const alerts = await page.locator('[role=alert]').allTextContents();
      expect({ place, faults, broken, alerts }).toEqual({ place, faults: [], broken: [], alerts: [] });
    }
    await page.close();
  });

  it('from disk: filters, search and keys find what the server finds', async () => {
    const { page, faults } = await openPage('disk');
    await load(page, 'disk', `${key}/trajectories?kind=execution&verdict=success`);
    const message = () => page.textContent('[role=status]');
    const hash = () => page.evaluate('location.hash');
    await page.waitForSelector('.rows a[href]');
    const successes = await message();
    expect(Number.parseInt(successes!, 10)).toBeGreaterThan(0);
    expect(Number.parseInt(successes!, 10)).toBeLessThan(24);
    await page.goto(`${addresses.disk}#/${key}/trajectories?kind=execution`);
    await until(message).toContain('24');
    // A word from a thought, which no list shows.
    const { readRecord } = await import('../../store/typed-records.ts');
    const { steps } = await readRecord(made.run.store, 'trajectories', made.executionIds[5]!);
    await page.keyboard.press('/');
    await page.keyboard.type(steps[2]!.thought!);
    await until(hash).toContain('text=');
    await until(message).not.toContain('24');
    await page.waitForSelector(`.rows a[href*="${made.executionIds[5]}"]`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('input[type=search]:not(:focus)');
    await page.keyboard.press('j');
    await page.waitForSelector('.rows a[data-row]:focus');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.strip [aria-current]');
    await page.keyboard.press('ArrowRight');
    await until(hash).toContain('step=1');
    expect(faults).toEqual([]);
    await page.close();
  });
});
