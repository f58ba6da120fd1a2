/**
 * Checks from the task generator's own code, as in a run, based on explorations that knew nothing of the benchmark. A
 * task gets one if the generator, given the task's things and words, proposes a task with exactly the required data
 * changes. The data before and after the explored steps decides that, not words.
 */
import type { Procedure, Binding } from '../model-free/phone/procedure.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { normaliseAnswer } from '../check/answer-words.ts';
import { joinCandidates } from '../model-free/shared/generator/join-candidates.ts';
import { gatherMaterial, type Candidate } from '../model-free/shared/generator/material.ts';
import { isRejected } from '../model-free/desktop/generator/operation-candidate.ts';
import { type PhoneMaterial, gatherPhoneMaterial } from '../model-free/phone/generator/phone-material.ts';
import { proposePhoneRetrieval } from '../model-free/phone/generator/phone-retrieval.ts';
import { procedureCandidate, bindingsOf } from '../model-free/phone/generator/procedure-candidate.ts';
import { type Check, observationsOf } from '../schema/index.ts';
import { loadGroundTruth } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import type { States } from '../world/compare-states.ts';
import type { StateChange } from '../world/state-change.ts';
import type { TaskInstance } from '../world/benchmark/benchmark.ts';
import { changesBetween, cover, type Explored, type Part, isOfOnePlace, numberChanges } from './cover-changes.ts';

/** A run of which only the explorations are read. */
export interface ExploredRun {
  runId: string;
  store: Store;
  /** Exploration turns of each app. */
  turns: number;
}

/** One turn of an app: its material for the generator, and the data before and after each step of its procedures. */
interface Turn {
  material: PhoneMaterial;
  segments: ReadonlyMap<Procedure, readonly { before: States; after: States }[]>;
}

export type CheckFinder = (instance: TaskInstance) => Promise<Check | undefined>;

/** The finder returns undefined if the generator proposes no such task. */
export function createCheckFinder(run: ExploredRun): CheckFinder {
  const explored = new Map<string, Promise<Turn[]>>();
  return async (instance) => {
    const app = instance.task.app.id;
    const turns = explored.get(app) ?? readTurns(run, app);
    explored.set(app, turns);
    return instance.task.change ? findChange(instance, await turns) : findQuestion(instance, await turns);
  };
}

async function readTurns({ runId, store, turns }: ExploredRun, app: string): Promise<Turn[]> {
  const { trajectories } = await recallTurns(store, { runId, app, lastTurn: turns });
  const read = trajectories.map(async (trajectory, index): Promise<Turn[]> => {
    const earlier = trajectories.slice(0, index);
    const input = { trajectory, earlier, guideline: 'unguided' as const, known: [], count: 0, seed: trajectory.id };
    const gathered = await gatherMaterial(input, store);
    if (!gathered) return [];
    const material = gatherPhoneMaterial(gathered);
    const segments = await Promise.all(
      material.procedures.map(async (procedure) => [procedure, await loadSegments(procedure, store)] as const),
    );
    return [{ material, segments: new Map(segments) }];
  });
  return (await Promise.all(read)).flat();
}

/** The data before and after each step that a procedure was learnt from; empty if not recorded. */
async function loadSegments({ source, spans }: Procedure, store: Store) {
  const seen = observationsOf(await readRecord(store, 'trajectories', source.trajectoryId));
  const segments: { before: States; after: States }[] = [];
  for (const { start, end } of spans) {
    const [before, after] = await Promise.all(
      [seen[start], seen[end]].map(async (observation) => observation && loadGroundTruth(store, observation)),
    );
    if (!before || !after) return [];
    segments.push({ before, after });
  }
  return segments;
}

/** A question about the same thing with the same answer. */
function findQuestion({ answer, params }: TaskInstance, turns: readonly Turn[]): Check | undefined {
  const named = new Set(Object.values(params));
  return turns
    .flatMap(({ material }) => proposePhoneRetrieval(material))
    .filter((result): result is Candidate => !isRejected(result))
    .find(({ check, params: { item = '', option = '' } }) => {
      const isSame = answer !== undefined && normaliseAnswer(check.answer?.equals ?? '') === normaliseAnswer(answer);
      return isSame && (named.has(item) || named.has(option));
    })?.check;
}

/** Finds one to three parts whose changes together are those of the task. */
function findChange(instance: TaskInstance, turns: readonly Turn[]): Check | undefined {
  const wanted = changesBetween(instance.start, instance.goal, instance);
  const parts = turns.flatMap((turn) => listParts(instance, wanted, turn));
  const chosen = cover(wanted.length, parts);
  if (!chosen) return undefined;
  const [first, ...others] = chosen.map(({ candidate }) => candidate);
  return others.length === 0 ? first?.check : joinCandidates([first!, ...others], 'joined').check;
}

function listParts(instance: TaskInstance, wanted: readonly StateChange[], { material, segments }: Turn): Part[] {
  return material.procedures.flatMap((procedure) => {
    const explored = (segments.get(procedure) ?? []).map(({ before, after }): Explored => {
      return { before, changes: changesBetween(before, after, instance) };
    });
    // A procedure that changes other tables or fields than the task cannot be a part, with any binding.
    if (!explored.every(({ changes }) => changes.every((change) => wanted.some((one) => isOfOnePlace(one, change)))))
      return [];
    return bindingsTo(instance, procedure, material).flatMap((binding): Part[] => {
      const makes = numberChanges(procedure, binding, { initial: instance.start, wanted, explored });
      if (!makes || makes.size === 0) return [];
      const candidate = procedureCandidate(procedure, binding, material);
      return isRejected(candidate) ? [] : [{ candidate, makes }];
    });
  });
}

/** The rows that the generator would choose, with the words that the task must type. */
function bindingsTo(instance: TaskInstance, procedure: Procedure, material: PhoneMaterial): Binding[] {
  const typed = instance.solution.flatMap((touch) => (touch.do === 'type' ? [touch.text] : []));
  const texts = [...new Set([...typed, ...Object.values(instance.params)])];
  const fillings = procedure.typed.reduce<Record<string, string>[]>(
    (filled, { key }) => filled.flatMap((words) => texts.map((text) => ({ ...words, [key]: text }))),
    [{}],
  );
  return bindingsOf(procedure, material, 1).flatMap(({ item }) =>
    fillings.map((words): Binding => ({ ...(item ? { item } : {}), words })),
  );
}
