/** The runs of a report, and helpers to compare them. */
import type { AuditFigures } from '../audit/measure-audit.ts';
import type { Diversity } from '../../text/diversity.ts';
import type { Series } from './draw-charts.ts';
import type { RunFigures } from './measure-run.ts';
import type { ReportPart } from './report-parts.ts';
import { percent, type Share } from '../wilson.ts';

export interface ReportedRun {
  /** Unique among the runs. */
  name: string;
  /** The run's production: environment, parts, models. */
  facts: Record<string, string>;
  figures: RunFigures;
  /** Measured over as many tasks as in the other runs. */
  diversity: Diversity;
  /** Readers' findings on its rows; undefined without any. */
  audit?: { quote: string; figures: AuditFigures };
}

/** Stands for a missing value. */
export const NONE = '–';

export type Row = [name: string, cell: (run: ReportedRun) => string];

export function tableOf(head: string, runs: readonly ReportedRun[], rows: readonly Row[]): ReportPart {
  return {
    kind: 'table',
    head: [head, ...runs.map(({ name }) => name)],
    rows: rows.map(([name, cell]) => [name, ...runs.map(cell)]),
  };
}

export function seriesOf<Value>(
  runs: readonly ReportedRun[],
  groups: readonly string[],
  valueOf: (run: ReportedRun, group: string) => Value | undefined,
): Series<Value>[] {
  return runs.map((run) => ({ name: run.name, values: groups.map((group) => valueOf(run, group)) }));
}

/** Formats a share as in "93.1 % (90.4 %–95.2 %, 27 of 29)". */
export function shareText(share: Share | undefined, separator = ','): string {
  if (share === undefined || share.of === 0) return NONE;
  return `${percent(share.share)} (${percent(share.low)}–${percent(share.high)}${separator} ${share.hits} of ${share.of})`;
}

export function heading(level: 1 | 2, text: string): ReportPart {
  return { kind: 'heading', level, text };
}

export function words(text: string): ReportPart {
  return { kind: 'words', text };
}

export function chart(svg: string): ReportPart {
  return { kind: 'chart', svg };
}

/** A table of one run, which includes the run's name if there are several. */
export function tableOfOne(
  { name }: ReportedRun,
  runs: readonly ReportedRun[],
  [title = '', ...head]: readonly string[],
  rows: readonly string[][],
): ReportPart {
  return { kind: 'table', head: [runs.length > 1 ? `${name}: ${title}` : title, ...head], rows };
}

/** The text alone for one run, "name: text; name: text" for several. */
export function ofEach(runs: readonly ReportedRun[], describe: (run: ReportedRun) => string): string {
  if (runs.length === 1) return describe(runs[0]!);
  return runs.map((run) => `${run.name}: ${describe(run)}`).join('; ');
}
