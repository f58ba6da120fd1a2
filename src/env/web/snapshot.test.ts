/** Content of a snapshot beyond the conformance suite's requirements. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb, makeTestWeb } from '../../testing/web.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const PAGE = `<!doctype html><title>Pages</title><p id="shown"></p><button onclick="change()">Change</button><script>
const show = () => { shown.textContent = 'at ' + location.pathname + ' with ' + [localStorage.plain, localStorage.quoted, sessionStorage.b, document.cookie].join(' '); };
const change = () => { localStorage.plain = 'words'; localStorage.quoted = '"words"'; sessionStorage.b = '{"n":1}'; document.cookie = 'c=1'; history.pushState(0, '', '/deeper.html'); show(); };
show();</script>`;
const DATABASE = `<!doctype html><title>Times</title><p id="shown"></p><script>
const opening = indexedDB.open('times', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('entries').put({ at: new Date(5), bytes: new Uint8Array([1, 255]) }, new Date(7));
opening.onsuccess = () => {
  const store = opening.result.transaction('entries').objectStore('entries');
  store.openCursor().onsuccess = ({ target: { result: { key, value } } }) => {
    shown.textContent = ['at', key.getTime(), value.at.getTime(), [...value.bytes].join('-')].join(' ');
  };
};</script>`;
const SERVER = `require('node:http').createServer((_, answer) => answer.end('here')).listen(process.env.PORT);`;
const web = makeTestWeb(
  { 'pages/index.html': PAGE, 'pages/deeper.html': PAGE, 'times/index.html': DATABASE, 'silent/server.cjs': SERVER },
  'pages: { title: Pages, folder: pages }\ntimes: { title: Times, folder: times }\nsilent: { title: Silent, command: [node, server.cjs], files: silent }',
);
let environment: Environment;
afterEach(() => environment?.close());
afterAll(() => web.remove());
const reset = (app: string) => environment.reset({ apps: [app], template: 'empty' }, never);
const shown = async () => findNode(await environment.observe(never), 'label', /^at/).name;

describe.runIf(canRunWeb)('a snapshot', () => {
  it('holds all that the browser keeps, as it is, and the page, for another environment, too', async () => {
    environment = web.create();
    await reset('pages');
    const seen = await environment.observe(never);
    await environment.act(clickAt(centreOf(findNode(seen, 'push button', 'Change'))), never);
    const changed = 'at /deeper.html with words "words" {"n":1} c=1';
    expect(await shown()).toBe(changed);
    const snapshot = await environment.snapshot!(never);
    await reset('pages');
    expect(await shown()).toBe('at / with');
    await environment.restore!(snapshot, never);
    expect(await shown()).toBe(changed);
    const other = web.create();
    try {
      await other.restore!(snapshot, never);
      expect(findNode(await other.observe(never), 'label', /^at/).name).toBe(changed);
    } finally {
      await other.close();
    }
  });

  it('holds times and bytes of databases', async () => {
    environment = web.create();
    await reset('times');
    expect(await shown()).toBe('at 7 5 1-255');
    const snapshot = await environment.snapshot!(never);
    expect(JSON.stringify(snapshot)).toContain('"at":{"$date":5},"bytes":{"$bytes":"Af8="}');
    await environment.restore!(JSON.parse(JSON.stringify(snapshot)), never);
    expect(await shown()).toBe('at 7 5 1-255');
  });

  it('is not taken of a server whose state nobody can put in', async () => {
    environment = web.create();
    await reset('silent');
    const refusal = { code: 'ENV_UNAVAILABLE', message: /does not say how the state of Silent’s server/ };
    await expect(environment.snapshot!(never)).rejects.toMatchObject(refusal);
    expect((await environment.observe(never)).window).toBe('Silent');
  });
});
