/**
 * How fast web applications are, next to a bare browser that clicks and takes a screenshot without waiting or reading,
 * in the same run. npm run bench:web [-- APP…]   Needs Chromium. Prints a Markdown table.
 */
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Environment } from '../src/env/environment.ts';
import { launchWebBrowser } from '../src/env/web/browser.ts';
import { findWebApp, loadWebCatalogue } from '../src/env/web/catalogue.ts';
import { createWebEnvironments } from '../src/env/web/create-web-environment.ts';
import type { Observation } from '../src/schema/index.ts';
import { readScene } from '../src/ui/scene.ts';

const SCREEN = { width: 1280, height: 800 };
const RESETS = 10;
const STEPS = 40;
const CONTEXTS = [1, 8];
/** A page of about as many elements, for the bare browser. */
const PAGE = `<!doctype html><title>Bare</title><style>td{border:1px solid #ccc;width:120px;height:60px}</style><table>${'<tr><td>a<td>b<td>c<td>d<td>e<td>f<td>g</tr>'.repeat(10)}</table>`;
const never = new AbortController().signal;

const apps = process.argv.length > 2 ? process.argv.slice(2) : ['board', 'calendar', 'mail'];
const catalogue = loadWebCatalogue(fileURLToPath(new URL('../configs/apps/web.yaml', import.meta.url)));
const environments = createWebEnvironments({ catalogue, ...SCREEN });
const bare = await launchWebBrowser();

try {
  console.log(`Median / 95th percentile in ms; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`);
  console.log(
    'A step is a click, and then the settled picture, the tree and the state; steps/s are those of all contexts.\n',
  );
  console.log('| application | contexts | reset | step | steps/s | bare context | bare click and screenshot |');
  console.log('|---|---:|---|---|---:|---|---|');
  for (const app of apps)
    for (const count of CONTEXTS) {
      const own = await inParallel(count, () => measureApp(app));
      const plain = await inParallel(count, () => measureBare(bare));
      const perSecond = (1000 * count) / median(own.steps);
      const cells = [formatTimes(own.resets), formatTimes(own.steps), perSecond.toFixed(1)];
      console.log(`| ${[app, count, ...cells, formatTimes(plain.resets), formatTimes(plain.steps)].join(' | ')} |`);
    }
} finally {
  await bare.close();
  await environments.close();
}

interface Times {
  resets: number[];
  steps: number[];
}

async function inParallel(count: number, measure: () => Promise<Times>): Promise<Times> {
  const all = await Promise.all(Array.from({ length: count }, measure));
  return { resets: all.flatMap(({ resets }) => resets), steps: all.flatMap(({ steps }) => steps) };
}

/** Through the seam, as an episode uses it. The first reset starts what resets share and is left out. */
async function measureApp(app: string): Promise<Times> {
  const environment = environments.create();
  const initialState = { apps: [app], template: findWebApp(catalogue, app).seeds[0]!.name };
  try {
    await environment.reset(initialState, never);
    const resets = await repeat(RESETS, () => environment.reset(initialState, never));
    let seen = await environment.observe(never);
    let clicks = 0;
    const steps = await repeat(STEPS, async () => (seen = await step(environment, seen, clicks++)));
    return { resets, steps };
  } finally {
    await environment.close();
  }
}

/** Clicks go from one to the next of what can be clicked. */
async function step(environment: Environment, { tree }: Observation, count: number): Promise<Observation> {
  const { reachable } = readScene(tree);
  const { x, y, width, height } = reachable[(count * 7) % reachable.length]!.bounds;
  const place = { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
  await environment.act({ type: 'click', ...place, numClicks: 1, button: 'left', holdKeys: [] }, never);
  const observation = await environment.observe(never);
  await environment.state!(never);
  return observation;
}

async function measureBare(browser: Browser): Promise<Times> {
  const open = async () => {
    const context = await browser.newContext({ viewport: SCREEN });
    const page = await context.newPage();
    await page.setContent(PAGE);
    return { context, page };
  };
  const resets = await repeat(RESETS, async () => (await open()).context.close());
  const { context, page } = await open();
  let clicks = 0;
  const steps = await repeat(STEPS, async () => {
    await page.mouse.click(100 + (clicks++ % 5) * 120, 300);
    await page.screenshot();
  });
  await context.close();
  return { resets, steps };
}

async function repeat(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return times;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function formatTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const late = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]!;
  return [median(times), late].map((ms) => String(Math.round(ms))).join(' / ');
}
