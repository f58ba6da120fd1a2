import { expect, test } from 'vitest';
import type { Contest, ContestRound } from '../../schema/index.ts';
import { measureContests } from './measure-contests.ts';

const id = 'a'.repeat(64);

function round(fault: ContestRound['ruling']['fault'], failed: string[] = []): ContestRound {
  const tests = failed.map((name) => ({ id: name, passed: false, detail: '' }));
  return {
    taskId: id,
    trajectoryId: id,
    tests: [{ id: 'solution', passed: true, detail: '' }, ...tests],
    ruling: { fault, reason: '' },
  };
}

function contest(...rounds: ContestRound[]): Contest {
  const isKept = rounds.at(-1)!.ruling.fault === 'none';
  return { schemaVersion: 1, id, candidateId: id, rounds, reason: '', ...(isKept ? { keptId: id } : {}) };
}

test('counts what was kept by round, and of the rest only the last round', () => {
  const figures = measureContests([
    contest(round('none')),
    contest(round('checker', ['start']), round('solver'), round('none')),
    contest(round('checker', ['start', 'no-op'])),
    contest(round('proposer'), round('checker', ['start'])),
    contest(round('solver'), round('proposer')),
  ]);
  expect(figures).toMatchObject({
    kept: { hits: 2, of: 5 },
    rounds: [1, 0, 1],
    faults: { checker: 2, proposer: 1 },
    failedTests: { start: 2, 'no-op': 1 },
  });
});
