import { expect, test } from 'vitest';
import { InitialState, Verdict } from './index.ts';

test.each([
  ['no application', []],
  ['an application twice', ['mail', 'files', 'mail']],
  ['a nameless application', ['mail', '']],
])('an initial state with %s is none', (_, apps) => {
  expect(InitialState.safeParse({ apps: ['mail', 'files'], template: 'office' }).success).toBe(true);
  expect(InitialState.safeParse({ apps, template: 'office' }).success).toBe(false);
});

const identity = { id: 'a'.repeat(64), taskId: 'b'.repeat(64), trajectoryId: 'c'.repeat(64), verifier: 'some' };
const common = { schemaVersion: 1, ...identity, screenDetails: '', reasoning: '', evidence: [] };
const scored = { ...common, status: 'scored', result: 'failure', reward: 0 };

const isVerdict = (verdict: object) => Verdict.safeParse(verdict).success;

test('a score is a share, and only of what was scored', () => {
  expect(isVerdict({ ...scored, score: 0.75 })).toBe(true);
  expect(isVerdict(scored)).toBe(true);
  expect(isVerdict({ ...scored, score: 1.5 })).toBe(false);
  expect(isVerdict({ ...common, status: 'unscorable', result: null, reward: null })).toBe(true);
  expect(isVerdict({ ...common, status: 'unscorable', result: null, reward: null, score: 0.5 })).toBe(false);
});
