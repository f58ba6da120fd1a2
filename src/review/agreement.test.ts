import { expect, it } from 'vitest';
import { measureAgreement } from './agreement.ts';

type Pair = readonly [string, string];

function table(cells: readonly (readonly [string, string, number])[]): Pair[] {
  return cells.flatMap(([one, other, times]) => Array.from({ length: times }, () => [one, other] as const));
}

it("measures Cohen's kappa with its interval", () => {
  // A textbook example: 35 of 50 equal, 0.5 by chance.
  const pairs = table([
    ['success', 'success', 20],
    ['success', 'failure', 5],
    ['failure', 'success', 10],
    ['failure', 'failure', 15],
  ]);
  const { rows, same, kappa, low, high } = measureAgreement(pairs);
  expect({ rows, same }).toEqual({ rows: 50, same: 35 });
  expect(kappa).toBeCloseTo(0.4);
  // By statsmodels 0.15: cohens_kappa([[20, 5], [10, 15]]).
  expect([low, high]).toEqual([expect.closeTo(0.151092, 5), expect.closeTo(0.648908, 5)]);
});

it('counts who is unsure as a third label', () => {
  // By statsmodels: cohens_kappa([[40, 3, 2], [4, 20, 1], [5, 0, 5]]).
  const pairs = table([
    ['success', 'success', 40],
    ['success', 'failure', 3],
    ['success', 'unsure', 2],
    ['failure', 'success', 4],
    ['failure', 'failure', 20],
    ['failure', 'unsure', 1],
    ['unsure', 'success', 5],
    ['unsure', 'failure', 0],
    ['unsure', 'unsure', 5],
  ]);
  const { kappa, low, high } = measureAgreement(pairs);
  expect([kappa, low, high]).toEqual([0.661017, 0.509554, 0.812479].map((value) => expect.closeTo(value, 5)));
});

it('is not defined without a common row, or with one label only', () => {
  expect(measureAgreement([])).toMatchObject({ rows: 0, kappa: NaN });
  expect(measureAgreement([['success', 'success']])).toMatchObject({ rows: 1, same: 1, kappa: NaN });
  expect(
    measureAgreement(
      table([
        ['a', 'a', 5],
        ['b', 'b', 5],
      ]),
    ),
  ).toMatchObject({ kappa: 1, low: 1, high: 1 });
});
