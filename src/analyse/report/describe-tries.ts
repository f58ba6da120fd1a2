/** The report's section on several tries at a task: pass@k by application and guideline, and how hard tasks are. */
import { wilson, percent } from '../wilson.ts';
import type { PassAtK } from '../../run/pass-at-k.ts';
import { drawShares } from './draw-charts.ts';
import type { TryFigures } from './measure-tries.ts';
import type { ReportPart } from './report-parts.ts';
import { chart, heading, NONE, ofEach, seriesOf, tableOf, words, type ReportedRun, type Row } from './side-by-side.ts';

/** Empty if no run tried a task twice. */
export function describeTries(runs: readonly ReportedRun[]): ReportPart[] {
  const tried = runs.flatMap(({ figures }) => figures.tries ?? []);
  if (tried.length === 0) return [];
  const most = Math.max(...tried.flatMap(({ all }) => all.map(({ k }) => k)));
  const ks = Array.from({ length: most }, (_, index) => `pass@${index + 1}`);
  const shares = seriesOf(runs, ks, ({ figures }, name) => shareOf(figures.tries?.all, name));
  const how = ofEach(runs, ({ figures }) => (figures.tries ? `tries spent: ${figures.tries.spend}` : 'one try a task'));
  return [
    heading(2, 'Several tries'),
    words(
      'pass@k: how likely at least one of k tries at a task is verified, the mean over the tasks that have k scored ' +
        'tries, by the unbiased estimate 1 − C(n−c, k) / C(n, k) for c successes in n tries. Where outcomes decided ' +
        'who is tried again (until-solved, mixed), only the tries are used that every task got. In brackets: 95 % ' +
        `intervals over tasks (Wilson), and how many tasks. ${how}.`,
    ),
    chart(drawShares('pass@k', ks, shares)),
    tableOf(
      'all tasks',
      runs,
      ks.map((name): Row => [name, (run) => cell(run.figures.tries?.all, name)]),
    ),
    ...groups(runs, 'byApp', 'application', most),
    ...groups(runs, 'byGuideline', 'guideline', most),
    tableOf('solved of tries', runs, difficulties(runs)),
  ];
}

function groups(runs: readonly ReportedRun[], by: 'byApp' | 'byGuideline', head: string, most: number): ReportPart[] {
  const names = [...new Set(runs.flatMap(({ figures }) => Object.keys(figures.tries?.[by] ?? {})))];
  const shown = most === 1 ? [1] : [1, most];
  const rows = names.flatMap((name) =>
    shown.map((k): Row => [`${name}, pass@${k}`, ({ figures }) => cell(figures.tries?.[by][name], `pass@${k}`)]),
  );
  return rows.length === 0 ? [] : [tableOf(head, runs, rows)];
}

function difficulties(runs: readonly ReportedRun[]): Row[] {
  const all = runs.flatMap(({ figures }) => figures.tries?.difficulty ?? []);
  const names = [...new Set(all.toSorted(byTries).map(nameOf))];
  return names.map((name): Row => [
    name,
    ({ figures }) => String(figures.tries?.difficulty.find((row) => nameOf(row) === name)?.tasks ?? NONE),
  ]);
}

type Difficulty = TryFigures['difficulty'][number];
const nameOf = ({ tries, solved }: Difficulty) => `${solved} of ${tries}`;
const byTries = (a: Difficulty, b: Difficulty) => a.tries - b.tries || a.solved - b.solved;

function shareOf(curve: readonly PassAtK[] | undefined, name: string) {
  const point = curve?.find(({ k }) => `pass@${k}` === name);
  // A mean of shares varies less than the same number of yes-or-no outcomes, so the interval is slightly too wide.
  return point && wilson(point.pass * point.tasks, point.tasks);
}

function cell(curve: readonly PassAtK[] | undefined, name: string): string {
  const share = shareOf(curve, name);
  if (!share) return NONE;
  return `${percent(share.share)} (${percent(share.low)}–${percent(share.high)}; ${share.of} tasks)`;
}
