/**
 * Keeps rows of one kind from dominating a dataset: limits the share of each template, and of rows without an action.
 * Runs last, because the shares are of the remaining rows.
 */
import { hashId } from '../store/ids.ts';
import type { ExportSelection } from './export-settings.ts';
import type { Choosable } from './judged-trajectory.ts';
import { isBelowCap, type LeftOut } from './left-out.ts';

type Balanceable = Pick<Choosable, 'template' | 'isWithoutAction'>;

/** Rows that every template may have, since its share of a small dataset would be none. */
const ALWAYS = 5;

/** Reasons to leave a row out. */
const TEMPLATE_SHARE = 'template has its share';
const WITHOUT_ACTION = 'without an action';

/**
 * Keeps the first rows of a template, and the rows without an action that the seed draws. Each rule shrinks the total
 * and so the shares of the other, so both repeat until neither removes more.
 */
export function balanceRows<Row extends Balanceable>(
  given: readonly Row[],
  { maxTemplateShare, maxShareWithoutAction }: Pick<ExportSelection, 'maxTemplateShare' | 'maxShareWithoutAction'>,
  seed: number,
  idOf: (row: Row) => string,
): { rows: Row[]; leftOut: LeftOut } {
  let rows = [...given];
  const taken = { [TEMPLATE_SHARE]: 0, [WITHOUT_ACTION]: 0 };
  for (let before = Infinity; rows.length < before;) {
    before = rows.length;
    rows = rows.filter(isBelowCap(Math.max(ALWAYS, Math.floor(maxTemplateShare * rows.length))));
    taken[TEMPLATE_SHARE] += before - rows.length;
    const between = rows.length;
    rows = capWithoutAction(rows, maxShareWithoutAction, (row) => hashId('without action', seed, idOf(row)));
    taken[WITHOUT_ACTION] += between - rows.length;
  }
  return { rows, leftOut: Object.fromEntries(Object.entries(taken).filter(([, count]) => count > 0)) };
}

function capWithoutAction<Row extends Balanceable>(
  rows: readonly Row[],
  share: number,
  keyOf: (row: Row) => string,
): Row[] {
  if (share === 1) return [...rows];
  const idle = rows.filter(({ isWithoutAction }) => isWithoutAction);
  const acting = rows.length - idle.length;
  // The largest number whose share of all remaining rows, these included, is at most `share`.
  const most = Math.floor((share * acting) / (1 - share) + 1e-9);
  const kept = new Set(idle.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, most));
  return rows.filter((row) => !row.isWithoutAction || kept.has(row));
}
