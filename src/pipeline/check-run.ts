/** The proof behind `fsck`: nothing lost, nothing done twice, nothing corrupt. */
import type { Store } from '../store/store.ts';
import { checkStore, type StoreReport } from '../store/fsck.ts';
import { walkRun } from './pending-work.ts';
import { STAGES, type Plan, type Stage } from './plan.ts';
import { createSnapshotReader } from './run-reader.ts';

export interface RunReport extends StoreReport {
  /** Inputs of each stage by how they ended; one that is pending has no terminal record yet. */
  inputs: Record<Stage, { finished: number; givenUp: number; pending: number }>;
}

/**
 * Every input that follows from the plan and the store must have exactly one terminal record or be pending, and every
 * record must belong to an input. `problems` holds what contradicts that, besides what is wrong inside the store.
 */
export async function checkRun(store: Store, plan: Plan, signal: AbortSignal): Promise<RunReport> {
  const report = await checkStore(store, plan.runId, signal);
  const problems = [...report.problems];
  const inputs = Object.fromEntries(
    STAGES.map((stage) => [stage, { finished: 0, givenUp: 0, pending: 0 }]),
  ) as RunReport['inputs'];
  const snapshot = createSnapshotReader(store);
  await snapshot.refresh();
  // A damaged proposal is a problem already; the walk goes on without its tasks.
  const reader = { ...snapshot, taskIdsOf: (id: string) => snapshot.taskIdsOf(id).catch(() => []) };
  const accounted = new Set<string>();
  for await (const { item, state } of walkRun(plan, reader)) {
    accounted.add(item.id);
    inputs[item.stage][state === 'given-up' ? 'givenUp' : state] += 1;
    if (state === 'finished' && (await reader.has('quarantine', item.id))) {
      problems.push(`quarantine/${item.id}: the ${item.stage} it stands for has a result as well`);
    }
  }
  for (const kind of ['trajectories', 'proposals', 'verdicts', 'quarantine'] as const) {
    for await (const id of store.list(kind)) {
      if (!accounted.has(id)) problems.push(`${kind}/${id}: belongs to no input of the run`);
    }
  }
  return { ...report, inputs, problems };
}
