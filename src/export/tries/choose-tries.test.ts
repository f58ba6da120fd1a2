/** The choice of tries for comparison, and their splits. */
import { expect, it } from 'vitest';
import { ExportOptions } from '../export-options.ts';
import type { ChosenRow, JudgedTrajectory } from '../judged-trajectory.ts';
import { chooseTries } from './choose-tries.ts';

const judged = (trajectoryId: string, taskId: string, more: Partial<JudgedTrajectory> = {}): JudgedTrajectory => ({
  trajectoryId,
  taskId,
  verdictId: `v-${trajectoryId}`,
  result: 'success',
  verifier: 'model',
  app: 'notes',
  guideline: 'feature-use',
  categories: [],
  instruction: `Do ${taskId}`,
  template: taskId,
  steps: 3,
  isWithoutAction: false,
  isMarked: false,
  admitted: null,
  label: null,
  ...more,
});
const options = (selection: object = {}) => ExportOptions.parse({ selection: { nearDuplicates: 'off', ...selection } });
const idsOf = (rows: readonly ChosenRow[]) => rows.map(({ trajectoryId, split }) => `${trajectoryId} ${split}`);

it('takes all scored tries task by task, in the split of the demonstration of their template', () => {
  const tries = [
    judged('a', 'one'),
    judged('b', 'two'),
    judged('c', 'one', { result: 'failure' }),
    judged('d', 'one', { result: 'not_scored' }),
    judged('e', 'two', { result: 'failure' }),
    judged('f', 'three', { result: 'failure' }),
  ];
  const demonstrations: ChosenRow[] = [
    { ...tries[0]!, split: 'test' },
    { ...tries[1]!, split: 'train' },
  ];
  const wanted = ['a test', 'c test', 'b train', 'e train', 'f train'];
  expect(idsOf(chooseTries(tries, options(), [], demonstrations))).toEqual(wanted);
});

it('keeps to the selection, but not to the limits for demonstrations', () => {
  const tries = [judged('a', 'one'), judged('b', 'one', { result: 'failure' }), judged('c', 'two', { app: 'mail' })];
  const rows = chooseTries(tries, options({ apps: ['notes'], maxPerTemplate: 1 }), [], []);
  expect(idsOf(rows)).toEqual(['a train', 'b train']);
});

it('leaves out tries whose template is in the split of another application', () => {
  const tries = [judged('a', 'one'), judged('b', 'two', { template: 'one', app: 'mail', result: 'failure' })];
  const byApp = { ...options(), splits: { by: 'app', validation: 0, test: 0.5 } } as const;
  const demonstrations: ChosenRow[] = [
    { ...tries[0]!, split: 'test' },
    { ...judged('x', 'three', { app: 'mail' }), split: 'train' },
  ];
  expect(idsOf(chooseTries(tries, byApp, [], demonstrations))).toEqual(['a test']);
});
