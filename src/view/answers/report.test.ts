/** The report of a made-up run, against its records. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { RunFigures } from '../../analyse/report/measure-run.ts';
import { readRecord } from '../../store/typed-records.ts';
import { makeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { openLibrary } from '../library.ts';
import { createReports } from './report.ts';

it('counts what the records say, once for each version of the run', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-view-report-'));
  const made = await makeUpRun({ folder, executions: 24, tries: 4, apps: 2, steps: 4 });
  const library = await openLibrary([folder]);
  await library.build();
  const [viewed] = library.runs;
  const reports = createReports();
  const report = await reports(viewed!);
  let successes = 0;
  for await (const id of made.run.store.list('verdicts')) {
    if ((await readRecord(made.run.store, 'verdicts', id)).result === 'success') successes += 1;
  }
  const { tasks, feasibility } = report.figures as unknown as RunFigures;
  expect(tasks).toMatchObject({ total: 6, byApp: { 'app-1': 6 } });
  expect(feasibility.all).toMatchObject({ hits: successes, of: 24 });
  expect(report).toMatchObject({ version: viewed!.index.version, damaged: [] });
  expect(await reports(viewed!)).toBe(report);
  library.close();
  await rm(folder, { recursive: true, force: true });
});
