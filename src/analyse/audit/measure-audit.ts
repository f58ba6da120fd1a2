/** Figures of an audit: precision with its interval, naturalness and usefulness of tasks, agreement of readers. */
import { REVIEW_GRADES } from '../../schema/index.ts';
import { groupBy } from '../../collections/by-key.ts';
import { sum } from '../../collections/sum.ts';
import { wilson, Z, type Share } from '../wilson.ts';
import type { Label } from './audit-table.ts';

/** A mean with its 95 % confidence interval; NaN for no values. */
export interface Mean {
  of: number;
  mean: number;
  low: number;
  high: number;
}

export interface Quality {
  rows: number;
  strict: Share;
  lenient: Share;
  naturalness: Mean;
  usefulness: Mean;
  /** Share of steps that a person would skip. */
  wasted: Share;
}

export type AuditFigures = ReturnType<typeof measureAudit>;

/** One list per reader. A row with several readers has its worst label and its mean grades. */
export function measureAudit(readers: readonly (readonly Label[])[]) {
  const rows = joinReaders(readers);
  return {
    all: qualityOf(rows),
    byApp: qualityBy(rows, ({ app }) => app),
    byGuideline: qualityBy(rows, ({ guideline }) => guideline),
  };
}

function joinReaders(readers: readonly (readonly Label[])[]): Label[] {
  const byTrajectory = groupBy(readers.flat(), ({ trajectory }) => trajectory);
  return [...byTrajectory.values()].map((labels) => {
    const strict = labels
      .map((label) => label.strict)
      .toSorted((a, b) => REVIEW_GRADES.indexOf(b) - REVIEW_GRADES.indexOf(a))[0]!;
    return {
      ...labels[0]!,
      strict,
      passesLeniently: labels.every(({ passesLeniently }) => passesLeniently),
      naturalness: average(labels.map(({ naturalness }) => naturalness)),
      usefulness: average(labels.map(({ usefulness }) => usefulness)),
      wastedSteps: Math.max(...labels.map(({ wastedSteps }) => wastedSteps)),
    };
  });
}

function qualityBy(rows: readonly Label[], nameOf: (row: Label) => string): Record<string, Quality> {
  const groups = [...groupBy(rows, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(groups.map(([name, members]) => [name, qualityOf(members)]));
}

function qualityOf(rows: readonly Label[]): Quality {
  return {
    rows: rows.length,
    strict: wilson(rows.filter(({ strict }) => strict === 'ok').length, rows.length),
    lenient: wilson(rows.filter(({ passesLeniently }) => passesLeniently).length, rows.length),
    naturalness: meanOf(rows.map(({ naturalness }) => naturalness)),
    usefulness: meanOf(rows.map(({ usefulness }) => usefulness)),
    wasted: wilson(
      sum(rows, ({ wastedSteps }) => wastedSteps),
      sum(rows, ({ steps }) => steps),
    ),
  };
}

/** Uses the normal distribution, which means of grades from 1 to 5 approach from some thirty rows on. */
export function meanOf(values: readonly number[]): Mean {
  const of = values.length;
  const mean = average(values);
  const spread = sum(values, (value) => (value - mean) ** 2);
  const reach = of < 2 ? 0 : Z * Math.sqrt(spread / (of - 1) / of);
  return { of, mean, low: mean - reach, high: mean + reach };
}

function average(values: readonly number[]): number {
  return sum(values, (value) => value) / values.length;
}

export interface Agreement {
  /** Rows that both readers have read. */
  rows: number;
  /** Rows with the same strict label. */
  same: number;
  /** Cohen's kappa of the strict labels: 0 by chance, 1 for full agreement; NaN if both used one label throughout. */
  kappa: number;
}

export function measureAgreement(one: readonly Label[], other: readonly Label[]): Agreement {
  const theirs = new Map(other.map(({ trajectory, strict }) => [trajectory, strict]));
  const pairs = one.flatMap(({ trajectory, strict }) => {
    const label = theirs.get(trajectory);
    return label === undefined ? [] : [[strict, label] as const];
  });
  const rows = pairs.length;
  const same = pairs.filter(([a, b]) => a === b).length;
  const share = (reader: 0 | 1, label: string) => pairs.filter((pair) => pair[reader] === label).length / rows;
  const byChance = sum(REVIEW_GRADES, (label) => share(0, label) * share(1, label));
  return { rows, same, kappa: (same / rows - byChance) / (1 - byChance) };
}
