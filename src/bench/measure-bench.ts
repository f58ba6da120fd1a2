/** A bench's figures on a policy: pass@k with intervals, steps and cost, for all tasks and by app and category. */
import { wilsonInterval, type Share } from '../analyse/wilson.ts';
import { estimatePass, passCurve } from '../run/pass-at-k.ts';
import type { BenchTry } from './bench-task.ts';

/** `tasks` have enough scored tries. The 95 % interval is Wilson's for that number of tasks, whose tries may agree. */
export interface PassShare extends Pick<Share, 'share' | 'low' | 'high'> {
  k: number;
  tasks: number;
}

export interface BenchFigures {
  tasks: number;
  tries: number;
  /** Tries without a verdict, which count neither for nor against. */
  unscored: number;
  /** pass@1 to pass@K; empty if no try was scored. */
  passes: PassShare[];
  /** Means over the tries. */
  steps: number;
  seconds: number;
  /** Sum over the tries. */
  costUsd: number;
}

export type BenchSummary = ReturnType<typeof measureBench>;

export function measureBench(tries: readonly BenchTry[]) {
  return {
    all: measureTries(tries),
    byApp: groupBy(tries, ({ app }) => [app]),
    /** A task counts in each of its categories. */
    byCategory: groupBy(tries, ({ categories }) => categories),
  };
}

function groupBy(
  tries: readonly BenchTry[],
  namesOf: (one: BenchTry) => readonly string[],
): Record<string, BenchFigures> {
  const names = [...new Set(tries.flatMap(namesOf))].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, measureTries(tries.filter((one) => namesOf(one).includes(name)))]),
  );
}

function measureTries(tries: readonly BenchTry[]): BenchFigures {
  const tasks = [...scoresByTask(tries).values()];
  const most = Math.max(0, ...tasks.map(({ length }) => length));
  const curve = passCurve(tasks, { tries: most, spend: 'all', firstTries: 1 });
  const sum = (of: (one: BenchTry) => number) => tries.reduce((total, one) => total + of(one), 0);
  return {
    tasks: tasks.length,
    tries: tries.length,
    unscored: tries.filter(({ result }) => result === null).length,
    passes: curve.map(({ k, pass, tasks: of }) => ({ k, tasks: of, share: pass, ...wilsonInterval(pass, of) })),
    steps: sum(({ steps }) => steps) / tries.length,
    seconds: sum(({ seconds }) => seconds) / tries.length,
    costUsd: sum(({ costUsd }) => costUsd),
  };
}

/** The scored tries of each task, in the order of the tasks. */
function scoresByTask(tries: readonly BenchTry[]): Map<string, boolean[]> {
  const byTask = new Map<string, boolean[]>();
  for (const { task, result } of tries) {
    const scores = byTask.get(task) ?? [];
    byTask.set(task, scores);
    if (result !== null) scores.push(result === 'success');
  }
  return byTask;
}

/** The advantage of one policy over another, in pass@1. */
export interface Difference extends Pick<Share, 'low' | 'high'> {
  /** Tasks with judged tries of both policies; others are excluded. */
  tasks: number;
  ours: number;
  theirs: number;
  /** ours - theirs; NaN without a common task. */
  difference: number;
  better: number;
  worse: number;
}

/**
 * Paired by task. The 95 % interval is Newcombe's for paired shares (Statistics in Medicine 17, 1998, his tenth method
 * without continuity correction): Wilson's of both shares, and the correlation of the tasks' own pass rates.
 */
export function comparePolicies(ours: readonly BenchTry[], theirs: readonly BenchTry[]): Difference {
  const [a, b] = [passOfTasks(ours), passOfTasks(theirs)];
  const pairs = [...a].flatMap(([task, mine]) => {
    const other = b.get(task);
    return other === undefined ? [] : [{ mine, other }];
  });
  const n = pairs.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mine, other] = [mean(pairs.map((pair) => pair.mine)), mean(pairs.map((pair) => pair.other))];
  const [p, q] = [wilsonInterval(mine, n), wilsonInterval(other, n)];
  const phi = correlation(pairs, mine, other);
  const reach = (x: number, y: number) => Math.sqrt(Math.max(0, x ** 2 - 2 * phi * x * y + y ** 2));
  return {
    tasks: n,
    ours: mine,
    theirs: other,
    difference: mine - other,
    low: mine - other - reach(mine - p.low, q.high - other),
    high: mine - other + reach(p.high - mine, other - q.low),
    better: pairs.filter((pair) => pair.mine > pair.other).length,
    worse: pairs.filter((pair) => pair.mine < pair.other).length,
  };
}

function passOfTasks(tries: readonly BenchTry[]): Map<string, number> {
  const passes = [...scoresByTask(tries)].flatMap(([task, scores]) => {
    const pass = estimatePass(scores.length, scores.filter(Boolean).length, 1);
    return pass === undefined ? [] : [[task, pass] as const];
  });
  return new Map(passes);
}

/** 0 if one of the two is constant over all tasks. */
function correlation(pairs: readonly { mine: number; other: number }[], mine: number, other: number): number {
  let [both, ofMine, ofOther] = [0, 0, 0];
  for (const pair of pairs) {
    both += (pair.mine - mine) * (pair.other - other);
    ofMine += (pair.mine - mine) ** 2;
    ofOther += (pair.other - other) ** 2;
  }
  return ofMine === 0 || ofOther === 0 ? 0 : both / Math.sqrt(ofMine * ofOther);
}
