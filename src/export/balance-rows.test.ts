import { expect, it } from 'vitest';
import { balanceRows } from './balance-rows.ts';

const KEEP = { maxTemplateShare: 1, maxShareWithoutAction: 1 };

function rowsOf(counts: Record<string, number>, idle = 0) {
  const acting = Object.entries(counts).flatMap(([template, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: `${template} ${index}`, template, isWithoutAction: false })),
  );
  const idlers = Array.from({ length: idle }, (_, index) => ({
    id: `idle ${index}`,
    template: `idle ${index}`,
    isWithoutAction: true,
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
