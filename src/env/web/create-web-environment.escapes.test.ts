/**
 * Escapes from a web application's page, by its markup and by its scripts. None reaches a server of this machine or
 * reads a file, as the servers confirm. After any attempt the page can be observed, and the next one starts.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNodes } from '../../ui/list-nodes.ts';
import { MARKUP, SCRIPTS, SECRET, startWatching, type Watched } from '../../testing/page-escapes.ts';
import { canRunWeb, makeTestWeb, type TestWeb } from '../../testing/web.ts';
import { createEnvironmentPool, type EnvironmentPool } from '../pool.ts';

const never = new AbortController().signal;
/** Time for a page's attempts, in milliseconds. */
const TRYING_MS = 500;
const PAGES_AT_ONCE = 5;

/** Attempts that need an origin: a service worker, and other names and ports of this machine. */
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
/** A script's loot becomes the visible title. */
const running = (script: string) =>
  page(
    `<script>Promise.resolve().then(() => ${script}).then((got) => (document.title = 'Got ' + got), () => {});</script>`,
  );

/** All pages by their attempt, each with its own servers. */
const PAGES: Record<string, (watched: Watched) => string> = Object.fromEntries([
  ...Object.entries(MARKUP).map(([name, way]) => [`markup: ${name}`, (own: Watched) => page(way(own))] as const),
  ...Object.entries(SCRIPTS).map(([name, way]) => [`a script: ${name}`, (own: Watched) => running(way(own))] as const),
  ...Object.entries(OF_ORIGINS).map(
    ([name, way]) => [`an origin: ${name}`, (own: Watched) => running(way(own.place.split(':')[1]!))] as const,
  ),
]);

describe.runIf(canRunWeb)('from the page of a web application', () => {
  /** The forbidden servers, by attempt. */
  const servers = new Map<string, Watched>();
  let web: TestWeb;
  let environments: EnvironmentPool;
  const folderOf = (name: string) => `page${Object.keys(PAGES).indexOf(name)}`;

  beforeAll(async () => {
    const files: Record<string, string> = {};
    for (const [name, write] of Object.entries(PAGES)) {
      const own = await startWatching();
      servers.set(name, own);
      files[`${folderOf(name)}/index.html`] = write(own);
      files[`${folderOf(name)}/worker.js`] = `fetch('http://${own.place}/x', { mode: 'no-cors' });`;
    }
    const entries = [...servers.keys()].map((name) => `${folderOf(name)}: { title: Page, folder: ${folderOf(name)} }`);
    web = makeTestWeb(files, entries.join('\n'));
    environments = createEnvironmentPool({ size: PAGES_AT_ONCE, create: () => web.create() });
  });
  afterAll(async () => {
    await environments.close();
    await web.remove();
    for (const { close } of servers.values()) close();
    // No page requested them after its own test finished, either.
    expect([...servers.values()].flatMap(({ came }) => came)).toEqual([]);
  });

  test('a server of this machine would notice', async () => {
    const { place, came, close } = await startWatching();
    const [host, port] = place.split(':');
    await once(connect(Number(port), host), 'close');
    await expect.poll(() => came).toEqual(['a connection']);
    close();
  });

  test.concurrent.each(Object.keys(PAGES))('by %s', async (name) => {
    await environments.withEnvironment(async (environment) => {
      await environment.reset({ apps: [folderOf(name)], template: 'empty' }, never);
      await sleep(TRYING_MS);
      const seen = await environment.observe(never);
      expect(servers.get(name)!.came).toEqual([]);
      const seenText = JSON.stringify([seen.window, seen.tree]);
      expect(seenText).not.toContain(SECRET);
      expect(seenText).not.toContain('root:');
      const windows = listNodes(seen.tree).filter(({ role }) => role === 'frame');
      expect(windows.length).toBeGreaterThan(0);
      // An extra window is in front of the page. Otherwise the page did not move.
      if (windows.length === 1) expect(listNodes(seen.tree).map(({ name: own }) => own)).toContain('Go');
    }, never);
  });
});
