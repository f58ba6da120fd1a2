/** Draws the rows of an audit by a seed, from every application in proportion to its rows: as samples for reviews are drawn. */
import { drawRows } from '../../review/draw-sample.ts';

/** All rows when there are at most `count`; at least one of each application when `count` allows it. */
export function drawSample<Row extends { app: string; trajectoryId: string }>(
  rows: readonly Row[],
  count: number,
  seed: number,
): Row[] {
  const strata = drawRows(rows, { seed, count, allocation: 'proportional' }, ({ app }) => app);
  return strata.flatMap(({ drawn }) => drawn);
}
