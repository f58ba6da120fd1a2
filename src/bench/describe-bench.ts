/** A bench as tables for the terminal and for Markdown, and as charts. */
import { drawLines, drawShares } from '../analyse/report/draw-charts.ts';
import { percent, withInterval } from '../analyse/wilson.ts';
import { markdownTable } from '../text/markdown-table.ts';
import type { BenchResults } from './bench-results.ts';
import { measureBench, type BenchFigures, type BenchSummary, type Difference } from './measure-bench.ts';

/** One line of a table, with the group's name first. */
export function figuresOf(name: string, { tasks, tries, passes, steps, seconds, costUsd }: BenchFigures): string[] {
  const [first, last] = [passes[0], passes.at(-1)];
  const shown = (pass: typeof first) => (pass ? withInterval({ hits: 0, of: pass.tasks, ...pass }) : '–');
  const most = last === undefined || last.k === 1 ? '–' : `${shown(last)} @${last.k}`;
  const cost = costUsd === 0 ? '–' : `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
  return [name, String(tasks), String(tries), shown(first), most, steps.toFixed(1), seconds.toFixed(1), cost];
}

export const HEAD = ['', 'tasks', 'tries', 'pass@1', 'pass@k', 'steps', 'seconds', 'cost'];

/** `lost`: number of tries that infrastructure cut short. `pictures` are the files of drawBench. */
export function describeBench(
  results: BenchResults,
  { lost, pictures, against }: { lost: number; pictures: readonly string[]; against?: [string, Difference] },
): string {
  const { policy, model, verifier, environment, from, maxSteps } = results;
  const { all, byApp, byCategory } = measureBench(results.tries);
  return [
    `# Bench of \`${policy}\`${model ? ` (${model})` : ''}`,
    '',
    `${all.tries} tries of ${all.tasks} tasks (${from}) on \`${environment}\`, at most ${maxSteps} steps each, judged by the`,
    `verifier \`${verifier}\`. pass@k is the unbiased estimate from a task's tries; in brackets 95 % confidence intervals`,
    '(Wilson, for the number of tasks). Steps and seconds are means of a try, the cost is the sum of all.',
    ...(all.unscored > 0 ? ['', `${all.unscored} tries got no verdict, and count neither for nor against.`] : []),
    ...(lost > 0
      ? ['', `**${lost} tries were cut short by infrastructure and are missing.** The same command begins them again.`]
      : []),
    ...(against ? ['', describeDifference(...against)] : []),
    '',
    ...pictures.map((file) => `![pass rates](${file})\n`),
    tableOf({ 'all tasks': all }),
    '',
    '## By app',
    '',
    tableOf(byApp),
    '',
    '## By category',
    '',
    'A task may have several.',
    '',
    tableOf(byCategory),
    '',
  ].join('\n');
}

function tableOf(groups: Readonly<Record<string, BenchFigures>>): string {
  return markdownTable(
    HEAD,
    Object.entries(groups).map(([name, figures]) => figuresOf(name, figures)),
  );
}

export function describeDifference(name: string, found: Difference): string {
  const { tasks, ours, theirs, difference, low, high, better, worse } = found;
  if (tasks === 0) return `Against ${name}: no task is in both.`;
  return (
    `Against ${name}, on the ${tasks} tasks of both: pass@1 ${percent(ours)} and ${percent(theirs)}, a difference of ` +
    `${points(difference)} points (${points(low)} to ${points(high)}); better on ${better} tasks, worse on ${worse}.`
  );
}

/** SVG: pass@1 of all tasks, each app and each category, with the benches beside each other. */
export function drawBench(benches: readonly BenchResults[]): string {
  const summaries = benches.map(({ tries }) => measureBench(tries));
  const groups = Object.keys(flatten(summaries[0]!));
  const series = summaries.map((summary, index) => {
    const figures = flatten(summary);
    const values = groups.map((group) => {
      const pass = figures[group]?.passes[0];
      return pass && { ...pass, hits: pass.share * pass.tasks, of: pass.tasks };
    });
    return { name: benches[index]!.policy, values };
  });
  return `${drawShares('pass@1', groups, series)}\n`;
}

/** SVG of pass@1 to pass@K in percent; undefined if there is only one try. */
export function drawPassCurve(benches: readonly BenchResults[]): string | undefined {
  const series = benches.map(({ policy, tries }) => ({
    name: policy,
    values: measureBench(tries).all.passes.map(({ share }) => Math.round(share * 1000) / 10),
  }));
  if (series[0]!.values.length < 2) return undefined;
  return `${drawLines('pass@k of all tasks, %', 'k', series)}\n`;
}

function flatten({ all, byApp, byCategory }: BenchSummary): Record<string, BenchFigures> {
  return { 'all tasks': all, ...byApp, ...byCategory };
}

/** A difference in percentage points with its sign. */
function points(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}`;
}
