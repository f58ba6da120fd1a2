/** Environments over HTTP: an RL worker opens an episode, steps it, and asks for its reward. */
import { z } from 'zod';
import { ACTION_SCHEMAS } from '../../actions/index.ts';
import { grammarNames } from '../../grammars/create-grammar.ts';
import { quietly } from '../../log/log.ts';
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
  /** Why the last action was refused, or could not be read; the step counts and the episode goes on. */
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
/** What says which step is meant: exactly one of them. */
const STEP_WAYS = ['action', 'reply', 'unusable'] as const;
const stepRequest = (platform: Platform) =>
  z
    .strictObject({
      /** An action; anything else is one that is refused. */
      action: z
        .unknown()
        .optional()
        .meta({ anyOf: [describedAs(ACTION_SCHEMAS[platform]), {}] }),
      /** A model's reply as it is. All its actions are performed, until one is refused; each is a step. */
      reply: z.string().optional(),
      /** How the reply is written. */
      grammar: z.enum(grammarNames(platform)).optional(),
      /** Of the picture as the model saw it, where that is not the size that its family is to be sent. */
      image_size: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }).optional(),
      /** Why the client could not read its model's reply: a step that is refused with these words. */
      unusable: z.string().min(1).max(10_000).optional(),
      /** The high-level action in words. Default: what the reply says. */
      intent: z.string().max(10_000).default(''),
      thought: z.string().max(100_000).optional(),
      /** Steps done before this one. With it a request may be sent again: a step is never made twice. */
      index: z.int().nonnegative().optional(),
    })
    .refine(
      (body) => STEP_WAYS.filter((way) => body[way] !== undefined).length === 1,
      'must have one of action, reply and unusable',
    )
    .refine((body) => (body.reply === undefined) === (body.grammar === undefined), {
      path: ['grammar'],
      error: 'must be there exactly when there is a reply',
    })
    .meta({
      oneOf: STEP_WAYS.map((way) => ({ required: way === 'reply' ? [way, 'grammar'] : [way] })),
      dependentRequired: { grammar: ['reply'], reply: ['grammar'] },
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
  const giveUp = (lent: LentEpisode[]) =>
    Promise.all(lent.map(({ id }) => desk.finish(id, 'aborted'))).catch(quietly('an episode was not given up'));

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
      const shows = { includeTree: include.includes('tree'), includeScreenshot: true };
      const wanted = { task, groupSize, seed, maxSteps: max_steps, leaseMs, ...shows };
      const signal = requestSignal(request, reply, times);
      const lent = await desk.open(wanted, signal);
      // Whoever is not told of an episode cannot give it up.
      signal.addEventListener('abort', () => void giveUp(lent), { once: true });
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
    summary: "Perform an action, or those of a model's reply, and show what is on the screen then",
    params: Params,
    entrance: 'native',
    body: stepRequest(deps.platform),
    replies: { 200: EpisodeReply },
    async handle({ params: { id }, body, ...call }) {
      return router.run(id, call, async () => {
        const { index, image_size: imageSize, ...step } = body;
        return describeEpisode(await desk.step(id, { ...step, imageSize }, index));
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
