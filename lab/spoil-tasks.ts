/**
 * Spoils tasks of a run on purpose and counts how many of them `autoplay admit` would refuse.
 *   npm run -w lab spoil-tasks -- RUN [--count N] [--seed S] [--environments N] [--minutes N]
 *     [--journal FILE] [--at-least SHARE]
 * The run stays unchanged. After --minutes (15), and when stopped, it prints its results so far; the next call with the
 * same --journal continues there. Exit code 1 if fewer than --at-least (0.98) are refused or not all were tested, 2 for
 * wrong input.
 */
import { z } from 'zod';
import { percent, wilson } from '../src/analyse/wilson.ts';
import { formatTable } from '../src/cli/format-table.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { listExportedRows } from '../src/pipeline/exported-rows.ts';
import { withReplayDeps } from '../src/pipeline/replay-run.ts';
import { openRun } from '../src/run/run-folder.ts';
import { admitSpoiled } from './spoil-tasks/admit-spoiled.ts';
import { drawSpoiled, SPOIL_NAMES } from './spoil-tasks/draw-spoiled.ts';
import { openJournal } from './journal.ts';
import { readRunArguments } from './read-run-arguments.ts';
import { createProgress, workWithin } from './report-progress.ts';

const Options = z.object({
  count: z.coerce.number().int().positive().default(100),
  seed: z.coerce.number().int().nonnegative().default(1),
  environments: z.coerce.number().int().min(1).max(16).default(2),
  minutes: z.coerce.number().positive().max(1440).default(15),
  journal: z.string().optional(),
  'at-least': z.coerce.number().min(0).max(1).default(0.98),
});

function lineOf(name: string, refused: number, of: number): string[] {
  const { share, low, high } = wilson(refused, of);
  return [name, String(refused), String(of), percent(share), `${percent(low)}–${percent(high)}`];
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, one) => total + one, 0);
}

async function main(): Promise<number> {
  const { name, options } = readRunArguments(Options);
  const run = await openRun(name);
  const stop = listenForStop();
  const rows = await listExportedRows(run, stop, { admission: 'all', tries: 'best' });
  const spoiled = await drawSpoiled(run.store, rows, options);
  const journal = await openJournal<boolean>(options.journal, { run: run.runId, seed: options.seed });
  const report = createProgress('spoiled tasks tested', spoiled.length);
  const waiting = [...spoiled];
  const refused: Record<string, number> = {};
  const tested: Record<string, number> = {};
  const isDone = await workWithin(options.minutes, stop, (signal) =>
    withReplayDeps(run, options.environments, async (deps) => {
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const key = `${next.name} ${next.taskId}`;
          const known = journal.known.get(key);
          const result = known === undefined ? await admitSpoiled(next, run.runId, deps, signal) : { admitted: known };
          if (!('admitted' in result)) {
            process.stderr.write(`untested ${next.name}: ${next.task.instruction}: ${result.reason}\n`);
            continue;
          }
          if (known === undefined) await journal.note(key, result.admitted);
          tested[next.name] = (tested[next.name] ?? 0) + 1;
          if (result.admitted) process.stderr.write(`admitted although it ${next.name}: ${next.task.instruction}\n`);
          else refused[next.name] = (refused[next.name] ?? 0) + 1;
          report(sum(tested), known === undefined);
        }
      };
      await Promise.all(Array.from({ length: options.environments }, work));
    }),
  );
  const lines = SPOIL_NAMES.filter((one) => tested[one]).map((one) => lineOf(one, refused[one] ?? 0, tested[one]!));
  const head = ['spoiled so that it', 'refused', 'of', 'share', '95 % interval'];
  process.stdout.write(formatTable(head, lines, lineOf('all', sum(refused), sum(tested))));
  const isWhole = isDone && sum(tested) === spoiled.length;
  if (!isWhole) process.stdout.write('Not all were tested: the same call with its --journal goes on from here.\n');
  return isWhole && sum(tested) > 0 && sum(refused) / sum(tested) >= options['at-least'] ? 0 : 1;
}

process.exitCode = await main().catch(reportError);
