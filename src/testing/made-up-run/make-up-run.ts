/**
 * FAKE: a whole made-up run, with every kind of record in its real place: for the viewer's tests and benches, and as a
 * large run to look at. Further tries are no inputs of its plan, as fsck reports.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunConfig } from '../../config/run-config.ts';
import { createRun, type Run } from '../../run/run-folder.ts';
import { recordPath } from '../../store/file-layout.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { sealJson } from '../../store/seal.ts';
import { drawScreens } from './screens.ts';
import { plainTexts, type Texts } from './texts.ts';
import { makeExecution, makeExploration, makeProposal, makeSummary, makeTask, makeVerdict } from './records.ts';

export interface MadeUpRunOptions {
  /** Folder of the run; must be new. */
  folder: string;
  executions: number;
  /** Default: 10. */
  steps?: number;
  /** Executions of one task. Default: 8. */
  tries?: number;
  /** Number of applications, or their names. Default: 8. */
  apps?: number | readonly string[];
  /** Explorations of each application. Default: 2. */
  turns?: number;
  /** Default: plain words. */
  texts?: Texts;
  /** Default: quickstart-like "made-up". */
  name?: string;
  onProgress?(done: number, total: number): void;
}

export interface MadeUpRun {
  run: Run;
  /** Ids in the order in which they were made. */
  taskIds: string[];
  executionIds: string[];
  /** Writes one more execution with its verdict, as a continuing run does. Returns its id. */
  addExecution(): string;
}

/** Records are written without syncing, which would take minutes for a hundred thousand. */
export async function makeUpRun(options: MadeUpRunOptions): Promise<MadeUpRun> {
  const { folder, executions, steps = 10, tries = 8, turns = 2, texts = plainTexts } = options;
  const { apps: asked = 8 } = options;
  const apps = typeof asked === 'number' ? Array.from({ length: asked }, (_, at) => `app-${at + 1}`) : asked;
  const config = RunConfig.parse({
    name: options.name ?? 'made-up',
    output: folder,
    catalogue: 'made-up',
    apps: apps.map((_, at) => `app-${at + 1}`),
    environment: { name: 'fake' },
    explore: { turns },
  });
  const run = await createRun(
    config,
    apps.map((app) => ({ apps: [app], template: 'fake' })),
  );
  const screens = await drawScreens(run.store, texts);
  const write = writerOf(folder);
  const making = {
    runId: run.runId,
    steps,
    texts,
    screens,
    files: await run.store.putBlob(Buffer.from('[]'), 'application/json'),
  };

  const tasks = Math.ceil(executions / tries);
  const { guidelines } = config.propose;
  const pairs = apps.flatMap((app) =>
    Array.from({ length: turns }, (_, turn) =>
      guidelines.map((guideline) => ({ app, turn: turn + 1, guideline })),
    ).flat(),
  );
  const lists = pairs.map((): string[] => []);
  const explorations = new Map<string, string>();
  for (const app of apps) {
    for (let turn = 1; turn <= turns; turn++) {
      const exploration = makeExploration(making, app, turn);
      explorations.set(`${app} ${turn}`, exploration.id);
      write('trajectories', exploration);
      write('summaries', makeSummary(making, exploration));
    }
  }
  const taskIds: string[] = [];
  const executionIds: string[] = [];
  for (let number = 0; number < tasks; number++) {
    const { app, turn, guideline } = pairs[number % pairs.length]!;
    const task = makeTask(making, { app, guideline, number, explorationId: explorations.get(`${app} ${turn}`)! });
    lists[number % pairs.length]!.push(task.id);
    taskIds.push(task.id);
    write('tasks', task);
    for (let attempt = 1; attempt <= tries && executionIds.length < executions; attempt++) {
      const execution = makeExecution(making, task, attempt);
      executionIds.push(execution.id);
      write('trajectories', execution);
      write('verdicts', makeVerdict(making, execution));
      options.onProgress?.(executionIds.length, executions);
    }
  }
  for (const [index, { app, turn, guideline }] of pairs.entries()) {
    write(
      'proposals',
      makeProposal(making, { app, guideline, explorationId: explorations.get(`${app} ${turn}`)! }, lists[index]!),
    );
  }
  let more = tries;
  return {
    run,
    taskIds,
    executionIds,
    addExecution() {
      more += 1;
      const [app] = apps;
      const task = makeTask(making, {
        app: app!,
        guideline: guidelines[0]!,
        number: 0,
        explorationId: explorations.get(`${app} 1`)!,
      });
      const execution = makeExecution(making, task, more);
      write('trajectories', execution);
      write('verdicts', makeVerdict(making, execution));
      return execution.id;
    },
  };
}

function writerOf(folder: string): (kind: RecordKind, record: { id: string }) => void {
  for (const kind of RECORD_KINDS) mkdirSync(path.join(folder, 'records', kind), { recursive: true });
  return (kind, record) => {
    const place = recordPath(kind, record.id);
    writeFileSync(path.join(folder, place), sealJson(record, { about: `${kind}/${record.id}` }));
  };
}
