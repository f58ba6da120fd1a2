/**
 * Coverage of exploration per 100 steps: operations that tasks are made of, kinds of screens, and the menu entries and
 * fields tried. Compares the model-free explorer with "random", which picks among reachable elements, and "blind",
 * which picks among points and keys. All get the same applications, steps and seeds. `--earlier RUN` compares with an
 * exploration by another version (`autoplay explore CONFIG` there, with as many turns and steps). One reader and one
 * learner count for all. Some two minutes per application on two cores.
 *   npm run -w lab bench:coverage [-- --turns 1 --steps 100 --seeds 1,2 --against random,blind
 *     --catalogue FILE --earlier RUN --minutes 30 APP…]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDesktopEnvironment } from '../../src/env/desktop/create-desktop-environment.ts';
import { findApp, loadCatalogue } from '../../src/env/desktop/catalogue.ts';
import type { Environment } from '../../src/env/environment.ts';
import { PipelineError } from '../../src/errors.ts';
import { DESKTOP_LANGUAGE } from '../../src/model-free/desktop/desktop-language.ts';
import { createExplorer } from '../../src/model-free/shared/explorer/create-explorer.ts';
import {
  createBlindExplorer,
  createRandomExplorer,
} from '../../src/model-free/shared/explorer/create-random-explorer.ts';
import { openStore } from '../../src/store/open-store.ts';
import { addUp, tableHead, tableRow } from './coverage/coverage-table.ts';
import { exploreApp, findExplorations, TURN_TIMEOUT_MS, type CreateExplorer } from './coverage/explore-apps.ts';
import { measureExploration, type Coverage } from './coverage/measure-exploration.ts';

const DESKTOPS = 2;
const OURS = 'model-free';
const EARLIER = 'earlier';
const EXPLORERS: Readonly<Record<string, CreateExplorer>> = {
  [OURS]: (context, store) => createExplorer(context, store, DESKTOP_LANGUAGE),
  random: (context) => createRandomExplorer(context, DESKTOP_LANGUAGE),
  blind: createBlindExplorer,
};
const QUICKSTART = ['mousepad', 'galculator', 'pcmanfm', 'geany', 'gnumeric'];

const { values, positionals } = parseArgs({
  options: {
    turns: { type: 'string', default: '1' },
    steps: { type: 'string', default: '100' },
    seeds: { type: 'string', default: '1,2' },
    against: { type: 'string', default: 'random' },
    catalogue: { type: 'string', default: 'configs/apps/desktop.yaml' },
    earlier: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '30' },
  },
  allowPositionals: true,
});
const apps = positionals.length > 0 ? positionals : QUICKSTART;
const seeds = values.seeds.split(',');
const [turns, steps, minutes] = [readCount('turns'), readCount('steps'), readCount('minutes')];
const against = values.against === '' ? [] : values.against.split(',');
const unknown = against.find((name) => !Object.hasOwn(EXPLORERS, name));
if (unknown !== undefined) throw new Error(`--against: there is no explorer ${unknown}; there are random and blind`);
const catalogue = loadCatalogue(values.catalogue);
const templates = new Map(apps.map((app) => [app, findApp(catalogue, app).template]));

const earlier = await measureEarlier();
const explorers = [OURS, ...against];
const others = [...against, ...(values.earlier.length > 0 ? [EARLIER] : [])];
const folder = await mkdtemp(join(tmpdir(), 'autoplay-coverage-'));
const store = await openStore(folder);
const environments = Array.from({ length: DESKTOPS }, () =>
  createDesktopEnvironment({ catalogue, templateCacheDir: '.cache/templates' }),
);
const startMs = performance.now();
const all = new Map<string, Coverage[]>();
try {
  const each = `${turns === 1 ? 'one turn' : `${turns} turns`} of ${steps} steps, seeds ${seeds.join(' and ')}`;
  const episodes = apps.length * explorers.length * seeds.length * turns;
  console.error(`${episodes} turns, each ${TURN_TIMEOUT_MS / 60_000} minutes at most; ends after ${minutes} minutes`);
  console.log(`Found in 100 steps by the model-free explorer, from an empty memory, ${each}\n`);
  console.log(tableHead(others));
  for (const [index, app] of apps.entries()) {
    if (minutesSince(startMs) > minutes) {
      console.error(`the ${minutes} minutes are over: ${apps.slice(index).join(', ')} left out (--minutes)`);
      process.exitCode = 1;
      break;
    }
    const found = await measure(app);
    const old = earlier.get(app);
    if (old) found.set(EARLIER, old);
    if (found.size === others.length + 1)
      for (const [name, coverage] of found) all.set(name, [...(all.get(name) ?? []), coverage]);
    console.log(
      tableRow(
        app,
        found.get(OURS),
        others.map((name) => found.get(name)),
      ),
    );
    console.error(`${app} done after ${minutesSince(startMs).toFixed(1)} minutes (${index + 1} of ${apps.length})`);
  }
  const sums = [OURS, ...others].map((name) => addUp(all.get(name) ?? []));
  if (apps.length > 1)
    console.log(tableRow(`all ${all.get(OURS)?.length ?? 0} with every figure`, sums[0], sums.slice(1)));
} finally {
  await Promise.all(environments.map((environment) => environment.close()));
  await rm(folder, { recursive: true, force: true });
}

/**
 * Results of each explorer with all seeds together, two running at once. Reports and omits explorations lost to a
 * desktop's failure.
 */
async function measure(app: string): Promise<Map<string, Coverage>> {
  const found = new Map<string, Coverage[]>();
  const queue = explorers.flatMap((explorer) => seeds.map((seed) => ({ explorer, seed })));
  const work = async (environment: Environment): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { explorer, seed } = next;
      const input = { app, template: templates.get(app)!, explorer, seed, turns, steps };
      try {
        const made = await exploreApp(input, { store, environment, create: EXPLORERS[explorer]! });
        const coverage = await measureExploration(store, made);
        found.set(explorer, [...(found.get(explorer) ?? []), coverage]);
      } catch (error) {
        if (!(error instanceof PipelineError)) throw error;
        console.error(`${app}, ${explorer}, seed ${seed} is lost: ${error.message}`);
        process.exitCode = 1;
      }
    }
  };
  await Promise.all(environments.map(work));
  return new Map([...found].map(([explorer, each]) => [explorer, addUp(each)]));
}

/** The first turns of runs, as many as are compared with. */
async function measureEarlier(): Promise<Map<string, Coverage>> {
  const found = new Map<string, Coverage[]>();
  for (const run of values.earlier) {
    const other = await openStore(run);
    for (const [app, made] of await findExplorations(other)) {
      if (templates.has(app))
        found.set(app, [...(found.get(app) ?? []), await measureExploration(other, made.slice(0, turns))]);
    }
  }
  if (values.earlier.length > 0 && found.size === 0)
    throw new Error(`--earlier: none of ${apps.join(', ')} was explored in ${values.earlier.join(', ')}`);
  return new Map([...found].map(([app, each]) => [app, addUp(each)]));
}

function readCount(name: 'turns' | 'steps' | 'minutes'): number {
  const count = Number(values[name]);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number from 1`);
  return count;
}

function minutesSince(ms: number): number {
  return (performance.now() - ms) / 60_000;
}
