import { describe, expect, it } from 'vitest';
import { comparePolicies, measureBench } from './measure-bench.ts';
import type { BenchTry } from './bench-task.ts';

/** Tries by task: 1 a success, 0 a failure, - without a verdict. */
function triesOf(tasks: Readonly<Record<string, string>>): BenchTry[] {
  return Object.entries(tasks).flatMap(([task, outcomes]) =>
    [...outcomes].map((outcome, index) => ({
      task,
      app: task[0]!,
      categories: ['edit', task[0]!],
      try: index + 1,
      result: outcome === '-' ? null : outcome === '1' ? ('success' as const) : ('failure' as const),
      outcome: 'done' as const,
      steps: 4,
      costUsd: 0.5,
      seconds: 2,
      trajectoryId: 'a'.repeat(64),
    })),
  );
}

describe('measureBench', () => {
  it('counts by all, app and category, and leaves out what was not judged', () => {
    const { all, byApp, byCategory } = measureBench(triesOf({ a1: '110', a2: '000', b1: '1-1' }));
    expect(all).toMatchObject({ tasks: 3, tries: 9, unscored: 1, steps: 4, seconds: 2, costUsd: 4.5 });
    // By hand: (2/3 + 0 + 1) / 3, (1 + 0 + 1) / 3; only a1 and a2 have three judged tries.
    const passes = all.passes.map(({ k, share, tasks }) => [k, Math.round(share * 1e6) / 1e6, tasks]);
    expect(passes).toEqual([
      [1, 0.555556, 3],
      [2, 0.666667, 3],
      [3, 0.5, 2],
    ]);
    expect(byApp['b']!.passes.map(({ share }) => share)).toEqual([1, 1]);
    expect(byCategory['edit']!.tasks).toBe(3);
  });

  it('has no passes where nothing was judged', () => {
    expect(measureBench(triesOf({ a1: '-' })).all).toMatchObject({ passes: [], unscored: 1 });
  });
});

describe('comparePolicies', () => {
  /**
   * 36 pairs: both 20, the first alone 12, the second alone 2, none 2. The bounds come from Newcombe's formula, written
   * in Python.
   */
  it("gives Newcombe's interval of paired shares", () => {
    const pairs = [...Array(20).fill('11'), ...Array(12).fill('10'), ...Array(2).fill('01'), ...Array(2).fill('00')];
    const side = (at: number) =>
      triesOf(Object.fromEntries(pairs.map((pair: string, index) => [`t${index}`, pair[at]!])));
    const { tasks, difference, low, high, better, worse } = comparePolicies(side(0), side(1));
    expect({ tasks, better, worse }).toEqual({ tasks: 36, better: 12, worse: 2 });
    expect(difference).toBeCloseTo(10 / 36, 12);
    expect(low).toBeCloseTo(0.085845, 5);
    expect(high).toBeCloseTo(0.448467, 5);
  });

  it('compares what both tried, and is not sure of few tasks that end alike', () => {
    const { tasks, difference, low, high } = comparePolicies(
      triesOf({ a1: '1', a2: '0' }),
      triesOf({ a1: '1', a3: '1' }),
    );
    expect({ tasks, difference }).toEqual({ tasks: 1, difference: 0 });
    expect(low).toBeLessThan(-0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(comparePolicies(triesOf({ a1: '1' }), triesOf({ a2: '1' })).tasks).toBe(0);
  });

  it('is turned round with the policies', () => {
    const [one, other] = [triesOf({ a1: '10', a2: '11', a3: '00' }), triesOf({ a1: '00', a2: '11', a3: '10' })];
    const [there, back] = [comparePolicies(one, other), comparePolicies(other, one)];
    expect(there.low).toBeCloseTo(-back.high, 12);
    expect(there.high).toBeCloseTo(-back.low, 12);
  });
});
