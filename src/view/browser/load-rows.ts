/** Trajectories of a run that match a query: from the server, or from all rows of a static export. */
import { PATHS, type TrajectoryPage } from '../api.ts';
import type { TrajectoryRow } from '../rows/row.ts';
import { writeRowQuery, type RowQuery } from '../rows/row-query.ts';
import { selectRows } from '../rows/select-rows.ts';
import { ask } from './client.ts';
import { isStatic } from './static-client.ts';

export type RowAnswer = Pick<TrajectoryPage, 'total' | 'rows' | 'facets'>;

export async function loadRows(run: string, query: RowQuery, signal: AbortSignal): Promise<RowAnswer> {
  if (!isStatic) return ask(PATHS.trajectories(run), signal, [...new URLSearchParams(writeRowQuery(query))]);
  const { rows } = await ask<{ rows: TrajectoryRow[] }>(PATHS.rows(run), signal);
  return selectRows(rows, query, (at) => hasWords(rows[at]!.instruction, query.text));
}

/** A static export has no index of all words, only instructions. */
function hasWords(text: string, words: string): boolean {
  const found = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}
