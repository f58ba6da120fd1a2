/**
 * Spoils verified recordings of runs in four ways and counts the refusals and failures by stage. Usage: npm run
 * inject-faults -- RUN... [--count 200] [--seed 1]. Writes injected-faults.md and .json into the first run.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { describeFaults } from '../src/calibrate/faults/describe-faults.ts';
import { FAULTS, injectFaults, type FaultSource } from '../src/calibrate/faults/inject-faults.ts';
import { displayPath } from '../src/cli/display-path.ts';
import { nameOfRun, openRuns } from '../src/cli/open-runs.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { listExportedRows } from '../src/pipeline/exported-rows.ts';

function wholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('must be a whole number');
}

async function main(names: string[], { count, seed }: { count: number; seed: number }): Promise<void> {
  const runs = await openRuns(names);
  const signal = listenForStop();
  const sources: FaultSource[] = [];
  for (const run of runs) {
    const { store } = run;
    sources.push({ run: nameOfRun(run, runs), store, rows: await listExportedRows(run, signal) });
  }
  const perKind = Math.ceil(count / Object.keys(FAULTS).length);
  const injected = await injectFaults(sources, { perKind, seed }, signal);
  const report = describeFaults(injected);
  const file = path.join(runs[0]!.folder, 'injected-faults');
  await writeFile(`${file}.md`, `${report}\n`);
  await writeFile(`${file}.json`, `${JSON.stringify(injected, null, 2)}\n`);
  console.log(`${report}\n\nWritten to ${displayPath(file)}.md and .json`);
}

await new Command('inject-faults')
  .argument('<run...>', 'folders or names of runs')
  .option('--count <n>', 'faults in all', wholeNumber, 200)
  .option('--seed <n>', 'the same seed injects the same faults', wholeNumber, 1)
  .action(main)
  .exitOverride()
  .parseAsync()
  .catch((error: unknown) => {
    process.exitCode = reportError(error);
  });
