/** Where a run stands, read from its store alone. Watched by run-pipeline.ts; shown by `status` and at a run's end. */
import { z } from 'zod';
import { Outcome, Proposal, Quarantine, Verdict } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import { countStages, tabulateResults } from './count-run.ts';
import type { Finding, ResultRow, StageCounts, WalkedItem } from './count-run.ts';
import { walkRun, type ItemState } from './pending-work.ts';
import type { Plan, WorkItem } from './plan.ts';
import { createSnapshotReader } from './run-reader.ts';

export interface RunState {
  /** Of the stages that the plan includes. */
  stages: StageCounts[];
  /** Work that could be done now. Empty once everything has ended. */
  pending: WorkItem[];
  /** For each application and guideline, in the order of the plan. */
  rows: ResultRow[];
}

/** The returned function reads what is new in the store; records never change, so each is read once. */
export function createRunView(store: Store, plan: Plan): () => Promise<RunState> {
  const reader = createSnapshotReader(store);
  const findings = new Map<string, Finding>();

  async function findingOf(item: WorkItem, state: ItemState): Promise<Finding> {
    if (state === 'pending') return {};
    const finding = findings.get(item.id) ?? (await readFinding(store, item, state));
    findings.set(item.id, finding);
    return finding;
  }

  return async () => {
    await reader.refresh();
    const walked: WalkedItem[] = [];
    for await (const { item, state } of walkRun(plan, reader)) {
      walked.push({ item, state, finding: await findingOf(item, state) });
    }
    return {
      stages: countStages(plan, walked),
      pending: walked.filter(({ state }) => state === 'pending').map(({ item }) => item),
      rows: tabulateResults(plan, walked),
    };
  };
}

/** Reads no more of a record than is counted: trajectories are long. */
async function readFinding(store: Store, item: WorkItem, state: ItemState): Promise<Finding> {
  if (state === 'given-up') {
    return { reason: Quarantine.pick({ code: true }).parse(await store.get('quarantine', item.id)).code };
  }
  switch (item.stage) {
    case 'explore':
      return {};
    case 'propose':
      return { taskIds: Proposal.pick({ taskIds: true }).parse(await store.get('proposals', item.id)).taskIds };
    case 'execute': {
      const { outcome } = z.object({ outcome: Outcome }).parse(await store.get('trajectories', item.id));
      return outcome === 'done' ? {} : { reason: outcome };
    }
    case 'verify': {
      const picked = Verdict.pick({ result: true, injections: true }).parse(await store.get('verdicts', item.id));
      return { result: picked.result ?? 'unscored', isMarked: picked.injections !== undefined };
    }
  }
}
