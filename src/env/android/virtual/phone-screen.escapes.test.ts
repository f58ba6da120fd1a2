/**
 * Ways out of the page that a virtual phone's screen is: markup that an application might get onto it, and scripts as if
 * they had got into it. None reaches a server of this machine, reads a file, or leaves the page.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorldApp } from '../../../world/app.ts';
import type { WorldSession } from '../../../world/world-session.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { canStartPhones } from '../../../testing/phones.ts';
import { launchBrowser } from './browser.ts';
import { listNodes, type ScreenNode } from './hierarchy.ts';
import { createPhoneScreen, type PhoneScreen } from './phone-screen.ts';
import { createPictureMemory } from './picture-memory.ts';
import { APPS } from '../../../testing/phone-apps.ts';

const SECRET = 'not-for-pages';
const folder = mkdtempSync(join(tmpdir(), 'autoplay-page-'));
const secretFile = `file://${join(folder, 'secret.html')}`;
writeFileSync(join(folder, 'secret.html'), `<body>${SECRET}</body>`);

/** What came to this machine's servers: one line for each connection or packet. */
const came: string[] = [];
const tcp = createServer((socket) => {
  came.push('a connection');
  socket.on('error', () => undefined).destroy();
});
const udp = createSocket('udp4', () => came.push('a packet'));
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const place = () => `127.0.0.1:${portOf(tcp)}`;

const MARKUP: Record<string, () => string> = {
  'a picture': () => `<img src="http://${place()}/x">`,
  'a picture by set': () => `<img srcset="http://${place()}/x 1x">`,
  'a picture of a drawing': () => `<svg><image href="http://${place()}/x"/></svg>`,
  'a drawing used': () => `<svg><use href="http://${place()}/x#a"/></svg>`,
  'a background': () => `<div style="background: url(http://${place()}/x); height: 9px"></div>`,
  'a cursor': () => `<div style="cursor: url(http://${place()}/x), auto; height: 99px"></div>`,
  'a style that imports': () => `<style>@import url(http://${place()}/x);</style>`,
  'a style of its own': () => `<style>div { background: url(http://${place()}/x) }</style>`,
  'a font': () =>
    `<style>@font-face { font-family: a; src: url(http://${place()}/x) } b { font-family: a }</style><b>a</b>`,
  'a style sheet': () => `<link rel="stylesheet" href="http://${place()}/x">`,
  'a look ahead': () => `<link rel="prefetch" href="http://${place()}/x">`,
  'a load ahead': () => `<link rel="preload" as="fetch" href="http://${place()}/x">`,
  'a connection ahead': () => `<link rel="preconnect" href="http://${place()}">`,
  'an icon': () => `<link rel="icon" href="http://${place()}/x">`,
  'a manifest': () => `<link rel="manifest" href="http://${place()}/x">`,
  'a frame': () => `<iframe src="http://${place()}/x"></iframe>`,
  'a frame of a file': () => `<iframe src="${secretFile}"></iframe>`,
  'a frame of its own': () => `<iframe srcdoc="<img src='http://${place()}/x'>"></iframe>`,
  'an object': () => `<object data="http://${place()}/x"></object>`,
  'an object of a file': () => `<object data="${secretFile}"></object>`,
  'an embedded thing': () => `<embed src="http://${place()}/x">`,
  'a film': () => `<video autoplay src="http://${place()}/x" poster="http://${place()}/y"></video>`,
  'a sound': () => `<audio autoplay src="http://${place()}/x"></audio>`,
  'a track': () => `<video><track default src="http://${place()}/x"></video>`,
  'a script': () => `<script src="http://${place()}/x"></script>`,
  'a module ahead': () => `<link rel="modulepreload" href="http://${place()}/x">`,
  'a script of its own': () => `<script>location = 'http://${place()}/x'</script>`,
  'a handler of a failure': () => `<img src="nothing:" onerror="location = 'http://${place()}/x'">`,
  'a handler of a drawing': () => `<svg onload="fetch('http://${place()}/x')"></svg>`,
  'a handler of a focus': () => `<input autofocus onfocus="location = 'http://${place()}/x'">`,
  'another page in a while': () => `<meta http-equiv="refresh" content="0; url=http://${place()}/x">`,
  'another base': () => `<base href="http://${place()}/"><img src="x">`,
};

const SCRIPTS: Record<string, (page: Page) => string> = {
  fetch: () => `fetch('http://${place()}/x')`,
  'fetch without its answer': () => `fetch('http://${place()}/x', { mode: 'no-cors', keepalive: true })`,
  'fetch of a file': () => `fetch('${secretFile}').then((answer) => answer.text())`,
  'fetch of a list of files': () => `fetch('file:///etc/passwd').then((answer) => answer.text())`,
  'a request': () =>
    `new Promise((resolve) => { const r = new XMLHttpRequest(); r.open('GET', '${secretFile}'); r.onloadend = () => resolve(r.responseText); r.send(); })`,
  'a web socket': () => `void new WebSocket('ws://${place()}/x')`,
  'a source of events': () => `void new EventSource('http://${place()}/x')`,
  'a beacon': () => `navigator.sendBeacon('http://${place()}/x', 'a')`,
  'a worker': () =>
    `void new Worker(URL.createObjectURL(new Blob(["fetch('http://${place()}/x', { mode: 'no-cors' })"])))`,
  'a shared worker': () =>
    `void new SharedWorker('data:text/javascript,fetch("http://${place()}/x",{mode:"no-cors"})')`,
  'a service worker': () => `navigator.serviceWorker.register('http://${place()}/x')`,
  'an import': () => `import('http://${place()}/x')`,
  'a peer over UDP': () =>
    `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${portOf(udp)}' }] }); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); })()`,
  'a peer over TCP': () =>
    `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${place()}?transport=tcp', username: 'a', credential: 'b' }] }); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); })()`,
  'the addresses of this machine': () =>
    `(async () => { const peer = new RTCPeerConnection(); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); await new Promise((resolve) => setTimeout(resolve, 300)); return /\\d+\\.\\d+\\.\\d+\\.\\d+ \\d+ typ host/.test(peer.localDescription.sdp) ? '${SECRET}' : ''; })()`,
  'a transport': () => `void new WebTransport('https://127.0.0.1:${portOf(udp)}/x')`,
  'another page': () => `void (location.href = 'http://${place()}/x')`,
  'a file instead': () => `void (location.href = '${secretFile}')`,
  'pages of the browser': () => `void (location.href = 'chrome://version')`,
  'a window': () => `void open('http://${place()}/x')`,
  'a window of a file': () => `void open('${secretFile}')`,
  'a form': () =>
    `(() => { const form = document.createElement('form'); form.method = 'post'; form.action = 'http://${place()}/x'; document.body.append(form); form.submit(); })()`,
  'a link with a ping': () =>
    `(() => { const link = document.createElement('a'); link.href = 'http://${place()}/y'; link.ping = 'http://${place()}/x'; document.body.append(link); link.click(); })()`,
  'a download': () =>
    `(() => { const link = document.createElement('a'); link.href = 'http://${place()}/x'; link.download = 'x'; document.body.append(link); link.click(); })()`,
  'a frame that is added': () =>
    `(() => { const frame = document.createElement('iframe'); frame.src = 'http://${place()}/x'; document.body.append(frame); })()`,
  'a picture that is added': () => `void (new Image().src = 'http://${place()}/x')`,
  'the clipboard': () => `navigator.clipboard.readText()`,
  'a file to be chosen': () => `showOpenFilePicker()`,
  'where it is': () =>
    `new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('${SECRET}'), () => resolve('')))`,
  'the microphone': () => `navigator.mediaDevices.getUserMedia({ audio: true }).then(() => '${SECRET}')`,
  'a notification': () => `Notification.requestPermission().then((may) => (may === 'granted' ? '${SECRET}' : ''))`,
};

/** Shows one markup and nothing else. */
function sessionOf(markup: () => string): WorldSession {
  const body = () =>
    `<div id="phone" data-package="org.hostile"><div class="layer" id="layer-1"><div data-class="a" style="height: 9px">here</div>${markup()}</div></div>`;
  return { render: () => ({ html: body(), rendering: 1 }), dispatch() {}, back() {} } as unknown as WorldSession;
}

async function findField(screen: PhoneScreen): Promise<ScreenNode> {
  return listNodes((await screen.readTree()).nodes).find(({ isEditable }) => isEditable)!;
}

describe.runIf(canStartPhones)('from the page of a virtual phone', () => {
  let browser: Browser;
  let screen: PhoneScreen | undefined;

  beforeAll(async () => {
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    tcp.close();
    udp.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => void came.splice(0));
  afterEach(() => screen?.close());

  async function open(markup: () => string): Promise<Page> {
    screen = await createPhoneScreen(browser, {
      session: sessionOf(markup),
      pictures: createPictureMemory(),
      onDrawn() {},
    });
    return browser.contexts().at(-1)!.pages()[0]!;
  }

  async function expectStillThere(page: Page): Promise<void> {
    await sleep(400);
    expect(came).toEqual([]);
    expect(page.url()).toBe('about:blank');
    expect(browser.contexts().flatMap((context) => context.pages())).toEqual([page]);
    expect((await screen!.readTree()).nodes.map(({ text }) => text)).toEqual(['here']);
    const contents = page.frames().map((frame) => frame.content().catch(() => ''));
    for (const content of contents) expect(await Promise.race([content, sleep(500, '')])).not.toContain(SECRET);
  }

  test('a server of this machine would notice', async () => {
    await fetch(`http://${place()}/x`).catch(() => undefined);
    expect(came).toEqual(['a connection']);
  });

  test.each(Object.entries(MARKUP))('by markup: %s', async (_name, markup) => {
    await expectStillThere(await open(markup));
  });

  test('typed into a field each markup is text', async () => {
    const { session } = startTestPhone(APPS[1] as WorldApp);
    screen = await createPhoneScreen(browser, { session, pictures: createPictureMemory(), onDrawn() {} });
    const elements = () => browser.contexts().at(-1)!.pages()[0]!.locator('*').count();
    await screen.focus((await findField(screen)).key);
    await screen.insertText('plain');
    const before = await elements();
    for (const markup of Object.values(MARKUP)) {
      await screen.replaceText(markup());
      await screen.refresh();
      expect((await findField(screen)).text).toBe(markup());
      expect(await elements()).toBe(before);
    }
    expect(came).toEqual([]);
  });

  test.each(Object.entries(SCRIPTS))('by a script: %s', async (_name, script) => {
    const page = await open(() => '');
    const got = await Promise.race([page.evaluate(script(page)).catch(() => ''), sleep(1_000, '')]);
    expect(String(got)).not.toContain(SECRET);
    expect(String(got)).not.toContain('root:');
    await expectStillThere(page);
  });
});
