/**
 * Which work follows from which, and so what a run has still to do: a walk over the plan and the store alone. A job's
 * handler asks it what to enqueue next; resume, status, the end of a run and fsck walk the whole of it.
 */
import { summaryId } from '../store/record-ids.ts';
import type { RecordKind } from '../store/store.ts';
import { executeItem, exploreItem, isWithin, proposeItem, verifyItem } from './plan.ts';
import type { Plan, WorkItem, WorkItemOf } from './plan.ts';

/** What the walk needs to know of a store; storeReader in pipeline/run-reader.ts makes one. */
export interface RunReader {
  has(kind: RecordKind, id: string): Promise<boolean>;
  /** The tasks of a proposal that is in the store. */
  taskIdsOf(proposalId: string): Promise<readonly string[]>;
}

/** An item is finished when its result is committed, and given up when it is in quarantine without a result. */
export type ItemState = 'pending' | 'finished' | 'given-up';

export async function stateOf(plan: Plan, reader: RunReader, item: WorkItem): Promise<ItemState> {
  const [kind, id] = resultOf(plan, item);
  if (await reader.has(kind, id)) return 'finished';
  return (await reader.has('quarantine', item.id)) ? 'given-up' : 'pending';
}

/** The record that completes an item. */
function resultOf(plan: Plan, item: WorkItem): [RecordKind, string] {
  switch (item.stage) {
    case 'explore':
      return ['summaries', summaryId(plan.runId, item.id)];
    case 'propose':
      return ['proposals', item.id];
    case 'execute':
      return ['trajectories', item.id];
    case 'verify':
      return ['verdicts', item.id];
  }
}

/** Every item that can be known now with its state, each once, those of earlier stages and turns before what follows. */
export async function* walkRun(plan: Plan, reader: RunReader): AsyncGenerator<{ item: WorkItem; state: ItemState }> {
  const known = new Set<string>();
  const open: WorkItem[] = plan.apps.map(({ app }) => exploreItem(plan, app, 1));
  for (let item = open.shift(); item; item = open.shift()) {
    if (known.has(item.id)) continue;
    known.add(item.id);
    const state = await stateOf(plan, reader, item);
    yield { item, state };
    if (state !== 'pending') open.push(...(await followersOf(plan, reader, item)));
  }
}

/** Items that can be worked on once this one has ended; some may have ended as well. */
async function followersOf(plan: Plan, reader: RunReader, item: WorkItem): Promise<WorkItem[]> {
  const followers = await allFollowers(plan, reader, item);
  return followers.filter(({ stage }) => isWithin(stage, plan.lastStage));
}

/** What to enqueue now that this item has ended. */
export async function nextWork(plan: Plan, reader: RunReader, item: WorkItem): Promise<WorkItem[]> {
  const next: WorkItem[] = [];
  for (const follower of await followersOf(plan, reader, item)) {
    if ((await stateOf(plan, reader, follower)) === 'pending') next.push(follower);
  }
  return next;
}

async function allFollowers(plan: Plan, reader: RunReader, item: WorkItem): Promise<WorkItem[]> {
  switch (item.stage) {
    case 'explore':
      return [...(await openProposals(plan, reader, item.app)), ...nextTurn(plan, item)];
    case 'propose':
      return [...(await tasksOf(plan, reader, item)), ...(await openProposals(plan, reader, item.app))];
    case 'execute':
      return (await stateOf(plan, reader, item)) === 'finished' ? [verifyItem(plan, item.id)] : [];
    case 'verify':
      return [];
  }
}

/** A turn needs what the turns before it remember; one that was given up leaves a gap. */
function nextTurn(plan: Plan, { app, turn }: WorkItemOf<'explore'>): WorkItem[] {
  return turn < plan.turns ? [exploreItem(plan, app, turn + 1)] : [];
}

async function tasksOf(plan: Plan, reader: RunReader, item: WorkItemOf<'propose'>): Promise<WorkItem[]> {
  if ((await stateOf(plan, reader, item)) !== 'finished') return [];
  const taskIds = await reader.taskIdsOf(item.id);
  return taskIds.map((taskId) => executeItem(plan, taskId));
}

/**
 * For each guideline the proposals that have ended and the first that has not: proposals follow the turns' order,
 * because two turns may give the same task, which then always carries the earlier turn's evidence.
 */
async function openProposals(plan: Plan, reader: RunReader, app: string): Promise<WorkItem[]> {
  const proposals: WorkItem[] = [];
  for (const guideline of plan.guidelines) {
    for (let turn = 1; turn <= plan.turns; turn++) {
      const exploration = exploreItem(plan, app, turn);
      const explored = await stateOf(plan, reader, exploration);
      if (explored === 'pending') break;
      if (explored === 'given-up') continue;
      const proposal = proposeItem(plan, exploration, guideline);
      proposals.push(proposal);
      if ((await stateOf(plan, reader, proposal)) === 'pending') break;
    }
  }
  return proposals;
}
