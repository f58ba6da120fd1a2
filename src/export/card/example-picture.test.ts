import { expect, it } from 'vitest';
import type { ChosenRow } from '../judged-trajectory.ts';
import { chooseExample } from './example-picture.ts';

function row(taskId: string, facts: Partial<ChosenRow>): ChosenRow {
  const base = { taskId, result: 'success', guideline: 'composition', steps: 5, isWithoutAction: false };
  return { ...base, ...facts } as ChosenRow;
}

const question = row('question', { guideline: 'information-retrieval' });
const sum = row('sum', { kind: 'sum' });
const long = row('long', { steps: 9 });

it('shows a change in four to eight steps before a question and a sum', () => {
  expect(chooseExample([question, sum, long, row('change', {})])?.taskId).toBe('change');
});

it('shows a question if no row changes anything, and the shortest row if none has a suitable length', () => {
  expect(chooseExample([long, question])?.taskId).toBe('question');
  expect(chooseExample([long, row('short', { steps: 2 })])?.taskId).toBe('short');
  expect(chooseExample([])).toBeUndefined();
});
