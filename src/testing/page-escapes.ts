/**
 * TEST SUPPORT: ways to escape from a page in a browser, by markup and by scripts, and local servers that detect
 * connections. The servers share no code with the protection.
 */
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Content of a local file, and the result of a script that read forbidden data. */
export const SECRET = 'not-for-pages';

export interface Watched {
  /** One line for each connection or packet. */
  came: string[];
  /** Host and port of a TCP server. */
  place: string;
  /** Host and port of a UDP server. */
  packets: string;
  /** URL of a file with the content SECRET. */
  secretFile: string;
  close(): void;
}

/** Servers that never answer, and record connections. */
export async function startWatching(): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-page-'));
  const secretFile = `file://${join(folder, 'secret.html')}`;
  writeFileSync(join(folder, 'secret.html'), `<body>${SECRET}</body>`);
  const came: string[] = [];
  const tcp = createServer((socket) => {
    came.push('a connection');
    socket.on('error', () => undefined).destroy();
  });
  const udp = createSocket('udp4', () => came.push('a packet'));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const close = () => {
    tcp.close();
    udp.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { came, place: placeOf(tcp), packets: placeOf(udp), secretFile, close };
}

function placeOf(server: { address(): unknown }): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Way = (watched: Watched) => string;

export const MARKUP: Readonly<Record<string, Way>> = {
  'a picture': ({ place }) => `<img src="http://${place}/x">`,
  'a picture by set': ({ place }) => `<img srcset="http://${place}/x 1x">`,
  'a picture of a drawing': ({ place }) => `<svg><image href="http://${place}/x"/></svg>`,
  'a drawing used': ({ place }) => `<svg><use href="http://${place}/x#a"/></svg>`,
  'a background': ({ place }) => `<div style="background: url(http://${place}/x); height: 9px"></div>`,
  'a cursor': ({ place }) => `<div style="cursor: url(http://${place}/x), auto; height: 99px"></div>`,
  'a style that imports': ({ place }) => `<style>@import url(http://${place}/x);</style>`,
  'a style of its own': ({ place }) => `<style>div { background: url(http://${place}/x) }</style>`,
  'a font': ({ place }) =>
    `<style>@font-face { font-family: a; src: url(http://${place}/x) } b { font-family: a }</style><b>a</b>`,
  'a style sheet': ({ place }) => `<link rel="stylesheet" href="http://${place}/x">`,
  'a look ahead': ({ place }) => `<link rel="prefetch" href="http://${place}/x">`,
  'a load ahead': ({ place }) => `<link rel="preload" as="fetch" href="http://${place}/x">`,
  'a connection ahead': ({ place }) => `<link rel="preconnect" href="http://${place}">`,
  'an icon': ({ place }) => `<link rel="icon" href="http://${place}/x">`,
  'a manifest': ({ place }) => `<link rel="manifest" href="http://${place}/x">`,
  'a frame': ({ place }) => `<iframe src="http://${place}/x"></iframe>`,
  'a frame of a file': ({ secretFile }) => `<iframe src="${secretFile}"></iframe>`,
  'a frame of its own': ({ place }) => `<iframe srcdoc="<img src='http://${place}/x'>"></iframe>`,
  'an object': ({ place }) => `<object data="http://${place}/x"></object>`,
  'an object of a file': ({ secretFile }) => `<object data="${secretFile}"></object>`,
  'an embedded thing': ({ place }) => `<embed src="http://${place}/x">`,
  'a film': ({ place }) => `<video autoplay src="http://${place}/x" poster="http://${place}/y"></video>`,
  'a sound': ({ place }) => `<audio autoplay src="http://${place}/x"></audio>`,
  'a track': ({ place }) => `<video><track default src="http://${place}/x"></video>`,
  'a script': ({ place }) => `<script src="http://${place}/x"></script>`,
  'a module ahead': ({ place }) => `<link rel="modulepreload" href="http://${place}/x">`,
  'a script of its own': ({ place }) => `<script>location = 'http://${place}/x'</script>`,
  'a handler of a failure': ({ place }) => `<img src="nothing:" onerror="location = 'http://${place}/x'">`,
  'a handler of a drawing': ({ place }) => `<svg onload="fetch('http://${place}/x')"></svg>`,
  'a handler of a focus': ({ place }) => `<input autofocus onfocus="location = 'http://${place}/x'">`,
  'another page in a while': ({ place }) => `<meta http-equiv="refresh" content="0; url=http://${place}/x">`,
  'another base': ({ place }) => `<base href="http://${place}/"><img src="x">`,
};

/** Each is an expression. If it escapes, its value, or that of its promise, is SECRET or a local file. */
export const SCRIPTS: Readonly<Record<string, Way>> = {
  fetch: ({ place }) => `fetch('http://${place}/x')`,
  'fetch without its answer': ({ place }) => `fetch('http://${place}/x', { mode: 'no-cors', keepalive: true })`,
  'fetch of a file': ({ secretFile }) => `fetch('${secretFile}').then((answer) => answer.text())`,
  'fetch of a list of files': () => `fetch('file:///etc/passwd').then((answer) => answer.text())`,
  'a request': ({ secretFile }) =>
    `new Promise((resolve) => { const r = new XMLHttpRequest(); r.open('GET', '${secretFile}'); r.onloadend = () => resolve(r.responseText); r.send(); })`,
  'a web socket': ({ place }) => `void new WebSocket('ws://${place}/x')`,
  'a source of events': ({ place }) => `void new EventSource('http://${place}/x')`,
  'a beacon': ({ place }) => `navigator.sendBeacon('http://${place}/x', 'a')`,
  'a worker': ({ place }) =>
    `void new Worker(URL.createObjectURL(new Blob(["fetch('http://${place}/x', { mode: 'no-cors' })"])))`,
  'a shared worker': ({ place }) =>
    `void new SharedWorker('data:text/javascript,fetch("http://${place}/x",{mode:"no-cors"})')`,
  'a service worker': ({ place }) => `navigator.serviceWorker.register('http://${place}/x')`,
  'an import': ({ place }) => `import('http://${place}/x')`,
  'a peer over UDP': ({ packets }) =>
    `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${packets}' }] }); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); await new Promise((resolve) => setTimeout(resolve, 1_500)); })()`,
  'a peer over TCP': ({ place }) =>
    `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${place}?transport=tcp', username: 'a', credential: 'b' }] }); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); await new Promise((resolve) => setTimeout(resolve, 1_500)); })()`,
  'the addresses of this machine': () =>
    `(async () => { const peer = new RTCPeerConnection(); peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer()); await new Promise((resolve) => setTimeout(resolve, 300)); return /\\d+\\.\\d+\\.\\d+\\.\\d+ \\d+ typ host/.test(peer.localDescription.sdp) ? '${SECRET}' : ''; })()`,
  'a transport': ({ packets }) => `void new WebTransport('https://${packets}/x')`,
  'another page': ({ place }) => `void (location.href = 'http://${place}/x')`,
  'a file instead': ({ secretFile }) => `void (location.href = '${secretFile}')`,
  'pages of the browser': () => `void (location.href = 'chrome://version')`,
  'a window': ({ place }) => `void open('http://${place}/x')`,
  'a window of a file': ({ secretFile }) => `void open('${secretFile}')`,
  'a form': ({ place }) =>
    `(() => { const form = document.createElement('form'); form.method = 'post'; form.action = 'http://${place}/x'; document.body.append(form); form.submit(); })()`,
  'a link with a ping': ({ place }) =>
    `(() => { const link = document.createElement('a'); link.href = 'http://${place}/y'; link.ping = 'http://${place}/x'; document.body.append(link); link.click(); })()`,
  'a download': ({ place }) =>
    `(() => { const link = document.createElement('a'); link.href = 'http://${place}/x'; link.download = 'x'; document.body.append(link); link.click(); })()`,
  'a frame that is added': ({ place }) =>
    `(() => { const frame = document.createElement('iframe'); frame.src = 'http://${place}/x'; document.body.append(frame); })()`,
  'a picture that is added': ({ place }) => `void (new Image().src = 'http://${place}/x')`,
  'the clipboard': () => `navigator.clipboard.readText()`,
  'a file to be chosen': () => `showOpenFilePicker()`,
  'where it is': () =>
    `new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('${SECRET}'), () => resolve('')))`,
  'the microphone': () => `navigator.mediaDevices.getUserMedia({ audio: true }).then(() => '${SECRET}')`,
  'a notification': () => `Notification.requestPermission().then((may) => (may === 'granted' ? '${SECRET}' : ''))`,
};
