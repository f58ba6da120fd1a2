/** Trajectories of a run that match a query: from the server, or from all rows of a static export. */
import { PATHS } from '../api.ts';
import type { TaskPage, TaskQuery } from '../run-api.ts';
import { askedWords, hasWords } from '../index/words.ts';
import type { TrajectoryRow } from '../rows/row.ts';
import { writeRowQuery, type RowQuery } from '../rows/row-query.ts';
import { selectRows, type Selection } from '../rows/select-rows.ts';
import { ask } from './client.ts';
import { isStatic } from './static-client.ts';

export async function loadRows(run: string, query: RowQuery, signal: AbortSignal): Promise<Selection> {
  if (!isStatic) return ask(PATHS.trajectories(run), signal, [...new URLSearchParams(writeRowQuery(query))]);
  const { rows } = await ask<{ rows: TrajectoryRow[] }>(PATHS.rows(run), signal);
  const asked = askedWords(query.text);
  if (asked.length === 0) return selectRows(rows, query);
  const { words } = await ask<{ words: string[][] }>(PATHS.words(run), signal);
  return selectRows(rows, query, (at) => hasWords(words[at] ?? [], asked));
}

export async function loadTasks(run: string, query: TaskQuery, signal: AbortSignal): Promise<TaskPage> {
  if (isStatic) return selectTasks(await ask<TaskPage>(PATHS.tasks(run), signal), query);
  const { app, guideline, text, ...rest } = query;
  return ask(PATHS.tasks(run), signal, [
    ...app.map((value) => ['app', value] as const),
    ...guideline.map((value) => ['guideline', value] as const),
    ...(text === '' ? [] : [['text', text] as const]),
    ...Object.entries(rest).map(([name, value]) => [name, String(value)] as const),
  ]);
}

function selectTasks(all: TaskPage, { app, guideline, text, sort, order, offset, limit }: TaskQuery): TaskPage {
  const sign = order === 'asc' ? 1 : -1;
  const asked = askedWords(text);
  const rows = all.rows
    .filter((row) => app.length === 0 || app.includes(row.app))
    .filter((row) => guideline.length === 0 || guideline.includes(row.guideline))
    .filter((row) => asked.length === 0 || hasWords([row.instruction], asked))
    .toSorted((a, b) => sign * (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
  return { ...all, total: rows.length, offset, rows: rows.slice(offset, offset + limit) };
}
