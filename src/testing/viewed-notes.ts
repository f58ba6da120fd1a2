/** TEST SUPPORT: a run of the fake notes in the viewer: two turns of exploration, and an execution of a task. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { endAction } from '../actions/index.ts';
import { RunConfig } from '../config/run-config.ts';
import { createRun } from '../run/run-folder.ts';
import { SCHEMA_VERSION, type Check, type Task, type Trajectory } from '../schema/index.ts';
import { taskId } from '../store/record-ids.ts';
import { commitRecord } from '../store/typed-records.ts';
import { openLibrary, type ViewedRun } from '../view/library.ts';
import { NOTES_EXPLORATION, recordNotesRun } from './notes-run.ts';

export interface ViewedNotes {
  viewed: ViewedRun;
  explorations: Trajectory[];
  execution: Trajectory;
  task: Task;
  close(): Promise<void>;
}

/** The execution repeats all actions of the exploration. The task cites steps 1 and 4 of the first turn. */
export async function viewNotes(check: Check): Promise<ViewedNotes> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-viewed-notes-'));
  const initialState = { apps: ['notes'], template: 'fake' };
  const config = RunConfig.parse({
    name: 'notes',
    output: folder,
    catalogue: 'none',
    apps: ['notes'],
    environment: { name: 'fake' },
  });
  const { store } = await createRun(config, [initialState]);
  const first = await recordNotesRun(store);
  const second = await recordNotesRun(store, NOTES_EXPLORATION.slice(0, 2), { turn: 2 });
  const asked = {
    instruction: 'Make the text large and save the notes.',
    template: 'Make the text large and save the notes.',
    params: {},
    apps: ['notes'],
    platform: 'desktop' as const,
    guideline: 'feature-use' as const,
    initialState,
    check,
  };
  const id = taskId(asked);
  const evidence = { trajectoryId: first.id, steps: [1, 4] };
  const task: Task = { schemaVersion: SCHEMA_VERSION, id, ...asked, evidence, generator: 'made-up' };
  const done = [...NOTES_EXPLORATION.slice(0, -1), { intent: 'Done.', action: endAction('desktop', true) }];
  const asExecution = { kind: 'execution', turn: undefined, taskId: id, instruction: asked.instruction } as const;
  const execution = await recordNotesRun(store, done, asExecution);
  await commitRecord(store, 'tasks', task);
  for (const trajectory of [first, second, execution]) await commitRecord(store, 'trajectories', trajectory);
  const library = await openLibrary([folder]);
  await library.build();
  return {
    viewed: library.runs[0]!,
    explorations: [first, second],
    execution,
    task,
    async close() {
      library.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
