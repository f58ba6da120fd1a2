/**
 * Speed of web applications, compared with a bare browser that clicks and takes a screenshot without waiting or
 * reading, in the same run.
 *   npm run -w lab bench:web [-- APP…]
 * Needs Chromium. Prints a Markdown table. Other load changes elapsed times more than processor time, so both are
 * shown.
 */
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Environment } from '../../src/env/environment.ts';
import { launchWebBrowser } from '../../src/env/web/browser.ts';
import { listProcessTree } from '../../src/env/desktop/process-tree.ts';
import { findEntry } from '../../src/env/read-catalogue-file.ts';
import { loadWebCatalogue } from '../../src/env/web/catalogue.ts';
import { createWebEnvironments } from '../../src/env/web/create-web-environment.ts';
import type { Observation } from '../../src/schema/index.ts';
import { readScene } from '../../src/ui/scene.ts';
import { readCpuMs } from './process-figures.ts';
import { formatTimes, repeat } from './times.ts';

const SCREEN = { width: 1280, height: 800 };
const RESETS = 10;
const STEPS = 40;
const CONTEXTS = [1, 8];
/** A page with about as many elements, for the bare browser. */
const PAGE = `<!doctype html><title>Bare</title><style>td{border:1px solid #ccc;width:120px;height:60px}</style><table>${'<tr><td>a<td>b<td>c<td>d<td>e<td>f<td>g</tr>'.repeat(10)}</table>`;
const never = new AbortController().signal;

const apps = process.argv.length > 2 ? process.argv.slice(2) : ['board', 'calendar', 'mail'];
const catalogue = loadWebCatalogue(fileURLToPath(new URL('../../configs/apps/web.yaml', import.meta.url)));
const environments = createWebEnvironments({ catalogue, ...SCREEN });
const bare = await launchWebBrowser();

try {
  console.log(`Median / 95th percentile in ms; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`);
  console.log(
    'A step is a click, and then the settled picture, the tree and the state; steps/s are those of all contexts.\n',
  );
  console.log(
    '| application | contexts | reset | CPU | step | CPU | steps/s | bare context | bare click and screenshot |',
  );
  console.log('|---|---:|---|---:|---|---:|---:|---|---|');
  for (const app of apps)
    for (const count of CONTEXTS) {
      const own = await measureApps(app, count);
      const plain = await measureBare(bare, count);
      const cells = [own.resets, own.steps].flatMap(({ times, cpuMs }) => [formatTimes(times), cpuMs.toFixed(0)]);
      const bareCells = [plain.resets, plain.steps].map(({ times }) => formatTimes(times));
      console.log(`| ${[app, count, ...cells, own.steps.perSecond.toFixed(1), ...bareCells].join(' | ')} |`);
    }
} finally {
  await bare.close();
  await environments.close();
}

interface Figures {
  times: number[];
  /** Processor time per repeat, of this process and all its descendants. */
  cpuMs: number;
  perSecond: number;
}

/** Runs `work` in parallel lanes, `count` times in each. */
async function measure(lanes: number, count: number, work: (lane: number) => Promise<unknown>): Promise<Figures> {
  const [startMs, startCpuMs] = [performance.now(), readTreeCpuMs()];
  const times = await Promise.all(Array.from({ length: lanes }, (_, lane) => repeat(count, () => work(lane))));
  const [all, passedMs] = [lanes * count, performance.now() - startMs];
  return { times: times.flat(), cpuMs: (readTreeCpuMs() - startCpuMs) / all, perSecond: (1000 * all) / passedMs };
}

/** Includes ended processes, such as closed pages. */
function readTreeCpuMs(): number {
  return listProcessTree(process.pid).reduce((sum, pid) => sum + readCpuMs(pid, true), 0);
}

/**
 * Through the Environment interface, as an episode uses it. The first reset starts shared processes and is excluded.
 */
async function measureApps(app: string, lanes: number): Promise<{ resets: Figures; steps: Figures }> {
  const all = Array.from({ length: lanes }, () => environments.create());
  const initialState = { apps: [app], template: findEntry(catalogue, app).seeds[0]!.name };
  try {
    await Promise.all(all.map((environment) => environment.reset(initialState, never)));
    const resets = await measure(lanes, RESETS, (lane) => all[lane]!.reset(initialState, never));
    const seen = await Promise.all(all.map((environment) => environment.observe(never)));
    const clicks = all.map(() => 0);
    const steps = await measure(lanes, STEPS, async (lane) => {
      seen[lane] = await step(all[lane]!, seen[lane]!, clicks[lane]!++);
    });
    return { resets, steps };
  } finally {
    await Promise.all(all.map((environment) => environment.close()));
  }
}

/** Clicks the clickable elements one after the other. */
async function step(environment: Environment, { tree }: Observation, count: number): Promise<Observation> {
  const { reachable } = readScene(tree);
  const { x, y, width, height } = reachable[(count * 7) % reachable.length]!.bounds;
  const place = { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
  await environment.act({ type: 'click', ...place, numClicks: 1, button: 'left', holdKeys: [] }, never);
  const observation = await environment.observe(never);
  await environment.state!(never);
  return observation;
}

async function measureBare(browser: Browser, lanes: number): Promise<{ resets: Figures; steps: Figures }> {
  const open = async () => {
    const context = await browser.newContext({ viewport: SCREEN });
    const page = await context.newPage();
    await page.setContent(PAGE);
    return { context, page };
  };
  const resets = await measure(lanes, RESETS, async () => (await open()).context.close());
  const all = await Promise.all(Array.from({ length: lanes }, open));
  let clicks = 0;
  const steps = await measure(lanes, STEPS, async (lane) => {
    const { page } = all[lane]!;
    await page.mouse.click(100 + (clicks++ % 5) * 120, 300);
    await page.screenshot();
  });
  await Promise.all(all.map(({ context }) => context.close()));
  return { resets, steps };
}
