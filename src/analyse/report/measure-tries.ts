/** pass@k and difficulty of a run's tasks, from its judged executions. */
import type { Guideline } from '../../schema/index.ts';
import { groupBy } from '../../collections/by-key.ts';
import type { TryRule } from '../../run/granted-tries.ts';
import { passCurve, type PassAtK, type ScoredTries } from '../../run/pass-at-k.ts';

/** One scored try. */
interface ScoredTry {
  taskId: string;
  /** Counts from 1. */
  attempt: number;
  app: string;
  guideline: Guideline;
  success: boolean;
}

export interface TryFigures {
  spend: TryRule['spend'];
  all: PassAtK[];
  byApp: Record<string, PassAtK[]>;
  byGuideline: Record<string, PassAtK[]>;
  /** Numbers of tasks by scored tries and successes among them, fewest tries first. */
  difficulty: { tries: number; solved: number; tasks: number }[];
  /** Every task, for programs: `tries` in their order. */
  tasks: { taskId: string; app: string; guideline: Guideline; tries: boolean[] }[];
}

/** Undefined if every task was tried once, because pass@1 then equals the feasibility. */
export function measureTries(scored: readonly ScoredTry[], rule: TryRule): TryFigures | undefined {
  const byTask = groupBy(scored, ({ taskId }) => taskId);
  const tasks = [...byTask].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tries]) => taskOf(tries));
  const most = Math.max(0, ...tasks.map(({ tries }) => tries.length));
  if (most < 2) return undefined;
  const curve = (of: readonly { tries: ScoredTries }[]) =>
    passCurve(
      of.map(({ tries }) => tries),
      rule,
      most,
    );
  const by = (key: 'app' | 'guideline') => {
    const names = [...new Set(tasks.map((task) => task[key]))].toSorted();
    return Object.fromEntries(names.map((name) => [name, curve(tasks.filter((task) => task[key] === name))]));
  };
  return {
    spend: rule.spend,
    all: curve(tasks),
    byApp: by('app'),
    byGuideline: by('guideline'),
    difficulty: countBy(tasks),
    tasks,
  };
}

function taskOf(tries: readonly ScoredTry[]): TryFigures['tasks'][number] {
  const { taskId, app, guideline } = tries[0]!;
  const inOrder = tries.toSorted((a, b) => a.attempt - b.attempt);
  return { taskId, app, guideline, tries: inOrder.map(({ success }) => success) };
}

function countBy(tasks: TryFigures['tasks']): TryFigures['difficulty'] {
  const counts = new Map<string, TryFigures['difficulty'][number]>();
  for (const { tries } of tasks) {
    const solved = tries.filter(Boolean).length;
    const key = `${tries.length} ${solved}`;
    const row = counts.get(key) ?? { tries: tries.length, solved, tasks: 0 };
    counts.set(key, row);
    row.tasks += 1;
  }
  return [...counts.values()].toSorted((a, b) => a.tries - b.tries || a.solved - b.solved);
}
