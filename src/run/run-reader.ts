/** Two RunReaders: one that asks the store each time, and one on a snapshot that grows. */
import { z } from 'zod';
import type { RecordKind } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';
import { readKeys, readRecord } from '../store/typed-records.ts';
import type { RunReader } from './pending-work.ts';
import { STAGE_OF, STAGES } from './stages.ts';

/** Asks the store every time. For workers, which ask about few items. */
export function createStoreReader(store: Store): RunReader {
  return {
    has: (kind, id) => store.has(kind, id),
    taskIdsOf: async (proposalId) => (await readRecord(store, 'proposals', proposalId)).taskIds,
    keptOf: (contestId) => readKept(store, contestId),
    isSuccess: (verdictId) => isSuccess(store, verdictId),
  };
}

const KEPT = z.object({ keptId: z.string().optional() });

async function readKept(store: Store, contestId: string): Promise<string | undefined> {
  return (await readKeys(store, 'contests', contestId, KEPT)).keptId;
}

const RESULT = z.object({ result: z.string().nullable() });

async function isSuccess(store: Store, verdictId: string): Promise<boolean> {
  return (await readKeys(store, 'verdicts', verdictId, RESULT)).result === 'success';
}

export interface SnapshotReader extends RunReader {
  /** Reads the records committed since; walks between two refreshes see one snapshot. */
  refresh(): Promise<void>;
}

const KINDS_OF_RESULTS: readonly RecordKind[] = [...STAGES.map((stage) => STAGE_OF[stage].result.kind), 'quarantine'];

/** Lists ids per kind and reads each proposal once, since records never change; for watching a whole run. */
export function createSnapshotReader(store: Store): SnapshotReader {
  const ids = new Map<RecordKind, ReadonlySet<string>>();
  const taskIds = new Map<string, readonly string[]>();
  const kept = new Map<string, string | undefined>();
  const successes = new Map<string, boolean>();
  return {
    async refresh() {
      for (const kind of KINDS_OF_RESULTS) ids.set(kind, await listIds(store, kind));
    },
    has: async (kind, id) => ids.get(kind)?.has(id) ?? false,
    async taskIdsOf(proposalId) {
      const known = taskIds.get(proposalId) ?? (await readRecord(store, 'proposals', proposalId)).taskIds;
      taskIds.set(proposalId, known);
      return known;
    },
    async keptOf(contestId) {
      if (!kept.has(contestId)) kept.set(contestId, await readKept(store, contestId));
      return kept.get(contestId);
    },
    async isSuccess(verdictId) {
      const known = successes.get(verdictId) ?? (await isSuccess(store, verdictId));
      successes.set(verdictId, known);
      return known;
    },
  };
}

async function listIds(store: Store, kind: RecordKind): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const id of store.list(kind)) ids.add(id);
  return ids;
}
