/**
 * Derives a run's remaining work, and the work that follows from each item. It walks the plan and the store alone. A
 * job's handler asks it what to enqueue next. `resume`, `status`, the end of a run and fsck walk all of it.
 */
import { appOf } from '../schema/index.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import { grantsNextTry, type TryOutcome } from './granted-tries.ts';
import { contestItem, executeItem, exploreItem, proposeItem } from './plan.ts';
import { isWithin, STAGE_OF, STAGES, type Plan, type WorkItem, type WorkItemOf } from './stages.ts';

/** The queries that the walk makes to a store; run-reader.ts makes readers. */
export interface RunReader {
  has(kind: RecordKind, id: string): Promise<boolean>;
  /** The tasks of a stored proposal. */
  taskIdsOf(proposalId: string): Promise<readonly string[]>;
  /** The task that a stored contest kept; undefined when it was refused. */
  keptOf(contestId: string): Promise<string | undefined>;
  /** True when a stored verdict is a success. */
  isSuccess(verdictId: string): Promise<boolean>;
}

/** An item is finished when its result is committed, and given up when it is in quarantine without a result. */
export type ItemState = 'pending' | 'finished' | 'given-up';

export async function stateOf(plan: Plan, reader: RunReader, item: WorkItem): Promise<ItemState> {
  const { kind, idOf } = STAGE_OF[item.stage].result;
  if (await reader.has(kind, idOf(plan.runId, item))) return 'finished';
  return (await reader.has('quarantine', item.id)) ? 'given-up' : 'pending';
}

export interface WalkedWork {
  item: WorkItem;
  state: ItemState;
}

/** Every item known so far, with its state, once each: by application, then by stage. */
export async function* walkRun(plan: Plan, reader: RunReader): AsyncGenerator<WalkedWork> {
  const tasks = new Set<string>();
  for (const state of plan.apps) {
    for await (const walked of walkApp(plan, reader, appOf(state), tasks)) {
      if (isWithin(walked.item.stage, plan.lastStage)) yield walked;
    }
  }
}

async function* walkApp(plan: Plan, reader: RunReader, app: string, tasks: Set<string>): AsyncGenerator<WalkedWork> {
  const explored: WorkItemOf<'explore'>[] = [];
  for await (const { item, state } of walkTurns(plan, reader, app)) {
    yield { item, state };
    if (state === 'finished') explored.push(item);
  }
  for await (const { item, state } of walkProposals(plan, reader, explored)) {
    yield { item, state };
    if (state === 'finished') yield* walkTasks(plan, reader, item, tasks);
  }
}

/** Turns run in order, because each needs the memory of the earlier ones. A given-up turn leaves a gap. */
async function* walkTurns(plan: Plan, reader: RunReader, app: string) {
  for (let turn = 1; turn <= plan.turns; turn++) {
    const item = exploreItem(plan, app, turn);
    const state = await stateOf(plan, reader, item);
    yield { item, state };
    if (state === 'pending') return;
  }
}

/**
 * Proposals of one application run in order, turn after turn and guideline after guideline. Each one's prompt lists the
 * tasks of the earlier ones. If two propose the same task, it carries the evidence of the first.
 */
async function* walkProposals(plan: Plan, reader: RunReader, explored: readonly WorkItemOf<'explore'>[]) {
  for (const exploration of explored) {
    for (const guideline of plan.guidelines) {
      const item = proposeItem(plan, exploration, guideline);
      const state = await stateOf(plan, reader, item);
      yield { item, state };
      if (state === 'pending') return;
    }
  }
}

/** The tasks of a proposal that no earlier proposal contains. */
async function* walkTasks(
  plan: Plan,
  reader: RunReader,
  proposal: WorkItemOf<'propose'>,
  tasks: Set<string>,
): AsyncGenerator<WalkedWork> {
  for (const taskId of await reader.taskIdsOf(proposal.id)) {
    if (tasks.has(taskId)) continue;
    tasks.add(taskId);
    if (plan.isContested) yield* walkContest(plan, reader, taskId, tasks);
    else yield* walkTries(plan, reader, taskId);
  }
}

/** A contested task, and the tries of its kept version, unless an earlier task has the same kept version. */
async function* walkContest(
  plan: Plan,
  reader: RunReader,
  taskId: string,
  tasks: Set<string>,
): AsyncGenerator<WalkedWork> {
  const item = contestItem(plan, taskId);
  const state = await stateOf(plan, reader, item);
  yield { item, state };
  const kept = state === 'finished' ? await reader.keptOf(item.id) : undefined;
  if (kept === undefined || (kept !== taskId && tasks.has(kept))) return;
  tasks.add(kept);
  yield* walkTries(plan, reader, kept);
}

/** The tries granted to one task so far, in order, each with its follow-up work. */
async function* walkTries(plan: Plan, reader: RunReader, taskId: string): AsyncGenerator<WalkedWork> {
  const ended: TryOutcome[] = [];
  while (grantsNextTry(plan.tries, ended)) {
    const item = executeItem(plan, taskId, ended.length + 1);
    const walked = [{ item, state: await stateOf(plan, reader, item) }] as WalkedWork[];
    if (walked[0]!.state === 'finished') for await (const next of walkFollowers(plan, reader, item)) walked.push(next);
    yield* walked;
    ended.push(plan.tries.spend === 'all' ? 'unsolved' : await outcomeOf(walked, reader));
  }
}

/** The outcome is known once the try is judged, even if other work of the try is pending. */
async function outcomeOf(walked: readonly WalkedWork[], reader: RunReader): Promise<TryOutcome> {
  const judging = walked.find(({ item }) => item.stage === 'verify');
  if ((judging ? [judging] : walked).some(({ state }) => state === 'pending')) return 'open';
  return judging?.state === 'finished' && (await reader.isSuccess(judging.item.id)) ? 'solved' : 'unsolved';
}

/** The items that follow a finished item, and their followers in turn. */
async function* walkFollowers(plan: Plan, reader: RunReader, before: WorkItem): AsyncGenerator<WalkedWork> {
  for (const { follows } of STAGES.map((name) => STAGE_OF[name])) {
    if (follows?.stage !== before.stage) continue;
    const item = follows.itemOf(plan.runId, before as never);
    const state = await stateOf(plan, reader, item);
    yield { item, state };
    if (state === 'finished') yield* walkFollowers(plan, reader, item);
  }
}

/** Work to enqueue after this item has ended: the pending items that the walk could not reach before. */
export async function nextWork(plan: Plan, reader: RunReader, item: WorkItem): Promise<WorkItem[]> {
  const next: WorkItem[] = [];
  for await (const { item: follower, state } of walkFrom(plan, reader, item)) {
    if (state === 'pending' && isWithin(follower.stage, plan.lastStage)) next.push(follower);
  }
  return next;
}

/** The part of the walk that the end of an item may have opened. */
async function* walkFrom(plan: Plan, reader: RunReader, item: WorkItem): AsyncGenerator<WalkedWork> {
  const isFinished = (await stateOf(plan, reader, item)) === 'finished';
  if (item.stage === 'explore' || item.stage === 'propose') {
    const explored: WorkItemOf<'explore'>[] = [];
    for await (const walked of walkTurns(plan, reader, item.app)) {
      if (item.stage === 'explore') yield walked;
      if (walked.state === 'finished') explored.push(walked.item);
    }
    yield* walkProposals(plan, reader, explored);
  }
  if (item.stage === 'propose' && isFinished) yield* walkTasks(plan, reader, item, new Set());
  if (item.stage === 'contest') yield* walkContest(plan, reader, item.taskId, new Set());
  // The end of a try may open the next one, with or without a result.
  if (item.stage === 'execute' || item.stage === 'verify') yield* walkTries(plan, reader, item.taskId);
}
