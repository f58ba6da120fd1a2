/**
 * Cost of an export: its speed compared with `cp` of the same bytes in the same minute, and its peak memory, by number
 * of steps. `npm run -w lab bench:export`; `npm run -w lab bench:export -- 1000 20000 --targets parquet,jsonl` chooses. Every export
 * runs in its own process, on a made-up run of phone screens (1080 × 2400, about 200 kB each).
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { exportDataset } from '../../src/export/export-dataset.ts';
import { KEEP_ALL } from '../../src/testing/dataset-fixture.ts';
import { folderOf } from '../../src/export/exporter.ts';
import { fillSyntheticRun } from '../../src/testing/synthetic-run.ts';
import { ExportOptions, type ExportTarget } from '../../src/export/export-options.ts';
import { openStore } from '../../src/store/open-store.ts';

const STEPS_PER_TRAJECTORY = 10;
const PICTURES = { width: 1080, height: 2400, pictures: 'screens', platform: 'android' } as const;
const DEFAULT_STEPS = [1000, 5000, 20_000];
const DEFAULT_TARGETS = 'parquet,jsonl';
const ROUNDS = 3;

interface Measurement {
  seconds: number;
  peakMb: number;
}

if (process.argv[2] === 'one') await exportOnce(process.argv[3]!, process.argv[4]!, process.argv[5] as ExportTarget);
else {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { targets: { type: 'string', default: DEFAULT_TARGETS } },
  });
  await compare(positionals.map(Number), values.targets.split(',') as ExportTarget[]);
}

async function compare(chosen: number[], targets: readonly ExportTarget[]): Promise<void> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-bench-'));
  try {
    console.log('| steps | MB | target | export s | MB/s | cp + sync s | speed of cp | peak RSS MB |');
    console.log('| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
    for (const steps of chosen.length > 0 ? chosen : DEFAULT_STEPS) {
      const store = path.join(root, 'store');
      await fillSyntheticRun(await openStore(store), {
        trajectories: steps / STEPS_PER_TRAJECTORY,
        stepsPerTrajectory: STEPS_PER_TRAJECTORY,
        ...PICTURES,
      });
      for (const target of targets) await compareTarget(root, store, steps, target);
      await rm(store, { recursive: true });
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The fastest of some rounds each, alternating so that both meet the same load. */
async function compareTarget(root: string, store: string, steps: number, target: ExportTarget): Promise<void> {
  const dataset = path.join(root, 'dataset');
  const copy = path.join(root, 'copy');
  const exports: Measurement[] = [];
  const copies: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await rm(dataset, { recursive: true, force: true });
    exports.push(await exportInProcess(store, dataset, target));
    const begin = performance.now();
    await promisify(execFile)('cp', ['-r', dataset, copy]);
    // Finished tables are synced; neither side syncs single images.
    const files = (await filesOf(path.join(copy, folderOf(target)))).filter((file) => !/[/]images[/]/.test(file));
    await promisify(execFile)('sync', files);
    copies.push((performance.now() - begin) / 1000);
    await rm(copy, { recursive: true });
  }
  const megabytes = (await sizeOf(dataset)) / 1e6;
  const seconds = Math.min(...exports.map((measured) => measured.seconds));
  const copySeconds = Math.min(...copies);
  const cells = [
    steps,
    megabytes.toFixed(0),
    target,
    seconds.toFixed(2),
    (megabytes / seconds).toFixed(0),
    copySeconds.toFixed(2),
    `${Math.round((100 * copySeconds) / seconds)} %`,
    Math.max(...exports.map((measured) => measured.peakMb)).toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function exportInProcess(store: string, dataset: string, target: ExportTarget): Promise<Measurement> {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), 'one', store, dataset, target];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the export ended with code ${code}`);
  return JSON.parse(printed) as Measurement;
}

/** Seconds of the export alone, and the peak of the whole process. */
async function exportOnce(store: string, output: string, target: ExportTarget): Promise<void> {
  const deps = { store: await openStore(store) };
  const description = { config: 'bench', seed: 1 };
  const options = ExportOptions.parse({ targets: [target], selection: KEEP_ALL });
  const begin = performance.now();
  await exportDataset(
    { output, options, benchmarks: [], name: 'Bench', description },
    deps,
    new AbortController().signal,
  );
  const seconds = (performance.now() - begin) / 1000;
  const measured: Measurement = { seconds, peakMb: process.resourceUsage().maxRSS / 1000 };
  console.log(JSON.stringify(measured));
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesOf(folder)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
