/**
 * Measures a finished run on phones that know their apps' data: whether each execution truly changed what its task asks
 * for, and whether the verdict says so. Nothing that decides anything in a run reads this.
 */
import { learnProcedures } from '../agent/model-free/learn-procedures.ts';
import { LANGUAGES } from '../agent/model-free/languages.ts';
import { addTrajectory, createGraph } from '../agent/model-free/exploration-graph.ts';
import { matchProcedure, expectationsOf, type Binding, type Procedure } from '../agent/model-free/procedure.ts';
import { loadEpisode } from '../agent/load-episode.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { bindChanges } from '../analyse/ground-truth/bind-changes.ts';
import { applyChanges, diffStates, removesAnother, type States } from '../analyse/ground-truth/state-change.ts';
import { normaliseAnswer } from '../check/evaluate-check.ts';
import { factId } from '../check/facts.ts';
import type { Task, Trajectory } from '../schema/index.ts';
import { loadGroundTruth } from '../store/observation-io.ts';
import { verdictId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { findRecord, readRecord } from '../store/typed-records.ts';
import { APPS } from '../world/apps/index.ts';
import { compareStates } from '../world/compare-states.ts';

/** Of one execution. `truth` is undefined where the data does not tell. */
export interface Measured {
  app: string;
  guideline: Task['guideline'];
  taskId: string;
  instruction: string;
  verdict: 'success' | 'failure' | null;
  truth?: 'success' | 'failure';
  /** What differs from the state that the task asks for. */
  differences: string[];
}

export type Truth = Pick<Measured, 'truth' | 'differences'>;

/** In the order of the store. Empty when no execution recorded the data. */
export async function measureGroundTruth(runId: string, store: Store): Promise<Measured[]> {
  const findTruth = createTruthFinder(runId, store);
  const measured: Measured[] = [];
  for await (const id of store.list('trajectories')) {
    const trajectory = await readRecord(store, 'trajectories', id);
    if (trajectory.kind !== 'execution' || trajectory.taskId === undefined) continue;
    if (trajectory.steps[0]?.observation.groundTruth === undefined) continue;
    const task = await readRecord(store, 'tasks', trajectory.taskId);
    const verdict = await findRecord(store, 'verdicts', verdictId(runId, id));
    const { app, guideline, instruction } = task;
    const truth = await findTruth(task, trajectory, store);
    measured.push({ app, guideline, taskId: task.id, instruction, verdict: verdict?.result ?? null, ...truth });
  }
  return measured;
}

/** For trajectories of the run's tasks, whichever store their screens are in. What the apps do is learnt from the run. */
export function createTruthFinder(
  runId: string,
  store: Store,
): (task: Task, trajectory: Trajectory, screens: Store) => Promise<Truth> {
  const learnt = new Map<string, Promise<readonly Procedure[]>>();
  return async (task, trajectory, screens) => {
    const { turn = 1 } = await readRecord(store, 'trajectories', task.evidence.trajectoryId);
    const key = `${task.app} ${turn}`;
    const procedures = learnt.get(key) ?? learn(runId, task.app, turn, store);
    learnt.set(key, procedures);
    return judge(task, trajectory, await procedures, { run: store, screens });
  };
}

async function learn(runId: string, app: string, lastTurn: number, store: Store): Promise<Procedure[]> {
  const graph = createGraph(LANGUAGES.android);
  const { trajectories } = await recallTurns(store, { runId, app, lastTurn });
  for (const trajectory of trajectories) addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  return learnProcedures(graph);
}

async function judge(
  task: Task,
  trajectory: Trajectory,
  procedures: readonly Procedure[],
  { run, screens }: { run: Store; screens: Store },
): Promise<Truth> {
  const { steps, finalObservation } = trajectory;
  const initial = steps[0] && (await loadGroundTruth(screens, steps[0].observation));
  const final = finalObservation && (await loadGroundTruth(screens, finalObservation));
  const wanted = initial && (await wantedState(task, initial, procedures, run));
  if (!initial || !final || !wanted) return { differences: [] };
  const differences = compareStates(APPS, withoutEdges(wanted.states), withoutEdges(final));
  const given = trajectory.answer;
  if (task.answer !== undefined && (given === undefined || normaliseAnswer(given) !== normaliseAnswer(task.answer))) {
    differences.push(`answer: ${JSON.stringify(given)} instead of ${JSON.stringify(task.answer)}`);
  }
  if (differences.length > 0) return { truth: 'failure', differences };
  // A part that leaves no trace in the data may not have been done.
  return wanted.isWhole ? { truth: 'success', differences } : { differences };
}

/** Some apps keep blanks around what is typed, some do not, and no task asks for them. */
function withoutEdges(states: States): States {
  return JSON.parse(JSON.stringify(states), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as States;
}

/**
 * The data after all that the task asks for, and whether all of that is in the data; undefined where it was not explored
 * what the task changes.
 */
async function wantedState(
  task: Task,
  initial: States,
  procedures: readonly Procedure[],
  store: Store,
): Promise<{ states: States; isWhole: boolean } | undefined> {
  if (!task.check) return undefined;
  const parts = findParts(task, procedures);
  if (!parts) return undefined;
  let states = initial;
  let isWhole = true;
  for (const { procedure, binding } of parts) {
    const legs = await loadLegs(procedure, store);
    if (!legs) return undefined;
    let isTraced = false;
    for (const { before, after } of legs) {
      const bound = bindChanges(diffStates(before, after), { procedure, binding, explored: before, initial });
      if (!bound || removesAnother(initial, bound)) return undefined;
      isTraced ||= bound.length > 0;
      states = applyChanges(states, bound);
    }
    if (!isTraced) isWhole = false;
  }
  return { states, isWhole };
}

/** The procedures that a check is made of; undefined when something in it is of none. */
function findParts(
  { check }: Task,
  procedures: readonly Procedure[],
): { procedure: Procedure; binding: Binding }[] | undefined {
  const expected = check?.expect ?? [];
  const parts: { procedure: Procedure; binding: Binding }[] = [];
  const covered = new Set<string>();
  for (const asked of expected) {
    if (covered.has(factId(asked.fact))) continue;
    const part = procedures
      .map((procedure) => ({ procedure, binding: matchProcedure(procedure, asked, expected) }))
      .filter((found): found is { procedure: Procedure; binding: Binding } => found.binding !== undefined)
      .toSorted(
        (a, b) => expectationsOf(b.procedure, b.binding).length - expectationsOf(a.procedure, a.binding).length,
      )[0];
    // The data shows the whole of what was explored, not what of it belongs to which part.
    if (!part || part.procedure.isPart) return undefined;
    parts.push(part);
    for (const { fact } of expectationsOf(part.procedure, part.binding)) covered.add(factId(fact));
  }
  return parts;
}

/** The data before and after each step that a procedure was learnt from; undefined where it was not recorded. */
async function loadLegs({ source, spans }: Procedure, store: Store) {
  const { steps, finalObservation } = await readRecord(store, 'trajectories', source.trajectoryId);
  const seen = [...steps.map(({ observation }) => observation), ...(finalObservation ? [finalObservation] : [])];
  const legs: { before: States; after: States }[] = [];
  for (const { start, end } of spans) {
    const [before, after] = await Promise.all(
      [seen[start], seen[end]].map(async (observation) => observation && loadGroundTruth(store, observation)),
    );
    if (!before || !after) return undefined;
    legs.push({ before, after });
  }
  return legs;
}
