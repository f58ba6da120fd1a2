/** Counts the walked items of a run: a line for each stage, and a row for each application and guideline. */
import { appOf, type Guideline } from '../schema/index.ts';
import type { ItemState } from './pending-work.ts';
import { passCurve, type PassAtK, type ScoredTries } from './pass-at-k.ts';
import { stagesOf, type Plan, type Stage, type WorkItem } from './stages.ts';
import type { Finding } from './define-stage.ts';

/** An item of work with the facts of its result that counts need. */
export interface WalkedItem {
  item: WorkItem;
  state: ItemState;
  finding: Finding;
}

export interface StageCounts {
  stage: Stage;
  /** Items known so far; more may follow from earlier stages while `totalIsFinal` is false. */
  total: number;
  totalIsFinal: boolean;
  finished: number;
  /** Inputs in quarantine. */
  givenUp: number;
  /** Most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Verdicts by result; all 0 except for verify. */
  results: Results;
  /** Verdicts that report text addressed to a judge; 0 except for verify. */
  injected: number;
}

export interface Results {
  success: number;
  failure: number;
  /** Verdicts that could not be scored, and verifications that were given up. */
  unscored: number;
}

export interface ResultRow extends Results {
  app: string;
  guideline: Guideline;
  tasks: number;
  /** Tries that have a recording, judged or not. */
  executed: number;
  /** Tasks with a try that was judged a success. */
  solved: number;
  /** pass@1, pass@2 and so on, as far as the number of scored tries allows. */
  passAtK: PassAtK[];
}

export interface ResultTable {
  /** One row per application and guideline, in the order of the plan. */
  rows: ResultRow[];
  total: Omit<ResultRow, 'app' | 'guideline'>;
}

export function countStages(plan: Plan, walked: readonly WalkedItem[]): StageCounts[] {
  const counts: StageCounts[] = [];
  for (const stage of stagesOf(plan)) {
    const items = walked.filter(({ item }) => item.stage === stage);
    const finished = items.filter(({ state }) => state === 'finished').length;
    const givenUp = items.filter(({ state }) => state === 'given-up').length;
    const before = counts.at(-1);
    const total = totalOf(stage, plan, items.length, before);
    counts.push({
      stage,
      total,
      totalIsFinal: stage === 'explore' || (before !== undefined && hasEnded(before) && !mayGrow(stage, plan, walked)),
      finished,
      givenUp,
      reasons: tally(items.flatMap(({ finding }) => finding.reason ?? [])),
      results: countResults(items),
      injected: items.filter(({ finding }) => finding.isMarked).length,
    });
  }
  return counts;
}

/** True when a stage has no work left and will get none. */
export function hasEnded({ total, totalIsFinal, finished, givenUp }: StageCounts): boolean {
  return totalIsFinal && finished + givenUp >= total;
}

/** True while the outcomes of open tries decide on further ones. */
function mayGrow(stage: Stage, { tries }: Plan, walked: readonly WalkedItem[]): boolean {
  if (stage !== 'execute' || tries.spend === 'all') return false;
  return walked.some(({ item, state }) => state === 'pending' && ['execute', 'verify'].includes(item.stage));
}

/** Explorations and proposals follow from the plan; tasks and their verdicts are counted as they appear. */
function totalOf(stage: Stage, plan: Plan, known: number, before: StageCounts | undefined): number {
  if (stage === 'explore') return plan.apps.length * plan.turns;
  if (stage === 'propose' && before) return (before.total - before.givenUp) * plan.guidelines.length;
  return known;
}

export function tabulateResults(plan: Plan, walked: readonly WalkedItem[]): ResultTable {
  const tries = new Map<string, TaskTries>();
  const cells = new Map<string, TaskTries[]>();
  for (const { item, state, finding } of walked) {
    if (item.stage === 'propose') {
      for (const taskId of finding.taskIds ?? []) {
        // Two turns may have proposed the same task.
        if (tries.has(taskId)) continue;
        const started: TaskTries = { executed: 0, unscored: 0, scored: [] };
        tries.set(taskId, started);
        const cell = cellOf(item);
        cells.set(cell, [...(cells.get(cell) ?? []), started]);
      }
    }
    // The kept version of a contested task counts for the task's own application and guideline.
    const proposed = item.stage === 'contest' ? tries.get(item.taskId) : undefined;
    if (proposed && finding.keptId !== undefined && !tries.has(finding.keptId)) tries.set(finding.keptId, proposed);
    if (item.stage !== 'execute' && item.stage !== 'verify') continue;
    const task = tries.get(item.taskId);
    if (!task || state === 'pending') continue;
    if (item.stage === 'execute') {
      if (state === 'finished') task.executed += 1;
      continue;
    }
    if (finding.result === 'success' || finding.result === 'failure') task.scored.push(finding.result === 'success');
    else if (finding.result === 'unscored' || state === 'given-up') task.unscored += 1;
  }
  const rows = plan.apps.map(appOf).flatMap((app) =>
    plan.guidelines.map((guideline) => {
      const figures = figuresOf(cells.get(cellOf({ app, guideline })) ?? [], plan);
      return { app, guideline, ...figures };
    }),
  );
  return { rows, total: figuresOf([...new Set(tries.values())], plan) };
}

interface TaskTries {
  executed: number;
  unscored: number;
  /** In the order of the tries, which equals that of the walk. */
  scored: boolean[];
}

const cellOf = ({ app, guideline }: { app: string; guideline: Guideline }) => `${app} ${guideline}`;

function figuresOf(tasks: readonly TaskTries[], plan: Plan): ResultTable['total'] {
  const scored: ScoredTries[] = tasks.map((task) => task.scored);
  const count = (result: boolean) => scored.flat().filter((each) => each === result).length;
  return {
    tasks: tasks.length,
    executed: tasks.reduce((sum, { executed }) => sum + executed, 0),
    success: count(true),
    failure: count(false),
    unscored: tasks.reduce((sum, { unscored }) => sum + unscored, 0),
    solved: scored.filter((results) => results.includes(true)).length,
    passAtK: passCurve(scored, plan.tries),
  };
}

function countResults(items: readonly WalkedItem[]): Results {
  const results: Results = { success: 0, failure: 0, unscored: 0 };
  for (const { finding } of items) if (finding.result) results[finding.result] += 1;
  return results;
}

function tally(reasons: readonly string[]): StageCounts['reasons'] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}
