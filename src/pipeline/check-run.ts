/** Proves for `fsck` that nothing is lost, done twice or corrupt. */
import { z } from 'zod';
import { checkDatasets, type DatasetReport } from '../export/check-dataset.ts';
import type { Task } from '../schema/index.ts';
import { isDamage } from '../store/damage.ts';
import { recordPath } from '../store/file-layout.ts';
import { describeDamage, inspectStore, type Damage, type StoreInspection } from '../store/fsck.ts';
import { proposalId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { findRecord, readKeys } from '../store/typed-records.ts';
import { walkRun, type RunReader } from '../run/pending-work.ts';
import { LAST_STAGE, stagesOf, type Plan, type Stage } from '../run/stages.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import { createSnapshotReader } from '../run/run-reader.ts';

export interface RunReport extends StoreInspection {
  /** Inputs of each stage by their end. Pending ones have no terminal record yet. */
  inputs: Record<Stage, { finished: number; givenUp: number; pending: number }>;
}

export interface FolderReport extends RunReport {
  datasets: DatasetReport[];
}

/** Runs checkRun, and checks every dataset in the run's folder. */
export async function inspectFolder(run: Run, signal: AbortSignal): Promise<FolderReport> {
  const inspection = await checkRun(run.store, planOf(run, LAST_STAGE), signal);
  return { ...inspection, datasets: await checkDatasets(run.folder, signal) };
}

/**
 * Every input that follows from the plan and the store must have exactly one terminal record or be pending. Every
 * record must belong to an input. `problems` holds violations and the store's own faults.
 */
export async function checkRun(store: Store, plan: Plan, signal: AbortSignal): Promise<RunReport> {
  const inspection = await inspectStore(store, plan.runId, signal);
  const inputs = Object.fromEntries(
    stagesOf(plan).map((stage) => [stage, { finished: 0, givenUp: 0, pending: 0 }]),
  ) as RunReport['inputs'];
  const damages = [...inspection.damages];
  const reader = await createLenientReader(store);
  for await (const { item, state } of walkRun(plan, reader)) {
    inputs[item.stage][state === 'given-up' ? 'givenUp' : state] += 1;
    if (state === 'finished' && (await reader.has('quarantine', item.id))) {
      const fault = `the ${item.stage} it stands for has a result as well`;
      damages.push({ place: recordPath('quarantine', item.id), fault });
    }
  }
  damages.push(...(await findForeign(store, plan, reader, new Set(damages.map(({ place }) => place)))));
  return { ...inspection, inputs, damages, problems: damages.map(describeDamage) };
}

/** Treats a damaged proposal or verdict as empty, because its damage is already reported. */
async function createLenientReader(store: Store): Promise<RunReader> {
  const snapshot = createSnapshotReader(store);
  await snapshot.refresh();
  return {
    ...snapshot,
    taskIdsOf: (id) => snapshot.taskIdsOf(id).catch(() => []),
    keptOf: (id) => snapshot.keptOf(id).catch(() => undefined),
    isSuccess: (id) => snapshot.isSuccess(id).catch(() => false),
  };
}

/** Records that belong neither to an input of the run nor to one that may follow from pending or damaged inputs. */
async function findForeign(
  store: Store,
  plan: Plan,
  reader: RunReader,
  damaged: ReadonlySet<string>,
): Promise<Damage[]> {
  const accounted = new Set<string>();
  // Assumes that every turn and proposal has ended, because the followers of a repeated one stay valid.
  const eager: RunReader = {
    has: async (kind, id) => kind === 'summaries' || kind === 'proposals' || reader.has(kind, id),
    taskIdsOf: reader.taskIdsOf,
    keptOf: reader.keptOf,
    isSuccess: reader.isSuccess,
  };
  // Any try at a known task belongs to the run. Earlier settings may have allowed more tries, and lost verdicts may
  // have granted some. The id of a try names its task and number.
  const tasks = new Set<string>();
  for await (const { item } of walkRun(plan, eager)) {
    accounted.add(item.id);
    if (item.stage === 'execute' || item.stage === 'contest') tasks.add(item.taskId);
  }
  const isAwaited = async (kind: Ended, id: string) => {
    const task = await findTask(store, kind, id);
    if (!task) return false;
    // A running contest plays tasks that no proposal lists.
    if (tasks.has(task.id) || (plan.isContested && task.wanted !== undefined)) return true;
    const proposal = proposalId(plan.runId, task.evidence.trajectoryId, task.guideline);
    return !(await store.has('proposals', proposal)) || damaged.has(recordPath('proposals', proposal));
  };
  const damages: Damage[] = [];
  for (const kind of ENDED) {
    for await (const id of store.list(kind)) {
      if (accounted.has(id) || (await isAwaited(kind, id))) continue;
      damages.push({ place: recordPath(kind, id), fault: 'belongs to no input of the run' });
    }
  }
  return damages;
}

/** Kinds of records that end inputs. */
const ENDED = ['trajectories', 'proposals', 'verdicts', 'quarantine'] as const;
type Ended = (typeof ENDED)[number];

const ABOUT_TASK = z.object({ taskId: z.string() });
const ABOUT_INPUT = z.object({ stage: z.string(), inputId: z.string() });

/** The task of an ended input; undefined if it has none or is unreadable. */
async function findTask(store: Store, kind: Ended, id: string): Promise<Task | undefined> {
  try {
    if (kind === 'proposals') return undefined;
    if (kind !== 'quarantine')
      return await findRecord(store, 'tasks', (await readKeys(store, kind, id, ABOUT_TASK)).taskId);
    const { stage, inputId } = await readKeys(store, kind, id, ABOUT_INPUT);
    if (stage === 'verify') return await findTask(store, 'trajectories', inputId);
    return stage === 'execute' || stage === 'contest' ? await findRecord(store, 'tasks', inputId) : undefined;
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}
