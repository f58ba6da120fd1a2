import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeModels } from '../../testing/answering-models.ts';
import { NOTES_EXPLORATION, recordNotesRun } from '../../testing/notes-run.ts';
import type { Trajectory } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import type { GenerateInput } from '../../propose/task-generator.ts';
import { createHindsightGenerator } from './create-hindsight-generator.ts';

const never = new AbortController().signal;
const goals = ['Turn on "Large text".', 'Add the note "Tea".', 'Delete the note "Bread".', 'Save the notes.'];
let folder: string;
let store: Store;
let exploration: Trajectory;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-hindsight-'));
  store = await createFileStore({ folder });
  const goalOf = [1, 1, 2, 2, 2, 3, 3, 4];
  const decisions = NOTES_EXPLORATION.map((decision, index) => {
    const number = goalOf[index];
    return number === undefined ? decision : { ...decision, subgoal: { number, text: goals[number - 1]! } };
  });
  exploration = await recordNotesRun(store, decisions);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const instruction = 'Use large text, replace the note "Bread" by "Tea" and save the notes.';

async function generate(reached: boolean[], reply: object = {}, input: Partial<GenerateInput> = {}) {
  const subgoals = reached.map((one, index) => ({ number: index + 1, reached: one }));
  const answer = { subgoals, thought: '', instruction, tag: 'edit list', answer: null, ...reply };
  const { models, asked } = createFakeModels(() => answer);
  const options = { screens: 'screenshot', maxImages: 5, dedup: { method: 'minhash', threshold: 0.7 } } as const;
  const all = { trajectory: exploration, earlier: [], guideline: 'unguided', known: [], count: 5, seed: '' } as const;
  const generator = createHindsightGenerator({ store, models, options });
  return { ...(await generator.generate({ ...all, ...input }, never)), asked };
}

test('an exploration of goals becomes one task, with the goals that were reached as evidence', async () => {
  const { drafts, rejected, asked } = await generate([true, true, false, true]);
  expect(drafts).toEqual([
    {
      instruction,
      template: instruction,
      params: {},
      evidence: { trajectoryId: exploration.id, steps: [0, 2, 7] },
      tag: 'edit list',
    },
  ]);
  expect(rejected).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ role: 'generator', stage: 'propose', images: 5 });
  await expect(`${asked[0]!.text}\n`).toMatchFileSnapshot('golden/hindsight-request.txt');
});

test.each([
  ['half of the goals', [true, false, true, false], 1],
  ['less than half', [true, false, false, false], 0],
  ['none, and a goal that was never set', [false, false, false, false, true, true, true], 0],
])('is kept when enough of it was reached: %s', async (_what, reached, kept) => {
  const { drafts, rejected } = await generate(reached);
  expect(drafts).toHaveLength(kept);
  expect(rejected.map(({ reason }) => reason.replace(/\d/g, 'n'))).toEqual(
    kept === 1 ? [] : ['only n of n goals were reached'],
  );
});

test('a question keeps its answer', async () => {
  const { drafts } = await generate([true, true, true, true], { answer: ' 3 notes ' });
  expect(drafts[0]!.answer).toBe('3 notes');
});

test.each([
  ['nothing came of it', { instruction: ' ' }, {}, 'nothing came of the exploration'],
  ['it was told before', {}, { known: [instruction] }, `it nearly repeats ${JSON.stringify(instruction)}`],
])('is refused when %s', async (_what, reply, input, reason) => {
  const { drafts, rejected } = await generate([true, true, true, true], reply, input);
  expect([drafts, rejected.map((one) => one.reason)]).toEqual([[], [reason]]);
});

test('without goals, or under a guideline, no model is asked', async () => {
  const plain = await generate([], {}, { trajectory: await recordNotesRun(store) });
  const guided = await generate([], {}, { guideline: 'repetition' });
  for (const { drafts, rejected, asked } of [plain, guided]) {
    expect(drafts).toEqual([]);
    expect(rejected[0]!.reason).not.toBe('');
    expect(asked).toEqual([]);
  }
});
