/**
 * The figures of one run, from its store. Records are read one by one; only counts, a few words per task, and the names
 * of explored screens and elements are kept.
 */
import { readCosts, type CostReport } from '../../model/read-costs.ts';
import { appOf, type Contest, Guideline, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import { passOver, readSoundRecords, type Damaged } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { measureDiversity, type Diversity } from '../../text/diversity.ts';
import { guessCategories } from '../../export/guess-categories.ts';
import { wilson, type Share } from '../wilson.ts';
import { measureContests, type ContestFigures } from './measure-contests.ts';
import { createContentMeter, type ContentFigures, type ContentMeter } from './measure-content.ts';
import { createCoverageMeter, type AppCoverage } from './measure-coverage.ts';
import { measureTries, type TryFigures } from './measure-tries.ts';
import { measureOpinions, type OpinionFigures } from './measure-opinions.ts';
import type { TryRule } from '../../run/granted-tries.ts';

/** Diversity compares tasks with each other and falls with their number, so a sample is enough. */
const DIVERSITY_TASKS = 2000;

export interface RunFigures {
  tasks: {
    total: number;
    byApp: Record<string, number>;
    byGuideline: Record<string, number>;
    /** A task has several categories or none. */
    byCategory: Record<string, number>;
    /** Tasks whose categories are recorded, were guessed from words, or are unknown. */
    categoriesFrom: { record: number; words: number; none: number };
  };
  feasibility: Feasibility;
  /** By verifier. Missing without second opinions. */
  opinions?: Record<string, OpinionFigures>;
  /** Missing where no task was contested. */
  contests?: ContestFigures;
  /** Missing when no task was tried more than once. */
  tries?: TryFigures;
  content: ContentFigures;
  coverage: AppCoverage[];
  /** The first tasks by id, which are a random sample since ids are hashes. */
  sample: Pick<Task, 'instruction' | 'template'>[];
  /** Number of scored executions by steps, shortest first. */
  lengths: { steps: number; success: number; failure: number }[];
  /** Missing when no model was called. */
  costs?: CostReport['total'] & {
    /** null when nothing was verified. */
    perVerifiedTrajectoryUsd: number | null;
  };
}

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

type Result = 'success' | 'failure' | 'unscored';
const WEIGHT: Readonly<Record<Result, number>> = { unscored: 0, success: 1, failure: 2 };

export interface MeasureOptions {
  /** Chooses the shown instructions. */
  seed: number;
  /** The most steps that a turn of exploration may have. */
  turnSteps: number;
  /** How tries at tasks were granted. */
  tries: TryRule;
}

/** `damaged` receives the faults of records that could not be counted. */
export async function measureRun(
  store: Store,
  { seed, turnSteps, tries: rule }: MeasureOptions,
  damaged: Damaged,
): Promise<RunFigures> {
  const content = createContentMeter();
  const { tasks, facts, sample } = await readTasks(store, damaged);
  const { results, marked, opinions } = await readResults(store, content, damaged);
  for await (const proposal of readSoundRecords(store, 'proposals', damaged)) content.addProposal(proposal);
  const coverage = createCoverageMeter(turnSteps);
  const judged: (Judged & { isMarked: boolean })[] = [];
  for await (const trajectory of readSoundRecords(store, 'trajectories', damaged)) {
    const { id } = trajectory;
    if (trajectory.kind === 'exploration') await passOver(damaged, () => coverage.add(store, trajectory));
    const execution = judgedExecution(trajectory, results, facts);
    if (execution) judged.push({ ...execution, isMarked: marked.has(id) });
    if (execution?.result === 'success') content.addRow(execution, trajectory);
  }
  const costs = await readCosts(store, damaged);
  const feasibility = measureFeasibility(judged);
  const scored = judged.flatMap(({ result, ...one }) =>
    result === 'unscored' ? [] : { ...one, success: result === 'success' },
  );
  const tries = measureTries(scored, rule);
  const contests: Contest[] = [];
  for await (const contest of readSoundRecords(store, 'contests', damaged)) contests.push(contest);
  return {
    tasks,
    feasibility,
    ...(opinions.length > 0 ? { opinions: measureOpinions(opinions, (id) => results.get(id)) } : {}),
    ...(contests.length > 0 ? { contests: measureContests(contests) } : {}),
    ...(tries ? { tries } : {}),
    content: content.read(seed),
    coverage: coverage.read(),
    sample,
    lengths: countLengths(judged),
    ...(costs.total.calls > 0 ? { costs: { ...costs.total, ...perVerified(costs, feasibility) } } : {}),
  };
}

/** Compares equally many tasks of each run, because the figures depend on their number. */
export function compareDiversity(runs: readonly Pick<RunFigures, 'sample'>[]): Diversity[] {
  const size = Math.min(...runs.map(({ sample }) => sample.length).filter((tasks) => tasks > 0));
  return runs.map(({ sample }) => measureDiversity(sample.slice(0, size)));
}

interface TaskFacts {
  app: string;
  guideline: Guideline;
  instruction: string;
}

async function readTasks(store: Store, damaged: Damaged) {
  const facts = new Map<string, TaskFacts>();
  const sample: RunFigures['sample'] = [];
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
    count(byApp, app);
    count(byGuideline, guideline);
    const categories = task.categories ?? guessCategories(task);
    for (const category of categories) count(byCategory, category);
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

/** Results by trajectory, and trajectories with injections. Second opinions change nothing of a run. */
async function readResults(store: Store, content: ContentMeter, damaged: Damaged) {
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

interface Judged extends TaskFacts {
  taskId: string;
  /** Number of the try, from 1. */
  attempt: number;
  result: Result;
  steps: number;
}

function judgedExecution(
  { id, kind, taskId = '', try: attempt = 1, steps }: Trajectory,
  results: ReadonlyMap<string, Result>,
  facts: ReadonlyMap<string, TaskFacts>,
): Judged | undefined {
  const result = results.get(id);
  const task = facts.get(taskId);
  return kind === 'execution' && result && task ? { ...task, taskId, attempt, result, steps: steps.length } : undefined;
}

function measureFeasibility(judged: readonly (Judged & { isMarked: boolean })[]): Feasibility {
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

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

function shareOf(scored: readonly Judged[]): Share {
  return wilson(scored.filter(({ result }) => result === 'success').length, scored.length);
}

function countLengths(judged: readonly Judged[]): RunFigures['lengths'] {
  const lengths = new Map<number, RunFigures['lengths'][number]>();
  for (const { steps, result } of judged) {
    if (result === 'unscored') continue;
    const row = lengths.get(steps) ?? { steps, success: 0, failure: 0 };
    lengths.set(steps, row);
    row[result] += 1;
  }
  return [...lengths.values()].toSorted((a, b) => a.steps - b.steps);
}

function perVerified({ total }: CostReport, { all }: Feasibility): { perVerifiedTrajectoryUsd: number | null } {
  return { perVerifiedTrajectoryUsd: all.hits === 0 ? null : total.costUsd / all.hits };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Ordered by the list, then by name. */
function inOrder<T>(values: ReadonlyMap<string, T>, order: readonly string[] = []): Record<string, T> {
  const rank = (name: string) => `${String(order.indexOf(name)).padStart(3)}${name}`;
  return Object.fromEntries([...values].toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
}
