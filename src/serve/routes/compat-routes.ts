/**
 * Rewards in the protocols of trainers that call a reward over HTTP themselves. They accept only numbers, so a missing
 * reward is an HTTP error, which they retry and then stop at. The label, which the trainer writes, identifies the
 * rollout. The response, which the policy writes, never does.
 */
import { z } from 'zod';
import { Id } from '../../schema/index.ts';
import { inspectJson } from '../http/inspect-json.ts';
import { describedAs } from '../http/open-api.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import { parseInput, wrongInput } from '../http/service-fault.ts';
import { CLIENT_TIMEOUT_MS, type ServeLimits } from '../limits.ts';
import { requireReward } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import { itemSchema, type ResolveItem, type RewardItem } from './resolve-item.ts';

export interface CompatRouteDeps {
  scorer: Scorer;
  resolveItem: ResolveItem;
  limits: ServeLimits;
}

const MAX_OF_A_BATCH = 4096;

export function addCompatRoutes(routes: RouteTable, { scorer, resolveItem, limits }: CompatRouteDeps): void {
  const Item = itemSchema(limits);
  const Label = z.unknown().meta({ anyOf: [describedAs(Id), describedAs(Item)] });

  routes.add({
    method: 'POST',
    url: '/compat/openrlhf',
    summary: 'OpenRLHF --reward.remote_url: labels refer to the rollouts',
    entrance: { waitMs: waitFor('openrlhf', limits) },
    body: z.object({
      query: z.array(z.unknown()).default([]),
      prompts: z.array(z.unknown()).default([]),
      labels: z.array(Label).min(1).max(MAX_OF_A_BATCH),
    }),
    replies: { 200: z.object({ rewards: z.array(z.number()), scores: z.array(z.number()), extra_logs: z.object({}) }) },
    async handle({ body: { labels }, request, reply }) {
      const signal = requestSignal(request, reply, timesOf('openrlhf', limits));
      const items = labels.map((label, index) => readLabel(label, Item, `labels[${index}]`, limits));
      const rewards = await Promise.all(
        items.map(async (item, index) => {
          const scored = await scorer.score(await resolveItem(item, `labels[${index}].`), signal);
          return requireReward(scored, `labels[${index}]`);
        }),
      );
      return { rewards, scores: rewards, extra_logs: {} };
    },
  });
  routes.add({
    method: 'POST',
    url: '/compat/slime',
    summary: 'slime --rm-url with --rm-type remote_rm: the label refers to the rollout; answers a number',
    entrance: { waitMs: waitFor('slime', limits) },
    body: z.object({ prompt: z.unknown(), response: z.unknown(), label: Label }),
    replies: { 200: z.number() },
    async handle({ body: { label }, request, reply }) {
      const signal = requestSignal(request, reply, timesOf('slime', limits));
      const item = readLabel(label, Item, 'label', limits);
      const reward = requireReward(await scorer.score(await resolveItem(item, 'label.'), signal), 'label');
      // A bare number is JSON, but Fastify would not serialize it as such.
      void reply.type('application/json');
      return JSON.stringify(reward);
    },
  });
}

/** Waiting for a place may take half of the client's timeout; the other half is for the judge. */
export function waitFor(client: keyof typeof CLIENT_TIMEOUT_MS, { rewardTimeoutMs }: ServeLimits): number {
  return Math.min(CLIENT_TIMEOUT_MS[client], rewardTimeoutMs) / 2;
}

export function timesOf(client: keyof typeof CLIENT_TIMEOUT_MS, { rewardTimeoutMs, maxRewardTimeoutMs }: ServeLimits) {
  const defaultMs = Math.min(CLIENT_TIMEOUT_MS[client], rewardTimeoutMs) / 2;
  return { defaultMs: Math.max(1, Math.round(defaultMs)), maxMs: maxRewardTimeoutMs };
}

/** An object, its JSON, or the bare id of a trajectory. */
function readLabel(label: unknown, schema: z.ZodType<RewardItem>, field: string, limits: ServeLimits): RewardItem {
  if (typeof label === 'string' && Id.safeParse(label).success) return { trajectory_id: label };
  const value = typeof label === 'string' ? parseJson(label, field, limits) : label;
  if (typeof value !== 'object' || value === null) {
    throw wrongInput(field, 'must be the id of a trajectory, or {"trajectory_id": …} or {"episode_id": …}');
  }
  return parseInput(schema, value, field, field);
}

function parseJson(text: string, field: string, limits: ServeLimits): unknown {
  inspectJson(text, limits, field);
  try {
    return JSON.parse(text);
  } catch {
    throw wrongInput(field, 'must be the id of a trajectory, or JSON');
  }
}
