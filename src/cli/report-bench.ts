/** Output of bench: tries as they end, and the results. */
import path from 'node:path';
import type { BenchTry, LostTry } from '../bench/bench-task.ts';
import { writeResults, writeWhole, type BenchResults } from '../bench/bench-results.ts';
import { formatTable } from './format-table.ts';
import { formatDuration } from './progress/format-progress.ts';

export async function report(
  folder: string,
  results: BenchResults,
  { lost, against, theirs }: { lost: LostTry[]; against: string | undefined; theirs: BenchResults | undefined },
): Promise<string> {
  const { describeBench, describeDifference, drawBench, drawPassCurve, figuresOf, HEAD } =
    await import('../bench/describe-bench.ts');
  const { comparePolicies, measureBench } = await import('../bench/measure-bench.ts');
  const benches = theirs ? [results, theirs] : [results];
  const pictures: [string, string | undefined][] = [
    ['pass-at-1.svg', drawBench(benches)],
    ['pass-at-k.svg', drawPassCurve(benches)],
  ];
  const drawn = pictures.flatMap(([name, svg]) => (svg === undefined ? [] : [[name, svg] as const]));
  const difference = theirs && comparePolicies(results.tries, theirs.tries);
  const compared = difference && ([`${theirs.policy} (${against})`, difference] as [string, typeof difference]);
  const about = { lost: lost.length, pictures: drawn.map(([name]) => name), ...(compared && { against: compared }) };
  for (const [name, svg] of drawn) await writeWhole(path.join(folder, name), svg);
  await writeWhole(path.join(folder, 'bench.md'), describeBench(results, about));
  await writeResults(folder, results);

  const { all, byApp, byCategory } = measureBench(results.tries);
  const rows = (groups: typeof byApp) => Object.entries(groups).map(([name, of]) => figuresOf(name, of));
  const tables = [formatTable(HEAD, rows(byCategory), figuresOf('all tasks', all))];
  tables.unshift(formatTable(HEAD, rows(byApp), figuresOf('all tasks', all)));
  const missing =
    lost.length > 0
      ? `${lost.length} tries were cut short by infrastructure; the same command begins them again\n`
      : '';
  return `${tables.join('\n')}\n${compared ? `${describeDifference(...compared)}\n` : ''}${missing}`;
}

/** Prints a line for each newly played try. */
export function reportTries(of: number): (ended: BenchTry | LostTry, isNew: boolean) => void {
  const startedAt = performance.now();
  let [done, played] = [0, 0];
  return (ended, isNew) => {
    done += 1;
    if (!isNew) return;
    played += 1;
    const leftMs = ((performance.now() - startedAt) / played) * (of - done);
    const how =
      'code' in ended ? `${ended.code}: ${ended.message}` : `${ended.result ?? 'no verdict'}, ${ended.steps} steps`;
    const which = ended.try === 1 ? '' : ` try ${ended.try}`;
    process.stderr.write(`${done}/${of} ${ended.task}${which}: ${how}; about ${formatDuration(leftMs)} left\n`);
  };
}
