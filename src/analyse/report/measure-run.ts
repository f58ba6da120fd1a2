/**
 * The figures of one run, from its store. Records are read one by one. Only counts, a few words per task, and the names
 * of explored screens and elements stay in memory.
 */
import { readCosts, type CostReport } from '../../model/read-costs.ts';
import type { Contest, Task } from '../../schema/index.ts';
import { passOver, readSoundRecords, type Damaged } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { measureDiversity, type Diversity } from '../../text/diversity.ts';
import { measureContests, type ContestFigures } from './measure-contests.ts';
import { createContentMeter, type ContentFigures } from './measure-content.ts';
import { createCoverageMeter, type AppCoverage } from './measure-coverage.ts';
import { measureShortfalls, type Shortfall } from './measure-shortfalls.ts';
import { measureTries, type TryFigures } from './measure-tries.ts';
import { measureOpinions, type OpinionFigures } from './measure-opinions.ts';
import type { TryRule } from '../../run/granted-tries.ts';
import { type Feasibility, type Judged, judgedExecution, measureFeasibility } from './measure-feasibility.ts';
import { readTasks, readResults } from './read-results.ts';

export interface RunFigures {
  tasks: {
    total: number;
    byApp: Record<string, number>;
    byGuideline: Record<string, number>;
    /** A task has several categories or none. */
    byCategory: Record<string, number>;
    /** Tasks by the source of their categories: the record, a guess from words, or none. */
    categoriesFrom: { record: number; words: number; none: number };
  };
  feasibility: Feasibility;
  /** By verifier. Missing without second opinions. */
  opinions?: Record<string, OpinionFigures>;
  /** Missing if no task was contested. */
  contests?: ContestFigures;
  /** Missing if no task was tried more than once. */
  tries?: TryFigures;
  content: ContentFigures;
  coverage: AppCoverage[];
  /** Applications with fewer tasks than the config requests. */
  shortfalls: Shortfall[];
  /** The first tasks by id, which are a random sample because ids are hashes. */
  sample: Pick<Task, 'instruction' | 'template'>[];
  /** Number of scored executions by steps, shortest first. */
  lengths: { steps: number; success: number; failure: number }[];
  /** Missing if no model was called. */
  costs?: CostReport['total'] & {
    /** null if nothing was verified. */
    perVerifiedTrajectoryUsd: number | null;
  };
}

export interface MeasureOptions {
  /** Seed for choosing the shown instructions. */
  seed: number;
  /** Limit of steps in a turn of exploration. */
  turnSteps: number;
  /** Limit of tasks from one turn under one guideline. */
  tasksPerGuideline: number;
  /** The rule that granted tries at tasks. */
  tries: TryRule;
}

/** `damaged` receives the faults of uncounted records. */
export async function measureRun(
  store: Store,
  { seed, turnSteps, tasksPerGuideline, tries: rule }: MeasureOptions,
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
    shortfalls: await measureShortfalls(store, tasksPerGuideline),
    sample,
    lengths: countLengths(judged),
    ...(costs.total.calls > 0 ? { costs: { ...costs.total, ...perVerified(costs, feasibility) } } : {}),
  };
}

/** Compares equal numbers of tasks from each run, because the figures depend on that number. */
export function compareDiversity(runs: readonly Pick<RunFigures, 'sample'>[]): Diversity[] {
  const size = Math.min(...runs.map(({ sample }) => sample.length).filter((tasks) => tasks > 0));
  return runs.map(({ sample }) => measureDiversity(sample.slice(0, size)));
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
