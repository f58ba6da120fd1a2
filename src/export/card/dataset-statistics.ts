/** Counts over a dataset for its card. */
import type { LimitedKind } from '../../check/limited-kinds.ts';
import { SPLITS, type Split } from '../export-settings.ts';
import type { Store } from '../../store/store.ts';
import { bump } from '../../collections/by-key.ts';
import type { LeftOut } from '../left-out.ts';
import type { ChosenRow, JudgedTrajectory } from '../judged-trajectory.ts';
import { toDatasetRecord, type DatasetRecord } from '../dataset-record.ts';
import { countAdmitted, type AdmissionCount } from '../read-admissions.ts';
import { countSeveralReaders } from '../read-labels.ts';
import { readRows } from '../select-rows.ts';
import type { ThoughtCounts, ThoughtFilter } from '../thoughts/filter-thoughts.ts';
import { chooseExample } from './example-picture.ts';

/** The scored trajectories of one application under one guideline. */
interface SuccessCount {
  app: string;
  guideline: string;
  success: number;
  failure: number;
}

export interface DatasetStatistics {
  /** Number of chosen trajectories. */
  rows: number;
  splits: Partial<Record<Split, number>>;
  /** Trajectories that the selection left out, by reason. */
  leftOut: LeftOut;
  steps: number;
  refusedSteps: number;
  unusableSteps: number;
  /** Rows with results of commands. */
  commandRows: number;
  /** Rows made without any model. */
  modelFreeRows: number;
  failures: number;
  /** Judged trajectories without success or failure, because infrastructure failed or they cannot be judged. */
  notScored: number;
  /** Judged trajectories with text addressed to a judge, and the rows among them. */
  injected: { judged: number; rows: number };
  /** Rows whose task was tested by `autoplay admit`. */
  admitted: AdmissionCount;
  /** Rows with labels of two readers or more, where rows were chosen by labels. */
  severalReaders: number;
  /** Ordered by application, then guideline. */
  successes: SuccessCount[];
  /** Rows by number of steps. */
  lengths: Map<number, number>;
  /** Rows by the name of the part that made them, such as the policy's. */
  madeBy: Record<'environment' | 'generator' | 'policy' | 'verifier', Map<string, number>>;
  /** Rows and steps of each kind of tasks whose share a balanced dataset limits. */
  kinds: KindCounts;
  /** Rows by category; a row has several or none. */
  categories: Map<string, number>;
  /** Different task templates, and different targets of actions, by application. */
  coverage: { app: string; rows: number; templates: number; elements: number; screens: number }[];
  /** Steps by prompt: its name, version and start of hash. */
  prompts: Map<string, number>;
  /** Thoughts by what the rule found; missing if no target has checked ones. */
  thoughts?: ThoughtCounts;
  /** The row shown on the card. */
  example?: DatasetRecord;
}

interface CountedRows {
  /** All judged trajectories, for success rates. */
  judged: readonly JudgedTrajectory[];
  rows: readonly ChosenRow[];
  leftOut: LeftOut;
  /** Given if a target has checked thoughts. */
  filter?: ThoughtFilter;
}

/** Reads every chosen trajectory once, without images. */
export async function collectStatistics(
  store: Store,
  { judged, rows, leftOut, filter }: CountedRows,
  signal: AbortSignal,
): Promise<DatasetStatistics> {
  const statistics: DatasetStatistics = {
    rows: rows.length,
    splits: countSplits(rows),
    leftOut,
    steps: 0,
    refusedSteps: 0,
    unusableSteps: 0,
    commandRows: 0,
    modelFreeRows: 0,
    failures: judged.filter(({ result }) => result === 'failure').length,
    notScored: judged.filter(({ result }) => result === 'not_scored').length,
    injected: { judged: countMarked(judged), rows: countMarked(rows) },
    admitted: countAdmitted(rows),
    severalReaders: countSeveralReaders(rows),
    successes: countSuccesses(judged),
    lengths: new Map(),
    madeBy: { environment: new Map(), generator: new Map(), policy: new Map(), verifier: new Map() },
    kinds: countKinds(rows),
    categories: new Map(),
    coverage: [],
    prompts: new Map(),
    ...(filter ? { thoughts: { steps: 0, sound: 0, leftOut: {}, intents: 0 } } : {}),
  };
  const seen = new Map<string, ReturnType<typeof newSets>>();
  const example = chooseExample(rows);
  for await (const row of readRows(store, rows, signal)) {
    const record = toDatasetRecord(row);
    if (statistics.thoughts) await filter?.count(row, statistics.thoughts);
    if (record.id === example?.trajectoryId) statistics.example = record;
    statistics.steps += record.step_count;
    statistics.refusedSteps += record.refused_steps;
    statistics.unusableSteps += record.unusable_steps;
    if (record.results.length > 0) statistics.commandRows += 1;
    if (record.model_free) statistics.modelFreeRows += 1;
    bump(statistics.lengths, record.step_count);
    for (const part of ['environment', 'generator', 'policy', 'verifier'] as const) {
      bump(statistics.madeBy[part], record[part]);
    }
    for (const category of record.categories) bump(statistics.categories, category);
    const known = seen.get(record.app) ?? newSets();
    seen.set(record.app, known);
    known.rows.add(record.id);
    known.templates.add(row.task.template);
    for (const { observation, target, promptRefs } of row.steps) {
      known.screens.add(observation.screenshot.sha256);
      if (target) known.elements.add(target.key ?? [...target.path, `${target.role}:${target.name}`].join('/'));
      for (const ref of promptRefs)
        bump(statistics.prompts, `${ref.name} v${ref.version} (${ref.sha256.slice(0, 12)})`);
    }
  }
  statistics.coverage = [...seen].toSorted(byFirst).map(([app, { templates, elements, screens, ...sets }]) => {
    return { app, rows: sets.rows.size, templates: templates.size, elements: elements.size, screens: screens.size };
  });
  return statistics;
}

function newSets() {
  return {
    rows: new Set<string>(),
    templates: new Set<string>(),
    elements: new Set<string>(),
    screens: new Set<string>(),
  };
}

export function countSplits(rows: readonly Pick<ChosenRow, 'split'>[]): Partial<Record<Split, number>> {
  const counts = SPLITS.map((split) => [split, rows.filter((row) => row.split === split).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Kinds without a row are left out. */
export type KindCounts = Partial<Record<LimitedKind, { rows: number; steps: number }>>;

function countKinds(rows: readonly Pick<ChosenRow, 'kind' | 'steps'>[]): KindCounts {
  const counts: KindCounts = {};
  for (const { kind, steps } of rows) {
    if (kind === undefined) continue;
    const known = (counts[kind] ??= { rows: 0, steps: 0 });
    known.rows += 1;
    known.steps += steps;
  }
  return counts;
}

function countMarked(judged: readonly JudgedTrajectory[]): number {
  return judged.filter(({ isMarked }) => isMarked).length;
}

function countSuccesses(judged: readonly JudgedTrajectory[]): SuccessCount[] {
  const counts = new Map<string, SuccessCount>();
  for (const { app, guideline, result } of judged) {
    if (result === 'not_scored') continue;
    const key = `${app}\n${guideline}`;
    const count = counts.get(key) ?? { app, guideline, success: 0, failure: 0 };
    counts.set(key, count);
    count[result] += 1;
  }
  return [...counts].toSorted(byFirst).map(([, count]) => count);
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
