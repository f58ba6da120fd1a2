import { expect, it } from 'vitest';
import { requirePrograms } from './baselines.ts';
import { addUp, tableHead, tableRow } from './coverage/coverage-table.ts';
import type { Coverage } from './coverage/measure-exploration.ts';

const REMEDY = 'run the set-up';

it('a bench goes on where what it compares with is installed', () => {
  expect(() => requirePrograms(['bash', 'env'], REMEDY)).not.toThrow();
});

it('a bench names what it compares with that is not installed', () => {
  const message = 'what this bench compares with is not installed: nosuch-shot and nosuch-click; run the set-up';
  expect(() => requirePrograms(['nosuch-shot', 'bash', 'nosuch-click'], REMEDY)).toThrow(message);
});

const FOUND: Coverage = {
  steps: 200,
  operations: 40,
  screens: 50,
  menuEntries: 80,
  menuEntriesTried: 20,
  fields: 3,
  fieldsTyped: 2,
};

it('the bench of coverage tells operations first, for 100 steps, and compares them', () => {
  const random = { ...FOUND, steps: 100, operations: 5, screens: 25 };
  expect(tableHead(['random']).split('\n')[0]).toMatch(/^\| application \| operations \| random \| ratio \| screens /);
  expect(tableRow('a', FOUND, [random])).toBe(
    '| a | 20.0 | 5.0 | 4.0 | 25.0 | 25.0 | 1.0 | 20 of 80 (25 %) | 2 of 3 |',
  );
});

it('the bench of coverage has no ratio to nothing', () => {
  const none = { ...FOUND, operations: 0, menuEntries: 0, menuEntriesTried: 0 };
  expect(tableRow('a', none, [none, undefined])).toBe(
    '| a | 0.0 | 0.0 | from none | – | – | 25.0 | 25.0 | 1.0 | – | – | none there | 2 of 3 |',
  );
  expect(addUp([FOUND, none])).toMatchObject({ steps: 400, operations: 40, screens: 100 });
});
