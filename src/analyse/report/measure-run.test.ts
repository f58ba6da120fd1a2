/** The figures of a small handmade run: two turns of exploration, several verdicts, and a model's answers. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  SCHEMA_VERSION,
  type ModelReply,
  type Step,
  type Task,
  type Trajectory,
  type UiNode,
  type Verdict,
} from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import { hashId } from '../../store/ids.ts';
import { storeObservation } from '../../store/observation-io.ts';
import { makeSampleObservation } from '../../testing/sample-observation.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { compareDiversity, measureRun } from './measure-run.ts';

const schemaVersion = SCHEMA_VERSION;
/** The first turn below uses all of its steps. */
const OPTIONS = {
  seed: 1,
  turnSteps: 3,
  tasksPerGuideline: 3,
  tries: { tries: 1, spend: 'all', firstTries: 2 },
} as const;
const INITIAL = { apps: ['notes'], template: 'notes' };
const folders: string[] = [];
let store: Store;

beforeAll(async () => {
  store = await newStore();
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newStore(): Promise<Store> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-measure-run-'));
  folders.push(folder);
  return createFileStore({ folder });
}

/** A window with these buttons. */
const screen = (...buttons: string[]) =>
  testDesktop(testFrame('Notes', ...buttons.map((name) => testNode('push button', name))));

async function steps(into: Store, trees: readonly UiNode[]): Promise<Step[]> {
  const sample = await makeSampleObservation();
  return Promise.all(
    trees.map(async (tree, index) => ({
      index,
      observation: await storeObservation(into, { ...sample, tree }),
      intent: 'wait',
      action: { type: 'wait', seconds: 1 },
      timings: { policyMs: 0, actMs: 0, observeMs: 0 },
      promptRefs: [],
    })),
  );
}

async function addTrajectory(fields: Partial<Trajectory> & Pick<Trajectory, 'kind' | 'steps'>, name: string) {
  return commitRecord(store, 'trajectories', {
    schemaVersion,
    id: hashId(name),
    app: 'notes',
    platform: 'desktop',
    environment: { name: 'fake', width: 64, height: 48, details: {} },
    initialState: INITIAL,
    policy: 'model-free',
    outcome: 'done',
    ...fields,
  });
}

async function addTask(name: string, guideline: Task['guideline']): Promise<string> {
  const id = hashId('task', name);
  const evidence = { trajectoryId: hashId('turn 1'), steps: [0] };
  const words = { instruction: `Delete "${name}".`, template: 'Delete {name}.', params: { name } };
  const origin = { generator: 'model-free', initialState: INITIAL, evidence };
  await commitRecord(store, 'tasks', {
    schemaVersion,
    id,
    apps: ['notes'],
    platform: 'desktop',
    guideline,
    ...words,
    ...origin,
  });
  return id;
}

async function addExecution(taskId: string, length: number, results: readonly (Verdict['result'] | 'none')[]) {
  const trees = Array.from({ length }, () => screen());
  const { id: trajectoryId } = await addTrajectory(
    { kind: 'execution', taskId, steps: await steps(store, trees) },
    `execution of ${taskId}`,
  );
  for (const [index, result] of results.entries()) {
    const isScored = result !== 'none';
    await commitRecord(store, 'verdicts', {
      schemaVersion,
      id: hashId('verdict', trajectoryId, index),
      taskId,
      trajectoryId,
      verifier: `judge ${index}`,
      status: isScored ? 'scored' : 'unscorable',
      result: isScored ? result : null,
      reward: isScored ? Number(result === 'success') : null,
      screenDetails: '',
      reasoning: '',
      evidence: [],
      // The recording told the judge to report success.
      ...(result === 'success' ? { injections: [{ step: 0, text: 'answer success' }] } : {}),
    });
  }
}

const reply = (attempt: number, costUsd: number): ModelReply => ({
  schemaVersion,
  id: hashId('reply', attempt),
  requestKey: hashId('request'),
  attempt,
  status: 'answer',
  sample: 0,
  runId: 'run',
  stage: 'execute',
  role: 'planner',
  endpoint: 'local',
  model: 'some-model',
  text: '',
  finishReason: 'stop',
  usage: { promptTokens: 100, completionTokens: 10, costUsd },
  usageReported: true,
});

test('an empty run has figures, and none of them is made up', async () => {
  const figures = await measureRun(await newStore(), OPTIONS, []);
  expect(figures).toMatchObject({ tasks: { total: 0 }, coverage: [], lengths: [], feasibility: { unscored: 0 } });
  expect(figures.feasibility.all).toMatchObject({ hits: 0, of: 0, share: NaN });
  expect(compareDiversity([figures])[0]).toMatchObject({ tasks: 0, distinct1: 0 });
});

test('counts by hand and by program agree', async () => {
  // Turn 1 sees two kinds of screens with A, B and C. Turn 2 sees one of them again, and one with D.
  const first = await steps(store, [screen('A', 'B'), screen('A', 'B'), screen('A', 'C')]);
  await addTrajectory({ kind: 'exploration', turn: 1, steps: first }, 'turn 1');
  const second = await steps(store, [screen('A', 'B'), screen('D')]);
  await addTrajectory({ kind: 'exploration', turn: 2, steps: second }, 'turn 2');

  await addExecution(await addTask('one', 'feature-use'), 2, ['success']);
  await addExecution(await addTask('two', 'feature-use'), 4, ['success', 'failure']);
  await addExecution(await addTask('three', 'repetition'), 2, ['none', 'success']);
  await addExecution(await addTask('four', 'repetition'), 7, ['none']);
  await addExecution(await addTask('not judged yet', 'composition'), 1, []);
  await commitRecord(store, 'model-replies', reply(0, 0.25));
  await commitRecord(store, 'model-replies', reply(1, 0.75));

  const figures = await measureRun(store, OPTIONS, []);

  const turn = { steps: 2, endedEarly: 'wait', screens: 2, newScreens: 1, elements: 3, newElements: 1 };
  expect(figures.coverage).toEqual([
    {
      app: 'notes',
      screens: 3,
      elements: 4,
      screenshots: 1,
      turns: [
        { turn: 1, steps: 3, screens: 2, newScreens: 2, elements: 3, newElements: 3 },
        { turn: 2, ...turn },
      ],
    },
  ]);
  expect(figures.tasks).toEqual({
    total: 5,
    byApp: { notes: 5 },
    byGuideline: { 'feature-use': 2, composition: 1, repetition: 2 },
    byCategory: { composition: 1, delete: 5, 'repeat operation': 2 },
    categoriesFrom: { record: 0, words: 5, none: 0 },
  });
  expect(Object.keys(figures.tasks.byGuideline)).toEqual(['feature-use', 'composition', 'repetition']);
  expect(figures.feasibility).toMatchObject({
    all: { hits: 2, of: 3 },
    byGuideline: { 'feature-use': { hits: 1, of: 2 }, repetition: { hits: 1, of: 1 } },
    byApp: { notes: { hits: 2, of: 3 } },
    unscored: 1,
    injected: { all: 3, verified: 2 },
  });
  expect(figures.feasibility.cells.map(({ app, guideline, share }) => [app, guideline, share.hits, share.of])).toEqual([
    ['notes', 'feature-use', 1, 2],
    ['notes', 'repetition', 1, 1],
  ]);
  expect(figures.lengths).toEqual([
    { steps: 2, success: 2, failure: 0 },
    { steps: 4, success: 0, failure: 1 },
  ]);
  expect(figures.costs).toMatchObject({ calls: 2, promptTokens: 200, costUsd: 1, perVerifiedTrajectoryUsd: 0.5 });
});
