/** `autoplay fsck RUN`: proves that a run has lost, doubled and damaged nothing. */
import type { Command } from 'commander';
import { checkRun } from '../pipeline/check-run.ts';
import { openRun, planOf } from '../pipeline/run-folder.ts';
import { createFileStore } from '../store/file-store.ts';
import { EXIT } from './exit-codes.ts';
import { listenForStop } from './stop-signal.ts';

export function addFsckCommand(program: Command): void {
  program
    .command('fsck')
    .description('check every record, blob and image of a run')
    .argument('<run>', 'folder or name of the run')
    .option('--json', 'one JSON object for programs')
    .action(async (name: string, { json }: { json?: true }) => {
      const run = await openRun(name);
      const store = await createFileStore({ folder: run.folder });
      const report = await checkRun(store, planOf(run, 'verify'), listenForStop());
      process.exitCode = report.problems.length > 0 ? EXIT.failed : EXIT.ok;
      if (json) return void console.log(JSON.stringify(report));

      const counts = Object.entries(report.records).map(([kind, count]) => `${count} ${kind}`);
      console.log(`Checked ${counts.join(', ')}; ${report.observations} observations, ${report.images} images.`);
      for (const [stage, { finished, givenUp, pending }] of Object.entries(report.inputs)) {
        console.log(`  ${stage.padEnd(8)} ${finished} finished, ${givenUp} in quarantine, ${pending} pending`);
      }
      for (const problem of report.problems) console.log(`PROBLEM ${problem}`);
      console.log(report.problems.length > 0 ? `${report.problems.length} problems.` : 'No problem found.');
    });
}
