/**
 * Checks the thoughts of a run's rows as recorded, before an export leaves any out. Usage:
 * npm run -w lab check-thoughts -- RUN [--print N]
 * Prints the faults by kind, the share of repeats and the number of sentence shapes, then the first N faults (10). Exit code
 * 1 if a thought of a model-free policy has a fault, 2 for wrong input.
 */
import { z } from 'zod';
import { percent } from '../src/analyse/wilson.ts';
import { bump } from '../src/collections/by-key.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { readRows } from '../src/export/select-rows.ts';
import { faultsOfRow } from '../src/export/thoughts/faults-of-row.ts';
import { listExportedRows } from '../src/pipeline/exported-rows.ts';
import { openRun } from '../src/run/run-folder.ts';
import { FAULTS, shapeOf, splitSentences } from '../src/thoughts/index.ts';
import { readRunArguments } from './read-run-arguments.ts';

const Options = z.object({ print: z.coerce.number().int().nonnegative().default(10) });

async function main(): Promise<number> {
  const { name, options } = readRunArguments(Options);
  const run = await openRun(name);
  const stop = listenForStop();
  const counts = new Map<string, number>();
  const shapes = new Set<string>();
  const found: string[] = [];
  let [steps, thoughts, ofModelFree] = [0, 0, 0];
  for await (const row of readRows(run.store, await listExportedRows(run, stop), stop)) {
    const faults = await faultsOfRow(row);
    for (const [at, { thought, intent }] of row.steps.entries()) {
      steps += 1;
      thoughts += thought ? 1 : 0;
      for (const sentence of splitSentences(thought ?? '')) shapes.add(shapeOf(sentence));
      for (const kind of new Set(faults[at]!.map((fault) => fault.kind))) bump(counts, kind);
      if (faults[at]!.length > 0 && row.trajectory.policy.startsWith('model-free')) ofModelFree += 1;
      for (const { kind, in: place, words } of faults[at]!) {
        found.push(
          `${kind} in the ${place} of step ${at} of ${row.trajectory.id}: ${words}\n  ${row.task.instruction}\n  ${thought} | ${intent}`,
        );
      }
    }
  }
  for (const line of found.slice(0, options.print)) process.stdout.write(`${line}\n`);
  const byKind = FAULTS.map(
    (kind) => `${kind} ${counts.get(kind) ?? 0} (${percent((counts.get(kind) ?? 0) / Math.max(1, steps))})`,
  );
  process.stdout.write(
    `${steps} steps, ${thoughts} thoughts, ${shapes.size} sentence shapes. Steps with faults: ${byKind.join(', ')}.\n`,
  );
  return ofModelFree === 0 ? 0 : 1;
}

process.exitCode = await main().catch(reportError);
