import { expect, it } from 'vitest';
import { describeAudit, quoteAudit } from './describe-audit.ts';
import type { Label } from './audit-table.ts';
import { meanOf, measureAgreement, measureAudit } from './measure-audit.ts';

function label(number: number, strict: Label['strict'], fields: Partial<Label> = {}): Label {
  const trajectory = String(number).padStart(64, '0');
  const passesLeniently = strict !== 'wrong';
  const what = { run: 'r', app: 'notes', guideline: 'feature-use', instruction: 'Do it.', steps: 4, note: '' } as const;
  return { ...what, trajectory, strict, passesLeniently, naturalness: 4, usefulness: 3, wastedSteps: 0, ...fields };
}

const labels = [
  label(1, 'ok', { wastedSteps: 1 }),
  label(2, 'ok', { naturalness: 2 }),
  label(3, 'flawed', { app: 'clock', guideline: 'repetition' }),
  label(4, 'wrong', { app: 'clock', usefulness: 1 }),
];

it('counts what is flawed leniently only', () => {
  const { all, byApp, byGuideline } = measureAudit([labels]);
  expect(all.strict).toMatchObject({ hits: 2, of: 4 });
  expect(all.lenient).toMatchObject({ hits: 3, of: 4 });
  expect(all.naturalness.mean).toBe(3.5);
  expect(all.usefulness.mean).toBe(2.5);
  expect(all.wasted).toMatchObject({ hits: 1, of: 16 });
  expect(byApp['notes']!.strict).toMatchObject({ hits: 2, of: 2 });
  expect(byGuideline['repetition']!.strict).toMatchObject({ hits: 0, of: 1 });
});

it('lets the worst label of several readers count, and the mean of their grades', () => {
  const other = [label(1, 'flawed', { naturalness: 2 }), label(5, 'ok')];
  const { all } = measureAudit([labels, other]);
  expect(all.strict).toMatchObject({ hits: 2, of: 5 });
  expect(all.naturalness.mean).toBeCloseTo((3 + 2 + 4 + 4 + 4) / 5);
});

it('gives a mean the width that the normal distribution has', () => {
  // The standard deviation is 1, so the interval is 1.96 / sqrt(3) on each side.
  expect(meanOf([1, 2, 3])).toMatchObject({ mean: 2, low: expect.closeTo(2 - 1.1316, 3) });
  expect(meanOf([4])).toMatchObject({ low: 4, high: 4 });
});

it("measures agreement by Cohen's kappa on the rows that both have read", () => {
  // A textbook example: 20 + 15 of 50 agree, with 0.5 by chance.
  const pairs: [Label['strict'], Label['strict'], number][] = [
    ['ok', 'ok', 20],
    ['ok', 'wrong', 5],
    ['wrong', 'ok', 10],
    ['wrong', 'wrong', 15],
  ];
  const both = pairs.flatMap(([one, other, times]) => Array.from({ length: times }, () => [one, other] as const));
  const one = both.map(([strict], index) => label(index, strict));
  const other = [...both.map(([, strict], index) => label(index, strict)), label(99, 'ok')];
  const agreement = measureAgreement(one, other);
  expect(agreement).toMatchObject({ rows: 50, same: 35 });
  expect(agreement.kappa).toBeCloseTo(0.4);
  expect(measureAgreement([label(1, 'ok')], [label(1, 'ok')]).kappa).toBeNaN();
});

it('is quoted with interval, day and reader, of the rows of the dataset only', () => {
  const record = { schemaVersion: 1, readOn: '2026-02-03', readers: [{ name: 'Ada', labels }] } as const;
  const changed = { ...record, readers: [{ name: 'Ada', labels: [...labels] }] };
  expect(quoteAudit(changed)).toMatch(/^50\.0 % of 4 rows are right \(15\.0–85\.0\).* read on 2026-02-03 by Ada/);
  expect(quoteAudit(changed, (id) => id.endsWith('1'))).toMatch(/^100\.0 % of 1 rows/);
  expect(quoteAudit(changed, () => false)).toBe('not audited');
  expect(quoteAudit(undefined)).toBe('not audited');
  expect(describeAudit(measureAudit([labels]))).toContain('| clock | 2 | 0.0 % (0.0–65.8) | 50.0 %');
});
