/** Environments over HTTP: an RL worker opens an episode, steps it, and asks for its reward. */
import { z } from 'zod';
import { quietly } from '../../log/log.ts';
import { Id, type Platform } from '../../schema/index.ts';
import type { EpisodeManager, LeasedEpisode } from '../episodes/episode-manager.ts';
import type { EpisodeRouter } from '../episodes/episode-router.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import type { ServeLimits } from '../limits.ts';
import { RewardResult } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import type { ExitStatus } from '../upload/upload-schema.ts';
import { episodeTrajectoryId, unknownTask } from './resolve-item.ts';
import {
  EpisodeReply,
  GroupReply,
  EndedReply,
  Params,
  stepRequest,
  RewardRequest,
  describeEpisode,
} from './episode-messages.ts';

export interface EpisodeRouteDeps {
  episodes: EpisodeManager;
  router: EpisodeRouter;
  scorer: Scorer;
  findTask: FindTask;
  /** Platform of the environments. */
  platform: Platform;
  /** Number of environments. */
  capacity: number;
  /** Limit of an episode's steps. */
  maxSteps: number;
  limits: ServeLimits;
}

export function addEpisodeRoutes(routes: RouteTable, deps: EpisodeRouteDeps): void {
  const { episodes, router, scorer, findTask, limits } = deps;
  const maxSteps = Math.min(deps.maxSteps, limits.maxSteps);
  const times = { defaultMs: limits.rewardTimeoutMs, maxMs: limits.maxRewardTimeoutMs };
  const giveUp = (leased: LeasedEpisode[]) =>
    Promise.all(leased.map(({ id }) => episodes.finish(id, 'aborted'))).catch(quietly('an episode was not given up'));

  routes.add({
    method: 'POST',
    url: '/v1/episodes',
    summary: 'Bring environments to the initial state of a task, and show the first screen of each',
    entrance: 'native',
    body: z.strictObject({
      task_id: Id,
      /** Draws the look of the group, if looks vary. The same number gives the same look. Default: a random one. */
      seed: z.int().nonnegative().optional(),
      group_size: z
        .int()
        .min(1)
        .max(limits.maxGroup)
        .default(1)
        .meta({ maximum: Math.min(limits.maxGroup, deps.capacity) }),
      max_steps: z.int().min(1).max(maxSteps).default(maxSteps),
      /** An episode without requests for this long is reclaimed, without a reward. */
      lease_ms: z.int().min(1000).max(limits.maxLeaseMs).default(limits.leaseMs),
      include: z.array(z.enum(['tree'])).default([]),
    }),
    replies: { 201: GroupReply },
    async handle({ body, request, reply }) {
      const task = await findTask(body.task_id);
      if (!task) throw unknownTask('task_id');
      const { seed, group_size: groupSize, max_steps, lease_ms: leaseMs, include } = body;
      const shows = { includeTree: include.includes('tree'), includeScreenshot: true };
      const wanted = { task, groupSize, seed, maxSteps: max_steps, leaseMs, ...shows };
      const signal = requestSignal(request, reply, times);
      const leased = await episodes.open(wanted, signal);
      // A client that never receives the episodes' ids cannot give them up.
      signal.addEventListener('abort', () => void giveUp(leased), { once: true });
      void reply.code(201);
      return { episodes: leased.map(describeEpisode) };
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/episodes/:id',
    summary: 'The present screen of an episode; asking for it keeps nothing alive',
    params: Params,
    replies: { 200: EpisodeReply },
    async handle({ params: { id }, ...call }) {
      return router.run(id, call, () => describeEpisode(episodes.find(id)!));
    },
  });
  routes.add({
    method: 'POST',
    url: '/v1/episodes/:id/step',
    summary: "Perform an action, or those of a model's reply, and show what is on the screen then",
    params: Params,
    entrance: 'native',
    body: stepRequest(deps.platform),
    replies: { 200: EpisodeReply },
    async handle({ params: { id }, body, ...call }) {
      return router.run(id, call, async () => {
        const { index, image_size: imageSize, ...step } = body;
        return describeEpisode(await episodes.step(id, { ...step, imageSize }, index));
      });
    },
  });
  routes.add({
    method: 'POST',
    url: '/v1/episodes/:id/reward',
    summary: 'End an episode if it has not ended, and score it',
    params: Params,
    entrance: 'native',
    body: RewardRequest,
    replies: { 200: RewardResult },
    async handle({ params: { id }, body, ...call }) {
      const signal = requestSignal(call.request, call.reply, times);
      const score = async () => ({
        id,
        ...(await scorer.score({ trajectoryId: episodeTrajectoryId(id) }, signal)),
      });
      const finish = async () => {
        await episodes.finish(id, body.exit_status);
        return score();
      };
      return router.run(id, call, finish, score);
    },
  });
  routes.add({
    method: 'DELETE',
    url: '/v1/episodes/:id',
    summary: 'Give an episode up: its environment is free, and it has no reward',
    params: Params,
    replies: { 200: EndedReply },
    async handle({ params: { id }, ...call }) {
      const describeEnd = (exit_status: ExitStatus) => ({ id, exit_status, trajectory_id: episodeTrajectoryId(id) });
      const finish = async () => {
        await episodes.finish(id, 'aborted');
        return describeEnd(episodes.find(id)?.turn.exitStatus ?? 'aborted');
      };
      return router.run(id, call, finish, async (exitStatus) => describeEnd(exitStatus));
    },
  });
}
