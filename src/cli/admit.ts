/** `autoplay admit RUN`: tests each task of a dataset before training. */
import type { Command } from 'commander';
import { percent, wilson } from '../analyse/wilson.ts';
import { listExportedRows } from '../pipeline/exported-rows.ts';
import { withReplayDeps } from '../pipeline/replay-run.ts';
import { admitRows, findAdmissions, type Untested } from '../replay/admission/admit-rows.ts';
import { openRun } from '../run/run-folder.ts';
import { DEFAULT_REPLAYS, type Admission } from '../schema/index.ts';
import { EXIT } from './exit-codes.ts';
import { formatTable } from './format-table.ts';
import { formatDuration } from './progress/format-progress.ts';
import { wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface Options {
  replays: number;
  environments: number;
}

/** Number of replays on disk at once, which bounds the space of their screens. */
const BATCH = 200;

export function addAdmitCommand(program: Command): void {
  program
    .command('admit')
    .description(
      'test each task of a dataset: replays of its solution must pass, and episodes that do nothing, too little, too much or something else must fail',
    )
    .argument('<run>', 'folder or name of a run')
    .option('--replays <n>', 'replays of each solution', wholeNumber(0, 20), DEFAULT_REPLAYS)
    .option('--environments <n>', 'environments at once', wholeNumber(1, 64), 2)
    .action(async (name: string, { replays, environments }: Options) => {
      const run = await openRun(name);
      const signal = listenForStop();
      // An export of admitted tasks only must not hide untested tasks here, so the selection includes all.
      const rows = await listExportedRows(run, signal, { admission: 'all', tries: 'best' });
      const { known, left } = await findAdmissions(rows, { runId: run.runId, replays }, run.store);
      if (known.length > 0) process.stderr.write(`${known.length} of ${rows.length} tasks were tested before\n`);
      const options = { runId: run.runId, replays, concurrency: environments, onTested: reportTested(left.length) };
      const results: (Admission | Untested)[] = [...known];
      for (let at = 0; at < left.length; at += BATCH) {
        const batch = left.slice(at, at + BATCH);
        results.push(...(await withReplayDeps(run, environments, (deps) => admitRows(batch, options, deps, signal))));
      }
      process.stdout.write(describeAdmissions(results));
      if (!results.every(isAdmitted)) process.exitCode = EXIT.failed;
    });
}

function isTested(result: Admission | Untested): result is Admission {
  return 'tests' in result;
}

function isAdmitted(result: Admission | Untested): boolean {
  return isTested(result) && result.admitted;
}

/** Longest pause between two progress lines, in milliseconds. */
const REPORT_EVERY_MS = 10_000;

/** Prints each task that was not admitted, and a progress line now and then. */
function reportTested(of: number): (result: Admission | Untested) => void {
  const began = performance.now();
  let reportedMs = began;
  let done = 0;
  let admitted = 0;
  return (result) => {
    done += 1;
    if (isAdmitted(result)) admitted += 1;
    else process.stderr.write(`${describeRefusal(result)}\n`);
    const now = performance.now();
    if (now - reportedMs < REPORT_EVERY_MS && done < of) return;
    reportedMs = now;
    const perMs = done / (now - began);
    const rest = done === of ? '' : `, ${formatDuration((of - done) / perMs)} left`;
    const rate = (perMs * 60_000).toFixed(1);
    process.stderr.write(`${done}/${of} tasks tested, ${admitted} admitted, ${rate}/min${rest}\n`);
  };
}

function describeRefusal(result: Admission | Untested): string {
  const task = result.taskId.slice(0, 8);
  if (!isTested(result)) return `untested ${task}: ${result.reason}`;
  const failed = result.tests.filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
  return `refused ${task}: ${failed.join('; ')}`;
}

function lineOf(name: string, passed: number, of: number): string[] {
  const { share, low, high } = wilson(passed, of);
  return [name, String(passed), String(of), percent(share), `${percent(low)}–${percent(high)}`];
}

function describeAdmissions(results: readonly (Admission | Untested)[]): string {
  const tested = results.filter(isTested);
  const ids = [...new Set(tested.flatMap(({ tests }) => tests.map(({ id }) => id)))];
  const lines = ids.map((id) => {
    const found = tested.flatMap(({ tests }) => tests.filter((test) => test.id === id));
    return lineOf(id, found.filter(({ passed }) => passed).length, found.length);
  });
  const head = ['test', 'passed', 'of', 'share', '95 % interval'];
  const table = formatTable(head, lines, lineOf('admitted', tested.filter(isAdmitted).length, tested.length));
  const untested = results.length - tested.length;
  if (untested === 0) return table;
  return `${table}\n${untested} tasks could not be tested and are neither; run the same command again to test them\n`;
}
