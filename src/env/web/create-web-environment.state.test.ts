/** State out of band: user actions are visible in it, and every kind of state can be written and restored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Observation } from '../../schema/index.ts';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb, makeTestWeb, SHIPPED_WEB } from '../../testing/web.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';
import { loadWebCatalogue } from './catalogue.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;

const STORES = `<!doctype html><title>Stores</title><p id="shown"></p><button onclick="change()">Change</button><script>
const show = () => (shown.textContent = [localStorage.a, sessionStorage.b, document.cookie].join(' '));
const change = () => { localStorage.a = '{"n":2}'; sessionStorage.b = 'two'; document.cookie = 'c=2'; show(); };
show();</script>`;

const NOTES_SERVER = `import { createServer } from 'node:http';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
const file = 'data/notes.json';
createServer((request, response) => {
  const notes = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['none'];
  if (request.method === 'POST') writeFileSync(file, JSON.stringify([...notes, 'Bread']));
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Notes</title><p>' + notes.join(', ') + '</p><button onclick="fetch(\\'/\\', { method: \\'POST\\' }).then(() => location.reload())">Add</button>');
}).listen(process.env.PORT);`;

const BROKEN_SERVER = `console.error('cannot go on'); process.exit(3);`;
const NOSY_SERVER = `import { createServer } from 'node:http';
import { readdirSync, writeFileSync } from 'node:fs';
const tried = (work) => { try { return work(); } catch (error) { return error.code; } };
const outside = await fetch('http://1.1.1.1/', { signal: AbortSignal.timeout(1000) }).then(() => 'reached', () => 'no network');
const seen = [outside, readdirSync('/home').join(), tried(() => writeFileSync('/usr/x', '')), process.getuid()].join(' ');
createServer((request, response) => response.end(seen)).listen(process.env.PORT);`;

/** Pages outside the application's origin, which have no storage. */
const STRICT_SERVER = `import { createServer } from 'node:http';
createServer((request, response) => {
  response.setHeader('content-security-policy', 'sandbox allow-scripts');
  response.setHeader('content-type', request.url === '/state' ? 'application/json' : 'text/html');
  response.end(request.url === '/state' ? '{"count":1}' : '<!doctype html><title>Strict</title><p>Shown</p>');
}).listen(process.env.PORT);`;

const OUTSIDE = join(mkdtempSync(join(tmpdir(), 'autoplay-outside-')), 'socket');
/** Replaces its own socket by a link to a socket of the host at the first page request, which is after the start. */
const LINKING_SERVER = `import { createServer } from 'node:http';
import { symlinkSync, unlinkSync } from 'node:fs';
const swap = () => { unlinkSync('/run/autoplay/app'); symlinkSync('${OUTSIDE}', '/run/autoplay/app'); };
let asked = 0;
createServer((request, response) => { if (request.url === '/' && ++asked === 1) swap(); response.end('inside'); }).listen(process.env.PORT);`;

const web = makeTestWeb(
  {
    'stores/index.html': STORES,
    'notes/server.mjs': NOTES_SERVER,
    'broken/server.mjs': BROKEN_SERVER,
    'nosy/server.mjs': NOSY_SERVER,
    'linking/server.mjs': LINKING_SERVER,
    'strict/server.mjs': STRICT_SERVER,
    'stores.json': JSON.stringify({ localStorage: { a: { n: 1 } }, sessionStorage: { b: 'one' }, cookies: { c: '1' } }),
    'odd.json': JSON.stringify({ disk: {} }),
    'notes.json': JSON.stringify(['Milk']),
  },
  `
stores:
  title: Stores
  folder: stores
  state: { storage: [localStorage, sessionStorage, cookies] }
  seeds: [{ name: full, file: stores.json }, { name: odd, file: odd.json }]
notes:
  title: Notes
  command: [node, server.mjs]
  files: notes
  state: { file: data/notes.json }
  seeds: [{ name: milk, file: notes.json }]
broken: { title: Broken, command: [node, server.mjs], files: broken }
nosy: { title: Nosy, command: [node, server.mjs], files: nosy }
linking: { title: Linking, command: [node, server.mjs], files: linking }
strict: { title: Strict, command: [node, server.mjs], files: strict, state: { get: /state } }
`,
);
const shipped = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB) });
let environment: Environment | undefined;
afterEach(() => environment?.close());
afterAll(async () => {
  await web.remove();
  await shipped.close();
  rmSync(dirname(OUTSIDE), { recursive: true, force: true });
});

const reset = (app: string, template: string) => environment!.reset({ apps: [app], template }, never);
const look = () => environment!.observe(never);
const state = () => environment!.state!(never);
const shown = (seen: Observation) => findNode(seen, 'label', /./).name;
async function invoice(): Promise<object | undefined> {
  const { indexedDB } = (await state()) as {
    indexedDB: { mail: { stores: { mails: { records: Record<string, object> } } } };
  };
  return indexedDB.mail.stores.mails.records['4'];
}

async function click(role: string, name: string | RegExp): Promise<Observation> {
  await environment!.act(clickAt(centreOf(findNode(await look(), role, name))), never);
  return look();
}

describe.runIf(canRunWeb)('as every environment', () => {
  describeEnvironment('web application with its state in a file', () => ({
    environment: web.create(),
    initialState: { apps: ['notes'], template: 'milk' },
    change: (seen) => clickAt(centreOf(findNode(seen, 'push button', 'Add'))),
  }));
});

describe.runIf(canRunWeb)('the state', () => {
  it('of a server is told beside pages that may have no storage', async () => {
    environment = web.create();
    await reset('strict', 'empty');
    expect(shown(await look())).toBe('Shown');
    expect(await state()).toEqual({ count: 1 });
  });

  it('of a page is its storage, and its cookies', async () => {
    environment = web.create();
    await reset('stores', 'full');
    const before = { localStorage: { a: { n: 1 } }, sessionStorage: { b: 'one' }, cookies: { c: '1' } };
    expect(shown(await look())).toBe('{"n":1} one c=1');
    expect(await state()).toEqual(before);
    await click('push button', 'Change');
    expect(await state()).toEqual({ localStorage: { a: { n: 2 } }, sessionStorage: { b: 'two' }, cookies: { c: '2' } });
    await reset('stores', 'full');
    expect(await state()).toEqual(before);
  });

  it('of a server may be a file of its own', async () => {
    environment = web.create();
    await reset('notes', 'milk');
    expect(shown(await look())).toBe('Milk');
    expect(shown(await click('push button', 'Add'))).toBe('Milk, Bread');
    expect(await state()).toEqual(['Milk', 'Bread']);
    await reset('notes', 'milk');
    expect(await state()).toEqual(['Milk']);
  });

  it('of a server is what it answers', async () => {
    environment = shipped.create();
    await reset('calendar', 'march');
    const before = (await state()) as { events: { title: string }[] };
    await click('push button', /Dentist/);
    await click('entry', 'Title');
    await environment!.act({ type: 'type', text: 'Optician', overwrite: true, enter: false }, never);
    const after = await click('push button', 'Save event');
    expect(findNode(after, 'push button', /Optician/).bounds).toBeDefined();
    const changed = before.events.map((event) => (event.title === 'Dentist' ? { ...event, title: 'Optician' } : event));
    expect(await state()).toEqual({ ...before, events: changed });
    await reset('calendar', 'march');
    expect(await state()).toEqual(before);
  });

  it('of IndexedDB has its records by their keys', async () => {
    environment = shipped.create();
    await reset('mail', 'monday');
    await click('push button', 'Invoice 20418');
    await click('push button', 'Archive');
    // Two buttons have the name Archive: the folder, and later the operation on the mail.
    expect(await invoice()).toMatchObject({ unread: false });
    await reset('mail', 'monday');
    expect(await invoice()).toMatchObject({ folder: 'inbox', unread: true });
  });

  it('changes by dragging, too', async () => {
    environment = shipped.create();
    await reset('board', 'spring');
    const seen = await look();
    const from = centreOf(findNode(seen, 'label', 'Find a speaker on composting'));
    const { x, width } = findNode(seen, 'list', 'Doing').bounds!;
    await environment!.act({ type: 'drag_and_drop', from, to: { x: x + width / 2, y: 500 }, holdKeys: [] }, never);
    const { localStorage } = (await state()) as {
      localStorage: { board: { cards: { id: string; column: string }[] } };
    };
    expect(localStorage.board.cards.find(({ id }) => id === 'card-3')).toMatchObject({ column: 'Doing' });
  });

  it('of a page waits for nobody while a dialog holds the page up, and is there after the answer', async () => {
    environment = shipped.create();
    await reset('board', 'spring');
    const before = await state();
    await click('push button', 'Edit Print the key list');
    expect((await click('push button', 'Delete card')).window).toBe('Question');
    await expect(state()).rejects.toMatchObject({
      code: 'ENV_OBSERVE_FAILED',
      message: expect.stringMatching(/answer it first/),
    });
    await environment!.act({ type: 'hotkey', keys: ['enter'] }, never);
    expect(findNode(await look(), 'list', 'Done').children).toHaveLength(2);
    expect(await state()).not.toEqual(before);
  });

  it('is beside the screen in an observation, and in nothing that shows the screen', async () => {
    environment = shipped.create();
    await reset('calendar', 'march');
    const { state: recorded, ...seen } = await look();
    expect(JSON.parse(recorded!)).toEqual(await state());
    expect(Object.keys(seen).toSorted()).toEqual(['capturedAtMs', 'files', 'screenshot', 'tree', 'window']);
  });
});

describe.runIf(canRunWeb)('what is wrong', () => {
  it('with a world is told before an episode starts', async () => {
    environment = web.create();
    await expect(reset('stores', 'odd')).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: /Unrecognized key/ });
    await expect(reset('stores', 'none')).rejects.toMatchObject({ code: 'ENV_UNAVAILABLE' });
  });

  it('with a server is told with what it said', async () => {
    environment = web.create();
    await expect(reset('broken', 'empty')).rejects.toMatchObject({ code: 'ENV_RESET_FAILED', message: /cannot go on/ });
  });

  it('a server has no network, no files but its own, and is not root', async () => {
    environment = web.create();
    await reset('nosy', 'empty');
    expect(shown(await look())).toBe('no network user EROFS 1000');
    await expect(state()).rejects.toMatchObject({ code: 'ENV_UNAVAILABLE' });
  });

  it('a server that puts a link to a socket of the host in the place of its own is still asked itself', async () => {
    let reached = 0;
    const outside = createServer((socket) => {
      reached += 1;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\noutside');
    });
    await new Promise<void>((resolve) => outside.listen(OUTSIDE, resolve));
    try {
      environment = web.create();
      await reset('linking', 'empty');
      await environment.act({ type: 'wait', seconds: 1 }, never);
      await environment.act({ type: 'hotkey', keys: ['f5'] }, never);
      expect(shown(await look())).toBe('inside');
      expect(reached).toBe(0);
    } finally {
      outside.close();
    }
  });
});
