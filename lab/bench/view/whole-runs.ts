/**
 * Cost of a viewer for a run on the same machine. The same run goes from start to end, through the command line, its
 * own Redis and its worker processes. It alternates between running alone and next to a viewer with its overview open
 * in Chromium. Elapsed times give the loss on an otherwise idle machine; processor times give the share of viewer and
 * page.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { listProcessTree, readProcFile } from '../../../src/env/desktop/process-tree.ts';
import { launchWebBrowser } from '../../../src/env/web/browser.ts';
import { startCli } from '../../../src/testing/cli.ts';
import { readCpuMs } from '../process-figures.ts';
import { startViewer, type Viewer } from './viewer.ts';

export interface WholeRun {
  trajectories: number;
  ms: number;
  /** Processor time of all processes of the run; of the viewer; of all processes of the browser. */
  runMs: number;
  viewerMs: number;
  pageMs: number;
}

export interface WholeRunsOptions {
  /** A new folder without other content. */
  folder: string;
  pairs: number;
  /** Config of the runs in YAML; they get their own name and output. */
  config: string;
  onPair(pair: number, alone: WholeRun, watched: WholeRun): void;
}

const NAME = 'whole';
const POLL_MS = 250;
const GIVE_UP_MS = 60_000;
/** Time in milliseconds until started processes have settled. */
const REST_MS = 1500;

export async function measureWholeRuns({ folder, pairs, config, onPair }: WholeRunsOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  await makeRun(folder, 'first', 'apps: [notes]\nenvironment: { name: fake }\nexplore: { turns: 1, maxSteps: 5 }\n');
  for (let pair = 0; pair < pairs; pair++) {
    const anew = async (how: typeof measure) => {
      // Removes the previous run, so that the viewer does not open it.
      await rm(path.join(folder, NAME), { recursive: true, force: true });
      await sleep(REST_MS);
      return how(folder, config);
    };
    const alone = async () => anew(measure);
    const watched = async () => anew(measureWatched);
    if (pair % 2 === 0) onPair(pair, await alone(), await watched());
    else {
      const seen = await watched();
      onPair(pair, await alone(), seen);
    }
  }
}

/** The viewer opens before the run begins, and finds it as it appears. */
async function measureWatched(folder: string, config: string): Promise<WholeRun> {
  const viewer = await startViewer(folder, { looks: false });
  const browser = await launchWebBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(viewer.url);
    await page.waitForSelector('a.card');
    await sleep(REST_MS);
    const at = { viewer: readCpuMs(viewer.child.pid!, true), page: browserMs() };
    const going = measure(folder, config);
    const key = await findRun(viewer);
    await page.goto(`${viewer.url}/#/${key}/overview`);
    await page.waitForSelector('.stages li');
    const run = await going;
    await untilReported(viewer, key, run.trajectories);
    return { ...run, viewerMs: readCpuMs(viewer.child.pid!, true) - at.viewer, pageMs: browserMs() - at.page };
  } finally {
    await browser.close();
    await viewer.close();
  }
}

async function measure(folder: string, config: string): Promise<WholeRun> {
  const startedAt = performance.now();
  const processorAt = endedMs();
  await makeRun(folder, NAME, config);
  const ms = performance.now() - startedAt;
  const processorMs = endedMs() - processorAt;
  const { length } = await readdir(path.join(folder, NAME, 'records', 'trajectories'));
  return { trajectories: length, ms, runMs: processorMs, viewerMs: 0, pageMs: 0 };
}

async function makeRun(folder: string, name: string, config: string): Promise<void> {
  const file = path.join(folder, `${name}.yaml`);
  await writeFile(file, stringify({ ...parse(config), name, output: path.join(folder, name) }));
  const { code, stderr } = await startCli(['run', file]).ended;
  if (code !== 0) throw new Error(`the run ended with ${code}: ${stderr.slice(-1000)}`);
}

/** Processor time of all ended descendants of this process. */
function endedMs(): number {
  return readCpuMs(process.pid, true) - readCpuMs(process.pid);
}

function browserMs(): number {
  const own = listProcessTree(process.pid).filter((pid) => /chrom/.test(readProcFile(`/proc/${pid}/cmdline`)));
  return own.reduce((sum, pid) => sum + readCpuMs(pid), 0);
}

async function findRun({ listRuns }: Viewer): Promise<string> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt) {
    const card = (await listRuns()).find(({ name }) => name === NAME);
    if (card) return card.key;
    await sleep(POLL_MS);
  }
  throw new Error('the viewer does not find the run');
}

/** Includes the reading of the last records. */
async function untilReported({ listRuns }: Viewer, key: string, trajectories: number): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt) {
    const { explorations, executions } = (await listRuns()).find((card) => card.key === key)!.counts;
    await sleep(REST_MS);
    if (explorations + executions === trajectories) return;
  }
  throw new Error('the viewer does not tell all that the run has written');
}
