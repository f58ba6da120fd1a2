/** The state of a run, read from its store alone. */
import { z } from 'zod';
import { isDamage } from '../store/damage.ts';
import { passOver } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { readKeys } from '../store/typed-records.ts';
import { countStages, tabulateResults } from './count-run.ts';
import type { ResultTable, StageCounts, WalkedItem } from './count-run.ts';
import { walkRun, type ItemState, type RunReader } from './pending-work.ts';
import { createSnapshotReader } from './run-reader.ts';
import { STAGE_OF, type Plan, type WorkItem } from './stages.ts';
import type { Finding } from './define-stage.ts';

export interface RunState extends ResultTable {
  /** Counts of the stages that the plan includes. */
  stages: StageCounts[];
  /** Work that could start now. Empty once everything has ended. */
  pending: WorkItem[];
  /** Faults of records that could not be read; their contents are missing in the counts. */
  damaged: string[];
}

/** The returned function reads only the new records of the store, since records never change. */
export function createRunView(store: Store, plan: Plan): () => Promise<RunState> {
  const snapshot = createSnapshotReader(store);
  // An unreadable proposal or verdict is reported when its own item is read.
  const reader: RunReader = {
    ...snapshot,
    taskIdsOf: async (id) => (await passOver([], () => snapshot.taskIdsOf(id))) ?? [],
    keptOf: (id) => passOver([], () => snapshot.keptOf(id)),
    isSuccess: async (id) => (await passOver([], () => snapshot.isSuccess(id))) ?? false,
  };
  const findings = new Map<string, Finding>();

  async function findingOf(item: WorkItem, state: ItemState): Promise<Finding> {
    if (state === 'pending') return {};
    const finding = findings.get(item.id) ?? (await readFinding(store, item, state));
    findings.set(item.id, finding);
    return finding;
  }

  return async () => {
    await snapshot.refresh();
    const walked: WalkedItem[] = [];
    for await (const { item, state } of walkRun(plan, reader)) {
      walked.push({ item, state, finding: await findingOf(item, state) });
    }
    return {
      stages: countStages(plan, walked),
      pending: walked.filter(({ state }) => state === 'pending').map(({ item }) => item),
      ...tabulateResults(plan, walked),
      damaged: walked.flatMap(({ finding }) => finding.damage ?? []),
    };
  };
}

async function readFinding(store: Store, item: WorkItem, state: ItemState): Promise<Finding> {
  try {
    return await readResult(store, item, state);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { reason: 'damaged', damage: error.message };
  }
}

const CODE = z.object({ code: z.string() });

async function readResult(store: Store, item: WorkItem, state: ItemState): Promise<Finding> {
  if (state === 'given-up') return { reason: (await readKeys(store, 'quarantine', item.id, CODE)).code };
  return STAGE_OF[item.stage].readFinding(store, item);
}
