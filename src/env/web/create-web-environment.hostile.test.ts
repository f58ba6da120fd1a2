/** Malicious pages: their actions end or are refused in time, and the next episode sees no trace. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Observation } from '../../schema/index.ts';
import { centreOf, clickAt, eventually, findNode } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { canRunWeb, makeTestWeb, type TestWeb } from '../../testing/web.ts';
import type { Environment } from '../environment.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;
/** Limit in milliseconds for any reset, action or observation here on a busy machine. */
const IN_TIME_MS = 90_000;

const page = (script: string) => `<!doctype html><title>Bad</title><button id="go">Go</button><script>
const go = (work) => document.querySelector('#go').addEventListener('click', work); ${script}</script>`;

const PAGES = {
  alerts: page("go(() => { for (;;) alert('again'); });"),
  atOnce: page("alert('before all'); document.title = 'Shown';"),
  windows: page("go(() => setInterval(() => open('about:blank'), 5));"),
  downloads: page(
    `go(() => setInterval(() => Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click(), 20));`,
  ),
  leaving: page(
    "onbeforeunload = (event) => event.preventDefault(); go(() => setInterval(() => (location.href = '/x.html'), 10));",
  ),
  away: page(
    "setInterval(() => (location.href = 'https://example.org/'), 50); go(() => (document.title = 'Clicked'));",
  ),
  many: page(
    "document.body.append(...Array.from({ length: 100_000 }, (_, at) => Object.assign(document.createElement('p'), { textContent: 'Line ' + at })));",
  ),
  deep: page(
    "let inner = document.body; for (let at = 0; at < 1000; at++) inner = inner.appendChild(document.createElement('div')); inner.textContent = 'deep';",
  ),
  busy: page('go(() => { for (;;); });'),
  abroad:
    '<!doctype html><title>Bad</title><a id="go" role="button" target="_blank" rel="noopener" href="https://example.org/">Go</a><button onclick="requestAnimationFrame(() => (document.title = \'Drawn\'))">Draw</button>',
  abroadHere: page("go(() => (location.href = 'https://example.org/'));"),
  restless: page("setInterval(() => (document.title = 'Bad ' + Math.random()), 20); go(() => {});"),
  lying: page(
    "globalThis.__autoplay = undefined; Object.defineProperty(Document.prototype, 'title', { get: () => { throw new Error('no'); } }); Element.prototype.getBoundingClientRect = () => ({}); JSON.stringify = () => 'x';",
  ),
  forms:
    '<!doctype html><title>Bad</title><form><input name="tagName"><input name="childNodes"><input name="matches"><button>Go</button></form>',
  dying: page("go(() => location.replace('chrome://crash'));"),
};

let web: TestWeb;
let environment: Environment;
const redirecting = createServer((request, answer) => {
  if (request.url === '/still')
    answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'sandbox' }).end(PAGES.forms);
  else if (request.url === '/') answer.end(page("go(() => (location.href = '/away'));"));
  else answer.writeHead(302, { location: 'http://example.org/' }).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  const { port } = redirecting.address() as AddressInfo;
  const files = Object.entries(PAGES).map(([name, content]) => [`${name.toLowerCase()}/index.html`, content]);
  const entries = Object.keys(PAGES).map(
    (name) => `${name.toLowerCase()}: { title: Bad, folder: ${name.toLowerCase()} }`,
  );
  const redirect = `redirect: { title: Bad, url: "http://127.0.0.1:${port}/" }`;
  const still = `still: { title: Bad, url: "http://127.0.0.1:${port}/", open: /still }`;
  web = makeTestWeb(Object.fromEntries(files), [...entries, redirect, still].join('\n'), {
    observeTimeoutMs: 20_000,
    actTimeoutMs: 15_000,
  });
});
// The next page starts after any attack.
afterEach(async () => {
  await inTime(() => environment.reset({ apps: ['forms'], template: 'empty' }, never));
  expect((await environment.observe(never)).window).toBe('Bad');
  await environment.close();
});
afterAll(async () => {
  await web.remove();
  redirecting.close();
});

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    expect(performance.now() - startMs).toBeLessThan(IN_TIME_MS);
  }
}

async function open(
  app: keyof typeof PAGES | 'redirect' | 'still',
  source: EnvironmentSource = web,
): Promise<Observation> {
  environment = source.create();
  await inTime(() => environment.reset({ apps: [app.toLowerCase()], template: 'empty' }, never));
  return inTime(() => environment.observe(never));
}

const look = () => inTime(() => environment.observe(never));
const press = (...keys: string[]) => inTime(() => environment.act({ type: 'hotkey', keys }, never));
const clickGo = (seen: Observation) =>
  inTime(() => environment.act(clickAt(centreOf(findNode(seen, 'push button', 'Go'))), never));
async function go(seen: Observation): Promise<Observation> {
  await clickGo(seen);
  return look();
}
const rest = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const details = () => environment.description.details;

describe.runIf(canRunWeb)('a page', () => {
  it('that asks without end is given up', async () => {
    let seen = await go(await open('alerts'));
    let asked = 0;
    const refusal = await (async () => {
      for (; asked < 40 && seen.window === 'Alert'; asked++) {
        await press('enter');
        seen = await look();
      }
      return undefined;
    })().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'ENV_OBSERVE_FAILED', message: /nothing but open dialogs/ });
    expect(asked).toBeGreaterThan(3);
  });

  it('that asks before it shows anything can be answered', async () => {
    const seen = await open('atOnce');
    expect(seen.window).toBe('Alert');
    await press('enter');
    expect((await look()).window).toBe('Shown');
  });

  it('that opens windows without end has few', async () => {
    await clickGo(await open('windows'));
    await rest();
    const { tree } = await look();
    expect(tree.children[0]!.children.length).toBeLessThanOrEqual(8);
    expect(Number(details().refusedWindows)).toBeGreaterThan(0);
  });

  it('that opens a window of another origin stays in front, and is drawn', async () => {
    const seen = await go(await open('abroad'));
    expect(seen.tree.children[0]!.children).toHaveLength(1);
    expect(details()).toMatchObject({ refusedWindows: '1', refusedRequests: '1' });
    await environment.act(clickAt(centreOf(findNode(seen, 'push button', 'Draw'))), never);
    expect((await look()).window).toBe('Drawn');
  });

  it('that may run no scripts is looked at as soon as others are', async () => {
    const seen = await open('still');
    expect(findNode(seen, 'push button', 'Go').bounds).toBeDefined();
    const startMs = performance.now();
    await look();
    expect(performance.now() - startMs).toBeLessThan(3_000);
  });

  it('that downloads without end is stopped', async () => {
    await go(await open('downloads'));
    expect(await eventually(() => Number(details().refusedDownloads) > 0, IN_TIME_MS)).toBe(true);
    const { files } = await look();
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(20);
  });

  it('that cannot be left asks, and no more', async () => {
    const seen = await go(await open('leaving'));
    expect(seen.window).toBe('Leave page?');
    await press('escape');
    expect((await look().catch((error: { code: string }) => ({ window: error.code }))).window).toMatch(
      /Leave page|ENV_OBSERVE/,
    );
  });

  it('that leads to another origin again and again stays where it is', async () => {
    const seen = await go(await open('away'));
    expect(seen.window).toBe('Clicked');
    expect(Number(details().refusedRequests)).toBeGreaterThan(0);
  });

  it('that leads to another origin once is not waited for', async () => {
    const seen = await open('abroadHere');
    await environment.act(clickAt(centreOf(findNode(seen, 'push button', 'Go'))), never);
    const startMs = performance.now();
    await look();
    // The period in which a page counts as about to be left.
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });

  it('whose server leads to another origin stays where it is', async () => {
    const seen = await go(await open('redirect'));
    expect(findNode(seen, 'push button', 'Go').bounds).toBeDefined();
    expect(details().refusedRequests).toBe('1');
  });

  it('of 100,000 elements is read in part, and says so', async () => {
    const seen = await open('many');
    const nodes = listNodes(seen.tree);
    expect(nodes.length).toBeLessThan(5_000);
    expect(nodes.find(({ role }) => role === 'frame')!.description).toMatch(/more than could be read/);
    expect(findNode(seen, 'label', 'Line 3').bounds).toBeDefined();
  });

  it('that is as deep as nobody builds one is read', async () => {
    expect(findNode(await open('deep'), 'push button', 'Go').bounds).toBeDefined();
  });

  it('that computes without end is given up', async () => {
    // An unanswered click keeps a processor busy until its limit.
    const impatient = createWebEnvironments({ catalogue: web.catalogue, actTimeoutMs: 4_000 });
    onTestFinished(() => impatient.close());
    const refusal = await go(await open('busy', impatient)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: expect.stringMatching(/^ENV_/) });
  });

  it('that never rests is observed as it is', async () => {
    const seen = await go(await open('restless'));
    expect(seen.window).toMatch(/^Bad 0\./);
  });

  it('that spoils what it is read with is read all the same', async () => {
    expect(findNode(await open('lying'), 'push button', 'Go').bounds).toBeDefined();
  });

  it('whose fields are called like properties is read', async () => {
    expect(findNode(await open('forms'), 'push button', 'Go').bounds).toBeDefined();
  });

  it('that crashes is given up, or cannot', async () => {
    const seen = await go(await open('dying')).catch((error: { code: string }) => ({ window: error.code }));
    expect(seen.window).toMatch(/^(Bad|ENV_OBSERVE_FAILED)$/);
  });
});
