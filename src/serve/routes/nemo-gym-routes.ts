/**
 * A resources server as NeMo Gym and Axolotl call it. Axolotl silently turns every status but 200 into a reward of 0,
 * and stops at a reward of null. So a missing reward is 200 with null here, and NeMo Gym's fields give the reason.
 */
import { z } from 'zod';
import { Id } from '../../schema/index.ts';
import { groupBy } from '../../collections/by-key.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import { faultOf, parseInput, ServiceFault, wrongInput, type Fault } from '../http/service-fault.ts';
import { timesOf, waitFor, type CompatRouteDeps } from './compat-routes.ts';
import { episodeOfCookie, setEpisodeCookie } from './nemo-gym-episodes.ts';
import { NO_REWARD } from '../rewards/reward-result.ts';
import { EpisodeId, itemSchema, type RewardItem } from './resolve-item.ts';

/** Identifies the rollout, at the top of the row or in its `verifier_metadata`. */
const Reference = z.object({
  task_id: Id.optional(),
  trajectory_id: Id.optional(),
  episode_id: EpisodeId.optional(),
});

const MAX_REWARD = 1e9;
const TASK_INDEX = '_ng_task_index';
/** Verified rows, with NeMo Gym's number of the task if given. */
const AggregateRequest = z.looseObject({
  verify_responses: z
    .array(
      z.looseObject({
        /** Bounded, so that their sum is a number. */
        reward: z.number().min(-MAX_REWARD).max(MAX_REWARD).nullish(),
        mask_sample: z.boolean().nullish(),
        [TASK_INDEX]: z.union([z.int(), z.string()]).optional(),
      }),
    )
    .max(100_000),
});
const Metrics = z.record(z.string(), z.union([z.number(), z.string()]));
const AggregateReply = z.object({
  agent_metrics: Metrics,
  key_metrics: Metrics,
  group_level_metrics: z.array(Metrics),
});

const VerifyReply = z.looseObject({
  reward: z.number().nullable(),
  /** True to leave the row out, regardless of its reward. */
  mask_sample: z.boolean(),
  failure_kind: z.string().optional(),
  failure_reason: z.string().optional(),
});

const SessionReply = z
  .looseObject({})
  .meta({ description: 'Nothing, or the first state of the episode; its cookie names the episode' });

export interface NemoGymDeps extends CompatRouteDeps {
  /** Opens one episode on a task; undefined if this service has no environments. */
  openEpisode: ((taskId: string, signal: AbortSignal) => Promise<{ id: string }>) | undefined;
  /** Ends a running episode, so that it can be scored. Resolves with its number of steps, if known. */
  endEpisode: ((id: string) => Promise<number | undefined>) | undefined;
}

export function addNemoGymRoutes(routes: RouteTable, deps: NemoGymDeps): void {
  const { scorer, resolveItem, limits, openEpisode, endEpisode } = deps;
  const Item = itemSchema(limits);

  routes.add({
    method: 'GET',
    url: '/',
    summary: 'Whether the resources server answers',
    replies: { 200: z.object({ status: z.literal('ok') }) },
    handle: () => ({ status: 'ok' }),
  });
  routes.add({
    method: 'POST',
    url: '/seed_session',
    summary: "NeMo Gym: opens an episode on the row's task_id, when this service has environments",
    entrance: { waitMs: waitFor('nemo-gym', limits) },
    body: z.looseObject({}),
    replies: { 200: SessionReply },
    async handle({ body, request, reply }) {
      const { task_id: taskId } = readReference(body);
      if (taskId === undefined || !openEpisode) return {};
      const episode = await openEpisode(taskId, requestSignal(request, reply, timesOf('nemo-gym', limits)));
      setEpisodeCookie(reply, episode.id);
      return { episode_id: episode.id, episode };
    },
  });
  routes.add({
    method: 'POST',
    url: '/aggregate_metrics',
    summary:
      'NeMo Gym: what the rewards of verified rows come to, of all and of each task; rows without one are left out',
    entrance: { waitMs: waitFor('nemo-gym', limits) },
    body: AggregateRequest,
    replies: { 200: AggregateReply },
    handle({ body: { verify_responses: rows } }) {
      const kept = rows.filter(({ reward, mask_sample: masked }) => typeof reward === 'number' && masked !== true);
      const rewardsOf = (some: typeof kept) => some.map(({ reward }) => reward!);
      const tasks = groupBy(kept, (row) => row[TASK_INDEX]);
      const total = measureRewards(rewardsOf(kept));
      const mean = total['mean/reward'];
      return {
        agent_metrics: { ...total, rewards: kept.length, without_reward: rows.length - kept.length },
        key_metrics: mean === undefined ? {} : { 'mean/reward': mean },
        group_level_metrics: [...tasks].map(([task, some]) => ({
          ...(task === undefined ? {} : { [TASK_INDEX]: task as string | number }),
          ...measureRewards(rewardsOf(some)),
        })),
      };
    },
  });
  routes.add({
    method: 'POST',
    url: '/verify',
    summary: 'NeMo Gym: the row with its reward; null when there is none',
    entrance: { waitMs: waitFor('nemo-gym', limits) },
    body: z.looseObject({}),
    replies: { 200: VerifyReply },
    async handle({ body, request, reply }) {
      const signal = requestSignal(request, reply, timesOf('nemo-gym', limits));
      const item = readItem(body, Item, episodeOfCookie(request));
      // An agent that could not act is not at fault: a reward of 0 would train its policy on an outage.
      if (item.episode_id !== undefined && (await endEpisode?.(item.episode_id)) === 0) {
        return { ...body, ...withoutReward(NO_ACTION) };
      }
      const { reward, error, components } = await scorer.score(await resolveItem(item, ''), signal);
      if (reward === null) return { ...body, ...withoutReward(error ?? NO_REWARD) };
      return { ...body, reward, mask_sample: false, reward_components: components };
    },
    onFault(error, { body }) {
      const fault = faultOf(error);
      // A wrong token is a configuration error, and must be reported as one.
      if (error instanceof ServiceFault && fault.class === 'auth') return undefined;
      const row = typeof body === 'object' && !Array.isArray(body) ? body : {};
      return { ...row, ...withoutReward(fault) };
    },
  });
}

/** Statistics of all existing rewards, which NeMo Gym writes next to its rollouts. */
function measureRewards(rewards: readonly number[]): Record<string, number> {
  if (rewards.length === 0) return {};
  const sorted = rewards.toSorted((a, b) => a - b);
  const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  const mean = sorted.reduce((sum, reward) => sum + reward, 0) / sorted.length;
  const variance = sorted.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / sorted.length;
  return {
    'mean/reward': mean,
    'max/reward': sorted.at(-1)!,
    'min/reward': sorted[0]!,
    'median/reward': middle,
    'std/reward': Math.sqrt(variance),
  };
}

const NO_ACTION: Fault = {
  code: 'NO_ACTION',
  class: 'evidence',
  message: 'the episode has no action',
  retryable: false,
};

function withoutReward(fault: Fault): z.infer<typeof VerifyReply> {
  const failure = { failure_kind: failureKind(fault), failure_reason: `${fault.code}: ${fault.message}` };
  return { reward: null, mask_sample: true, ...failure, error: fault };
}

/** Uses NeMo Gym's own names where one exists. */
function failureKind({ class: origin }: Fault): string {
  if (origin === 'judge' || origin === 'timeout') return 'judge_failed';
  if (origin === 'environment') return 'provider_unavailable';
  return origin === 'lease' ? 'session_lost' : `autoplay:${origin}`;
}

function readReference(row: Record<string, unknown>): z.infer<typeof Reference> {
  const inner = row['verifier_metadata'];
  const isMap = typeof inner === 'object' && inner !== null;
  return {
    ...parseInput(Reference, row),
    ...(isMap ? parseInput(Reference, inner, 'verifier_metadata', 'verifier_metadata') : {}),
  };
}

function readItem(row: Record<string, unknown>, schema: z.ZodType<RewardItem>, fromCookie?: string): RewardItem {
  const reference = readReference(row);
  const known = reference.trajectory_id ?? reference.episode_id;
  if (known === undefined && fromCookie === undefined) {
    throw wrongInput(
      'trajectory_id',
      'missing; the row must have trajectory_id or episode_id, or come with the cookie of /seed_session',
    );
  }
  return parseInput(schema, known === undefined ? { ...reference, episode_id: fromCookie } : reference);
}
