/** Draws the rows of an audit by a seed, from every application in proportion to its rows. */
import { hashId } from '../../store/ids.ts';

interface Drawable {
  app: string;
  trajectoryId: string;
}

/** All rows when there are at most `count`. The same rows and seed give the same sample in the same order. */
export function drawSample<Row extends Drawable>(rows: readonly Row[], count: number, seed: number): Row[] {
  const shares = shareOut(countByApp(rows), Math.min(count, rows.length));
  return [...shares].flatMap(([app, share]) => {
    const keyed = rows
      .filter((row) => row.app === app)
      .map((row) => ({ row, key: hashId('audit', seed, row.trajectoryId) }));
    return keyed
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, share)
      .map(({ row }) => row);
  });
}

/** Sorted by name, so that the order of the rows does not matter. */
function countByApp(rows: readonly Drawable[]): [app: string, rows: number][] {
  const apps = [...new Set(rows.map(({ app }) => app))].toSorted();
  return apps.map((app) => [app, rows.filter((row) => row.app === app).length]);
}

/** Whole parts first; the rest goes to the largest remainders. */
function shareOut(groups: readonly [string, number][], count: number): Map<string, number> {
  const total = groups.reduce((sum, [, rows]) => sum + rows, 0);
  const exact = groups.map(([app, rows]) => ({ app, rows, part: total === 0 ? 0 : (rows * count) / total }));
  const shares = new Map(exact.map(({ app, part }) => [app, Math.floor(part)]));
  const left = count - [...shares.values()].reduce((sum, share) => sum + share, 0);
  const next = exact.toSorted((a, b) => (b.part % 1) - (a.part % 1) || (a.app < b.app ? -1 : 1));
  for (const { app } of next.slice(0, left)) shares.set(app, shares.get(app)! + 1);
  return shares;
}
