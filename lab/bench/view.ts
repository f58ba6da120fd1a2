/**
 * The viewer on a large made-up run: speed of indexing and of answers, memory, the delay until pages learn of new
 * records, and the cost for a pure writer and for whole runs. The baseline works without an index.
 * `npm run -w lab bench:view`; `-- --executions 10000` makes a smaller run, 0 none. `--folder RUN` uses an existing run;
 * `--pairs 0` skips whole runs, and `--config FILE` replaces the simulated applications.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeUpRun } from '../../src/testing/made-up-run/make-up-run.ts';
import { openRun, type Run } from '../../src/run/run-folder.ts';
import { RECORD_KINDS } from '../../src/store/record-kinds.ts';
import { PATHS } from '../../src/view/api.ts';
import type { TrajectoryPage } from '../../src/view/run-api.ts';
import { readCpuMs } from './process-figures.ts';
import { startBusyProcess } from './view/busy-process.ts';
import type { Seen } from './view/page.ts';
import { createRunWriter, type RunWriter } from './view/run-writer.ts';
import { killStarted, noteStarted, startViewer, stop, type Viewer } from './view/viewer.ts';
import { measureWholeRuns, type WholeRun } from './view/whole-runs.ts';
import { formatTimes, quantile, repeat, time } from './times.ts';

/** Repeats of indexing, since other load on the machine changes its time. */
const BUILT = 5;
const ASKED = 200;
const WRITTEN = 100;
const PAIRS = 20;
/** Writes for at least a second, because the index batches new records for 0.75 s. */
const PAIR_EXECUTIONS = 800;
const GIVE_UP_MS = 60_000;
const FILTERS = ['app=app-1', 'app=app-2&app=app-3', 'verdict=failure', 'outcome=out_of_steps', 'flag=injection'];
const SORTS = ['sort=time', 'sort=instruction&order=asc', 'sort=steps', 'sort=cost', 'sort=app'];

/**
 * Config of whole runs: simulated applications, whose screens cost nothing, so that a run writes at its maximum rate.
 * There are so many that opening the page is a small part.
 */
const SIMULATED = `apps: [${Array.from({ length: 64 }, (_, at) => `app${at + 1}`).join(', ')}]
environment: { name: fake }
explore: { turns: 1, maxSteps: 15 }
propose: { tasksPerGuideline: 10 }
execute: { maxSteps: 20 }
export: { targets: [jsonl] }
`;

const { values } = parseArgs({
  options: {
    executions: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    pairs: { type: 'string', default: '8' },
    config: { type: 'string' },
  },
});
const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-bench-view-'));
const folder = values.folder ?? path.join(root, 'run');
try {
  print('what', 'viewer', 'bar', 'without an index');
  print('---', '---', '---', '---');
  if (values.folder) await measure(await openRun(folder));
  else if (Number(values.executions) > 0) {
    await measure((await makeUpRun({ folder, executions: Number(values.executions) })).run);
    await rm(folder, { recursive: true, force: true });
  }
  if (Number(values.pairs) > 0) await measureRuns();
} finally {
  killStarted();
  await rm(path.join(folder, 'view-index'), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
}

async function measure(run: Run): Promise<void> {
  const records = await countRecords();
  const scanMs = await time(scan);
  const built: Awaited<ReturnType<typeof buildIndex>>[] = [];
  for (let count = 0; count < BUILT; count++) built.push(await buildIndex());
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s, ${Math.round(records / (ms / 1000))} records/s`;
  const inSecondsOf = (all: number[]) =>
    `${inSeconds(quantile(all, 0.5))} (${all.map((ms) => (ms / 1000).toFixed(1)).join(', ')})`;
  const each = `median of ${BUILT}`;
  print(
    `${records} records read, ${each}`,
    inSecondsOf(built.map(({ ms }) => ms)),
    '20000 records/s',
    inSeconds(scanMs),
  );
  print(`processor time for it, ${each}`, inSecondsOf(built.map(({ processorMs }) => processorMs)), '', '');
  const peaks = built.map(({ peakMb }) => peakMb);
  print(
    `most memory meanwhile, PSS of all processes, ${each}`,
    `${quantile(peaks, 0.5)} MB (${peaks.join(', ')})`,
    '300 MB',
    '',
  );
  const viewer = await startViewer(folder);
  print('the same index opened again', `${(viewer.indexMs / 1000).toFixed(1)} s`, '', '');
  await measureAnswers(viewer, scanMs);
  print('most memory since it was opened', `${viewer.peakMb()} MB`, '300 MB', '');
  const writer = await createRunWriter(run);
  try {
    const page = await openPage(viewer);
    await measureNovelty(writer, page);
    print('most memory with a run that writes', `${viewer.peakMb()} MB`, '300 MB', '');
    viewer.stopLooking();
    await measureCost(writer, viewer, page);
    await page.close();
    await viewer.close();
  } finally {
    await writer.remove();
  }
}

/** Builds the index from scratch. */
async function buildIndex() {
  await rm(path.join(folder, 'view-index'), { recursive: true, force: true });
  const viewer = await startViewer(folder);
  const { indexMs: ms, processorMs } = viewer;
  const peakMb = viewer.peakMb();
  await viewer.close();
  return { ms, processorMs, peakMb };
}

function print(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

async function namesOf(kind: string): Promise<string[]> {
  return readdir(path.join(folder, 'records', kind)).catch((): string[] => []);
}

async function countRecords(): Promise<number> {
  const names = await Promise.all(RECORD_KINDS.map(namesOf));
  return names.reduce((sum, { length }) => sum + length, 0);
}

/** Reads and parses every record, one after the other: the cost of a list or filter without an index. */
async function scan(): Promise<void> {
  for (const kind of RECORD_KINDS) {
    for (const name of await namesOf(kind)) {
      JSON.parse(await readFile(path.join(folder, 'records', kind, name), 'utf8'));
    }
  }
}

async function measureAnswers({ get, key }: Viewer, scanMs: number): Promise<void> {
  const scanned = `${(scanMs / 1000).toFixed(1)} s`;
  const list = await repeat(ASKED, async () => get(PATHS.trajectories(key)));
  print(`first list of ${ASKED}, p50 / p95 ms`, formatTimes(list), '300', scanned);
  let asked = 0;
  const filters = await repeat(ASKED, async () => {
    asked += 1;
    const query = `${FILTERS[asked % FILTERS.length]}&minSteps=${asked % 9}&offset=${100 * (asked % 7)}`;
    return get(`${PATHS.trajectories(key)}?${query}`);
  });
  print('filter', formatTimes(filters), '100', scanned);
  const sorts = await repeat(ASKED, async () => get(`${PATHS.trajectories(key)}?${SORTS[asked++ % SORTS.length]}`));
  print('sorted', formatTimes(sorts), '', scanned);
  const { rows } = await get<TrajectoryPage>(`${PATHS.trajectories(key)}?limit=500&kind=execution`);
  const words = rows.flatMap(({ instruction }) => instruction.split(' ').slice(0, 2));
  const texts = await repeat(ASKED, async () =>
    get(`${PATHS.trajectories(key)}?text=${encodeURIComponent(words[asked++ % words.length]!)}`),
  );
  print('full-text search', formatTimes(texts), '', scanned);
  const trajectories = await repeat(ASKED, async () =>
    get(PATHS.trajectory(key, rows[(asked++ * 7) % rows.length]!.id)),
  );
  const files = await repeat(ASKED, async () => {
    const id = rows[(asked++ * 7) % rows.length]!.id;
    JSON.parse(await readFile(path.join(folder, 'records', 'trajectories', `${id}.json`), 'utf8'));
  });
  print('trajectory', formatTimes(trajectories), '300', `${formatTimes(files)} (its file alone)`);
  const overviews = await repeat(20, async () => get(PATHS.run(key)));
  print('overview, of 20', formatTimes(overviews), '', '');
}

/** Time from writing an execution and its verdict until a listening page has an answer with it. */
async function measureNovelty(writer: RunWriter, page: Page): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < WRITTEN; count++) {
    const id = await writer.write();
    const writtenAt = performance.timeOrigin + performance.now();
    times.push((await page.seen(id)) - writtenAt);
  }
  print(`news of ${WRITTEN}, p50 / p95 ms`, formatTimes(times), '1000', '');
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** A page in a process of its own, as browsers are. */
async function openPage({ url, key }: Viewer) {
  const child = fork(fileURLToPath(new URL('view/page.ts', import.meta.url)), [url, key], {
    execArgv: ['--import', 'tsx'],
  });
  noteStarted(child);
  const seenAt = new Map<string, number>();
  child.on('message', ({ id, atMs }: Seen) => seenAt.set(id, atMs));
  await once(child, 'message');
  return {
    child,
    /** Time at which an answer contained it, in ms since 1970. */
    async seen(id: string): Promise<number> {
      const giveUpAt = performance.now() + GIVE_UP_MS;
      while (!seenAt.has(id)) {
        if (performance.now() > giveUpAt) throw new Error(`the page was not told of ${id}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return seenAt.get(id)!;
    },
    close: () => stop(child, 'SIGKILL'),
  };
}

/**
 * The same writing, alternately with viewer and page running and with both stopped by the system. Also next to a
 * process that only computes for as long, since on many machines two processors share one core.
 */
async function measureCost(writer: RunWriter, viewer: Viewer, page: Page): Promise<void> {
  let last = await writer.write();
  let [watchedMs, usedMs] = [0, 0];
  const write = async () => {
    for (let count = 0; count < PAIR_EXECUTIONS; count++) last = await writer.write();
  };
  const used = () => [viewer, page].reduce((sum, { child }) => sum + readCpuMs(child.pid!, true), 0);
  const watched = await inTurns([viewer.child, page.child], async (isAlone) => {
    if (isAlone) return time(write);
    // Waits until earlier records are shown, so that no work is left.
    await page.seen(last);
    const before = used();
    const ms = await time(write);
    [watchedMs, usedMs] = [watchedMs + ms, usedMs + used() - before];
    await page.seen(last);
    return ms;
  });
  printRates('executions written a second by a process that only writes', watched);
  const share = usedMs / watchedMs;
  const busy = startBusyProcess(share);
  const beside = await inTurns([busy], async () => time(write));
  printRates(
    `the same beside a process that computes as long, ${Math.round(100 * share)} % of a processor`,
    beside,
    '',
  );
  await stop(busy, 'SIGKILL');
}

/** `write` resolves with its duration; the processes are stopped while it runs alone. */
async function inTurns(
  processes: readonly ChildProcess[],
  write: (isAlone: boolean) => Promise<number>,
): Promise<Rates> {
  const rates: Rates = { without: [], with: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const which of pair % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const isAlone = which === 'without';
      for (const child of processes) child.kill(isAlone ? 'SIGSTOP' : 'SIGCONT');
      rates[which].push(PAIR_EXECUTIONS / ((await write(isAlone)) / 1000));
    }
  }
  for (const child of processes) child.kill('SIGCONT');
  return rates;
}

interface Rates {
  without: number[];
  with: number[];
}

/** Medians of pairs. */
function printRates(what: string, rates: Rates, bar = '3 % less'): void {
  const [alone, watched] = [rates.without, rates.with].map((all) => quantile(all, 0.5)) as [number, number];
  const lost = rates.with.map((rate, pair) => 100 * (1 - rate / rates.without[pair]!));
  const [least, median, most] = [0.25, 0.5, 0.75].map((part) => quantile(lost, part).toFixed(1));
  print(
    `${what}, median of ${lost.length} pairs`,
    `${watched.toPrecision(3)} (${median} % less; half of the pairs between ${least} and ${most})`,
    bar,
    alone.toPrecision(3),
  );
}

/** The median, in percent. */
function shareOf(all: readonly number[]): string {
  return `${quantile(all, 0.5).toFixed(1)} %`;
}

function rateOf({ trajectories, ms }: WholeRun): number {
  return trajectories / (ms / 1000);
}

/** Whole runs, from the first exploration to the dataset. */
async function measureRuns(): Promise<void> {
  const rates: Rates = { without: [], with: [] };
  const used = { viewer: [] as number[], page: [] as number[], more: [] as number[] };
  await measureWholeRuns({
    folder: path.join(root, 'runs'),
    pairs: Number(values.pairs),
    config: values.config === undefined ? SIMULATED : await readFile(values.config, 'utf8'),
    onPair(pair, alone, watched) {
      rates.without.push(rateOf(alone));
      rates.with.push(rateOf(watched));
      const { runMs, viewerMs, pageMs } = watched;
      const all = runMs + viewerMs + pageMs;
      used.viewer.push((100 * viewerMs) / all);
      used.page.push((100 * pageMs) / all);
      used.more.push(100 * (runMs / alone.runMs - 1));
      const reported = [alone, watched].map((run) => `${run.trajectories} in ${(run.ms / 1000).toFixed(1)} s`);
      console.error(
        `pair ${pair + 1}: ${reported.join(' alone, ')} watched; processor ms ${alone.runMs}, ${runMs} + ${viewerMs} + ${pageMs}`,
      );
    },
  });
  printRates('trajectories a second of a whole run', rates);
  print('of all processor time, the viewer', shareOf(used.viewer), '', '');
  print('of all processor time, Chromium with its page', shareOf(used.page), '', '');
  print('processor time of the run itself, more than alone', shareOf(used.more), '', '');
}
