import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawLook } from '../agent/draw-look.ts';
import { LookChoices, SCHEMA_VERSION } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { storeObservation } from '../store/observation-io.ts';
import { explorationId, summaryId } from '../store/record-ids.ts';
import { makeSampleObservation } from '../testing/sample-observation.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import { proposeTasks } from './propose-tasks.ts';
import type { GenerateInput, TaskDraft, TaskGenerator } from './task-generator.ts';

const never = new AbortController().signal;
const runId = hashId('run');
let folder: string;
let store: Store;
let inputs: GenerateInput[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-propose-'));
  store = await createFileStore({ folder });
  inputs = [];
  for (const turn of [1, 2]) await commitTurn(turn);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function commitTurn(turn: number): Promise<void> {
  const id = explorationId(runId, 'notes', turn);
  const observation = await storeObservation(store, await makeSampleObservation());
  const step = { index: 0, observation, intent: 'look', action: { type: 'wait', seconds: 1 } as const };
  await commitRecord(store, 'trajectories', {
    schemaVersion: SCHEMA_VERSION,
    id,
    kind: 'exploration',
    app: 'notes',
    platform: 'desktop',
    environment: { name: 'fake', width: 64, height: 48, details: {} },
    initialState: { apps: ['notes'], template: 'fake' },
    policy: 'none',
    turn,
    steps: [{ ...step, timings: { policyMs: 0, actMs: 0, observeMs: 0 }, promptRefs: [] }],
    outcome: 'out_of_steps',
  });
  const summary = { id: summaryId(runId, id), trajectoryId: id, app: 'notes', turn, actionsTaken: [], dataFound: [] };
  await commitRecord(store, 'summaries', { schemaVersion: SCHEMA_VERSION, ...summary });
}

/** FAKE: returns the given drafts. */
function generate(drafts: (trajectoryId: string) => TaskDraft[]): TaskGenerator {
  return {
    name: 'told',
    generate: async (input) => {
      inputs.push(input);
      return { drafts: drafts(input.trajectory.id), rejected: [{ instruction: 'z', reason: 'not good' }] };
    },
  };
}

function draft(instruction: string, trajectoryId: string, steps = [0]): TaskDraft {
  return { instruction, template: instruction, params: {}, evidence: { trajectoryId, steps } };
}

function propose(generator: TaskGenerator, turn: number, count = 10) {
  const trajectoryId = explorationId(runId, 'notes', turn);
  return proposeTasks({ runId, seed: 1, trajectoryId, guideline: 'feature-use', count }, { store, generator }, never);
}

test('the tasks are complete records, and the proposal lists them with what was refused', async () => {
  const proposal = await propose(
    generate((id) => [draft('do x', id), draft('do y', id)]),
    1,
  );
  expect(proposal).toMatchObject({ app: 'notes', rejected: [{ instruction: 'z', reason: 'not good' }] });
  expect(proposal.taskIds).toHaveLength(2);
  expect(await readRecord(store, 'tasks', proposal.taskIds[0]!)).toMatchObject({
    instruction: 'do x',
    guideline: 'feature-use',
    generator: 'told',
    initialState: { apps: ['notes'], template: 'fake' },
  });
});

test('a task is the same under any look', async () => {
  const trajectory = await readRecord(store, 'trajectories', explorationId(runId, 'notes', 1));
  const look = drawLook(LookChoices.parse({}), 'seed');
  const otherId = explorationId(runId, 'notes', 3);
  const initialState = { ...trajectory.initialState, look };
  await commitRecord(store, 'trajectories', { ...trajectory, id: otherId, turn: 3, initialState });
  const proposals = [1, 3].map((turn) =>
    propose(
      generate((id) => [draft('do x', id)]),
      turn,
    ),
  );
  const [usual, other] = await Promise.all(proposals);
  expect(other!.taskIds).toEqual(usual!.taskIds);
});

function withSpare(drafts: (id: string) => TaskDraft[]): TaskGenerator {
  const generated = generate(drafts);
  return {
    ...generated,
    generate: async (input, signal) => ({
      ...(await generated.generate(input, signal)),
      spare: ['s', 't'].map((word) => draft(word, input.trajectory.id)),
    }),
  };
}

test('a spare draft takes the place of one that is refused, and of no other', async () => {
  const instructionsOf = async (proposal: Awaited<ReturnType<typeof propose>>): Promise<string[]> =>
    Promise.all(proposal.taskIds.map(async (id) => (await readRecord(store, 'tasks', id)).instruction));
  const refused = await propose(
    withSpare((id) => [draft('x', id), draft('x', id)]),
    1,
    2,
  );
  expect(await instructionsOf(refused)).toEqual(['x', 's']);
  const kept = await propose(
    withSpare((id) => [draft('x', id), draft('y', id)]),
    2,
    2,
  );
  expect(await instructionsOf(kept)).toEqual(['x', 'y']);
  expect(kept.rejected.map(({ reason }) => reason)).toEqual(['not good']);
});

test('a second call returns the first result and asks nobody', async () => {
  const first = await propose(
    generate((id) => [draft('do x', id)]),
    1,
  );
  expect(
    await propose(
      generate((id) => [draft('do y', id)]),
      1,
    ),
  ).toEqual(first);
  expect(inputs).toHaveLength(1);
});

test('the same task from two turns is one task with the evidence of the first', async () => {
  const [first, second] = [
    await propose(
      generate((id) => [draft('do x', id)]),
      1,
    ),
    await propose(
      generate((id) => [draft('do x', id), draft('do y', id)]),
      2,
    ),
  ];
  expect(second.taskIds[0]).toBe(first.taskIds[0]);
  const { evidence } = await readRecord(store, 'tasks', first.taskIds[0]!);
  expect(evidence.trajectoryId).toBe(explorationId(runId, 'notes', 1));
});

test('the generator sees the earlier turns only, and a seed of its own', async () => {
  const generator = generate(() => []);
  await propose(generator, 2);
  await propose(generator, 1);
  expect(inputs.map(({ earlier }) => earlier.map(({ turn }) => turn))).toEqual([[1], []]);
  expect(inputs[0]!.seed).not.toBe(inputs[1]!.seed);
});

test('the generator is told what preceding proposals ask for; one that was given up asks for nothing', async () => {
  const { id } = await propose(
    generate((trajectoryId) => [draft('do x', trajectoryId), draft('do y', trajectoryId)]),
    1,
  );
  const trajectoryId = explorationId(runId, 'notes', 2);
  const input = {
    runId,
    seed: 1,
    trajectoryId,
    guideline: 'repetition',
    count: 5,
    preceding: [hashId(0), id],
  } as const;
  await proposeTasks(input, { store, generator: generate(() => []) }, never);
  expect(inputs.map(({ known }) => known)).toEqual([[], ['do x', 'do y']]);
});

test.each([
  ['twice the same', (id: string) => [draft('do x', id), draft('do x', id)], 'asks for the same as another task'],
  [
    'evidence elsewhere',
    (id: string) => [draft('do x', id), draft('do y', hashId(0))],
    'its evidence is another trajectory',
  ],
  [
    'evidence beyond',
    (id: string) => [draft('do x', id), draft('do y', id, [9])],
    'its evidence is not in the trajectory',
  ],
  ['too many', (id: string) => ['x', 'y', 'z'].map((word) => draft(word, id)), 'beyond the 2 tasks asked for'],
])('what the generator gets wrong is refused with the reason: %s', async (_what, drafts, reason) => {
  const { taskIds, rejected } = await propose(generate(drafts), 1, 2);
  expect(taskIds.length).toBeLessThanOrEqual(2);
  expect(taskIds.length).toBeGreaterThan(0);
  expect(rejected.at(-1)!.reason).toBe(reason);
});

test('only explorations are proposed from', async () => {
  const missing = { runId, seed: 1, trajectoryId: hashId('none'), guideline: 'feature-use', count: 1 } as const;
  await expect(proposeTasks(missing, { store, generator: generate(() => []) }, never)).rejects.toMatchObject({
    code: 'STORE_NOT_FOUND',
  });
});

test('a task that is done on the first screen is refused, whoever made it', async () => {
  const fact = { kind: 'file', subject: 'shopping.txt' } as const;
  const expecting = (value: string) => [{ fact, op: 'contains' as const, value }];
  const generator = generate((id) => [
    { ...draft('Rename the file "list.txt" to "shopping.txt".', id), check: { expect: expecting('eggs'), allow: [] } },
    { ...draft('Rename the file "lists.txt" to "shopping.txt".', id), check: { expect: expecting('tea'), allow: [] } },
  ]);
  const { taskIds, rejected } = await propose(generator, 1);
  expect(taskIds).toHaveLength(1);
  expect(rejected).toContainEqual({
    instruction: 'Rename the file "list.txt" to "shopping.txt".',
    reason: 'is done at the start already',
  });
});

test.each([
  [
    'what it does not check',
    'Delete the file "plan.txt".',
    /^its words ask for .*plan\.txt.*, which its check does not$/,
  ],
  ['nothing that can be read', 'Tidy everything up.', /^its words cannot be read back: /],
  ['another option than its check', 'Turn on "Ruler" in the View menu.', /^its words ask for .*Ruler/],
  ['the contrary', 'Turn off "Wrap" in the View menu.', /the contrary$/],
])('a task that asks for %s is refused, whoever made it', async (_, instruction, reason) => {
  const fact = { kind: 'checked', subject: 'application:bench/frame/menu:View/menu item:Wrap' } as const;
  const check = { expect: [{ fact, op: 'equals' as const, value: 'true' }], allow: [] };
  const generator = generate((id) => [
    { ...draft(instruction, id), check },
    { ...draft('Turn on "Wrap" in the View menu.', id), check },
  ]);
  const { taskIds, rejected } = await propose(generator, 1);
  expect(taskIds).toHaveLength(1);
  expect(rejected.at(-1)).toEqual({ instruction, reason: expect.stringMatching(reason) });
});

test('a task under two guidelines counts once, in other letters too', async () => {
  const trajectoryId = explorationId(runId, 'notes', 1);
  const generator = generate((id) => [draft('Do x.', id), draft('do  X', id), draft('do y', id)]);
  const { id } = await propose(
    generate((own) => [draft('Do x.', own)]),
    1,
  );
  const input = { runId, seed: 1, trajectoryId, guideline: 'composition', count: 10, preceding: [id] } as const;
  const { taskIds, rejected } = await proposeTasks(input, { store, generator }, never);
  expect(await Promise.all(taskIds.map(async (task) => (await readRecord(store, 'tasks', task)).instruction))).toEqual([
    'do y',
  ]);
  const reason = 'an earlier proposal asks for the same';
  expect(rejected.slice(-2)).toEqual([
    { instruction: 'Do x.', reason },
    { instruction: 'do  X', reason },
  ]);
});
