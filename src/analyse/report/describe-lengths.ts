/** Sections of a report on lengths and costs. */
import { sum } from '../../collections/sum.ts';
import { type Series, drawColumns } from './draw-charts.ts';
import type { RunFigures } from './measure-run.ts';
import type { ReportPart } from './report-parts.ts';
import { type ReportedRun, chart, heading, words, tableOf, NONE, type Row } from './side-by-side.ts';

export function lengthParts(runs: readonly ReportedRun[]): ReportPart[] {
  const lengths = runs.flatMap(({ figures }) => figures.lengths.map(({ steps }) => steps));
  if (lengths.length === 0) return [];
  const first = Math.min(...lengths);
  const span = Math.ceil((Math.max(...lengths) - first + 1) / MAX_COLUMNS);
  const columns = Math.floor((Math.max(...lengths) - first) / span) + 1;
  const inColumns = (figures: RunFigures, result: 'success' | 'failure') =>
    Array.from({ length: columns }, (_, column) =>
      sum(figures.lengths, (row) => (Math.floor((row.steps - first) / span) === column ? row[result] : 0)),
    );
  const series: Series<number>[] = runs.flatMap(({ name, figures }) => [
    { name: runs.length > 1 ? `${name}, verified` : 'verified', values: inColumns(figures, 'success') },
    { name: runs.length > 1 ? `${name}, failed` : 'failed', values: inColumns(figures, 'failure') },
  ]);
  const labels = Array.from({ length: columns }, (_, column) => {
    const from = first + column * span;
    return span === 1 ? String(from) : `${from}–${from + span - 1}`;
  });
  const rows = labels
    .map((label, column) => [label, ...series.map(({ values }) => String(values[column]))])
    .filter((row) => row.slice(1).some((cell) => cell !== '0'));
  return [
    heading(2, 'Lengths of trajectories'),
    words('Scored executions by number of steps.'),
    chart(drawColumns('Scored executions by number of steps', 'steps', labels, series)),
    { kind: 'table', head: ['steps', ...series.map(({ name }) => name)], rows },
  ];
}

export function costParts(runs: readonly ReportedRun[]): ReportPart[] {
  if (!hasCosts(runs)) return [];
  return [
    heading(2, 'Costs of models'),
    words('All calls of the run, also those that led to nothing.'),
    tableOf('', runs, [
      ['calls', costCell(({ calls }) => calls.toLocaleString('en'))],
      ['calls without reported tokens', costCell(({ unreportedCalls }) => unreportedCalls.toLocaleString('en'))],
      ['tokens in', costCell(({ promptTokens }) => promptTokens.toLocaleString('en'))],
      ['tokens out', costCell(({ completionTokens }) => completionTokens.toLocaleString('en'))],
      ['USD', costCell(({ costUsd }) => costUsd.toFixed(4))],
      ['USD per verified trajectory', costOf],
    ]),
  ];
}

function costCell(show: (costs: NonNullable<RunFigures['costs']>) => string): Row[1] {
  return ({ figures }) => (figures.costs ? show(figures.costs) : NONE);
}

export function hasCosts(runs: readonly ReportedRun[]): boolean {
  return runs.some(({ figures }) => figures.costs);
}

export function costOf({ figures }: ReportedRun): string {
  return figures.costs?.perVerifiedTrajectoryUsd?.toFixed(4) ?? NONE;
}

export function meanSteps({ lengths }: RunFigures): number {
  return sum(lengths, ({ steps, success }) => steps * success) / sum(lengths, ({ success }) => success);
}

/** Limit of the histogram's columns. */
const MAX_COLUMNS = 30;
