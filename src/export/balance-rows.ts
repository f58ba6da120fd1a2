/**
 * Keeps rows of one kind from dominating a dataset: limits the share of each template, and of rows without an action.
 * Runs last, because the shares are of the remaining rows.
 */
import { hashId } from '../store/ids.ts';

export interface Balancing {
  maxTemplateShare: number;
  maxShareWithoutAction: number;
}

interface Balanceable {
  template: string;
  /** True when nothing is done but answering and ending. */
  isWithoutAction: boolean;
}

/** Rows that every template may have, since its share of a small dataset would be none. */
const ALWAYS = 5;

/** Reasons to leave a row out. */
export const TEMPLATE_SHARE = 'template has its share';
export const WITHOUT_ACTION = 'without an action';

export interface Balanced<Row> {
  rows: Row[];
  leftOut: Record<string, number>;
}

/**
 * Keeps the first rows of a template, and the rows without an action that the seed draws. Each rule shrinks the total
 * and so the shares of the other, so both repeat until neither removes more.
 */
export function balanceRows<Row extends Balanceable>(
  given: readonly Row[],
  { maxTemplateShare, maxShareWithoutAction }: Balancing,
  seed: number,
  idOf: (row: Row) => string,
): Balanced<Row> {
  let rows = [...given];
  const taken = { [TEMPLATE_SHARE]: 0, [WITHOUT_ACTION]: 0 };
  for (let before = Infinity; rows.length < before;) {
    before = rows.length;
    rows = capTemplates(rows, maxTemplateShare);
    taken[TEMPLATE_SHARE] += before - rows.length;
    const between = rows.length;
    rows = capWithoutAction(rows, maxShareWithoutAction, (row) => hashId('without action', seed, idOf(row)));
    taken[WITHOUT_ACTION] += between - rows.length;
  }
  return { rows, leftOut: Object.fromEntries(Object.entries(taken).filter(([, count]) => count > 0)) };
}

function capTemplates<Row extends Balanceable>(rows: readonly Row[], share: number): Row[] {
  const most = Math.max(ALWAYS, Math.floor(share * rows.length));
  const counts = new Map<string, number>();
  return rows.filter(({ template }) => {
    const count = (counts.get(template) ?? 0) + 1;
    counts.set(template, count);
    return count <= most;
  });
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
