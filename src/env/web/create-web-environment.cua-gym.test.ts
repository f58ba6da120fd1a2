/** A mock application with CUA-Gym's documented contract, through a single catalogue entry. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb, makeTestWeb } from '../../testing/web.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const IN_TIME = { timeout: 20_000 };

/** One world per session id. The page keeps its state in localStorage and posts it 300 ms after each change. */
const SERVER = `import { createServer } from 'node:http';
const DEFAULT = { mails: [{ id: 'm1', subject: 'Welcome', folder: 'inbox' }] };
const sessions = new Map();
const copy = (value) => JSON.parse(JSON.stringify(value));
const worldOf = (sid) => sessions.get(sid) ?? sessions.set(sid, { initial_state: copy(DEFAULT), current_state: copy(DEFAULT) }).get(sid);
const diff = (before, after) => after.mails.flatMap((mail, at) =>
  JSON.stringify(mail) === JSON.stringify(before.mails[at]) ? [] : [{ path: 'mails[' + at + ']', before: before.mails[at], after: mail }]);
const ACTIONS = {
  set: (world, state) => Object.assign(world, { initial_state: copy(state), current_state: copy(state) }),
  set_current: (world, state) => Object.assign(world, { current_state: state }),
  merge: (world, state) => Object.assign(world.current_state, state),
  reset: (world) => Object.assign(world, { initial_state: copy(DEFAULT), current_state: copy(DEFAULT) }),
};
const PAGE = \`<!doctype html><title>Mock mail</title><ul></ul><button id="archive">Archive all</button><a href="/go">State</a><script>
const sid = new URLSearchParams(location.search).get('sid');
const show = (state) => { document.querySelector('ul').innerHTML = state.mails.map((mail) => '<li>' + mail.subject + ' in ' + mail.folder + '</li>').join(''); };
let state = JSON.parse(localStorage.getItem('state') ?? 'null');
const start = state ? Promise.resolve() : fetch('/go?sid=' + sid).then((answer) => answer.json()).then((world) => { state = world.current_state; });
start.then(() => show(state));
let timer;
document.querySelector('#archive').addEventListener('click', () => {
  state = { mails: state.mails.map((mail) => ({ ...mail, folder: 'archive' })) };
  localStorage.setItem('state', JSON.stringify(state));
  show(state);
  clearTimeout(timer);
  timer = setTimeout(() => fetch('/post?sid=' + sid, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action: 'set_current', state }) }), 300);
});
</script>\`;
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://mock');
  const sid = searchParams.get('sid') ?? 'default';
  if (pathname === '/go') {
    const world = worldOf(sid);
    return response.end(JSON.stringify({ ...world, state_diff: diff(world.initial_state, world.current_state) }));
  }
  if (pathname !== '/post') return response.setHeader('content-type', 'text/html').end(PAGE);
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    const { action, state } = JSON.parse(body);
    ACTIONS[action](worldOf(sid), state);
    response.end(JSON.stringify({ success: true, sessions: sessions.size }));
  });
}).listen(process.env.PORT, '127.0.0.1');`;

/** The server's own world. */
const welcomeIn = (folder: string) => ({ mails: [{ id: 'm1', subject: 'Welcome', folder }] });
const WORLD = { mails: ['Rent', 'Invoice'].map((subject, at) => ({ id: `m${at}`, subject, folder: 'inbox' })) };
const port = await findFreePort();
const web = makeTestWeb(
  {
    'mock/server.mjs': SERVER,
    'two.json': JSON.stringify(WORLD),
    'one.json': JSON.stringify({ mails: [WORLD.mails[0]] }),
  },
  `
mock:
  title: Mock mail
  command: [node, server.mjs]
  files: mock
  state: { contract: cua-gym }
  seeds: [{ name: two, file: two.json }, { name: one, file: one.json }]
bare: { title: Mock mail, command: [node, server.mjs], files: mock, state: { contract: cua-gym } }
shared:
  title: Mock mail
  url: http://127.0.0.1:${port}/
  state: { contract: cua-gym }
  seeds: [{ name: two, file: two.json }, { name: one, file: one.json }]
`,
);
let environment: Environment;
afterEach(() => environment?.close());
afterAll(() => web.remove());

const reset = (app: string, template: string) => environment.reset({ apps: [app], template }, never);
const state = () => environment.state!(never);
async function click(name: string, role = 'push button') {
  await environment.act(clickAt(centreOf(findNode(await environment.observe(never), role, name))), never);
  return environment.observe(never);
}

describe.runIf(canRunWeb)('as every environment', () => {
  describeEnvironment('web application with the contract of CUA-Gym', () => ({
    environment: web.create(),
    initialState: { apps: ['mock'], template: 'two' },
    change: (seen) => clickAt(centreOf(findNode(seen, 'push button', 'Archive all'))),
  }));
});

describe.runIf(canRunWeb)('an application with the contract of CUA-Gym', () => {
  it('starts in each of its worlds, tells what a person does, and starts again', async () => {
    environment = web.create();
    await reset('mock', 'two');
    expect(await state()).toEqual(WORLD);
    const seen = await click('Archive all');
    expect(findNode(seen, 'list item', 'Rent in archive').bounds).toBeDefined();
    expect(await state()).toEqual({ mails: WORLD.mails.map((mail) => ({ ...mail, folder: 'archive' })) });
    await reset('mock', 'one');
    expect(await state()).toEqual({ mails: [WORLD.mails[0]] });
    await reset('mock', 'two');
    expect(await state()).toEqual(WORLD);
    expect(findNode(await environment.observe(never), 'list item', 'Rent in inbox').bounds).toBeDefined();
  });

  it('starts in its own world where it has no seeds', async () => {
    environment = web.create();
    await reset('bare', 'empty');
    await click('Archive all');
    expect(await state()).toEqual(welcomeIn('archive'));
    await reset('bare', 'empty');
    expect(await state()).toEqual(welcomeIn('inbox'));
  });

  it('does not show its state as a page', async () => {
    environment = web.create();
    await reset('mock', 'two');
    expect((await click('State', 'link')).window).toBe('Mock mail');
    await environment.act({ type: 'open', target: '/go' }, never).catch(() => undefined);
    expect((await environment.observe(never)).window).toBe('Mock mail');
    expect(Number(environment.description.details['refusedRequests'])).toBeGreaterThan(0);
  });

  it('keeps the worlds apart of environments that share a server', async () => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
      env: { PORT: String(port) },
      stdio: 'ignore',
    });
    environment = web.create();
    const other = web.create();
    try {
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/`).then(
              () => true,
              () => false,
            ),
          IN_TIME,
        )
        .toBe(true);
      await Promise.all([reset('shared', 'two'), other.reset({ apps: ['shared'], template: 'one' }, never)]);
      await click('Archive all');
      await environment.act({ type: 'open', target: 'shared' }, never);
      await environment.observe(never);
      expect(await state()).toMatchObject({ mails: [{ folder: 'archive' }, { folder: 'archive' }] });
      expect(await other.state!(never)).toEqual({ mails: [WORLD.mails[0]] });
      // No page changed the world of visitors without a session.
      const { state_diff: unseen } = (await (await fetch(`http://127.0.0.1:${port}/go`)).json()) as { state_diff: [] };
      expect(unseen).toEqual([]);
    } finally {
      await other.close();
      server.kill();
    }
  });
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
