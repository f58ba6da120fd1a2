/** Requests and answers of the episodes' routes. */
import { z } from 'zod';
import { ACTION_SCHEMAS } from '../../actions/index.ts';
import { grammarNames } from '../../grammars/create-grammar.ts';
import { Id, Look, UiNode, type ActResult, type Platform, type Observation } from '../../schema/index.ts';
import { sha256 } from '../../store/ids.ts';
import type { LeasedEpisode } from '../episodes/episode-manager.ts';
import { describedAs } from '../http/open-api.ts';
import { ExitStatus } from '../upload/upload-schema.ts';
import { EpisodeId } from './resolve-item.ts';

const ObservationReply = z.object({
  screenshot: z.object({
    /** Base64 of a PNG. */
    data: z.string(),
    sha256: Id,
    width: z.int(),
    height: z.int(),
  }),
  window: z.string(),
  /** Present if the episode was opened with `include: ["tree"]`. */
  tree: UiNode.optional().meta({ description: 'UiNode' }),
});

export const ResultReply = z.object({
  ok: z.boolean(),
  /** Exit status of a command. */
  code: z.int().nullable(),
  stopped: z.string().nullable(),
  text: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
});

export const EpisodeReply = z.object({
  id: EpisodeId,
  task_id: Id,
  instruction: z.string(),
  /** Number of steps so far. */
  step: z.int(),
  max_steps: z.int(),
  done: z.boolean(),
  exit_status: ExitStatus.nullable(),
  /** The reason why the last action was refused or unreadable. The step counts and the episode continues. */
  action_error: z.string().nullable(),
  /** Result of the last action, if it returned one, as commands do. Its texts are untrusted. */
  result: ResultReply.optional(),
  /** Hash of the initial state; equal for all of a group, and for the exploration that found the task. */
  initial_state: z.string(),
  /** Screen, theme and window place of this group, if the run's config lets looks vary. */
  look: Look.optional(),
  lease_expires_at: z.iso.datetime(),
  observation: ObservationReply,
});

export const GroupReply = z.object({ episodes: z.array(EpisodeReply) });

export const EndedReply = z.object({ id: EpisodeId, exit_status: ExitStatus, trajectory_id: Id });

export const Params = z.object({ id: EpisodeId });

/** Keys that define a step: exactly one of them. */
const STEP_WAYS = ['action', 'reply', 'unusable'] as const;

export const stepRequest = (platform: Platform) =>
  z
    .strictObject({
      /** An action. Any other value is a refused step. */
      action: z
        .unknown()
        .optional()
        .meta({ anyOf: [describedAs(ACTION_SCHEMAS[platform]), {}] }),
      /** A model's reply, unchanged. All its actions are performed, until one is refused; each is a step. */
      reply: z.string().optional(),
      /** Grammar of the reply. */
      grammar: z.enum(grammarNames(platform)).optional(),
      /** Size of the picture as the model saw it, if it differs from the size for models of its family. */
      image_size: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }).optional(),
      /** The client's reason why it could not read its model's reply: a step that is refused with these words. */
      unusable: z.string().min(1).max(10_000).optional(),
      /** The high-level action in words. Default: the reply's own. */
      intent: z.string().max(10_000).default(''),
      thought: z.string().max(100_000).optional(),
      /** Number of earlier steps. With it a request may be repeated: a step is never performed twice. */
      index: z.int().nonnegative().optional(),
    })
    .refine(
      (body) => STEP_WAYS.filter((way) => body[way] !== undefined).length === 1,
      'must have one of action, reply and unusable',
    )
    .refine((body) => (body.reply === undefined) === (body.grammar === undefined), {
      path: ['grammar'],
      error: 'is required with a reply, and only then',
    })
    .meta({
      oneOf: STEP_WAYS.map((way) => ({ required: way === 'reply' ? [way, 'grammar'] : [way] })),
      dependentRequired: { grammar: ['reply'], reply: ['grammar'] },
    });

export const RewardRequest = z.strictObject({
  /** Cause of the end, for an episode that has not ended yet. */
  exit_status: z.enum(['out_of_steps', 'out_of_time', 'aborted']).default('out_of_steps'),
});

export function describeEpisode(leased: LeasedEpisode): z.infer<typeof EpisodeReply> {
  const { id, task, turn, maxSteps, initialState, look, expiresAtMs, includeTree } = leased;
  return {
    id,
    task_id: task.id,
    instruction: task.instruction,
    step: turn.step,
    max_steps: maxSteps,
    done: turn.exitStatus !== null,
    exit_status: turn.exitStatus,
    action_error: turn.actionError,
    ...(turn.result ? { result: describeReturn(turn.result) } : {}),
    initial_state: initialState,
    ...(look ? { look } : {}),
    lease_expires_at: new Date(expiresAtMs).toISOString(),
    observation: describeObservation(turn.observation, includeTree),
  };
}

export function describeReturn(result: ActResult): z.infer<typeof ResultReply> {
  const { ok, code = null, stopped = null, text, stderr = '', truncated = false } = result;
  return { ok, code, stopped, text, stderr, truncated };
}

function describeObservation({ screenshot, window, tree }: Observation, includeTree: boolean) {
  const { png, width, height } = screenshot;
  const picture = { data: png.toString('base64'), sha256: sha256(png), width, height };
  return { screenshot: picture, window, ...(includeTree ? { tree } : {}) };
}
