/** Draws the rows of an audit by a seed, from every application in proportion to its rows, like samples for reviews. */
import { drawRows } from '../../review/draw-sample.ts';
import { SCHEMA_VERSION, type ReviewSample } from '../../schema/index.ts';
import { sampleId } from '../../store/record-ids.ts';

interface Row {
  app: string;
  trajectoryId: string;
}

/** All rows if there are at most `count`. At least one of each application if `count` allows it. */
export function drawSample<R extends Row>(rows: readonly R[], count: number, seed: number): R[] {
  const strata = drawRows(rows, { seed, count, allocation: 'proportional' }, ({ app }) => app);
  return strata.flatMap(({ drawn }) => drawn);
}

/**
 * The part of a draw that belongs to one run, as the run stores it. Given the number drawn from an application there,
 * all its rows had equal probability. `drawnAt` is an ISO 8601 time. Undefined if none of its rows was drawn.
 */
export function describeDraw(
  rows: readonly Row[],
  drawn: readonly Row[],
  { seed, drawnAt }: { seed: number; drawnAt: string },
): ReviewSample | undefined {
  if (drawn.length === 0) return undefined;
  const count = (some: readonly Row[], name: string) => some.filter(({ app }) => app === name).length;
  const apps = [...new Set(rows.map(({ app }) => app))].toSorted();
  const content: Omit<ReviewSample, 'id' | 'drawnAt'> = {
    schemaVersion: SCHEMA_VERSION,
    seed,
    count: drawn.length,
    population: 'rows',
    by: ['app'],
    allocation: 'proportional',
    strata: apps.map((app) => ({ name: app, app, size: count(rows, app), drawn: count(drawn, app) })),
    trajectories: drawn.map(({ app, trajectoryId: id }) => ({ id, stratum: app })),
  };
  return { ...content, id: sampleId(content), drawnAt };
}
