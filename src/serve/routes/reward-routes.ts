/** The native rewards: at once, or as a batch that the client polls. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { clientGone, requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import { ServiceFault } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import { BatchId, type Batch, type RewardBatches } from '../rewards/reward-batches.ts';
import { RewardResult } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import { itemSchema, type ResolveItem } from './resolve-item.ts';

const Params = z.object({ id: BatchId });
const RewardsReply = z.object({ results: z.array(RewardResult) });
const AcceptedReply = z.object({ id: BatchId, status_url: z.string(), events_url: z.string() });
const BatchReply = z.object({
  id: BatchId,
  status: z.enum(['running', 'done']),
  results: z.array(RewardResult.nullable()),
});
/** An event; `data` is the JSON of a result with its index, or of the batch's id. */
const ServerSentEvent = z.object({ event: z.enum(['reward', 'done']), data: z.string() });

const LOOK_AGAIN_MS = 200;
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

export interface RewardRouteDeps {
  scorer: Scorer;
  batches: RewardBatches;
  resolveItem: ResolveItem;
  limits: ServeLimits;
}

export function addRewardRoutes(routes: RouteTable, { scorer, batches, resolveItem, limits }: RewardRouteDeps): void {
  const RewardRequest = z.strictObject({
    items: z.array(itemSchema(limits)).min(1).max(limits.maxItems),
    /** `async` answers at once with 202. */
    mode: z.enum(['sync', 'async']).default('sync'),
  });
  const findBatch = async (id: string): Promise<Batch> => {
    const batch = await batches.find(id);
    if (!batch) throw unknownBatch();
    return batch;
  };

  routes.add({
    method: 'POST',
    url: '/v1/rewards',
    summary: 'Score trajectories, in the order of the request',
    entrance: 'native',
    body: RewardRequest,
    replies: { 200: RewardsReply, 202: AcceptedReply },
    async handle({ body: { items, mode }, request, reply }) {
      const times = { defaultMs: limits.rewardTimeoutMs, maxMs: limits.maxRewardTimeoutMs };
      const signal = requestSignal(request, reply, times);
      const wanted: Awaited<ReturnType<ResolveItem>>[] = [];
      for (const [index, item] of items.entries()) wanted.push(await resolveItem(item, `items[${index}].`));
      const nameOf = (index: number) => items[index]!.id ?? String(index);
      if (mode === 'async') {
        const id = await batches.add(wanted.map((item, index) => ({ ...item, id: nameOf(index) })));
        void reply.code(202);
        return { id, status_url: `/v1/rewards/${id}`, events_url: `/v1/rewards/${id}/events` };
      }
      const scored = await Promise.all(wanted.map((item) => scorer.score(item, signal)));
      return { results: scored.map((result, index) => ({ id: nameOf(index), ...result })) };
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/rewards/:id',
    summary: 'How far a batch is; results that are not there yet are null',
    params: Params,
    replies: { 200: BatchReply },
    async handle({ params: { id } }) {
      return describeBatch(await findBatch(id));
    },
  });
  routes.add({
    method: 'DELETE',
    url: '/v1/rewards/:id',
    summary: 'Cancel a batch: what is not scored yet never will be',
    params: Params,
    replies: { 200: BatchReply },
    async handle({ params: { id } }) {
      await findBatch(id);
      await batches.cancel(id);
      return describeBatch(await findBatch(id));
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/rewards/:id/events',
    summary: 'The results of a batch as server-sent events: "reward" for each, "done" at the end',
    params: Params,
    replies: { 200: { content: { 'text/event-stream': { schema: ServerSentEvent } } } },
    async handle({ params: { id }, reply }) {
      const batch = await findBatch(id);
      await streamBatch(batch, reply, () => batches.find(batch.id));
    },
  });
}

/** Sends each result once, as soon as it exists. Ends with the batch or the client. */
async function streamBatch(first: Batch, reply: FastifyReply, find: () => Promise<Batch | undefined>): Promise<void> {
  const gone = clientGone(reply);
  reply.hijack();
  const stream = reply.raw;
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const sent = new Set<number>();
  let quietSince = performance.now();
  for (let batch: Batch | undefined = first; batch && !gone.aborted;) {
    for (const [index, result] of batch.results.entries()) {
      if (result === null || sent.has(index)) continue;
      sent.add(index);
      stream.write(`event: reward\ndata: ${JSON.stringify({ index, ...result })}\n\n`);
      quietSince = performance.now();
    }
    if (batch.isDone) break;
    if (performance.now() - quietSince > HEARTBEAT_MS) {
      stream.write(': still at work\n\n');
      quietSince = performance.now();
    }
    await sleep(LOOK_AGAIN_MS);
    // Redis may be down for a moment; the stream waits for it.
    batch = await find().catch(() => batch);
  }
  if (!gone.aborted) stream.end(`event: done\ndata: {"id":"${first.id}"}\n\n`);
}

function describeBatch({ id, isDone, results }: Batch): z.infer<typeof BatchReply> {
  return { id, status: isDone ? 'done' : 'running', results };
}

function unknownBatch(): ServiceFault {
  const message = 'there is no such batch, or it is too old';
  return new ServiceFault(404, { code: 'BATCH_UNKNOWN', class: 'input', message });
}
