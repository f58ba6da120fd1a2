/** A cleared stage holds no trace of the previous episode, and an unclearable one is reported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { delay } from '../../async/deadline.ts';
import { canRunWeb } from '../../testing/web.ts';
import { launchWebBrowser } from './browser.ts';
import { openStage, type Stage } from './open-stage.ts';
import { WebApp } from './catalogue.ts';

const never = new AbortController().signal;
const ORIGIN = 'http://traces.localhost';
const PAGE = '<!doctype html><title>Traces</title><a href="/other.html">Other</a><button>Go</button>';

/** Leaves data in every storage that outlasts a page. */
const LEAVE = `(async () => {
  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  document.cookie = 'c=3; max-age=9999';
  window.name = 'known';
  history.pushState({ d: 4 }, '', '/deeper');
  await (await caches.open('cache')).put('/kept', new Response('e'));
  await (await navigator.storage.getDirectory()).getFileHandle('f', { create: true });
  await new Promise((resolve) => {
    const opening = indexedDB.open('g', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('h').put('i', 'j');
    opening.onsuccess = resolve;
  });
})()`;

const FIND = `(async () => {
  const files = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    name: window.name,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).length,
    files,
  };
})()`;
const NOTHING = { local: 0, session: 0, cookies: '', name: '', caches: [], databases: 0, files: [] };

let folder: string;
let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  if (!canRunWeb) return;
  folder = mkdtempSync(join(tmpdir(), 'autoplay-stage-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  browser = await launchWebBrowser();
});
afterEach(() => stage.close());
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** By default a page has long enough to be left on a busy machine. */
async function open(leavingMs = 30_000): Promise<Stage['tabs']> {
  const app = WebApp.parse({ title: 'Traces', folder });
  stage = await openStage(browser, { app, origin: ORIGIN, width: 640, height: 480, leavingMs });
  stage.connect({ folder });
  await stage.tabs.front().page.goto(ORIGIN);
  return stage.tabs;
}

describe.runIf(canRunWeb)('a stage that is cleared', () => {
  it('has nothing of the episode before', async () => {
    const { page } = (await open()).front();
    expect(await page.evaluate(FIND)).toEqual(NOTHING);
    await page.evaluate(LEAVE);
    expect(await page.evaluate(FIND)).not.toEqual(NOTHING);
    expect(await stage.clear()).toBe(true);
    await page.goto(ORIGIN);
    expect(await page.evaluate(FIND)).toEqual(NOTHING);
    expect(stage.tabs.front().page).toBe(page);
  });

  it('has left a page that asks before it is left', async () => {
    const { page } = (await open()).front();
    await page.evaluate('onbeforeunload = (event) => event.preventDefault(); 0');
    await page.mouse.click(5, 200);
    expect(await stage.clear()).toBe(true);
    expect(stage.tabs.prompt()).toBeUndefined();
    expect(page.url()).not.toBe(`${ORIGIN}/`);
  });

  it('does not pass on what the page that was left goes on asking for', async () => {
    const { page } = (await open()).front();
    await page.evaluate("setInterval(() => void fetch('http://example.org/').catch(() => 0), 5)");
    await expect.poll(() => stage.refusedRequests()).toBeGreaterThan(0);
    expect(await stage.clear()).toBe(true);
    await delay(100, never);
    expect(stage.refusedRequests()).toBe(0);
  });
});

describe.runIf(canRunWeb)('a stage is not used again', () => {
  it.each([
    ['after a second window', "open('about:blank'); 0"],
    ['while something is asked', 'setTimeout(() => alert())'],
    [
      'after a download',
      `Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click()`,
    ],
  ])('%s', async (_, script) => {
    const tabs = await open();
    await tabs.front().page.evaluate(script);
    await expect.poll(() => tabs.isUnchanged() && stage.downloads.count() === 0, { timeout: 20_000 }).toBe(false);
    await tabs.ready();
    expect(await stage.clear()).toBe(false);
  });

  it('when its page computes without end', async () => {
    const tabs = await open(500);
    await tabs.front().page.evaluate('setTimeout(() => { for (;;); })');
    expect(await stage.clear()).toBe(false);
  });

  it('more than a hundred times', async () => {
    await open();
    let cleared = 0;
    while (cleared < 200 && (await stage.clear())) cleared++;
    expect(cleared).toBe(99);
  });
});
