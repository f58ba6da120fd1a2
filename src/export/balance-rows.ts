/**
 * Keeps rows of one sort from filling a dataset: no template may have more than its share, nor may rows without an
 * action. Called by choose-rows.ts, last of all, because shares are of what is left.
 */
import { hashId } from '../store/ids.ts';

export interface Balancing {
  maxTemplateShare: number;
  maxShareWithoutAction: number;
}

interface Balanceable {
  template: string;
  /** Nothing is done but answering and ending. */
  isWithoutAction: boolean;
}

/** So many rows a template may always have: in a small dataset a share of all would be none. */
const ALWAYS = 5;

/** Why a row is left out. */
export const TEMPLATE_SHARE = 'template has its share';
export const WITHOUT_ACTION = 'without an action';

export interface Balanced<Row> {
  rows: Row[];
  leftOut: Record<string, number>;
}

/**
 * Of a template the first rows stay, of rows without an action those that the seed draws. What one rule takes away makes
 * the shares of the other smaller, so both are asked until neither takes more.
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
  // As many as are this share of all, themselves included.
  const most = Math.floor((share * acting) / (1 - share) + 1e-9);
  const kept = new Set(idle.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, most));
  return rows.filter((row) => !row.isWithoutAction || kept.has(row));
}
