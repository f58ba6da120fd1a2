/** Tasks and results of a run, from its store. */
import { appOf, Guideline, type Task, type Verdict } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import { passOver, readSoundRecords, type Damaged } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { guessCategories } from '../../export/guess-categories.ts';
import { bump } from '../../collections/by-key.ts';
import type { ContentMeter } from './measure-content.ts';

/** Diversity compares tasks with each other and falls with their number, so a sample is enough. */
const DIVERSITY_TASKS = 2000;

export type Result = 'success' | 'failure' | 'unscored';

const WEIGHT: Readonly<Record<Result, number>> = { unscored: 0, success: 1, failure: 2 };

export interface TaskFacts {
  app: string;
  guideline: Guideline;
  instruction: string;
}

export async function readTasks(store: Store, damaged: Damaged) {
  const facts = new Map<string, TaskFacts>();
  const sample: Pick<Task, 'instruction' | 'template'>[] = [];
  const [byApp, byGuideline, byCategory] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const categoriesFrom = { record: 0, words: 0, none: 0 };
  for await (const id of store.list('tasks')) {
    const task = await passOver(damaged, () => readTask(store, id));
    if (!task) continue;
    const { guideline, instruction, template } = task;
    const app = appOf(task);
    facts.set(id, { app, guideline, instruction });
    if (sample.length < DIVERSITY_TASKS) sample.push({ instruction, template });
    bump(byApp, app);
    bump(byGuideline, guideline);
    const categories = task.categories ?? guessCategories(task);
    for (const category of categories) bump(byCategory, category);
    categoriesFrom[task.categories ? 'record' : categories.length > 0 ? 'words' : 'none'] += 1;
  }
  const tasks = {
    total: facts.size,
    byApp: inOrder(byApp),
    byGuideline: inOrder(byGuideline, Guideline.options),
    byCategory: inOrder(byCategory),
    categoriesFrom,
  };
  return { tasks, facts, sample };
}

/** Results by trajectory, and trajectories with injections. Second opinions do not change a run's results. */
export async function readResults(store: Store, content: ContentMeter, damaged: Damaged) {
  const results = new Map<string, Result>();
  const marked = new Set<string>();
  const opinions: Pick<Verdict, 'trajectoryId' | 'verifier' | 'result'>[] = [];
  for await (const verdict of readSoundRecords(store, 'verdicts', damaged)) {
    if (verdict.second) {
      const { trajectoryId, verifier, result } = verdict;
      opinions.push({ trajectoryId, verifier, result });
      continue;
    }
    if (verdict.injections) marked.add(verdict.trajectoryId);
    const before = results.get(verdict.trajectoryId);
    const found = resultOf(verdict);
    if (found === 'failure') content.addFailure(verdict);
    if (before === undefined || WEIGHT[found] > WEIGHT[before]) results.set(verdict.trajectoryId, found);
  }
  return { results, marked, opinions };
}

function resultOf({ status, result }: Verdict): Result {
  return status === 'scored' && result !== null ? result : 'unscored';
}

/** Ordered by the list, then by name. */
export function inOrder<T>(values: ReadonlyMap<string, T>, order: readonly string[] = []): Record<string, T> {
  const rank = (name: string) => `${String(order.indexOf(name)).padStart(3)}${name}`;
  return Object.fromEntries([...values].toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
}
