/**
 * Chooses rows among the judged trajectories by a person's options, without forbidden ones, and assigns each to a
 * split. Pure: equal input gives equal rows in equal order.
 */
import { PipelineError } from '../errors.ts';
import type { ExportOptions } from './export-options.ts';
import type { ExportSelection, Split } from './export-settings.ts';
import { hashId } from '../store/ids.ts';
import { balanceRows } from './balance-rows.ts';
import type { Choosable, ChosenRow, JudgedTrajectory } from './judged-trajectory.ts';
import { isBelowCap, isBestOfItsTask, isFirstOfItsKind, isNoBenchmark, type LeftOut } from './left-out.ts';
import { splitRows } from './split-rows.ts';

/** The kind of rows, and its names in messages. */
export interface RowKind<Row> {
  one: string;
  many: string;
  idOf(row: Row): string;
  /** Orders two rows of one task: the preferred row sorts first. Without it every task has only one row. */
  compare?(a: Row, b: Row): number;
}

export const TRAJECTORIES: RowKind<JudgedTrajectory> = {
  one: 'trajectory',
  many: 'trajectories',
  idOf: ({ trajectoryId }) => trajectoryId,
  // A success before a failure, then the shortest.
  compare: (a, b) =>
    Number(b.result === 'success') - Number(a.result === 'success') ||
    a.steps - b.steps ||
    (a.trajectoryId < b.trajectoryId ? -1 : 1),
};

type Choosing = Pick<ExportOptions, 'selection' | 'splits' | 'shuffle'>;

/** Throws CONFIG_INVALID with the reason if an option names something missing from the run, or if no row remains. */
export function chooseRows(judged: readonly JudgedTrajectory[], options: Choosing, benchmarks: readonly string[]) {
  const { selection } = options;
  const wanted = judged.filter(
    ({ result }) => result === 'success' || (selection.results === 'scored' && result === 'failure'),
  );
  if (wanted.length === 0) throw new PipelineError('CONFIG_INVALID', nothingToExport(judged, selection));
  return chooseAmong(wanted, TRAJECTORIES, options, benchmarks);
}

/**
 * Failures of the selected applications and guidelines, for a separate table; empty when failures are ordinary rows.
 * Their only split is called `train`, as Hugging Face calls a single split.
 */
export function chooseFailures(
  judged: readonly JudgedTrajectory[],
  { results, apps, guidelines, injections, benchmarkSimilarity }: ExportSelection,
  benchmarks: readonly string[],
): ChosenRow[] {
  if (results === 'scored') return [];
  const isAllowed = isNoBenchmark(benchmarks, benchmarkSimilarity);
  return judged
    .filter(({ result }) => result === 'failure')
    .filter(({ app, guideline }) => (apps?.includes(app) ?? true) && (guidelines?.includes(guideline) ?? true))
    .filter(({ isMarked }) => injections === 'keep' || !isMarked)
    .filter(isAllowed)
    .map((row) => ({ ...row, split: 'train' }));
}

/** Chooses rows of any exportable kind by the same rules. */
export function chooseAmong<Row extends Choosable>(
  wanted: readonly Row[],
  kind: RowKind<Row>,
  { selection, splits, shuffle }: Choosing,
  benchmarks: readonly string[],
): { rows: (Row & { split: Split })[]; leftOut: LeftOut } {
  assertKnown(wanted, kind, selection);

  const leftOut: LeftOut = {};
  const keep = (rows: readonly Row[], why: string, stays: (row: Row) => boolean) => {
    const kept = rows.filter(stays);
    if (kept.length < rows.length) leftOut[why] = (leftOut[why] ?? 0) + rows.length - kept.length;
    return kept;
  };
  const { apps, guidelines, categories, minSteps = 0, maxSteps = Infinity, nearDuplicates, maxPerTemplate } = selection;
  let rows = keep(inOrder(wanted, kind, shuffle), 'other application', ({ app }) => apps?.includes(app) ?? true);
  rows = keep(rows, 'other guideline', ({ guideline }) => guidelines?.includes(guideline) ?? true);
  rows = keep(rows, 'other category', (row) => categories?.some((name) => row.categories.includes(name)) ?? true);
  rows = keep(rows, 'with words meant for a judge', ({ isMarked }) => selection.injections === 'keep' || !isMarked);
  if (selection.admission === 'admitted') {
    rows = keep(rows, 'not tested by autoplay admit', ({ admitted }) => admitted !== null);
    rows = keep(rows, 'refused by autoplay admit', ({ admitted }) => admitted === true);
  }
  if (selection.reviewed === 'success') {
    const { minAgreement = 0 } = selection;
    rows = keep(rows, 'not labelled by anyone', ({ label }) => label !== null);
    rows = keep(rows, 'not labelled a success', ({ label }) => label?.result === 'success');
    const agree = ({ label }: Choosable) => label !== null && label.agreement >= minAgreement;
    rows = keep(rows, 'labelled with too little agreement', agree);
  }
  rows = keep(rows, 'length', ({ steps }) => steps >= minSteps && steps <= maxSteps);
  rows = keep(rows, 'like a benchmark task', isNoBenchmark(benchmarks, selection.benchmarkSimilarity));
  const { compare } = kind;
  if (compare && selection.tries !== 'all') {
    rows = keep(rows, 'another try at the task is taken', isBestOfItsTask(rows, compare));
  }
  if (nearDuplicates !== 'off') rows = keep(rows, 'near duplicate', isFirstOfItsKind(nearDuplicates));
  if (maxPerTemplate !== undefined) rows = keep(rows, 'template is full', isBelowCap(maxPerTemplate));
  const balanced = balanceRows(rows, selection, shuffle ?? 0, kind.idOf);
  rows = balanced.rows;
  Object.assign(leftOut, balanced.leftOut);
  if (rows.length === 0) {
    const why = Object.entries(leftOut).map(([reason, count]) => `${reason} (${count})`);
    throw new PipelineError(
      'CONFIG_INVALID',
      `the selection leaves none of ${wanted.length} ${kind.many}: ${why.join(', ')}`,
    );
  }
  const chosen = splitRows(rows, splits, shuffle ?? 0);
  if (chosen.length < rows.length) leftOut['template is in another split'] = rows.length - chosen.length;
  return { rows: chosen, leftOut };
}

function nothingToExport(judged: readonly JudgedTrajectory[], { results }: ExportSelection): string {
  const count = (result: string) => judged.filter((row) => row.result === result).length;
  return (
    `no ${results} trajectory to export: of ${judged.length} judged ones ${count('failure')} failed and ` +
    `${count('not_scored')} could not be scored`
  );
}

/** An unknown name is far more often a typing error than a wish for an empty dataset. */
function assertKnown<Row extends Choosable>(
  rows: readonly Row[],
  { one }: RowKind<Row>,
  selection: ExportSelection,
): void {
  const { apps, categories, minSteps = 0, maxSteps = Infinity } = selection;
  assertOneHas('apps', one, apps, new Set(rows.map(({ app }) => app)));
  assertOneHas('categories', one, categories, new Set(rows.flatMap((row) => row.categories)));
  if (minSteps > maxSteps) {
    throw new PipelineError('CONFIG_INVALID', `minSteps (${minSteps}) is more than maxSteps (${maxSteps})`);
  }
}

function assertOneHas(key: string, one: string, named: readonly string[] | undefined, known: Set<string>): void {
  const unknown = named?.find((name) => !known.has(name));
  if (unknown === undefined) return;
  const there = [...known].toSorted().join(', ') || 'none';
  throw new PipelineError('CONFIG_INVALID', `${key}: no ${one} has "${unknown}"; known: ${there}`);
}

/** Ids are hashes, so their own order is random; `shuffle` gives another one. */
function inOrder<Row>(rows: readonly Row[], { idOf }: RowKind<Row>, shuffle: number | undefined): Row[] {
  if (shuffle === undefined) return [...rows];
  const keyed = rows.map((row) => ({ row, key: hashId('shuffle', shuffle, idOf(row)) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
