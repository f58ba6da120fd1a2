/**
 * Rewards without a waiting connection. The batch is shared, its items are jobs for any instance, and other instances
 * take over the work of a dead one.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isDoneWithin } from '../../async/deadline.ts';
import type { JobEnd } from '../../coordination/queue.ts';
import { Id } from '../../schema/index.ts';
import type { ServeLimits } from '../limits.ts';
import { redisReply } from '../redis-reply.ts';
import type { RewardServiceDeps } from '../reward-service.ts';
import { infraError, RewardResult } from './reward-result.ts';
import type { Scorer, ScoreRequest } from './score-trajectory.ts';

export const BatchId = z.string().regex(/^[a-f0-9]{32}$/, 'must be the id of a batch');

export interface Batch {
  id: string;
  isDone: boolean;
  /** In the order of the request; null until scored. */
  results: (RewardResult | null)[];
}

export interface RewardBatchesDeps extends Pick<RewardServiceDeps, 'coordination' | 'judge'> {
  scorer: Scorer;
  limits: Pick<ServeLimits, 'judgements' | 'batchSeconds' | 'rewardTimeoutMs'>;
}

const STAGE = 'rewards';
const LOOK_FOR_CANCEL_MS = 1000;
const CLOSE_MS = 10_000;

const StoredItems = z.array(z.object({ id: z.string(), trajectoryId: Id, taskId: Id.optional() }));
const Job = z.object({ batch: BatchId, index: z.int().nonnegative() });

export type RewardBatches = ReturnType<typeof createRewardBatches>;

export function createRewardBatches(deps: RewardBatchesDeps) {
  const { coordination, judge, scorer, limits } = deps;
  const queues = coordination.queues({ stages: [STAGE], attempts: 1 });
  const batches = coordination.maps('batch');
  const closing = new AbortController();

  async function handle(data: unknown): Promise<JobEnd> {
    const { batch, index } = Job.parse(data);
    const field = `result:${index}`;
    const { items, cancelled, [field]: done } = await batches.get(batch, ['items', 'cancelled', field]);
    const item = items ? StoredItems.parse(JSON.parse(items))[index] : undefined;
    if (!item || done) return 'finished';
    const cancel = new AbortController();
    if (cancelled) cancel.abort();
    const watch = setInterval(() => {
      void batches.get(batch, ['cancelled']).then(
        (fields) => fields.cancelled && cancel.abort(),
        () => undefined,
      );
    }, LOOK_FOR_CANCEL_MS);
    const signal = AbortSignal.any([cancel.signal, closing.signal, AbortSignal.timeout(limits.rewardTimeoutMs)]);
    const scored = cancel.signal.aborted ? undefined : await scorer.score(item, signal);
    clearInterval(watch);
    if (closing.signal.aborted && scored?.status === 'infra_error') return 'returned';
    const isCancelled = cancel.signal.aborted && scored?.status !== 'scored';
    const result = isCancelled || !scored ? cancelledResult(item.trajectoryId) : scored;
    await batches.set(batch, { [field]: JSON.stringify({ ...result, id: item.id }) });
    return 'finished';
  }

  function cancelledResult(trajectoryId: string) {
    const fault = { code: 'CANCELLED', class: 'input', message: 'the batch was cancelled', retryable: false } as const;
    return infraError(fault, { judge, trajectoryId }, 0);
  }

  const worker = queues.work(STAGE, { concurrency: limits.judgements, handle });

  return {
    /** Returns the id. Rejects with QUEUE_UNAVAILABLE if Redis does not answer. */
    async add(items: readonly (ScoreRequest & { id: string })[]) {
      const id = randomBytes(16).toString('hex');
      const jobs = items.map((_, index) => ({ id: `${id}-${index}`, data: { batch: id, index } }));
      const save = async () => {
        await batches.put(id, { items: JSON.stringify(items) }, limits.batchSeconds * 1000);
        await queues.add(STAGE, jobs);
      };
      await redisReply(save());
      return id;
    },
    async find(id: string) {
      const fields = await redisReply(batches.get(id));
      if (!fields.items) return undefined;
      const results = StoredItems.parse(JSON.parse(fields.items)).map((_, index) => {
        const result = fields[`result:${index}`];
        return result ? RewardResult.parse(JSON.parse(result)) : null;
      });
      return { id, isDone: results.every((result) => result !== null), results };
    },
    /** Items not scored by then end as CANCELLED. False if there is no such batch. */
    async cancel(id: string) {
      return redisReply(batches.set(id, { cancelled: '1' }));
    },
    /** Returns unfinished items to the queue. */
    async close() {
      closing.abort();
      // The worker of a queue waits for its server for ever. Jobs that it could not return are taken over as from a
      // dead instance.
      await isDoneWithin(Promise.all([worker.close(), queues.close()]), CLOSE_MS);
    },
  };
}
