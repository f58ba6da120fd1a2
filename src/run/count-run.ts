/** Counts a walked run: a line for each stage, and a row for each application and guideline. */
import { appOf, type Guideline } from '../schema/index.ts';
import { verdictId } from '../store/record-ids.ts';
import type { ItemState } from './pending-work.ts';
import { executeItem } from './plan.ts';
import { isWithin, STAGES, type Finding, type Plan, type Stage, type WorkItem } from './stages.ts';

/** An item of work with the few facts of its result that counts need. */
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
  executed: number;
}

export function countStages(plan: Plan, walked: readonly WalkedItem[]): StageCounts[] {
  const counts: StageCounts[] = [];
  for (const stage of STAGES.filter((name) => isWithin(name, plan.lastStage))) {
    const items = walked.filter(({ item }) => item.stage === stage);
    const finished = items.filter(({ state }) => state === 'finished').length;
    const givenUp = items.filter(({ state }) => state === 'given-up').length;
    const before = counts.at(-1);
    const total = totalOf(stage, plan, items.length, before);
    counts.push({
      stage,
      total,
      totalIsFinal: stage === 'explore' || (before !== undefined && hasEnded(before)),
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

/** Explorations and proposals follow from the plan; tasks and their verdicts are counted as they appear. */
function totalOf(stage: Stage, plan: Plan, known: number, before: StageCounts | undefined): number {
  if (stage === 'explore') return plan.apps.length * plan.turns;
  if (stage === 'propose' && before) return (before.total - before.givenUp) * plan.guidelines.length;
  return known;
}

export function tabulateResults(plan: Plan, walked: readonly WalkedItem[]): ResultRow[] {
  const byId = new Map(walked.map((entry) => [entry.item.id, entry]));
  const counted = new Set<string>();
  const rows = new Map<string, ResultRow>();
  for (const { item, finding } of walked) {
    if (item.stage !== 'propose') continue;
    const { app, guideline } = item;
    const row = rows.get(`${app} ${guideline}`) ?? startRow(app, guideline);
    rows.set(`${app} ${guideline}`, row);
    for (const taskId of finding.taskIds ?? []) {
      // Two turns may have proposed the same task.
      if (counted.has(taskId)) continue;
      counted.add(taskId);
      const execution = byId.get(executeItem(plan, taskId).id);
      const verification = execution && byId.get(verdictId(plan.runId, execution.item.id));
      row.tasks += 1;
      if (execution?.state === 'finished') row.executed += 1;
      if (verification?.finding.result) row[verification.finding.result] += 1;
      if (verification?.state === 'given-up') row.unscored += 1;
    }
  }
  return plan.apps
    .map(appOf)
    .flatMap((app) =>
      plan.guidelines.flatMap((guideline) => rows.get(`${app} ${guideline}`) ?? startRow(app, guideline)),
    );
}

function startRow(app: string, guideline: Guideline): ResultRow {
  return { app, guideline, tasks: 0, executed: 0, success: 0, failure: 0, unscored: 0 };
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
