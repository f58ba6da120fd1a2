/**
 * What exploration finds in an application in 100 steps: operations that tasks are made of, and distinct kinds of
 * screens; the model-free explorer beside two uniform random ones, on the same applications, steps and seeds: "random"
 * picks among the elements within reach, "blind" among points of the screen and keys. Takes about half a minute an episode, so 15 minutes for the five
 * applications of the quickstart. Usage: npm run bench:coverage [-- APP…]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExplorerOn } from '../src/model-free/shared/explorer/create-explorer.ts';
import { DESKTOP_LANGUAGE } from '../src/model-free/desktop/desktop-language.ts';
import { learnOperations } from '../src/model-free/desktop/learn-operations.ts';
import { addTrajectory, createGraph } from '../src/model-free/shared/exploration-graph.ts';
import { createBlindExplorer, createRandomExplorer } from '../src/model-free/shared/explorer/create-random-explorer.ts';
import type { PolicyFactory } from '../src/agent/policy.ts';
import { runEpisode } from '../src/agent/run-episode.ts';
import { loadEpisode } from '../src/agent/load-episode.ts';
import { findApp, loadCatalogue } from '../src/env/desktop/catalogue.ts';
import { createDesktopEnvironment } from '../src/env/desktop/create-desktop-environment.ts';
import { SCHEMA_VERSION, type Trajectory } from '../src/schema/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { hashId } from '../src/store/ids.ts';

const STEPS = 100;
const SEEDS = ['1', '2'];
const QUICKSTART = ['mousepad', 'galculator', 'pcmanfm', 'geany', 'gnumeric'];
const apps = process.argv.slice(2).length > 0 ? process.argv.slice(2) : QUICKSTART;

const EXPLORERS: Record<string, PolicyFactory> = {
  'model-free': async (context) => createExplorerOn(createGraph(), context),
  random: (context) => createRandomExplorer(context, DESKTOP_LANGUAGE),
  blind: createBlindExplorer,
};

const catalogue = loadCatalogue('configs/apps/desktop.yaml');
const folder = await mkdtemp(join(tmpdir(), 'autoplay-coverage-'));
const store = await openStore(folder);
const environment = createDesktopEnvironment({ catalogue, templateCacheDir: '.cache/templates' });

interface Found {
  /** Of use for tasks: windows that open and tabs that are turned do not count. */
  operations: number;
  states: number;
}

async function explore(app: string, createPolicy: PolicyFactory, seed: string): Promise<Found> {
  const initialState = { apps: [app], template: findApp(catalogue, app).template };
  const context = {
    app,
    goal: '',
    memory: { summaries: [], trajectories: [] },
    seed: hashId(seed, app),
    maxSteps: STEPS,
  };
  const limits = { stepTimeoutMs: 60_000, episodeTimeoutMs: 600_000 };
  const signal = new AbortController().signal;
  const episode = await runEpisode({ context, initialState, limits }, { environment, createPolicy, store }, signal);
  const identity = { schemaVersion: SCHEMA_VERSION, id: hashId(app, seed), kind: 'exploration' } as const;
  const trajectory = { ...identity, ...episode } satisfies Trajectory;
  const graph = createGraph();
  addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  const operations = learnOperations(graph).filter(({ kind }) => kind !== 'open' && kind !== 'switch').length;
  return { operations, states: graph.states.size };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

try {
  console.log(`Operations and kinds of screens in ${STEPS} steps, mean of ${SEEDS.length} seeds\n`);
  const names = Object.keys(EXPLORERS);
  const columns = ['operations', 'screens'].flatMap((what) => names.map((name) => `${what}, ${name}`));
  console.log(`| application | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`);
  for (const app of apps) {
    const found = new Map<string, Found[]>(names.map((name) => [name, []]));
    for (const seed of SEEDS) {
      for (const [name, createPolicy] of Object.entries(EXPLORERS)) {
        found.get(name)!.push(await explore(app, createPolicy, seed));
      }
    }
    const cells = (['operations', 'states'] as const).flatMap((what) =>
      [...found.values()].map((each) => mean(each.map((one) => one[what]))),
    );
    console.log(`| ${app} | ${cells.join(' | ')} |`);
  }
} finally {
  await environment.close();
  await rm(folder, { recursive: true, force: true });
}
