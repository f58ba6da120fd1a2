/** Text about an audit: the command's tables, and the sentence on a dataset's card and in reports. */
import { markdownTable } from '../../text/markdown-table.ts';
import { percent, type Share } from '../wilson.ts';
import type { Audit } from './reviews.ts';
import { measureAudit, type Agreement, type AuditFigures, type Mean, type Quality } from './measure-audit.ts';

export const NOT_AUDITED = 'not audited';

/** Quotes labels of the rows that `isRow` accepts, because other trajectories are not in the dataset. */
export function quoteAudit(audit: Audit | undefined, isRow: (trajectoryId: string) => boolean = () => true): string {
  const readers = (audit?.readers ?? []).map(({ name, labels }) => {
    return { name, labels: labels.filter(({ trajectory }) => isRow(trajectory)) };
  });
  const { all } = measureAudit(readers.map(({ labels }) => labels));
  if (!audit || all.rows === 0) return NOT_AUDITED;
  const names = readers.map(({ name }) => name).join(' and ');
  return (
    `${percent(all.strict.share)} of ${all.rows} rows are right (${interval(all.strict)}), ` +
    `${percent(all.lenient.share)} (${interval(all.lenient)}) when flaws are let pass; naturalness ` +
    `${all.naturalness.mean.toFixed(1)} and usefulness ${all.usefulness.mean.toFixed(1)} of 5; ` +
    `read on ${audit.readOn} by ${names} (in brackets: 95 % confidence intervals)`
  );
}

const HEAD = ['', 'rows', 'strict', 'lenient', 'naturalness', 'usefulness', 'wasted steps'];

/** Returns Markdown. */
export function describeAudit(figures: AuditFigures): string {
  return markdownTable(HEAD, rowsOf(figures));
}

export function rowsOf({ all, byApp, byGuideline }: AuditFigures): string[][] {
  const named = [['all', all] as const, ...Object.entries(byApp), ...Object.entries(byGuideline)];
  return named.map(([name, quality]) => [name, ...cellsOf(quality)]);
}

/** Cells in the order of the columns after the first. */
function cellsOf({ rows, strict, lenient, naturalness, usefulness, wasted }: Quality): string[] {
  return [
    String(rows),
    describeShare(strict),
    describeShare(lenient),
    describeMean(naturalness),
    describeMean(usefulness),
    wasted.of === 0 ? '–' : percent(wasted.share),
  ];
}

export const QUALITY_COLUMNS = HEAD.slice(1);

export function describeAgreement(names: readonly [string, string], { rows, same, kappa }: Agreement): string {
  const both = `${names[0]} and ${names[1]}`;
  if (rows === 0) return `${both} have read no row in common.`;
  const value = Number.isNaN(kappa) ? 'not defined, both gave one label throughout' : kappa.toFixed(2);
  return `${both} gave the same strict label to ${same} of ${rows} rows; Cohen's kappa: ${value}.`;
}

function describeShare(share: Share): string {
  return `${percent(share.share)} (${interval(share)})`;
}

function interval({ low, high }: Share): string {
  return `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}`;
}

function describeMean({ mean, low, high }: Mean): string {
  return `${mean.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
