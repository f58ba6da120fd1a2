/**
 * Screens are captured after everything that an input started has ended. Each page starts work in several parts, and
 * computes before each part for longer than the required silence, as on a busy machine. A wait for silence by the clock
 * would miss parts.
 */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { canRunWeb, makeTestWeb } from '../../testing/web.ts';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import type { Observation } from '../../schema/index.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const PARTS = 6;
const COMPUTING_MS = 90;

/** `part` is the body of a function that runs before each part counts. Nothing is drawn before the last one. */
const pageOf = (part: string) => `<!doctype html><title>Parts</title>
<button>Start</button><output>0</output><input aria-label="Title" value="Milk">
<script>
const compute = () => { const end = performance.now() + ${COMPUTING_MS}; while (performance.now() < end); };
const done = (request, ...types) => new Promise((resolve) => types.forEach((type) => request.addEventListener(type, resolve)));
const part = ${part};
document.querySelector('button').onclick = async () => {
  for (let count = 1; count <= ${PARTS}; count++) {
    await part(count);
    compute();
    localStorage.parts = count;
  }
  document.querySelector('output').textContent = localStorage.parts;
  document.querySelector('input').value = '';
};
</script>`;

const PAGES = {
  answers: pageOf(`async () => (await fetch('data.json')).json()`),
  older: pageOf(`() => {
    const request = new XMLHttpRequest();
    request.open('GET', 'data.json');
    request.send();
    return done(request, 'load');
  }`),
  databases: pageOf(`async () => {
    const opening = indexedDB.open('parts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('parts', { autoIncrement: true });
    await done(opening, 'success');
    const change = opening.result.transaction('parts', 'readwrite');
    change.objectStore('parts').add('part');
    await done(change, 'complete');
    opening.result.close();
  }`),
  tasks: pageOf(`() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage('go on');
  })`),
  frames: pageOf(`(count) => (count > 2 ? undefined : new Promise((resolve) => requestAnimationFrame(resolve)))`),
  questions: pageOf(`async (count) => {
    if (count === 1) confirm('Go on?');
    await fetch('data.json');
  }`),
  slow: pageOf(`async () => {
    await (await fetch('data.json')).json();
    for (let count = 0; count < 8; count++) compute();
  }`),
  // Behaves like Vue 0.10: typed text is applied in the next frame, and until then the field cannot be emptied.
  hasty: `<!doctype html><title>Hasty</title><button>Start</button><input aria-label="Title">
<script>
const field = document.querySelector('input');
let isTaken = true;
field.oninput = () => { isTaken = false; requestAnimationFrame(() => (isTaken = true)); };
field.onkeyup = ({ key }) => { if (key === 'Enter' && isTaken) field.value = ''; };
document.querySelector('button').onclick = () => field.focus();
</script>`,
  endless: `<!doctype html><title>Endless</title><button>Start</button><output>0</output><input aria-label="Title">
<script>
document.querySelector('button').onclick = () => {
  setInterval(() => (document.querySelector('input').value = String(Math.random())), 20);
  setInterval(() => new Response('').text(), 20);
  const draw = () => requestAnimationFrame(draw);
  draw();
};
</script>`,
};

const entries = Object.keys(PAGES).map(
  (name) => `${name}: { title: ${name}, folder: ${name}, state: { storage: [localStorage] } }`,
);
const files = Object.entries(PAGES).flatMap(([name, page]) => [
  [`${name}/index.html`, page],
  [`${name}/data.json`, '{}'],
]);
const web = makeTestWeb(Object.fromEntries(files), entries.join('\n'), { width: 640, height: 480 });
let environment: Environment;
afterEach(() => environment.close());
afterAll(() => web.remove());

async function start(app: string): Promise<Observation> {
  environment = web.create();
  await environment.reset({ apps: [app], template: 'empty' }, never);
  const seen = await environment.observe(never);
  await environment.act(clickAt(centreOf(findNode(seen, 'push button', 'Start'))), never);
  return environment.observe(never);
}

/** Counts timers that keep this process from ending. */
function countWaits(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe.runIf(canRunWeb)('a screen', () => {
  it.each(['answers', 'older', 'databases', 'tasks', 'frames', 'slow'])(
    'has all parts of %s, as its state has',
    async (app) => {
      const seen = await start(app);
      expect(findNode(seen, 'label', /^\d$/).name).toBe(String(PARTS));
      expect(findNode(seen, 'entry', 'Title').text).toBe('');
      expect(JSON.parse(seen.state!)).toEqual({ localStorage: { parts: PARTS } });
      const later = await environment.observe(never);
      expect(later.screenshot.png.equals(seen.screenshot.png)).toBe(true);
    },
  );

  it('has all that follows an answer to the browser', async () => {
    await start('questions');
    await environment.act({ type: 'hotkey', keys: ['enter'] }, never);
    const seen = await environment.observe(never);
    expect(findNode(seen, 'label', /^\d$/).name).toBe(String(PARTS));
  });

  it('shows that Enter came after what was typed', async () => {
    await start('hasty');
    for (let count = 0; count < 10; count++) {
      await environment.act({ type: 'type', text: 'Kitchen fund', overwrite: true, enter: true }, never);
      expect(findNode(await environment.observe(never), 'entry', 'Title').text).toBe('');
    }
  });

  it('is there of a page that has always something under way', async () => {
    const seen = await start('endless');
    expect(findNode(seen, 'push button', 'Start').name).toBe('Start');
  });

  it('leaves no wait behind, which would keep a program from ending', async () => {
    const before = countWaits();
    await start('tasks');
    await expect.poll(countWaits, { timeout: 20_000 }).toBeLessThanOrEqual(before);
  });
});
