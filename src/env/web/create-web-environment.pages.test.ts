/** Features of pages: fields, drop-downs, dialogs, tabs, files, other origins. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Action, Observation, UiNode } from '../../schema/index.ts';
import { readScene } from '../../ui/scene.ts';
import { centreOf, clickAt, eventually, findNode } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { canRunWeb, makeTestWeb, type TestWeb } from '../../testing/web.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const SCREEN = { width: 900, height: 600 };

const FIELDS = `<!doctype html><title>Fields</title>
<label>Name <input id="name" placeholder="First and last name"></label>
<input id="bare" placeholder="Telephone">
<label>Day <input type="date" id="day"></label>
<label>Hour <input type="time" value="09:00"></label>
<label>Month <select><option>January<option selected>February<option>March</select></label>
<label><input type="checkbox"> Agreed</label> <input type="number" aria-label="Guests">
<input type="password" aria-label="Secret" value="abc"> <button disabled>Send</button>
<form><label>Mail <input type="email" required></label> <button>Hand in</button></form>
<label>Minute <select>${Array.from({ length: 60 }, (_, at) => `<option>${at}`).join('')}</select></label>
<div style="height: 2000px"></div><button>Far below</button>
<ul><li>Milk <button>Remove</button></li></ul>`;

const TABLES = `<!doctype html><title>Tables</title><style>i::before { content: '\\e001' }</style>
<table><tr><th>Title ▲<th>Note</tr>
<tr><td><a href="#a" title="Edit"><i></i></a><td>Garden diary<td>weekly</tr>
<tr><td>8<td>Walk</tr></table>
<form><table><tr><td>Summary:<td><input></tr><tr><td>From<td><input> to <input></tr></table></form>`;

const DIALOGS = `<!doctype html><title>Dialogs</title><output id="said">nothing</output>
<button onclick="alert('Saved.'); say('alerted')">Alert</button>
<button onclick="say(confirm('Delete all?'))">Confirm</button>
<button onclick="say(prompt('Your name?', 'Ann'))">Prompt</button>
<button onclick="onbeforeunload = (event) => event.preventDefault(); say('guarded')">Guard</button>
<button onclick="modal.showModal()">Modal</button> <a href="other.html">Other</a>
<dialog id="modal"><h2>Really?</h2><button onclick="modal.close()">Close it</button></dialog>
<script>const say = (words) => (said.textContent = String(words));</script>`;

const WINDOWS = `<!doctype html><title>Windows</title><a href="other.html" target="_blank">Open other</a>
<button onclick="open('other.html', '', 'width=300,height=200')">Open small</button>
<a download="list.txt" href="data:text/plain,Milk">Download list</a>
<label>File <input type="file" onchange="this.files[0].text().then((text) => (said.textContent = text))"></label>
<output id="said">nothing</output>`;

const FOREIGN = `<!doctype html><title>Foreign</title><a href="https://example.org/">Away</a>
<a href="http://example.org/">Away plainly</a> <a href="secret/x.html">Avoided</a>
<button onclick="fetch('http://127.0.0.1:PORT/').then(() => (said.textContent = 'reached'), () => (said.textContent = 'refused'))">Fetch</button>
<button onclick="(new WebSocket('ws://127.0.0.1:PORT/')).onerror = () => (said.textContent = 'no socket')">Socket</button>
<output id="said">nothing</output>`;

const CLOCK = `<!doctype html><title>Clock</title><p id="now"></p>
<button onclick="setTimeout(() => (saved.textContent = 'saved'), 300)">Save later</button><output id="saved">not saved</output>
<script>now.textContent = new Date().toISOString() + ' ' + Intl.DateTimeFormat().resolvedOptions().timeZone + ' ' + navigator.language +
  ' ' + matchMedia('(prefers-reduced-motion)').matches;</script>`;

let web: TestWeb;
let environment: Environment;
let asked = 0;
const server = createServer((_request, answer) => {
  asked++;
  answer.end('here');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pages = { fields: FIELDS, tables: TABLES, dialogs: DIALOGS, windows: WINDOWS, foreign: FOREIGN, clock: CLOCK };
  const files = Object.entries(pages).map(([name, page]) => [
    `${name}/index.html`,
    page.replaceAll('PORT', String(port)),
  ]);
  const other = '<!doctype html><title>Other page</title><p>Elsewhere</p>';
  const more = {
    'dialogs/other.html': other,
    'windows/other.html': other,
    'foreign/secret/x.html': other,
    'documents/report.txt': 'Rain',
  };
  const entries = Object.keys(pages).map(
    (name) =>
      `${name}: { title: ${name}, folder: ${name}, documents: documents, avoid: [/secret/*], clock: "2026-05-04T08:30:00Z" }`,
  );
  web = makeTestWeb({ ...Object.fromEntries(files), ...more }, entries.join('\n'), SCREEN);
});
afterEach(() => environment.close());
afterAll(async () => {
  await web.remove();
  server.close();
});

async function open(app: string): Promise<Observation> {
  environment = web.create();
  await environment.reset({ apps: [app], template: 'empty' }, never);
  return environment.observe(never);
}

async function act(action: Action): Promise<Observation> {
  await environment.act(action, never);
  return environment.observe(never);
}

const press = (...keys: string[]) => act({ type: 'hotkey', keys });
const click = (seen: Observation, role: string, name: string | RegExp) =>
  act(clickAt(centreOf(findNode(seen, role, name))));
const nodeOf = ({ tree }: Observation, role: string, name: string) =>
  listNodes(tree).find((node) => node.role === role && node.name === name);
const label = (seen: Observation) => findNode(seen, 'label', /./).name;
const windows = ({ tree }: Observation): UiNode[] => tree.children[0]!.children;

describe.runIf(canRunWeb)('fields', () => {
  it('are empty when they show a hint, which is told apart from their text', async () => {
    const seen = await open('fields');
    expect(findNode(seen, 'entry', 'Name')).toMatchObject({ text: '', description: 'First and last name' });
    expect(findNode(seen, 'entry', 'Telephone')).toMatchObject({ text: '', description: 'Telephone' });
    expect(findNode(seen, 'entry', 'Day').text).toBe('');
    expect(findNode(seen, 'spin button', 'Guests')).not.toHaveProperty('value');
    expect(findNode(seen, 'password text', 'Secret').text).toBe('•••');
    expect(findNode(seen, 'push button', 'Send').states).not.toContain('enabled');
  });

  it('take what is typed, in all scripts, and have the focus', async () => {
    const seen = await click(await open('fields'), 'entry', 'Name');
    expect(findNode(seen, 'entry', 'Name').states).toContain('focused');
    const typed = await act({ type: 'type', text: 'Zoë 李', overwrite: false, enter: false });
    expect(findNode(typed, 'entry', 'Name').text).toBe('Zoë 李');
    const replaced = await act({ type: 'type', text: 'Ann', overwrite: true, enter: false });
    expect(findNode(replaced, 'entry', 'Name').text).toBe('Ann');
  });

  it('tell dates as they show them', async () => {
    const seen = await click(await open('fields'), 'entry', 'Day');
    const typed = await act({ type: 'type', text: '04072026', overwrite: false, enter: false });
    expect(seen.screenshot.png.equals(typed.screenshot.png)).toBe(false);
    expect(findNode(typed, 'entry', 'Day').text).toBe('04/07/2026');
  });

  it('of days and times are replaced part by part, wherever they were clicked', async () => {
    const seen = await open('fields');
    expect(findNode(seen, 'entry', 'Day').description).toBe('mm/dd/yyyy');
    expect(findNode(seen, 'entry', 'Hour')).toMatchObject({ description: '--:-- --', text: '09:00 AM' });
    for (const [name, texts] of [
      ['Day', ['03/17/2026', '12/01/2027']],
      ['Hour', ['02:30PM', '11:05AM']],
    ] as const)
      for (const [at, text] of texts.entries()) {
        const { x, y, width, height } = findNode(seen, 'entry', name).bounds!;
        await act(clickAt({ x: x + Math.round(width * (at === 0 ? 0.1 : 0.5)), y: y + Math.round(height / 2) }));
        const typed = await act({ type: 'type', text, overwrite: true, enter: false });
        expect(findNode(typed, 'entry', name).text).toBe(text.replace(/(?=[AP]M)/, ' '));
      }
  });

  it('of days and times are typed over from the first part on, as other programs do that know no parts', async () => {
    const seen = await open('fields');
    for (const [name, texts] of [
      ['Day', ['03/17/2026', '12/01/2027']],
      ['Hour', ['02:30PM', '11:05AM']],
    ] as const)
      for (const text of texts) {
        const { x, y, width, height } = findNode(seen, 'entry', name).bounds!;
        await act(clickAt({ x: Math.round(x + Math.min(14, width / 8)), y: Math.round(y + height / 2) }));
        const typed = await act({ type: 'type', text, overwrite: false, enter: false });
        expect(findNode(typed, 'entry', name).text).toBe(text.replace(/(?=[AP]M)/, ' '));
      }
  });

  it('say what is wrong with them, which the browser shows nowhere else', async () => {
    const faulty = await click(await open('fields'), 'push button', 'Hand in');
    const mail = findNode(faulty, 'entry', 'Mail');
    expect(mail.states).toEqual(expect.arrayContaining(['invalid-entry', 'required']));
    expect(mail.description).toBe('Please fill out this field.');
  });

  it('have bounds only on screen, and scrolling brings them there', async () => {
    const seen = await open('fields');
    expect(nodeOf(seen, 'push button', 'Far below')).not.toHaveProperty('bounds');
    expect(nodeOf(seen, 'list item', 'Milk')).toBeDefined();
    const scrolled = await act({ type: 'scroll', x: 400, y: 300, clicks: 30, shift: false });
    expect(findNode(scrolled, 'push button', 'Far below').states).toContain('showing');
  });
});

describe.runIf(canRunWeb)('tables', () => {
  it('have rows that are called by their first words, and fields that are called by their row', async () => {
    const seen = await open('tables');
    const rows = listNodes(seen.tree).filter(({ role }) => role === 'table row');
    expect(rows.map(({ name }) => name)).toEqual(['', 'Garden diary', '', 'Summary:', 'From']);
    const entries = listNodes(seen.tree).filter(({ role }) => role === 'entry');
    expect(entries.map(({ name }) => name)).toEqual(['Summary', '', '']);
    expect(nodeOf(seen, 'table column header', 'Title')).toBeDefined();
    // The link shows an icon font's symbol, which is not a word.
    expect(findNode(seen, 'link', 'Edit').states).toContain('showing');
  });
});

describe.runIf(canRunWeb)('a drop-down list', () => {
  it('is no open menu while it is closed, opens on the picture, and is chosen from by click and by key', async () => {
    const closed = await open('fields');
    expect(readScene(closed.tree).popup).toBe(false);
    expect(findNode(closed, 'combo box', 'Month').text).toBe('February');
    const opened = await click(closed, 'combo box', 'Month');
    expect(readScene(opened.tree).popup).toBe(true);
    expect(opened.screenshot.png.equals(closed.screenshot.png)).toBe(false);
    const chosen = await click(opened, 'menu item', 'March');
    expect(readScene(chosen.tree).popup).toBe(false);
    expect(findNode(chosen, 'combo box', 'Month').text).toBe('March');
    await click(chosen, 'combo box', 'Month');
    await press('up');
    expect(findNode(await press('enter'), 'combo box', 'Month').text).toBe('February');
  });
});

describe.runIf(canRunWeb)('a long drop-down list', () => {
  it('has only those entries in sight that a click would reach, and scrolls', async () => {
    const opened = await click(await open('fields'), 'combo box', 'Minute');
    expect(findNode(opened, 'menu item', '0').bounds).toBeDefined();
    expect(nodeOf(opened, 'menu item', '59')).not.toHaveProperty('bounds');
    const { x, y } = centreOf(findNode(opened, 'menu item', '3'));
    const scrolled = await act({ type: 'scroll', x, y, clicks: 40, shift: false });
    expect(findNode(await click(scrolled, 'menu item', '59'), 'combo box', 'Minute').text).toBe('59');
  });
});

describe.runIf(canRunWeb)('dialogs of the browser', () => {
  it('are windows in front, answered by click, Enter and Escape', async () => {
    const asking = await click(await open('dialogs'), 'push button', 'Confirm');
    expect(asking.window).toBe('Question');
    expect(readScene(asking.tree).dialog).toBe(true);
    expect(label(await click(asking, 'push button', 'OK'))).toBe('true');
    await click(await environment.observe(never), 'push button', 'Confirm');
    expect(label(await press('escape'))).toBe('false');
    const alerted = await click(await environment.observe(never), 'push button', 'Alert');
    expect(findNode(alerted, 'alert', 'Alert').children[0]).toMatchObject({ name: 'Saved.' });
    expect(label(await press('enter'))).toBe('alerted');
  });

  it('take text', async () => {
    const asking = await click(await open('dialogs'), 'push button', 'Prompt');
    expect(findNode(asking, 'entry', 'Your name?').text).toBe('Ann');
    const typed = await act({ type: 'type', text: 'Bo', overwrite: true, enter: false });
    expect(typed.screenshot.png.equals(asking.screenshot.png)).toBe(false);
    expect(label(await press('enter'))).toBe('Bo');
  });

  it('ask before a page is left that guards itself', async () => {
    await click(await open('dialogs'), 'push button', 'Guard');
    const asking = await click(await environment.observe(never), 'link', 'Other');
    expect(asking.window).toBe('Leave page?');
    expect((await click(asking, 'push button', 'Stay')).window).toBe('Dialogs');
    const again = await click(await environment.observe(never), 'link', 'Other');
    expect((await click(again, 'push button', 'Leave')).window).toBe('Other page');
  });

  it('are told from modal dialogs of the page, which are windows as well', async () => {
    const modal = await click(await open('dialogs'), 'push button', 'Modal');
    expect(windows(modal).map(({ role, name }) => `${role} ${name}`)).toEqual(['frame Dialogs', 'dialog Really?']);
    expect(windows(await click(modal, 'push button', 'Close it'))).toHaveLength(1);
  });
});

describe.runIf(canRunWeb)('tabs and files', () => {
  it('open in front, are switched between and closed', async () => {
    const other = await click(await open('windows'), 'link', 'Open other');
    expect(other.window).toBe('Other page');
    expect(windows(other).map(({ name }) => name)).toEqual(['Windows', 'Other page']);
    expect((await act({ type: 'switch_applications', application: 'Windows' })).window).toBe('Windows');
    expect((await press('ctrl', 'tab')).window).toBe('Other page');
    await press('ctrl', 'w');
    expect(await eventually(async () => windows(await environment.observe(never)).length === 1, 5_000)).toBe(true);
    expect((await environment.observe(never)).window).toBe('Windows');
  });

  it('have the size of the screen, whatever the page asks for', async () => {
    const small = await click(await open('windows'), 'push button', 'Open small');
    expect(small.window).toBe('Other page');
    expect(small.screenshot).toMatchObject(SCREEN);
  });

  it('are downloaded below Downloads', async () => {
    const seen = await click(await open('windows'), 'link', 'Download list');
    expect(seen.files.map(({ path }) => path)).toEqual(['Documents/report.txt', 'Downloads/list.txt']);
    expect(seen.files[1]!.content!.toString()).toBe('Milk');
  });

  it('are chosen from the documents', async () => {
    const chooser = await click(await open('windows'), 'push button', /^File/);
    expect(chooser.window).toBe('Open File');
    expect(label(await click(chooser, 'list item', 'report.txt'))).not.toBe('nothing');
    expect(nodeOf(await environment.observe(never), 'label', 'Rain')).toBeDefined();
  });
});

describe.runIf(canRunWeb)('other origins', () => {
  it('are refused and counted, and leave the page where it is', async () => {
    let seen = await open('foreign');
    for (const link of ['Away', 'Away plainly', 'Avoided']) {
      seen = await click(seen, 'link', link);
      expect(seen.window).toBe('Foreign');
    }
    expect(environment.description.details.refusedRequests).toBe('3');
    seen = await click(seen, 'push button', 'Fetch');
    expect(nodeOf(seen, 'label', 'refused')).toBeDefined();
    seen = await click(seen, 'push button', 'Socket');
    expect(
      await eventually(async () => nodeOf(await environment.observe(never), 'label', 'no socket') !== undefined, 5_000),
    ).toBe(true);
    expect(asked).toBe(0);
  });
});

describe.runIf(canRunWeb)('time', () => {
  it('is the catalogue’s, in one zone and language, without motion, and work that is put off is waited for', async () => {
    const seen = await open('clock');
    expect(nodeOf(seen, 'label', '2026-05-04T08:30:00.000Z UTC en-US true')).toBeDefined();
    expect(nodeOf(await click(seen, 'push button', 'Save later'), 'label', 'saved')).toBeDefined();
  });
});
