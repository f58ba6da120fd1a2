import { expect, test } from 'vitest';
import type { CostReport, CostSum } from '../model/read-costs.ts';
import type { RunState } from '../run/run-view.ts';
import { costPerVerifiedUsd, describeCosts } from './describe-costs.ts';

const sum = (calls: number, costUsd: number, unreportedCalls = 0): CostSum => ({
  calls,
  promptTokens: calls * 1000,
  completionTokens: calls,
  costUsd,
  unreportedCalls,
});
const costs: CostReport = {
  total: sum(1500, 3),
  byStage: { explore: sum(500, 1), execute: sum(1000, 2) },
  byRole: { planner: sum(1500, 3) },
  byModel: { big: sum(1500, 3) },
};

function stateWith(success: number): RunState {
  const total = { tasks: 9, executed: 9, success, failure: 0, unscored: 0, solved: success, passAtK: [] };
  return { stages: [], pending: [], damaged: [], rows: [], total };
}

test('costs are listed by stage, role and model, with what a verified trajectory cost', () => {
  const lines = describeCosts(costs, stateWith(6))
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines).toContainEqual(['stage', 'execute', '1,000', '1,000,000', '1,000', '2.00']);
  expect(lines).toContainEqual(['role', 'planner', '1,500', '1,500,000', '1,500', '3.00']);
  expect(lines).toContainEqual(['total', '1,500', '1,500,000', '1,500', '3.00']);
  expect(describeCosts(costs, stateWith(6))).toContain('One verified trajectory cost 0.5000 USD');
  expect(costPerVerifiedUsd(costs, stateWith(6))).toBe(0.5);
});

test('without a verified trajectory none is divided by, and calls without tokens are owned up to', () => {
  expect(costPerVerifiedUsd(costs, stateWith(0))).toBeNull();
  const text = describeCosts({ ...costs, total: sum(1500, 3, 7) }, stateWith(0));
  expect(text).not.toContain('verified');
  expect(text).toContain('7 calls are counted without tokens');
});

test('a run that asked no model says nothing of costs', () => {
  expect(describeCosts(undefined, stateWith(1))).toBe('');
  expect(describeCosts({ ...costs, total: sum(0, 0) }, stateWith(1))).toBe('');
});
