/** The tasks of a run as rows, and one of them next to the screens that it came from. */
import { DEFAULT_REPLAYS, type Trajectory } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import { admissionId } from '../../store/record-ids.ts';
import { passOver } from '../../store/sound-records.ts';
import { findRecord, readRecord } from '../../store/typed-records.ts';
import type { TaskPage, TaskQuery, TaskRow } from '../run-api.ts';
import type { TaskDetail } from '../trajectory-api.ts';
import { askedWords, hasWords } from '../index/words.ts';
import type { RunTables } from '../index/run-tables.ts';
import type { ViewedRun } from '../library.ts';
import { describeScreen } from './trajectory-detail.ts';

const SORT_VALUE: Readonly<Record<TaskQuery['sort'], (row: TaskRow) => string | number>> = {
  app: ({ app, guideline }) => `${app} ${guideline}`,
  instruction: ({ instruction }) => instruction,
  tries: ({ tries }) => tries,
  successes: ({ successes }) => successes,
};

export function listTasks({ index }: ViewedRun, query: TaskQuery): TaskPage {
  const { tables, version } = index;
  const asked = askedWords(query.text);
  const ids = [...tables.tasks.keys()].filter((id) => isAsked(tables, id, query, asked));
  const rows = ids.map((id) => describeRow(tables, id));
  const valueOf = SORT_VALUE[query.sort];
  const sign = query.order === 'asc' ? 1 : -1;
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === b) return one.id < other.id ? -1 : 1;
    return a < b ? -sign : sign;
  });
  return {
    version,
    total: rows.length,
    offset: query.offset,
    rows: sorted.slice(query.offset, query.offset + query.limit),
  };
}

function isAsked(tables: RunTables, id: string, { app, guideline }: TaskQuery, asked: readonly string[]): boolean {
  const task = tables.tasks.get(id)!;
  if (app.length > 0 && !app.includes(task.app)) return false;
  if (guideline.length > 0 && !guideline.includes(task.guideline)) return false;
  return asked.length === 0 || hasWords([task.instruction], asked);
}

function describeRow(tables: RunTables, id: string): TaskRow {
  const { app, guideline, categories, instruction, generator } = tables.tasks.get(id)!;
  const tries = tables.triesOf(id).map((position) => tables.rows[position]!);
  return {
    id,
    app,
    guideline,
    categories: [...categories],
    instruction,
    generator,
    tries: tries.length,
    successes: tries.filter(({ verdict }) => verdict === 'success').length,
    failures: tries.filter(({ verdict }) => verdict === 'failure').length,
  };
}

/** Undefined if there is no such task; rejects as readRecord does if it is damaged. */
export async function describeTask(
  { key, run, index, dataset }: ViewedRun,
  id: string,
): Promise<TaskDetail | undefined> {
  const { tables } = index;
  if (!tables.has('tasks', id)) return undefined;
  const { store, runId } = run;
  const task = await readTask(store, id);
  const problems: string[] = [];
  const { trajectoryId } = task.evidence;
  const exploration = await passOver(problems, () => readRecord(store, 'trajectories', trajectoryId));
  const tries = tables.triesOf(id).map((position) => tables.rows[position]!);
  const admissions = await Promise.all(
    tries.map((row) =>
      passOver([], () => findRecord(store, 'admissions', admissionId(runId, row.id, DEFAULT_REPLAYS))),
    ),
  );
  const admission = admissions.find((one) => one !== undefined);
  return {
    run: key,
    task,
    categories: [...(tables.tasks.get(id)?.categories ?? task.categories ?? [])],
    evidence: {
      trajectoryId,
      turn: exploration?.turn ?? null,
      steps: exploration ? evidenceOf(exploration, task.evidence.steps) : [],
      problem: dataset
        ? 'A dataset has no explorations, which tasks come from. Open its run to see them.'
        : (problems[0] ?? null),
    },
    tries,
    admission: admission ? { admitted: admission.admitted, tests: admission.tests } : null,
  };
}

function evidenceOf(
  { steps, finalObservation }: Trajectory,
  indexes: readonly number[],
): TaskDetail['evidence']['steps'] {
  return indexes.flatMap((index) => {
    const step = steps[index];
    if (!step) return [];
    const after = steps[index + 1]?.observation ?? finalObservation;
    const { intent, action, target, observation } = step;
    return [
      {
        index,
        intent,
        action,
        ...(target && { target }),
        image: describeScreen(observation).image,
        after: after ? describeScreen(after).image : null,
      },
    ];
  });
}
