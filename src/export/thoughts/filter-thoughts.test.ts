import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Step } from '../../schema/index.ts';
import type { ExportRow } from '../exporter.ts';
import { createThoughtFilter, thoughtsOf, type ThoughtCounts, type ThoughtMode } from './filter-thoughts.ts';

const BLOB = { sha256: 'a'.repeat(64), bytes: 1, mediaType: 'application/json+gzip' };
const TREE = gzipSync(
  JSON.stringify({
    role: 'desktop',
    name: '',
    states: [],
    children: [{ role: 'application', name: 'app', states: [], children: [] }],
  }),
);

function stepOf(index: number, thought: string, intent = 'Click it'): Step {
  const screenshot = { ...BLOB, width: 100, height: 100 };
  return {
    index,
    observation: { screenshot, tree: BLOB, files: BLOB, window: 'Main', capturedAtMs: 0 },
    thought,
    intent,
    action: { type: 'wait', seconds: 1 },
    timings: { policyMs: 0, actMs: 0, observeMs: 0 },
    promptRefs: [],
  } as Step;
}

function rowOf(...steps: Step[]): { row: ExportRow; reads: () => number } {
  let reads = 0;
  const row = {
    task: { instruction: 'Set it to 12.', apps: ['app'] },
    trajectory: { id: 'b', steps },
    steps,
    loadBlob: async () => {
      reads += 1;
      return TREE;
    },
  } as unknown as ExportRow;
  return { row, reads: () => reads };
}

async function* only(row: ExportRow) {
  yield row;
}

async function apply(row: ExportRow, mode: ThoughtMode, filter = createThoughtFilter()): Promise<ExportRow> {
  for await (const filtered of filter.apply(only(row), mode)) return filtered;
  throw new Error('no row');
}

const STEPS = [
  stepOf(0, 'It has to be 12.'),
  stepOf(1, 'It will be 571.'),
  stepOf(2, 'It has to be 12.'),
  stepOf(3, 'I wait.', 'Wait for "Preferences"'),
];

test('checked thoughts are those without a fault, and an intent with one is the action in words', async () => {
  const { steps, trajectory } = await apply(rowOf(...STEPS).row, 'checked');
  expect(steps.map(({ thought }) => thought)).toEqual(['It has to be 12.', undefined, 'It has to be 12.', 'I wait.']);
  expect(steps.map(({ intent }) => intent)).toEqual(['Click it', 'Click it', 'Click it', 'wait 1 s']);
  expect(trajectory.steps).toEqual(steps);
});

test('kept thoughts are as recorded; intent and none leave all out', async () => {
  const { row } = rowOf(...STEPS);
  expect(await apply(row, 'kept')).toBe(row);
  for (const mode of ['intent', 'none'] as const)
    expect((await apply(row, mode)).steps.map(({ thought, intent }) => [thought, intent])).toEqual(
      STEPS.map(({ intent }) => [undefined, intent]),
    );
});

test('what is left out is counted by kind, and the screens of a row are read once', async () => {
  const { row, reads } = rowOf(...STEPS);
  const filter = createThoughtFilter();
  const counts: ThoughtCounts = { steps: 0, sound: 0, leftOut: {}, intents: 0 };
  await filter.count(row, counts);
  const read = reads();
  await apply(row, 'checked', filter);
  expect(counts).toEqual({ steps: 4, sound: 3, leftOut: { leak: 1 }, intents: 1 });
  expect([read, reads()]).toEqual([1, 1]);
});

test('a target has its own choice, else the common one, else checked ones', () => {
  expect(thoughtsOf('trl', { format: {}, formats: {} })).toBe('checked');
  expect(thoughtsOf('trl', { format: { thoughts: 'none' }, formats: {} })).toBe('none');
  expect(thoughtsOf('trl', { format: { thoughts: 'none' }, formats: { trl: { thoughts: 'kept' } } })).toBe('kept');
});
