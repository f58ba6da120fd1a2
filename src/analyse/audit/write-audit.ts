/** Writes the folder of an audit: sheets to inspect, a table to fill in, the rules, and a page with all of them. */
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appOf, type Trajectory } from '../../schema/index.ts';
import { PipelineError } from '../../errors.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import { writeAuditPage } from './audit-page.ts';
import { writeAuditTable, type AuditRow } from './audit-table.ts';
import { drawSheets, type AuditedTrajectory } from './draw-sheets.ts';

/** One exported trajectory and its store. */
export interface AuditSubject {
  /** Name of the run in the table. */
  run: string;
  store: Store;
  trajectoryId: string;
  taskId: string;
  app: string;
}

const RULES = path.join(import.meta.dirname, '../../../docs/audit/RULES.md');
const SHEETS = 'sheets';

/**
 * Returns the number of rows whose screens are all the same picture, so that people cannot judge them. Phones without a
 * browser have blank screens. Rejects with CONFIG_INVALID if the folder already holds an audit, whose labels are a
 * person's work.
 */
export async function writeAudit(
  subjects: readonly AuditSubject[],
  folder: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<number> {
  await assertFree(folder);
  await makeFolder(path.join(folder, SHEETS));
  const rows: AuditRow[] = [];
  let alike = 0;
  for (const subject of subjects) {
    if (signal.aborted) throw new PipelineError('ABORTED', 'the audit was stopped');
    const { store, taskId, trajectoryId } = subject;
    const task = await readRecord(store, 'tasks', taskId);
    const trajectory = await readRecord(store, 'trajectories', trajectoryId);
    rows.push(await writeRow(subject, { task, trajectory }, folder));
    if (showsOnePicture(trajectory)) alike += 1;
    onProgress(rows.length, subjects.length);
  }
  await copyFile(RULES, path.join(folder, 'RULES.md'));
  await writeFile(path.join(folder, 'index.html'), writeAuditPage(rows));
  await writeFile(path.join(folder, 'audit.csv'), writeAuditTable(rows));
  return alike;
}

function showsOnePicture({ steps }: Trajectory): boolean {
  return steps.length > 1 && new Set(steps.map(({ observation }) => observation.screenshot.sha256)).size === 1;
}

async function assertFree(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new PipelineError('CONFIG_INVALID', `--out: ${folder}: ${error.code}`, { cause: error });
  });
  // An interrupted audit has no table yet and is written again.
  if (entries.includes('audit.csv')) {
    throw new PipelineError('CONFIG_INVALID', `--out: ${folder} holds an audit; choose another folder, or remove it`);
  }
}

async function writeRow(
  { run, store, trajectoryId }: AuditSubject,
  { task, trajectory }: AuditedTrajectory,
  folder: string,
): Promise<AuditRow> {
  const pictures = await drawSheets(store, { task, trajectory });
  const start = `${SHEETS}/${trajectory.app}-${trajectoryId.slice(0, 12)}`;
  const sheets = pictures.map((_, index) => (pictures.length === 1 ? `${start}.png` : `${start}-${index + 1}.png`));
  for (const [index, png] of pictures.entries()) await writeFile(path.join(folder, sheets[index]!), png);
  return {
    run,
    trajectory: trajectoryId,
    app: appOf(task),
    guideline: task.guideline,
    instruction: task.instruction,
    expected_answer: task.answer ?? '',
    answer: trajectory.answer ?? '',
    steps: String(trajectory.steps.length),
    sheets: sheets.join(' '),
  };
}
