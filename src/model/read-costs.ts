/** What the models of a run have cost, added up from the replies in its store. For reports, and to begin counting from. */
import type { ModelReply } from '../schema/index.ts';
import { passOver, type Damaged } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';

export interface CostSum {
  /** Replies that were paid for, unusable ones included. */
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Of the calls, those whose endpoint did not say what it counted; their tokens and cost are missing here. */
  unreportedCalls: number;
}

export interface CostReport {
  total: CostSum;
  /** By the stage that asked: explore, propose, …. */
  byStage: Record<string, CostSum>;
  byRole: Record<string, CostSum>;
  byModel: Record<string, CostSum>;
}

/** Replies read at once: one after another, a large run takes minutes on a disk far away. */
const READ_AT_ONCE = 32;

/** `damaged` gets what is wrong with replies that cannot be read, whose costs are missing; without it damage rejects. */
export async function readCosts(store: Store, damaged?: Damaged): Promise<CostReport> {
  const report: CostReport = { total: nothing(), byStage: {}, byRole: {}, byModel: {} };
  const readStrictly = (id: string) => readRecord(store, 'model-replies', id);
  const read = (id: string) => (damaged ? passOver(damaged, () => readStrictly(id)) : readStrictly(id));
  let ids: string[] = [];
  const addRead = async () => {
    const replies = await Promise.all(ids.map((id) => read(id)));
    for (const reply of replies) if (reply) addReply(report, reply);
    ids = [];
  };
  for await (const id of store.list('model-replies')) {
    ids.push(id);
    if (ids.length === READ_AT_ONCE) await addRead();
  }
  await addRead();
  return report;
}

function addReply({ total, byStage, byRole, byModel }: CostReport, reply: ModelReply): void {
  const { stage, role, model, usage, usageReported } = reply;
  const sums = [total, (byStage[stage] ??= nothing()), (byRole[role] ??= nothing()), (byModel[model] ??= nothing())];
  for (const sum of sums) {
    sum.calls += 1;
    sum.promptTokens += usage.promptTokens;
    sum.completionTokens += usage.completionTokens;
    sum.costUsd += usage.costUsd;
    if (!usageReported) sum.unreportedCalls += 1;
  }
}

function nothing(): CostSum {
  return { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0, unreportedCalls: 0 };
}
