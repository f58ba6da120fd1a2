import { expect, it } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { countStages, tabulateResults, type WalkedItem } from '../run/count-run.ts';
import type { Plan } from '../run/stages.ts';
import type { Run } from '../run/run-folder.ts';
import { describeState } from './describe-run.ts';

const run = { folder: '/tmp/a-run', config: { name: 'a run', execute: { tries: 1 } } } as unknown as Run;
const plan = { apps: [], guidelines: [], turns: 1, tries: { tries: 1 }, lastStage: 'verify' } as unknown as Plan;

function walkedVerdicts(marks: readonly (boolean | undefined)[]): WalkedItem[] {
  return marks.map((isMarked, index) => ({
    item: { stage: 'verify', id: String(index) } as unknown as WalkedItem['item'],
    state: 'finished',
    finding: { result: 'success', ...(isMarked === undefined ? {} : { isMarked }) },
  }));
}

const { total } = tabulateResults(plan, []);

function describe(marks: readonly (boolean | undefined)[]): string {
  const stages = countStages(plan, walkedVerdicts(marks));
  return stripVTControlCharacters(describeState(run, { stages, pending: [], rows: [], total, damaged: [] }, undefined));
}

it.each([
  [[true], '1 recording has text addressed to a judge'],
  [[true, false, true], '2 recordings have text addressed to a judge'],
])('%j: status says how many recordings hold words meant for a judge', (marks, line) => {
  expect(describe(marks)).toContain(line);
});

it.each([[[]], [[false, false]], [[undefined]]])('%j: and nothing where none does', (marks) => {
  expect(describe(marks)).not.toContain('meant for');
});
