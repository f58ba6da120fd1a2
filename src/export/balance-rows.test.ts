import { describe, expect, it } from 'vitest';
import { LIMITED_KINDS, type LimitedKind } from '../check/limited-kinds.ts';
import { sum } from '../collections/sum.ts';
import { balanceRows } from './balance-rows.ts';

const KEEP = { maxTemplateShare: 1, maxShareWithoutAction: 1, balance: false };

function rowsOf(counts: Record<string, number>, idle = 0) {
  const acting = Object.entries(counts).flatMap(([template, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${template} ${index}`,
      template,
      isWithoutAction: false,
      steps: 5,
    })),
  );
  const idlers = Array.from({ length: idle }, (_, index) => ({
    id: `idle ${index}`,
    template: `idle ${index}`,
    isWithoutAction: true,
    steps: 2,
  }));
  return [...acting, ...idlers];
}

const balance = (rows: ReturnType<typeof rowsOf>, options: Partial<typeof KEEP>, seed = 0) =>
  balanceRows(rows, { ...KEEP, ...options }, seed, ({ id }) => id);

it('keeps the first rows of a template that dominates, and touches no other', () => {
  const given = rowsOf({ lines: 60, windows: 20, boxes: 20, tabs: 20 });
  const { rows, leftOut } = balance(given, { maxTemplateShare: 0.25 });
  const lines = rows.filter(({ template }) => template === 'lines');
  expect(lines.map(({ id }) => id)).toEqual(given.slice(0, lines.length).map(({ id }) => id));
  expect(lines.length).toBeLessThanOrEqual(0.25 * rows.length);
  expect(rows.length - lines.length).toBe(60);
  expect(leftOut).toEqual({ 'template has its share': 60 - lines.length });
});

it('leaves five rows of a template whatever their share', () => {
  expect(balance(rowsOf({ lines: 9 }), { maxTemplateShare: 0.2 }).rows).toHaveLength(5);
});

it('draws so many rows without an action that they are at most their share', () => {
  const given = rowsOf({ acts: 45 }, 20);
  const { rows, leftOut } = balance(given, { maxShareWithoutAction: 0.1 });
  expect(rows).toHaveLength(50);
  expect(leftOut).toEqual({ 'without an action': 15 });
  const drawn = (seed: number) =>
    balance(given, { maxShareWithoutAction: 0.1 }, seed).rows.flatMap(({ id }) => (id.startsWith('idle') ? [id] : []));
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});

it('holds both shares at the end, whichever rule took most', () => {
  const { rows } = balance(rowsOf({ lines: 80, boxes: 12, tabs: 12, windows: 12 }, 12), {
    maxTemplateShare: 0.3,
    maxShareWithoutAction: 0.1,
  });
  const share = (isCounted: (row: (typeof rows)[number]) => boolean) => rows.filter(isCounted).length / rows.length;
  expect(share(({ isWithoutAction }) => isWithoutAction)).toBeLessThanOrEqual(0.1);
  expect(share(({ template }) => template === 'lines')).toBeLessThanOrEqual(0.3);
});

it('leaves all as it is with shares of 1', () => {
  const given = rowsOf({ lines: 60 }, 60);
  expect(balance(given, {})).toEqual({ rows: given, leftOut: {} });
});

const many = (count: number, kind: LimitedKind | undefined, steps: number) =>
  Array.from({ length: count }, (_, index) => {
    const id = `${kind} ${index}`;
    return { id, template: id, isWithoutAction: false, kind, steps };
  });

describe('balanced', () => {
  /** Rows of a quickstart run: 24 of them are sums, which hold almost half of the steps. */
  const given = [
    ...many(24, 'sum', 15),
    ...many(12, 'control question', 3),
    ...many(6, 'open dialog', 4),
    ...many(46, undefined, 8),
  ];
  const balanced = (seed: number, isOn = true) => balanceRows(given, { ...KEEP, balance: isOn }, seed, ({ id }) => id);

  it('leaves each kind at most a tenth of the steps, and all others as they are', () => {
    const { rows, leftOut } = balanced(1);
    const all = sum(rows.map(({ steps }) => steps));
    for (const kind of LIMITED_KINDS) {
      const steps = sum(rows.filter((row) => row.kind === kind).map((row) => row.steps));
      expect(steps / all).toBeLessThanOrEqual(0.1);
      expect(steps).toBeGreaterThan(0);
    }
    expect(rows.filter(({ kind }) => kind === undefined)).toHaveLength(46);
    expect(leftOut['sum has its share']).toBe(24 - rows.filter(({ kind }) => kind === 'sum').length);
  });

  it('draws the same rows for the same seed, and others for another', () => {
    const [first, again, other] = [balanced(1), balanced(1), balanced(2)];
    expect(again).toEqual(first);
    expect(other.rows).not.toEqual(first.rows);
  });

  it('leaves nothing out unless asked to', () => {
    expect(balanced(1, false)).toEqual({ rows: given, leftOut: {} });
  });
});
