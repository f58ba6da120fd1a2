import { expect, it } from 'vitest';
import { requirePrograms } from '../bench/baselines.ts';

const REMEDY = 'run the set-up';

it('a bench goes on where what it compares with is installed', () => {
  expect(() => requirePrograms(['bash', 'env'], REMEDY)).not.toThrow();
});

it('a bench names what it compares with that is not installed', () => {
  const message = 'what this bench compares with is not installed: nosuch-shot and nosuch-click; run the set-up';
  expect(() => requirePrograms(['nosuch-shot', 'bash', 'nosuch-click'], REMEDY)).toThrow(message);
});
