/**
 * The server's data of a run, in memory: a row for each trajectory, joined with its task, verdicts and labels in any
 * order of arrival. The tables hold facts of the index only.
 */
import { guessCategories } from '../../export/guess-categories.ts';
import { appOf, GUIDELINES, Guideline, isVirtual, type Platform } from '../../schema/index.ts';
import { verdictId } from '../../store/record-ids.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { addCall, sumOf, type CostSum } from '../../model/read-costs.ts';
import { append } from '../../collections/by-key.ts';
import type { Disagreement, Result, TrajectoryRow } from '../rows/row.ts';
import { IdSet } from './id-set.ts';
import type { TrajectoryFacts } from './glean-trajectory.ts';
import type { FactsOf, TaskFacts } from './record-facts.ts';

/** A task's facts, and values derived by the schemas, which threads do not load. */
export interface TaskRow extends Pick<TaskFacts, 'instruction' | 'generator' | 'hasCheck' | 'evidence'> {
  app: string;
  /** The first guideline, for a name of another version. */
  guideline: string;
  categories: readonly string[];
}

export interface RunTables {
  /** In the order in which the trajectories were indexed. */
  readonly rows: readonly TrajectoryRow[];
  /** Position in `rows`. */
  positionOf(trajectoryId: string): number | undefined;
  readonly tasks: ReadonlyMap<string, TaskRow>;
  /** Tasks in a proposal, which are executed unless they are contested first. */
  readonly proposed: ReadonlySet<string>;
  /** The latest versions of the tasks that survived a contest. */
  readonly kept: ReadonlySet<string>;
  /** Ids of the verdicts or reviews of a trajectory. */
  recordsOf(kind: 'verdicts' | 'reviews', trajectoryId: string): readonly string[];
  /** Positions in `rows` of a task's executions. */
  triesOf(taskId: string): readonly number[];
  readonly quarantine: ReadonlyMap<string, FactsOf['quarantine']>;
  readonly calls: { byRole: Map<string, CostSum>; byStage: Map<string, CostSum>; byModel: Map<string, CostSum> };
  has(kind: RecordKind, id: string): boolean;
  count(kind: RecordKind): number;
  /** Adds one record; returns the position of the row that its texts belong to, or -1. */
  add(kind: RecordKind, id: string, facts: object | null): number;
  /** Rows by kind and by verdict, and the times of the first and last screen in ms since 1970; 0 without one. */
  readonly sums: Readonly<RowSums>;
  /** Drops inputs that are no longer in quarantine. */
  keepQuarantine(ids: ReadonlySet<string>): void;
}

/** Updated with each row: every live event carries them, and a run may have a hundred thousand rows. */
export interface RowSums extends Record<TrajectoryRow['kind'] | Result, number> {
  startedAtMs: number;
  endedAtMs: number;
}

interface Verdicts {
  /** True for the run's own verifier. */
  own: boolean;
  facts: FactsOf['verdicts'];
}

const NO_SUMS: RowSums = {
  exploration: 0,
  execution: 0,
  demonstration: 0,
  success: 0,
  failure: 0,
  unscored: 0,
  startedAtMs: 0,
  endedAtMs: 0,
};

export function createRunTables(runId: string): RunTables {
  const rows: TrajectoryRow[] = [];
  const positions = new Map<string, number>();
  const tasks = new Map<string, TaskRow>();
  const proposed = new Set<string>();
  const kept = new Set<string>();
  const tries = new Map<string, number[]>();
  /** Inputs leave quarantine; records of other kinds stay. */
  const quarantined = new Set<string>();
  const ids = new Map<RecordKind, Pick<Set<string>, 'has' | 'size'> & { add(id: string): void }>(
    RECORD_KINDS.map((kind) => [kind, kind === 'quarantine' ? quarantined : new IdSet()]),
  );
  const quarantine = new Map<string, FactsOf['quarantine']>();
  const calls: RunTables['calls'] = { byRole: new Map(), byStage: new Map(), byModel: new Map() };
  /** Categories from a model, by task. */
  const classified = new Map<string, readonly string[]>();
  /** Records that arrived before their trajectory. */
  const early = { verdicts: new Map<string, Verdicts[]>(), reviews: new Map<string, FactsOf['reviews'][]>() };
  const dates = new Map<string, string>();
  /** Ids of reviews, and of verdicts other than the run's own, whose id is derived. */
  const others = { verdicts: new Map<string, string[]>(), reviews: new Map<string, string[]>() };
  const shared = shareEqual();
  const sums: RowSums = { ...NO_SUMS };

  function addTrajectory(id: string, facts: TrajectoryFacts): number {
    const position = rows.length;
    const task = tasks.get(facts.taskId ?? '');
    const flags = isVirtual(facts.environment) ? [...facts.flags, 'virtual' as const] : facts.flags;
    rows.push({
      id,
      kind: shared(facts.kind),
      app: shared(facts.app),
      guideline: task?.guideline ?? null,
      categories: categoriesOf(facts.taskId, task),
      taskId: facts.taskId === null ? null : shared(facts.taskId),
      instruction: task?.instruction === facts.instruction ? task.instruction : shared(facts.instruction),
      outcome: shared(facts.outcome),
      verdict: null,
      score: null,
      verdicts: NO_ITEMS,
      labels: NO_ITEMS,
      disagreements: NO_ITEMS,
      flags: shared(withCheckFlag(flags, facts.kind, task)),
      steps: facts.steps,
      try: facts.try,
      turn: facts.turn,
      persona: facts.persona === null ? null : shared(facts.persona),
      policy: shared(facts.policy),
      environment: shared(facts.environment),
      startedAtMs: facts.startedAtMs,
      endedAtMs: facts.endedAtMs,
      promptTokens: facts.promptTokens,
      completionTokens: facts.completionTokens,
      costUsd: facts.costUsd,
      image: facts.image,
    });
    positions.set(id, position);
    sums[facts.kind] += 1;
    if (facts.startedAtMs > 0) sums.startedAtMs = Math.min(sums.startedAtMs || Infinity, facts.startedAtMs);
    sums.endedAtMs = Math.max(sums.endedAtMs, facts.endedAtMs);
    if (facts.taskId !== null && facts.kind === 'execution') append(tries, facts.taskId, position);
    for (const verdict of early.verdicts.get(id) ?? []) joinVerdict(rows[position]!, verdict);
    for (const review of early.reviews.get(id) ?? []) joinLabel(rows[position]!, review);
    early.verdicts.delete(id);
    early.reviews.delete(id);
    return position;
  }

  function addTask(id: string, facts: TaskFacts): undefined {
    const made = makeTaskRow(facts);
    const task = { ...made, app: shared(made.app), categories: shared(made.categories) };
    tasks.set(shared(id), task);
    for (const position of tries.get(id) ?? []) joinTask(rows[position]!, id, task);
  }

  function joinTask(row: TrajectoryRow, id: string, task: TaskRow): void {
    row.guideline = task.guideline;
    row.categories = categoriesOf(id, task);
    row.flags = shared(withCheckFlag(row.flags, row.kind, task));
  }

  function categoriesOf(id: string | null, task: TaskRow | undefined): readonly string[] {
    return classified.get(id ?? '') ?? task?.categories ?? NO_ITEMS;
  }

  function joinVerdict(row: TrajectoryRow, { own, facts }: Verdicts): void {
    const verdict = { verifier: facts.verifier, result: facts.result };
    if (own) {
      if (row.verdict !== null) sums[row.verdict] -= 1;
      sums[facts.result] += 1;
      row.verdict = facts.result;
      row.score = facts.score;
    }
    row.verdicts = shared(own ? [verdict, ...row.verdicts] : [...row.verdicts, verdict]);
    if (facts.injected && !row.flags.includes('injection')) row.flags = shared([...row.flags, 'injection']);
    row.disagreements = shared(findDisagreements(row));
  }

  /** The latest label of each reviewer counts. */
  function joinLabel(row: TrajectoryRow, { reviewer, result, reviewedAt }: FactsOf['reviews']): void {
    const key = `${row.id} ${reviewer}`;
    if ((dates.get(key) ?? '') > reviewedAt) return;
    dates.set(key, reviewedAt);
    row.labels = [...row.labels.filter((label) => label.reviewer !== reviewer), { reviewer, result }];
    row.disagreements = shared(findDisagreements(row));
  }

  /** Each adds the facts of a record, and returns the position of the row that its texts belong to, if any. */
  const join: { [Kind in keyof FactsOf]: (id: string, facts: FactsOf[Kind]) => number | undefined } = {
    trajectories: addTrajectory,
    tasks: addTask,
    verdicts(id, facts) {
      const own = id === verdictId(runId, facts.trajectoryId);
      if (!own) append(others.verdicts, facts.trajectoryId, id);
      const position = positions.get(facts.trajectoryId);
      if (position === undefined) append(early.verdicts, facts.trajectoryId, { own, facts });
      else joinVerdict(rows[position]!, { own, facts });
      return position;
    },
    reviews(id, facts) {
      append(others.reviews, facts.trajectoryId, id);
      const position = positions.get(facts.trajectoryId);
      if (position === undefined) append(early.reviews, facts.trajectoryId, facts);
      else joinLabel(rows[position]!, facts);
      return position;
    },
    categories(id, { categories }) {
      classified.set(id, shared(categories));
      for (const position of tries.get(id) ?? []) rows[position]!.categories = shared(categories);
    },
    proposals(_, { taskIds }) {
      for (const id of taskIds) proposed.add(shared(id));
    },
    contests(_, { keptId }) {
      if (keptId !== undefined) kept.add(shared(keptId));
    },
    quarantine(id, facts) {
      quarantine.set(id, facts);
    },
    'model-replies'(_, reply) {
      addCalls(calls, reply);
    },
  };

  return {
    rows,
    positionOf: (id) => positions.get(id),
    tasks,
    proposed,
    kept,
    recordsOf(kind, id) {
      const own = kind === 'verdicts' ? [verdictId(runId, id)].filter((verdict) => ids.get(kind)!.has(verdict)) : [];
      return [...own, ...(others[kind].get(id) ?? [])];
    },
    triesOf: (id) => tries.get(id) ?? NO_ITEMS,
    quarantine,
    calls,
    sums,
    has: (kind, id) => ids.get(kind)!.has(id),
    count: (kind) => ids.get(kind)!.size,
    add(kind, id, facts) {
      ids.get(kind)!.add(id);
      if (facts === null || !(kind in join)) return -1;
      return join[kind as keyof FactsOf](id, facts as never) ?? -1;
    },
    keepQuarantine(there) {
      for (const id of [...quarantined].filter((known) => !there.has(known))) {
        quarantined.delete(id);
        quarantine.delete(id);
      }
    },
  };
}

const NO_ITEMS: readonly never[] = [];

function makeTaskRow(facts: TaskFacts): TaskRow {
  const { platform, apps, instruction, generator, hasCheck, evidence } = facts;
  const known = Guideline.safeParse(facts.guideline);
  const guideline = known.success ? known.data : GUIDELINES[0]!;
  const categories =
    facts.categories ?? guessCategories({ platform: platform as Platform, apps, guideline, instruction });
  return { app: appOf(facts), guideline, categories, instruction, generator, hasCheck, evidence };
}

function findDisagreements({ verdict, verdicts, labels }: TrajectoryRow): readonly Disagreement[] {
  if (verdicts.length + labels.length < 2) return NO_ITEMS;
  const judged = clearResults(verdicts);
  const labelled = clearResults(labels);
  const found: Disagreement[] = [];
  if (judged.size > 1) found.push('verifiers');
  if (labelled.size > 1) found.push('reviewers');
  else if (labelled.size === 1 && isResult(verdict) && !labelled.has(verdict)) found.push('label');
  return found;
}

function clearResults(values: readonly { result: string }[]): Set<string> {
  return new Set(values.map(({ result }) => result).filter((result) => result === 'success' || result === 'failure'));
}

function isResult(verdict: Result | null): verdict is 'success' | 'failure' {
  return verdict === 'success' || verdict === 'failure';
}

function withCheckFlag(flags: TrajectoryRow['flags'], kind: TrajectoryRow['kind'], task: TaskRow | undefined) {
  const lacks = kind === 'execution' && task !== undefined && !task.hasCheck && !flags.includes('no-check');
  return lacks ? [...flags, 'no-check' as const] : flags;
}

function addCalls({ byRole, byStage, byModel }: RunTables['calls'], reply: FactsOf['model-replies']): void {
  const { role, stage, model } = reply;
  for (const sum of [sumOf(byRole, role), sumOf(byStage, stage), sumOf(byModel, model)]) addCall(sum, reply);
}

/** A hundred thousand rows have few different texts and lists, so each is kept once. */
function shareEqual(): <T extends string | readonly unknown[]>(value: T) => T {
  const known = new Map<string, unknown>();
  return <T extends string | readonly unknown[]>(value: T): T => {
    if (typeof value !== 'string' && value.length === 0) return NO_ITEMS as readonly unknown[] as T;
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    const before = known.get(key);
    if (before !== undefined && typeof before === typeof value) return before as T;
    known.set(key, value);
    return value;
  };
}
