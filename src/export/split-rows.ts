/** Puts each row into a split so that no task template is in two splits. */
import { PipelineError } from '../errors.ts';
import type { ExportSplits, Split } from './export-settings.ts';
import { hashId } from '../store/ids.ts';

/** The fields of a row that splits need. */
interface Splittable {
  app: string;
  template: string;
}

/**
 * Whole groups (templates or applications) go into `test` and `validation` until these have their shares; the rest is
 * `train`. If applications are the groups, rows of `validation` or `test` whose template is also in another split are
 * left out. Throws CONFIG_INVALID when there are fewer groups than splits.
 */
export function splitRows<Row extends Splittable>(
  rows: readonly Row[],
  { by, validation, test }: ExportSplits,
  seed: number,
): (Row & { split: Split })[] {
  const groups = groupsOf(rows, by, seed);
  const asked = [validation, test].filter((part) => part > 0).length;
  if (groups.size <= asked && asked > 0) {
    const what = by === 'app' ? 'applications' : 'task templates';
    throw new PipelineError('CONFIG_INVALID', `splits: ${asked + 1} splits need more ${what} than ${groups.size}`);
  }
  const splitOf = new Map<string, Split>();
  fill(groups, splitOf, 'test', test * rows.length);
  fill(groups, splitOf, 'validation', validation * rows.length);
  const split = rows.map((row) => ({ ...row, split: splitOf.get(row[by]) ?? ('train' as const) }));
  return by === 'app' ? withoutSharedTemplates(split) : split;
}

/** The number of rows per group, in an order that depends only on the seed. */
function groupsOf(rows: readonly Splittable[], by: 'template' | 'app', seed: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1);
  const keyed = [...counts].map(([group, count]) => ({ group, count, key: hashId('split', seed, group) }));
  return new Map(keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ group, count }) => [group, count]));
}

/** Takes groups that fit into the remaining share, and at least the smallest one. */
function fill(groups: ReadonlyMap<string, number>, splitOf: Map<string, Split>, split: Split, wanted: number): void {
  if (wanted === 0) return;
  let left = wanted;
  const free = [...groups].filter(([group]) => !splitOf.has(group));
  for (const [group, count] of free) {
    if (count > left) continue;
    splitOf.set(group, split);
    left -= count;
  }
  const smallest = free.toSorted(([, a], [, b]) => a - b)[0];
  if (left === wanted && smallest) splitOf.set(smallest[0], split);
}

function withoutSharedTemplates<Row extends Splittable & { split: Split }>(rows: readonly Row[]): Row[] {
  const owner = new Map<string, Split>();
  for (const split of ['train', 'validation', 'test'] as const) {
    for (const row of rows) if (row.split === split && !owner.has(row.template)) owner.set(row.template, split);
  }
  return rows.filter((row) => owner.get(row.template) === row.split);
}
