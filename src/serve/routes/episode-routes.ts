/** Environments over HTTP: an RL worker opens an episode, steps it, and asks for its reward. */
import { z } from 'zod';
import { ACTION_SCHEMAS } from '../../actions/index.ts';
import { Id, Look, UiNode, type Platform, type Observation } from '../../schema/index.ts';
import { sha256 } from '../../store/ids.ts';
import type { EpisodeDesk, LentEpisode } from '../episodes/episode-desk.ts';
import type { EpisodeRouter } from '../episodes/episode-router.ts';
import { describedAs } from '../http/open-api.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import type { ServeLimits } from '../limits.ts';
import { RewardResult } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { parseAction } from '../upload/store-upload.ts';
import { ExitStatus } from '../upload/upload-schema.ts';
import { EpisodeId, episodeTrajectoryId, unknownTask } from './resolve-item.ts';

const ObservationReply = z.object({
  screenshot: z.object({
    /** Base64 of a PNG. */
    data: z.string(),
    sha256: Id,
    width: z.int(),
    height: z.int(),
  }),
  window: z.string(),
  /** When the episode was opened with `include: ["tree"]`. */
  tree: UiNode.optional().meta({ description: 'UiNode' }),
});

const EpisodeReply = z.object({
  id: EpisodeId,
  task_id: Id,
  instruction: z.string(),
  /** Steps done. */
  step: z.int(),
  max_steps: z.int(),
  done: z.boolean(),
  exit_status: ExitStatus.nullable(),
  /** Why the environment refused the last action; the step counts and the episode goes on. */
  action_error: z.string().nullable(),
  /** Hash of the initial state; equal for all of a group, and for the exploration that found the task. */
  initial_state: z.string(),
  /** Screen, theme and window place of this group, where the run's config lets looks vary. */
  look: Look.optional(),
  lease_expires_at: z.iso.datetime(),
  observation: ObservationReply,
});
const GroupReply = z.object({ episodes: z.array(EpisodeReply) });
const EndedReply = z.object({ id: EpisodeId, exit_status: ExitStatus, trajectory_id: Id });

const Params = z.object({ id: EpisodeId });
const stepRequest = (platform: Platform) =>
  z.strictObject({
    action: z.unknown().meta(describedAs(ACTION_SCHEMAS[platform])),
    /** The high-level action in words. */
    intent: z.string().max(10_000).default(''),
    thought: z.string().max(100_000).optional(),
    /** Steps done before this one. With it a request may be sent again: a step is never made twice. */
    index: z.int().nonnegative().optional(),
  });
const RewardRequest = z.strictObject({
  /** Of an episode that has not ended: whose doing it is that it ends here. */
  exit_status: z.enum(['out_of_steps', 'out_of_time', 'aborted']).default('out_of_steps'),
});

export interface EpisodeRouteDeps {
  desk: EpisodeDesk;
  router: EpisodeRouter;
  scorer: Scorer;
  findTask: FindTask;
  /** Of the environments. */
  platform: Platform;
  /** Environments there are. */
  capacity: number;
  /** The most steps an episode may have. */
  maxSteps: number;
  limits: ServeLimits;
}

export function addEpisodeRoutes(routes: RouteTable, deps: EpisodeRouteDeps): void {
  const { desk, router, scorer, findTask, limits } = deps;
  const maxSteps = Math.min(deps.maxSteps, limits.maxSteps);
  const times = { defaultMs: limits.rewardTimeoutMs, maxMs: limits.maxRewardTimeoutMs };

  routes.add({
    method: 'POST',
    url: '/v1/episodes',
    summary: 'Bring environments to the initial state of a task, and show the first screen of each',
    entrance: 'native',
    body: z.strictObject({
      task_id: Id,
      /** Draws the look of the group, where looks vary; the same number gives the same look. Default: a random one. */
      seed: z.int().nonnegative().optional(),
      group_size: z
        .int()
        .min(1)
        .max(limits.maxGroup)
        .default(1)
        .meta({ maximum: Math.min(limits.maxGroup, deps.capacity) }),
      max_steps: z.int().min(1).max(maxSteps).default(maxSteps),
      /** An episode that is not touched for so long is taken back, without a reward. */
      lease_ms: z.int().min(1000).max(limits.maxLeaseMs).default(limits.leaseMs),
      include: z.array(z.enum(['tree'])).default([]),
    }),
    replies: { 201: GroupReply },
    async handle({ body, request, reply }) {
      const task = await findTask(body.task_id);
      if (!task) throw unknownTask('task_id');
      const { seed, group_size: groupSize, max_steps, lease_ms: leaseMs, include } = body;
      const wanted = { task, groupSize, seed, maxSteps: max_steps, leaseMs, includeTree: include.includes('tree') };
      const lent = await desk.open(wanted, requestSignal(request, reply, times));
      void reply.code(201);
      return { episodes: lent.map(describeEpisode) };
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/episodes/:id',
    summary: 'The present screen of an episode; asking for it keeps nothing alive',
    params: Params,
    replies: { 200: EpisodeReply },
    async handle({ params: { id }, ...call }) {
      return router.run(id, call, () => describeEpisode(desk.find(id)!));
    },
  });
  routes.add({
    method: 'POST',
    url: '/v1/episodes/:id/step',
    summary: 'Perform one action, and show what is on the screen then',
    params: Params,
    entrance: 'native',
    body: stepRequest(deps.platform),
    replies: { 200: EpisodeReply },
    async handle({ params: { id }, body, ...call }) {
      return router.run(id, call, async () => {
        const { task } = desk.find(id)!;
        const { intent, thought, index } = body;
        const lent = await desk.step(id, { action: parseAction(body.action, task, 'action'), intent, thought }, index);
        return describeEpisode(lent);
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
        await desk.finish(id, body.exit_status);
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
        await desk.finish(id, 'aborted');
        return describeEnd(desk.find(id)?.turn.exitStatus ?? 'aborted');
      };
      return router.run(id, call, finish, async (exitStatus) => describeEnd(exitStatus));
    },
  });
}

export function describeEpisode(lent: LentEpisode): z.infer<typeof EpisodeReply> {
  const { id, task, turn, maxSteps, initialState, look, expiresAtMs, includeTree } = lent;
  return {
    id,
    task_id: task.id,
    instruction: task.instruction,
    step: turn.step,
    max_steps: maxSteps,
    done: turn.exitStatus !== null,
    exit_status: turn.exitStatus,
    action_error: turn.actionError,
    initial_state: initialState,
    ...(look ? { look } : {}),
    lease_expires_at: new Date(expiresAtMs).toISOString(),
    observation: describeObservation(turn.observation, includeTree),
  };
}

function describeObservation({ screenshot, window, tree }: Observation, includeTree: boolean) {
  const { png, width, height } = screenshot;
  const picture = { data: png.toString('base64'), sha256: sha256(png), width, height };
  return { screenshot: picture, window, ...(includeTree ? { tree } : {}) };
}
