/**
 * Ways out of the page of a web application, by its markup and by its scripts. None reaches a server of this machine or
 * reads a file, which the servers say themselves; whatever a page tried, it can be looked at, and the next one starts.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNodes } from '../../ui/list-nodes.ts';
import { MARKUP, SCRIPTS, SECRET, startWatching, type Watched } from '../../testing/page-escapes.ts';
import { canRunWeb, makeTestWeb, type TestWeb } from '../../testing/web.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
/** After which a page has tried what it tries. */
const TRYING_MS = 500;

/** What only the pages of an origin can try: its own service worker, and other names and ports of this machine. */
const OF_ORIGINS: Record<string, (port: string) => string> = {
  'a service worker of its own': () => `navigator.serviceWorker.register('/worker.js')`,
  'its own name at another port': (port) => `fetch('http://' + location.hostname + ':${port}/x', { mode: 'no-cors' })`,
  'a name of this machine': (port) => `fetch('http://localhost:${port}/x', { mode: 'no-cors' })`,
  'a name below it': (port) => `fetch('http://some.localhost:${port}/x', { mode: 'no-cors' })`,
  'all addresses of it': (port) => `fetch('http://0.0.0.0:${port}/x', { mode: 'no-cors' })`,
  'an address as a number': (port) => `fetch('http://2130706433:${port}/x', { mode: 'no-cors' })`,
  'an address with a password': (port) => `void (location.href = 'http://a:b@127.0.0.1:${port}/x')`,
  'a safe address': (port) => `fetch('https://127.0.0.1:${port}/x', { mode: 'no-cors' })`,
  'a socket of its own name': (port) => `void new WebSocket('ws://' + location.hostname + ':${port}/x')`,
};

const page = (content: string) => `<!doctype html><title>Page</title><button>Go</button>${content}`;
/** What a script got becomes the title, which is seen. */
const running = (script: string) =>
  page(
    `<script>Promise.resolve().then(() => ${script}).then((got) => (document.title = 'Got ' + got), () => {});</script>`,
  );

describe.runIf(canRunWeb)('from the page of a web application', { timeout: 60_000 }, () => {
  let watched: Watched;
  let web: TestWeb;
  let environment: Environment;
  /** The first path of each page, by what it tries. */
  const folders = new Map<string, string>();

  beforeAll(async () => {
    watched = await startWatching();
    const port = watched.place.split(':')[1]!;
    const scripts = Object.entries(SCRIPTS).map(([name, way]) => [`a script: ${name}`, running(way(watched))] as const);
    const own = Object.entries(OF_ORIGINS).map(([name, way]) => [`an origin: ${name}`, running(way(port))] as const);
    const markup = Object.entries(MARKUP).map(([name, way]) => [`markup: ${name}`, page(way(watched))] as const);
    const pages = [...markup, ...scripts, ...own];
    const worker = `fetch('http://${watched.place}/x', { mode: 'no-cors' });`;
    const files = pages.flatMap(([name, content], at) => {
      folders.set(name, `page${at}`);
      return [
        [`page${at}/index.html`, content],
        [`page${at}/worker.js`, worker],
      ] as const;
    });
    const entries = pages.map((_, at) => `page${at}: { title: Page, folder: page${at} }`);
    web = makeTestWeb(Object.fromEntries(files), entries.join('\n'));
    environment = web.create();
  });
  afterAll(async () => {
    await environment.close();
    await web.remove();
    watched.close();
  });
  beforeEach(() => void watched.came.splice(0));

  test('a server of this machine would notice', async () => {
    const [host, port] = watched.place.split(':');
    await once(connect(Number(port), host), 'close');
    await sleep(TRYING_MS);
    expect(watched.came).toEqual(['a connection']);
  });

  const all = [
    ...Object.keys(MARKUP).map((name) => `markup: ${name}`),
    ...Object.keys(SCRIPTS).map((name) => `a script: ${name}`),
    ...Object.keys(OF_ORIGINS).map((name) => `an origin: ${name}`),
  ];
  test.each(all)('by %s', async (name) => {
    await environment.reset({ apps: [folders.get(name)!], template: 'empty' }, never);
    await sleep(TRYING_MS);
    const seen = await environment.observe(never);
    expect(watched.came).toEqual([]);
    const said = JSON.stringify([seen.window, seen.tree]);
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain('root:');
    const windows = listNodes(seen.tree).filter(({ role }) => role === 'frame');
    expect(windows.length).toBeGreaterThan(0);
    // A window more is in front of the page; else the page is where it was.
    if (windows.length === 1) expect(listNodes(seen.tree).map(({ name: own }) => own)).toContain('Go');
  });
});
