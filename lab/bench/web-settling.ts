/**
 * Tests if screens of web applications are captured too early under heavy load. Each picture, tree and state is
 * compared with those of two idle seconds later, while busy loops use the processor.
 *   npm run -w lab bench:web-settling [-- STEPS [LOOPS [CATALOGUE APP…]]]
 * Needs Chromium. Prints a Markdown table.
 */
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../src/env/environment.ts';
import { findEntry } from '../../src/env/read-catalogue-file.ts';
import { loadWebCatalogue } from '../../src/env/web/catalogue.ts';
import { createWebEnvironments } from '../../src/env/web/create-web-environment.ts';
import type { Action, Observation } from '../../src/schema/index.ts';
import { seededIndex } from '../../src/text/seeded.ts';
import { listElements } from '../../src/ui/list-elements.ts';
import { readScene } from '../../src/ui/scene.ts';
import { formatTimes } from './times.ts';

const SCREEN = { width: 1280, height: 800 };
const LATER_MS = 2_000;
/** Steps per episode, limited because applications run out of things to do. */
const EPISODE = 20;
const WORDS = ['Order printer paper', 'Trip to Bergen', '2026-03-12', 'Anna'];
const never = new AbortController().signal;

const [stepsArgument = '60', loopsArgument = '8', cataloguePath = 'configs/apps/web.yaml', ...named] =
  process.argv.slice(2);
const apps = named.length > 0 ? named : ['board', 'calendar', 'mail'];
const catalogue = loadWebCatalogue(cataloguePath);
const environments = createWebEnvironments({ catalogue, ...SCREEN });
const loops = Array.from({ length: Number(loopsArgument) }, () =>
  // They end by themselves if this process is killed.
  spawn(process.execPath, ['-e', 'const end = Date.now() + 600_000; while (Date.now() < end);'], { stdio: 'ignore' }),
);

try {
  const rows = await Promise.all(apps.map((app) => tryApp(app, Number(stepsArgument))));
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `${cpus().length} cores, ${loops.length} busy loops, load ${load}; times are median / 95th percentile in ms\n`,
  );
  console.log('| application | steps | picture differs | tree differs | state differs | observation |');
  console.log('|---|---:|---:|---:|---:|---|');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
  await environments.close();
}

async function tryApp(app: string, steps: number): Promise<(string | number)[]> {
  const environment = environments.create();
  const initialState = { apps: [app], template: findEntry(catalogue, app).seeds[0]?.name ?? 'empty' };
  const early = { picture: 0, tree: 0, state: 0 };
  const times: number[] = [];
  try {
    let seen: Observation | undefined;
    for (let step = 0; step < steps; step++) {
      if (step % EPISODE === 0) await environment.reset(initialState, never);
      else await act(environment, seen!, `${app} ${step}`);
      const startMs = performance.now();
      seen = await environment.observe(never);
      times.push(performance.now() - startMs);
      await sleep(LATER_MS);
      const later = await environment.observe(never);
      const differs = {
        picture: !seen.screenshot.png.equals(later.screenshot.png),
        tree: JSON.stringify(seen.tree) !== JSON.stringify(later.tree),
        state: seen.state !== later.state,
      };
      for (const part of ['picture', 'tree', 'state'] as const) if (differs[part]) early[part]++;
    }
  } finally {
    await environment.close();
  }
  return [app, steps, early.picture, early.tree, early.state, formatTimes(times)];
}

/** Types into the focused field, or clicks, mostly on buttons, which make the application work. */
async function act(environment: Environment, { tree }: Observation, seed: string): Promise<void> {
  const { reachable } = readScene(tree);
  const focused = listElements(tree).some(({ role, node }) => role === 'text' && node.states.includes('focused'));
  const buttons = reachable.filter(({ role }) => role === 'push button');
  const pool = buttons.length > 0 && seededIndex(`${seed} kind`, 3) > 0 ? buttons : reachable;
  const { x, y, width, height } = pool[seededIndex(`${seed} place`, pool.length)]!.bounds;
  const place = { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
  const text = WORDS[seededIndex(`${seed} words`, WORDS.length)]!;
  const typing: Action = { type: 'type', text, overwrite: true, enter: seededIndex(`${seed} enter`, 2) === 0 };
  const clicking: Action = { type: 'click', ...place, numClicks: 1, button: 'left', holdKeys: [] };
  await environment.act(focused && seededIndex(`${seed} type`, 3) > 0 ? typing : clicking, never);
}
