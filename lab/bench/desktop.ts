/**
 * Speed of a desktop, compared with the usual tools (ImageMagick's `import`, `xdotool`) on the same display in the same
 * run.
 *   npm run -w lab bench:desktop [-- APP…]
 * Needs `scripts/setup.sh --all-apps --bench`. Prints a Markdown table.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findApp, loadCatalogue } from '../../src/env/desktop/catalogue.ts';
import { createDesktopEnvironment } from '../../src/env/desktop/create-desktop-environment.ts';
import type { Desktop } from '../../src/env/desktop/desktop.ts';
import { readMemoryBytes } from '../../src/env/desktop/process-tree.ts';
import { startSession } from '../../src/env/desktop/start-session.ts';
import type { Environment } from '../../src/env/environment.ts';
import { requirePrograms } from './baselines.ts';
import { formatTimes, repeat } from './times.ts';

const SCREEN = { width: 1280, height: 800 };
const REPEATS = 40;
const RESETS = 6;
const BASELINE_REPEATS = 15;
const BASELINE_TIMEOUT_MS = 60_000;
const never = new AbortController().signal;

requirePrograms(['import', 'xdotool'], 'run scripts/setup.sh --bench');
const apps = process.argv.length > 2 ? process.argv.slice(2) : ['mousepad', 'libreoffice-calc', 'chromium'];
const catalogue = loadCatalogue(fileURLToPath(new URL('../../configs/apps/desktop.yaml', import.meta.url)));
const templateCacheDir = mkdtempSync(join(tmpdir(), 'autoplay-bench-'));

try {
  console.log(`Median / 95th percentile in ms; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`);
  console.log('| application | screenshot | `import` | click | `xdotool` | tree | whole step | reset | memory |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const app of apps) {
    const parts = await measureParts(app);
    const whole = await measureEnvironment(app);
    const cells = [parts.screenshot, parts.baselineScreenshot, parts.click, parts.baselineClick, parts.tree];
    const times = [...cells, whole.step, whole.reset].map(formatTimes).join(' | ');
    console.log(`| ${app} | ${times} | ${Math.round(parts.memoryBytes / 1024 ** 2)} MB |`);
  }
} finally {
  rmSync(templateCacheDir, { recursive: true, force: true });
}

/** The parts of a step, each on its own, on one settled desktop. The tree is read with all its cells. */
async function measureParts(name: string) {
  const desktop = await startDesktop(name);
  try {
    const memoryBytes = readMemoryBytes(desktop.sandbox.listProcesses());
    const screenshot = await repeat(REPEATS, async () => desktop.camera.encodePng(await desktop.camera.capture()));
    const tree = await repeat(REPEATS, () => desktop.tree.read());
    let clicks = 0;
    const click = await repeat(REPEATS, () => desktop.mouse.click(nextPoint(clicks++), 'left', 1, never));
    const baselineScreenshot = await measureInside(desktop, 'import -window root /tmp/shot.png');
    const baselineClick = await measureInside(desktop, 'xdotool mousemove 640 420 click 1');
    return { screenshot, tree, click, baselineScreenshot, baselineClick, memoryBytes };
  } finally {
    await desktop.close();
  }
}

/** Through the Environment interface, as an episode uses it: reset, and click + settle + screenshot + tree + files. */
async function measureEnvironment(name: string): Promise<{ step: number[]; reset: number[] }> {
  const environment: Environment = createDesktopEnvironment({ catalogue, templateCacheDir, ...SCREEN });
  try {
    const initialState = { apps: [name], template: findApp(catalogue, name).template };
    const reset = await repeat(RESETS, () => environment.reset(initialState, never));
    await environment.observe(never);
    let clicks = 0;
    const step = await repeat(REPEATS, async () => {
      const point = nextPoint(clicks++);
      await environment.act({ type: 'click', ...point, numClicks: 1, button: 'left', holdKeys: [] }, never);
      await environment.observe(never);
    });
    return { step, reset };
  } finally {
    await environment.close();
  }
}

async function startDesktop(name: string): Promise<Desktop> {
  const state = { apps: [name], template: findApp(catalogue, name).template };
  const settings = { catalogue, templateCacheDir, sandbox: 'bubblewrap', ...SCREEN } as const;
  return (await startSession(state, settings, new Set(), never)).desktop;
}

/** Points in the middle of the content, far enough apart that clicks on them are never double clicks. */
function nextPoint(count: number): { x: number; y: number } {
  return { x: 560 + (count % 5) * 40, y: 420 };
}

/**
 * Runs a shell command on the desktop's own display and times it there, without the shell's start. Rejects if it fails.
 */
async function measureInside(desktop: Desktop, command: string): Promise<number[]> {
  const output = join(desktop.sandbox.home.path, 'times');
  const timed = `a=$EPOCHREALTIME; ${command} || { echo failed; break; }; b=$EPOCHREALTIME; echo $(( (\${b/./} - \${a/./}) ))`;
  const script = `for i in {1..${BASELINE_REPEATS}}; do ${timed}; done >$HOME/part 2>&1; mv $HOME/part $HOME/times`;
  rmSync(output, { force: true });
  desktop.sandbox.launch(['bash', '-c', script]);
  const endMs = performance.now() + BASELINE_TIMEOUT_MS;
  while (!existsSync(output)) {
    if (performance.now() > endMs) throw new Error(`${command} does not end`);
    await sleep(20);
  }
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  if (lines.includes('failed')) throw new Error(`${command}: ${lines.join('; ')}`);
  return lines.map((microseconds) => Number(microseconds) / 1000);
}
