/** `autoplay admit RUN`: tests each task of a dataset before it is trained on. */
import type { Command } from 'commander';
import { percent, wilson } from '../analyse/wilson.ts';
import { listExportedRows } from '../pipeline/exported-rows.ts';
import { withReplayDeps } from '../pipeline/replay-run.ts';
import { admitRows } from '../replay/admission/admit-rows.ts';
import { openRun } from '../run/run-folder.ts';
import type { Admission } from '../schema/index.ts';
import { EXIT } from './exit-codes.ts';
import { formatTable } from './format-table.ts';
import { wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface Options {
  replays: number;
  environments: number;
}

export function addAdmitCommand(program: Command): void {
  program
    .command('admit')
    .description(
      'test each task of a dataset: its solution passes each time it is played again, and doing nothing, too little, too much or something else does not',
    )
    .argument('<run>', 'folder or name of a run')
    .option('--replays <n>', 'times that each solution is played again', wholeNumber(0, 20), 3)
    .option('--environments <n>', 'environments at once', wholeNumber(1, 16), 2)
    .action(async (name: string, { replays, environments }: Options) => {
      const run = await openRun(name);
      const signal = listenForStop();
      // Where only admitted tasks are exported, others are still to be tested.
      const rows = await listExportedRows(run, run.store, signal, { admission: 'all', tries: 'best' });
      let done = 0;
      const onAdmitted = ({ admitted, tests, taskId }: Admission): void => {
        done += 1;
        const failed = tests.filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
        if (!admitted) process.stderr.write(`refused ${taskId.slice(0, 8)}: ${failed.join('; ')}\n`);
        else if (done % 10 === 0) process.stderr.write(`${done}/${rows.length} tasks tested\n`);
      };
      const options = { runId: run.runId, replays, concurrency: environments, onAdmitted };
      const admissions = await withReplayDeps(run, environments, (deps) => admitRows(rows, options, deps, signal));
      process.stdout.write(describeAdmissions(admissions));
      if (admissions.some(({ admitted }) => !admitted)) process.exitCode = EXIT.failed;
    });
}

function lineOf(name: string, passed: number, of: number): string[] {
  const { share, low, high } = wilson(passed, of);
  return [name, String(passed), String(of), percent(share), `${percent(low)}–${percent(high)}`];
}

function describeAdmissions(admissions: readonly Admission[]): string {
  const ids = [...new Set(admissions.flatMap(({ tests }) => tests.map(({ id }) => id)))];
  const lines = ids.map((id) => {
    const results = admissions.flatMap(({ tests }) => tests.filter((test) => test.id === id));
    return lineOf(id, results.filter(({ passed }) => passed).length, results.length);
  });
  const admitted = admissions.filter((admission) => admission.admitted).length;
  const head = ['test', 'passed', 'of', 'share', '95 % interval'];
  return formatTable(head, lines, lineOf('admitted', admitted, admissions.length));
}
