/**
 * Keeps rows of one kind from dominating a dataset: limits the share of each template, of rows without an action, and of the
 * kinds of tasks that are easy to make. Runs last, because the shares are of the remaining rows.
 */
import { LARGEST_SHARE, LIMITED_KINDS } from '../check/limited-kinds.ts';
import { sum } from '../collections/sum.ts';
import { hashId } from '../store/ids.ts';
import type { ExportSelection } from './export-settings.ts';
import type { Choosable } from './judged-trajectory.ts';
import { isBelowCap, type LeftOut } from './left-out.ts';

type Balanceable = Pick<Choosable, 'template' | 'isWithoutAction' | 'kind' | 'steps'>;
type Shares = Pick<ExportSelection, 'maxTemplateShare' | 'maxShareWithoutAction' | 'balance'>;

/** Number of rows that every template may keep, because its share of a small dataset would round to none. */
const ALWAYS = 5;
const TEMPLATE_SHARE = 'template has its share';

/** A kind of rows and the largest share it may have. `weigh` measures a row, and shares are of the total weight. */
interface Limit {
  /** Reason to leave a row out. */
  reason: string;
  share: number;
  isOne(row: Balanceable): boolean;
  weigh(row: Balanceable): number;
}

function limitsOf({ maxShareWithoutAction, balance }: Shares): Limit[] {
  const idle: Limit = {
    reason: 'without an action',
    share: maxShareWithoutAction,
    isOne: ({ isWithoutAction }) => isWithoutAction,
    weigh: () => 1,
  };
  const kinds = LIMITED_KINDS.map((kind): Limit => {
    const isOne = (row: Balanceable) => row.kind === kind;
    // An unsolved task has no steps.
    return { reason: `${kind} has its share`, share: LARGEST_SHARE, isOne, weigh: ({ steps }) => Math.max(1, steps) };
  });
  return [idle, ...(balance ? kinds : [])].filter(({ share }) => share < 1);
}

/**
 * Keeps the first rows of a template, and those rows of a limited kind that the seed draws. Each rule shrinks the total and so
 * the shares of the others, so all repeat until none removes more.
 */
export function balanceRows<Row extends Balanceable>(
  given: readonly Row[],
  shares: Shares,
  seed: number,
  idOf: (row: Row) => string,
): { rows: Row[]; leftOut: LeftOut } {
  let rows = [...given];
  const leftOut: LeftOut = {};
  const keep = (reason: string, kept: Row[]) => {
    if (kept.length < rows.length) leftOut[reason] = (leftOut[reason] ?? 0) + rows.length - kept.length;
    rows = kept;
  };
  const limits = limitsOf(shares);
  for (let before = Infinity; rows.length < before;) {
    before = rows.length;
    keep(TEMPLATE_SHARE, rows.filter(isBelowCap(Math.max(ALWAYS, Math.floor(shares.maxTemplateShare * rows.length)))));
    for (const limit of limits)
      keep(
        limit.reason,
        capShare(rows, limit, (row) => hashId(limit.reason, seed, idOf(row))),
      );
  }
  return { rows, leftOut };
}

function capShare<Row extends Balanceable>(
  rows: readonly Row[],
  { share, isOne, weigh }: Limit,
  keyOf: (row: Row) => string,
): Row[] {
  const others = sum(rows.filter((row) => !isOne(row)).map(weigh));
  // The largest weight whose share of all remaining rows, these included, is at most `share`.
  let room = (share * others) / (1 - share) + 1e-9;
  const keyed = rows.filter(isOne).map((row) => ({ row, key: keyOf(row) }));
  const kept = new Set<Row>();
  for (const { row } of keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (weigh(row) > room) continue;
    room -= weigh(row);
    kept.add(row);
  }
  return rows.filter((row) => !isOne(row) || kept.has(row));
}
