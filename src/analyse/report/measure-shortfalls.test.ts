import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_VERSION, type Guideline } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import { hashId } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import { describeShortfall, measureShortfalls } from './measure-shortfalls.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-shortfalls-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function propose(app: string, guideline: Guideline, tasks: number, ...reasons: string[]): Promise<void> {
  await commitRecord(store, 'proposals', {
    schemaVersion: SCHEMA_VERSION,
    id: hashId(app, guideline),
    trajectoryId: hashId(app),
    app,
    guideline,
    taskIds: Array.from({ length: tasks }, (_, index) => hashId(app, guideline, index)),
    rejected: reasons.map((reason) => ({ instruction: 'Do it', reason })),
  });
}

test('an application with as many tasks as asked for is no shortfall, the others have a reason', async () => {
  await propose('full', 'feature-use', 2, 'too vague');
  await propose('half', 'feature-use', 2);
  await propose('half', 'composition', 0, 'no name for "Tea"', 'no name for "Milk"', 'too vague');
  await propose('none', 'feature-use', 0);
  await commitRecord(store, 'summaries', {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('summary'),
    trajectoryId: hashId('half'),
    app: 'half',
    turn: 1,
    actionsTaken: [],
    dataFound: [],
    endedEarly: 'Stop exploring: a window cannot be left',
  });
  const found = await measureShortfalls(store, 2);
  expect(found.map((shortfall) => `${shortfall.app} ${describeShortfall(shortfall)}`)).toEqual([
    'half 2 of 4 tasks: turn 1 ended early: a window cannot be left; ' +
      '3 candidates refused, 2 of them as "no name for "…""',
    'none 0 of 2 tasks: exploration found nothing to make a task of',
  ]);
});
