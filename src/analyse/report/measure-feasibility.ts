/** The share of attempted tasks that could be done. */
import { Guideline, type Trajectory } from '../../schema/index.ts';
import { groupBy } from '../../collections/by-key.ts';
import { wilson, type Share } from '../wilson.ts';
import { type Result, type TaskFacts, inOrder } from './read-results.ts';

/** Verified successes among scored executions. */
export interface Feasibility {
  all: Share;
  byGuideline: Record<string, Share>;
  byApp: Record<string, Share>;
  /** By application and guideline. */
  cells: { app: string; guideline: Guideline; share: Share }[];
  /** Judged executions without a result: not scorable, or failed infrastructure. */
  unscored: number;
  /** Judged executions with text addressed to a judge, and the verified ones among them. */
  injected: { all: number; verified: number };
}

export interface Judged extends TaskFacts {
  taskId: string;
  /** Number of the try, from 1. */
  attempt: number;
  result: Result;
  steps: number;
}

export function judgedExecution(
  { id, kind, taskId = '', try: attempt = 1, steps }: Trajectory,
  results: ReadonlyMap<string, Result>,
  facts: ReadonlyMap<string, TaskFacts>,
): Judged | undefined {
  const result = results.get(id);
  const task = facts.get(taskId);
  return kind === 'execution' && result && task ? { ...task, taskId, attempt, result, steps: steps.length } : undefined;
}

export function measureFeasibility(judged: readonly (Judged & { isMarked: boolean })[]): Feasibility {
  const scored = judged.filter(({ result }) => result !== 'unscored');
  const injected = judged.filter(({ isMarked }) => isMarked);
  const cells = [...groupBy(scored, ({ app, guideline }) => `${app}\n${guideline}`).values()].map((members) => {
    const { app, guideline } = members[0]!;
    return { app, guideline, share: shareOf(members) };
  });
  return {
    all: shareOf(scored),
    byGuideline: inOrder(sharesBy(scored, 'guideline'), Guideline.options),
    byApp: inOrder(sharesBy(scored, 'app')),
    cells: cells.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)),
    unscored: judged.length - scored.length,
    injected: { all: injected.length, verified: injected.filter(({ result }) => result === 'success').length },
  };
}

function rankOf({ app, guideline }: Pick<TaskFacts, 'app' | 'guideline'>): string {
  return `${app}\n${Guideline.options.indexOf(guideline)}`;
}

function sharesBy(scored: readonly Judged[], key: 'app' | 'guideline'): Map<string, Share> {
  const groups = groupBy(scored, (entry) => entry[key]);
  return new Map([...groups].map(([name, members]) => [name, shareOf(members)]));
}

function shareOf(scored: readonly Judged[]): Share {
  return wilson(scored.filter(({ result }) => result === 'success').length, scored.length);
}
