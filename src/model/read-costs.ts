/** Sums the costs of a run's models from the replies in its store, for reports and the spend counter's start. */
import type { ModelReply } from '../schema/index.ts';
import { passOver, type Damaged } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';

export interface CostSum {
  /** Paid replies, unusable ones included. */
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Calls whose endpoint reported no usage; their tokens and cost are missing here. */
  unreportedCalls: number;
}

export interface CostReport {
  total: CostSum;
  /** By stage: explore, propose, …. */
  byStage: Record<string, CostSum>;
  byRole: Record<string, CostSum>;
  byModel: Record<string, CostSum>;
}

/** Replies read in parallel, since a large run on a remote disk takes minutes otherwise. */
const READ_AT_ONCE = 32;

/** `damaged` receives the faults of unreadable replies, whose costs are missing; without it damage rejects. */
export async function readCosts(store: Store, damaged?: Damaged): Promise<CostReport> {
  const sums: Sums = { total: nothing(), byStage: new Map(), byRole: new Map(), byModel: new Map() };
  const readStrictly = (id: string) => readRecord(store, 'model-replies', id);
  const read = (id: string) => (damaged ? passOver(damaged, () => readStrictly(id)) : readStrictly(id));
  let ids: string[] = [];
  const addRead = async () => {
    const replies = await Promise.all(ids.map((id) => read(id)));
    for (const reply of replies) if (reply) addReply(sums, reply);
    ids = [];
  };
  for await (const id of store.list('model-replies')) {
    ids.push(id);
    if (ids.length === READ_AT_ONCE) await addRead();
  }
  await addRead();
  const { total, byStage, byRole, byModel } = sums;
  const [stages, roles, models] = [byStage, byRole, byModel].map((named) => Object.fromEntries(named));
  return { total, byStage: stages!, byRole: roles!, byModel: models! };
}

/** Names come from files and may be "__proto__", which as a key of an object would change every other object. */
interface Sums {
  total: CostSum;
  byStage: Map<string, CostSum>;
  byRole: Map<string, CostSum>;
  byModel: Map<string, CostSum>;
}

function addReply({ total, byStage, byRole, byModel }: Sums, reply: ModelReply): void {
  const { stage, role, model } = reply;
  for (const sum of [total, sumOf(byStage, stage), sumOf(byRole, role), sumOf(byModel, model)]) addCall(sum, reply);
}

export function addCall(sum: CostSum, { usage, usageReported }: Pick<ModelReply, 'usage' | 'usageReported'>): void {
  sum.calls += 1;
  sum.promptTokens += usage.promptTokens;
  sum.completionTokens += usage.completionTokens;
  sum.costUsd += usage.costUsd;
  if (!usageReported) sum.unreportedCalls += 1;
}

/** The sum under a name, which starts at zero. */
export function sumOf(sums: Map<string, CostSum>, name: string): CostSum {
  const sum = sums.get(name) ?? nothing();
  sums.set(name, sum);
  return sum;
}

function nothing(): CostSum {
  return { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0, unreportedCalls: 0 };
}
