/**
 * Every page in a real Chromium on a run with hostile texts only: no text runs, requests a resource or breaks a page.
 * AUTOPLAY_HOSTILE=1000 opens all pages for a thousand strings, which takes some minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '../store/typed-records.ts';
import { makeHostileStrings } from '../testing/hostile/hostile-strings.ts';
import { makeHostileRun, type HostileRun } from '../testing/hostile/make-hostile-run.ts';
import { openTestViewer, type TestViewer } from '../testing/open-viewer.ts';
import { canRunWeb } from '../testing/web.ts';

const ALL = Number(process.env['AUTOPLAY_HOSTILE'] ?? 0);
/** A fixed sample: one drawn by date would find more, but fail on days without changes. */
const COUNT = ALL || 12;
/** Number of pages open in parallel, since most of a visit waits for the next frame. */
const OPEN = 4;
/** Longer application names are refused as addresses, with a status that Chromium reports as an error. */
const MAX_NAME = 150;
/** Includes a name that changes objects as a key, and the widest unbreakable one that has a map. */
const ALWAYS = ['__proto__', 'W'.repeat(MAX_NAME)];
const drawn = makeHostileStrings(COUNT, ALL === 0 ? 2 : 1).filter((text) => !ALWAYS.includes(text));
const strings = [...drawn.slice(0, COUNT - ALWAYS.length), ...ALWAYS];

let parent: string;
let hostile: HostileRun;
let viewer: TestViewer;
let key: string;

beforeAll(async () => {
  if (!canRunWeb) return;
  parent = await mkdtemp(path.join(os.tmpdir(), 'autoplay-hostile-'));
  hostile = await makeHostileRun(parent, strings);
  viewer = await openTestViewer(parent);
  key = viewer.library.runs[0]!.key;
}, 1_800_000);

afterAll(async () => {
  await viewer?.close();
  if (parent) await rm(parent, { recursive: true, force: true });
});

/** Runs in the page before other scripts and reports violations of its policy. */
const WATCH = `window.stopped = []; document.addEventListener('securitypolicyviolation', (event) => window.stopped.push(event.violatedDirective + ' ' + event.blockedURI));`;

const ATTACK = `document.querySelector('header').insertAdjacentHTML('beforeend', '<a href="javascript:1">x</a><img src="http://hostile.invalid" onerror="window.ran=1">')`;

/** Resolves once the page has handled the change of place. */
const GO = `((hash) => new Promise((resolve) => {
  if (location.hash === hash) return resolve();
  addEventListener('hashchange', () => setTimeout(resolve, 0), { once: true });
  location.hash = hash;
}))`;

/** Waits until all requests of the page have ended, then reports its faults and its title. */
const INSPECT = `new Promise((resolve) => {
  const until = Date.now() + 20000;
  const look = () => {
    const waits = !document.querySelector('main h1') || /Loading…/.test(document.querySelector('main').innerText);
    if (waits && Date.now() < until) return setTimeout(look, 4);
    requestAnimationFrame(() => setTimeout(() => {
      const wrong = [];
      const say = (what, is) => is && wrong.push(what);
      say('still loading', waits);
      say('a text was run', window.ran !== undefined);
      say('no landmarks', !document.querySelector('header.bar') || !document.querySelector('main h1'));
      const bar = document.querySelector('header.bar').getBoundingClientRect();
      say('the bar is out of sight', bar.width === 0 || bar.height === 0 || bar.height > 200);
      say('wider than the window: ' + document.documentElement.scrollWidth, document.documentElement.scrollWidth > innerWidth);
      say('the direction has turned', getComputedStyle(document.querySelector('header.bar')).direction !== 'ltr' || document.dir !== '');
      for (const element of document.querySelectorAll('script, iframe, object, embed, frame, base, meta[http-equiv], link, style, svg script')) {
        const own = (element.tagName === 'SCRIPT' && element.getAttribute('src') === 'app.js') || (element.tagName === 'LINK' && !/^[a-z]+:|^\\/\\//i.test(element.getAttribute('href')));
        say('has ' + element.outerHTML.slice(0, 100), !own);
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
      for (let element = walker.nextNode(); element; element = walker.nextNode()) {
        for (const { name, value } of element.attributes) {
          say('handler ' + name, /^on/i.test(name) || name === 'srcdoc' || name === 'formaction');
          say('link to ' + value.slice(0, 80), name === 'href' && element.tagName === 'A' && !value.startsWith('#'));
          say('source ' + value.slice(0, 80), name === 'src' && element.tagName === 'IMG' && !/^(api\\/runs\\/|icon.svg$)/.test(value));
        }
      }
      wrong.push(...window.stopped.splice(0));
      resolve({ wrong, h1: document.querySelector('main h1')?.textContent ?? '' });
    }, 0));
  };
  look();
})`;

interface Inspected {
  wrong: string[];
  h1: string;
}

interface OpenPage {
  page: Page;
  faults: string[];
}

async function openBrowserPage(): Promise<OpenPage> {
  const { browser, address } = viewer;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(90_000);
  const faults: string[] = [];
  await page.addInitScript(WATCH);
  page.on('dialog', (dialog) => (faults.push(`dialog ${dialog.message()}`), void dialog.dismiss()));
  page.on('pageerror', ({ message }) => faults.push(`error ${message}`));
  page.on(
    'console',
    (message) => message.type() === 'error' && faults.push(`console ${message.text()} ${message.location().url}`),
  );
  page.on('popup', () => faults.push('popup'));
  page.on('download', () => faults.push('download'));
  page.on('request', (request) => request.url().startsWith(address) || faults.push(`asks for ${request.url()}`));
  await page.goto(`${address}/#/`);
  return { page, faults };
}

/** Navigates without reloading the page, and reports all faults. */
async function visit({ page, faults }: OpenPage, place: string): Promise<Inspected> {
  const seen = await page.evaluate<Inspected>(`${GO}(${JSON.stringify(`#/${place}`)}).then(() => ${INSPECT})`);
  seen.wrong.push(...faults.splice(0));
  return seen;
}

/** Every page that shows texts of the execution, and those with the string in their address. */
function placesOf(at: number): string[] {
  const { executionIds, taskIds } = hostile.made;
  const id = executionIds[at]!;
  const name = strings[at]!;
  const isWhole = !/[\ud800-\udfff]/u.test(name);
  const text = encodeURIComponent(name.replaceAll(/[\ud800-\udfff]/g, '').slice(0, 400));
  return [
    ...['step', 'check', 'facts', 'tree', 'model', 'about'].map(
      (tab) => `${key}/trajectories/${id}?tab=${tab}${at % 3 === 0 ? '&step=1' : ''}`,
    ),
    `${key}/tasks/${taskIds[at]}`,
    `${key}/compare?id=${id}&id=${executionIds[(at + 1) % COUNT]}`,
    `${key}/trajectories?text=${text}&app=${text}`,
    ...(isWhole && name.length <= MAX_NAME ? [`${key}/map?app=${encodeURIComponent(name)}`] : []),
  ];
}

describe.skipIf(!canRunWeb)('hostile texts', () => {
  it('stand in every field of every record', () => {
    expect(hostile.forgotten).toEqual([]);
    expect(hostile.filled.size).toBeGreaterThan(80);
  });

  it('would be noticed if they ran, or were stopped by the policy alone', async () => {
    const open = await openBrowserPage();
    await visit(open, '');
    await open.page.evaluate(ATTACK);
    const { wrong } = await visit(open, `${key}/overview`);
    expect(wrong.join('\n')).toMatch(/link to javascript:1[^]*img-src|img-src[^]*link to javascript:1/);
    expect(wrong).toContain('handler onerror');
    await open.page.evaluate('window.ran = 1');
    expect((await visit(open, `${key}/overview`)).wrong).toContain('a text was run');
    await open.page.close();
  });

  it('are shown as they are by the pages of each record, and nothing else happens', async () => {
    const message: string[] = [];
    let visits = 0;
    let next = 0;
    const check = async (open: OpenPage, place: string) => {
      const seen = await visit(open, place);
      visits += 1;
      if (seen.wrong.length > 0)
        message.push(`${place.slice(0, 120)}: ${[...new Set(seen.wrong)].slice(0, 3).join(' | ').slice(0, 300)}`);
      return seen;
    };
    const checkAll = async (open: OpenPage) => {
      for (let at = next++; at < COUNT; at = next++) {
        if (ALL > 0 && at % 50 === 0) console.log(`${at} of ${COUNT}: ${visits} pages, ${message.length} faults`);
        const { instruction } = await readRecord(
          hostile.made.run.store,
          'trajectories',
          hostile.made.executionIds[at]!,
        );
        for (const place of placesOf(at)) {
          const { h1 } = await check(open, place);
          if (place.includes('tab=step') && !h1.includes(instruction!.slice(0, 200)))
            message.push(`${place}: does not show its instruction`);
        }
      }
    };
    const opened = await Promise.all(Array.from({ length: OPEN }, openBrowserPage));
    await Promise.all(opened.map(checkAll));
    for (const page of ['overview', 'tasks', 'trajectories', 'report', 'map', 'compare', 'review'])
      await check(opened[0]!, `${key}/${page}`);
    if (ALL > 0) console.log(`${strings.length} strings, ${hostile.filled.size} fields, ${visits} pages`);
    expect(message).toEqual([]);
    // The server runs in this process.
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(visits).toBeGreaterThan(8 * COUNT);
    await Promise.all(opened.map(({ page }) => page.close()));
  }, 5_400_000);

  it('leave the lists and the review usable by keys', async () => {
    const open = await openBrowserPage();
    const { page } = open;
    await visit(open, `${key}/trajectories`);
    await page.waitForSelector('.rows a[href]');
    for (const pressed of ['j', 'j', 'Enter']) await page.keyboard.press(pressed);
    await page.waitForSelector('.strip [aria-current]');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await visit(open, `${key}/review`);
    await page.fill('input[autocomplete=name]', '<b onclick=alert(1)>"Ada" {{7*7}}');
    await page.selectOption('select >> nth=0', 'second');
    await page.fill('input[min="1"]', String(COUNT));
    await page.click('button[type=submit]');
    for (let at = 0; at < Math.min(COUNT, 200); at++) {
      await page.waitForSelector(`text=/^${at + 1} of /`);
      await page.waitForSelector('[data-item]');
      await page.keyboard.press('.');
    }
    const { wrong } = await page.evaluate<Inspected>(INSPECT);
    expect([...wrong, ...open.faults, ...(await page.evaluate<string[]>('window.stopped'))]).toEqual([]);
    await page.keyboard.press('f');
    await page.waitForSelector('[data-done="1"]');
    await page.close();
  }, 600_000);
});
