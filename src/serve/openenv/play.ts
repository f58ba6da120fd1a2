/** Episodes in OpenEnv's form, shared with the native routes. The common code of its socket, routes and MCP tools. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { ACTION_SCHEMAS } from '../../actions/index.ts';
import { grammarNames } from '../../grammars/create-grammar.ts';
import { Id, UiNode, type Platform } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { EpisodeManager, LeasedEpisode } from '../episodes/episode-manager.ts';
import type { SentStep } from '../episodes/read-step.ts';
import { parseInput, ServiceFault } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import { requireReward } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { describeReturn, ResultReply } from '../routes/episode-messages.ts';
import { EpisodeId, episodeTrajectoryId, unknownTask } from '../routes/resolve-item.ts';
import { ExitStatus } from '../upload/upload-schema.ts';

export const Observation = z.object({
  instruction: z.string(),
  /** Base64 of a PNG; present with "screenshot" and "both". */
  screenshot: z.string().optional(),
  /** Present with "tree" and "both". */
  tree: UiNode.optional(),
  /** Size of the screenshot in pixels. */
  width: z.int(),
  height: z.int(),
  window: z.string(),
  /** The reason why the last action was refused or unreadable. It counts as a step, and the episode continues. */
  action_error: z.string().nullable(),
  /** Result of the last action, if it returned one, as commands do. Its texts are untrusted. */
  result: ResultReply.optional(),
});

const Metadata = z.object({
  episode_id: EpisodeId,
  task_id: Id,
  step: z.int(),
  max_steps: z.int(),
  exit_status: ExitStatus.nullable(),
  initial_state: z.string(),
});

/** Answer of reset and step. */
export const Result = z.object({
  observation: Observation,
  /**
   * Null only after a reset; 0 until the episode ends, then the verifier's reward. Without a verdict the answer is an
   * error.
   */
  reward: z.number().nullable(),
  done: z.boolean(),
  metadata: Metadata,
});
export type Result = z.infer<typeof Result>;

export const State = z.object({
  episode_id: EpisodeId.nullable(),
  step_count: z.int(),
  task_id: Id.nullable(),
  done: z.boolean(),
});

/** Other keys, such as a row's columns, are ignored. */
export function resetSchema({ maxLeaseMs, leaseMs }: ServeLimits, maxSteps: number) {
  return z.object({
    /** Default: the task drawn with `seed`, or a random one. */
    task_id: Id.optional(),
    /** Draws the look as well, if looks vary. */
    seed: z.int().nonnegative().nullish(),
    observation: z.enum(['screenshot', 'tree', 'both']).default('screenshot'),
    max_steps: z.int().min(1).max(maxSteps).default(maxSteps),
    lease_ms: z.int().min(1000).max(maxLeaseMs).default(leaseMs),
  });
}
export type Reset = z.infer<ReturnType<typeof resetSchema>>;

const replyAction = (platform: Platform) =>
  z.object({
    reply: z.string(),
    grammar: z.enum(grammarNames(platform)),
    image_size: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }).optional(),
  });

/** An action, or a model's reply in its grammar. */
export const actionSchema = (platform: Platform) => z.union([ACTION_SCHEMAS[platform], replyAction(platform)]);

export interface PlayDeps {
  episodes: EpisodeManager;
  scorer: Scorer;
  findTask: FindTask;
  tasks: Store;
  limits: ServeLimits;
  platform: Platform;
  /** Limit of an episode's steps. */
  maxSteps: number;
}

export type Play = ReturnType<typeof createPlay>;

/** Every method throws the same faults as the native routes. */
export function createPlay({ episodes, scorer, findTask, tasks, limits, platform, maxSteps }: PlayDeps) {
  const Wanted = resetSchema(limits, maxSteps);
  const ReplyAction = replyAction(platform);

  async function drawTask(seed: number | null | undefined): Promise<string> {
    const ids: string[] = [];
    for await (const id of tasks.list('tasks')) ids.push(id);
    if (ids.length === 0) throw unknownTask('task_id');
    return ids[seed == null ? randomInt(ids.length) : seed % ids.length]!;
  }

  function readAction(action: unknown): SentStep {
    const isReply = typeof action === 'object' && action !== null && 'reply' in action;
    if (!isReply) return { action, intent: '' };
    const parsed = ReplyAction.safeParse(action);
    if (!parsed.success) return { unusable: z.prettifyError(parsed.error), intent: '' };
    const { image_size: imageSize, ...fields } = parsed.data;
    return { ...fields, imageSize, intent: '' };
  }

  return {
    /** `root` names the data in a refusal. */
    readReset: (data: unknown, root: string = 'data') => parseInput(Wanted, data, root),
    async reset({ task_id, seed, observation, max_steps, lease_ms: leaseMs }: Reset, signal: AbortSignal) {
      const task = await findTask(task_id ?? (await drawTask(seed)));
      if (!task) throw unknownTask('task_id');
      const shows = { includeTree: observation !== 'screenshot', includeScreenshot: observation !== 'tree' };
      const wanted = { task, groupSize: 1, seed: seed ?? undefined, maxSteps: max_steps, leaseMs, ...shows };
      const [leased] = await episodes.open(wanted, signal);
      return describe(leased!, null);
    },
    /** An invalid action costs one step. The step that ends the episode is scored; a missing verdict is thrown. */
    async step(id: string, action: unknown, signal: AbortSignal) {
      const leased = await episodes.step(id, readAction(action), undefined);
      if (leased.turn.exitStatus === null) return describe(leased, 0);
      const scored = await scorer.score({ trajectoryId: episodeTrajectoryId(id) }, signal);
      return describe(leased, requireReward(scored, 'episode'));
    },
    state(id: string | undefined) {
      const leased = id === undefined ? undefined : episodes.find(id);
      if (!leased) return { episode_id: null, step_count: 0, task_id: null, done: false };
      const { turn, task } = leased;
      return { episode_id: leased.id, step_count: turn.step, task_id: task.id, done: turn.exitStatus !== null };
    },
    async giveUp(id: string) {
      if (episodes.find(id)) await episodes.finish(id, 'aborted');
    },
  };
}

function describe(leased: LeasedEpisode, reward: number | null): Result {
  const { id, task, turn, maxSteps, initialState, includeTree, includeScreenshot } = leased;
  const { png, width, height } = turn.observation.screenshot;
  return {
    observation: {
      instruction: task.instruction,
      ...(includeScreenshot ? { screenshot: png.toString('base64') } : {}),
      ...(includeTree ? { tree: turn.observation.tree } : {}),
      width,
      height,
      window: turn.observation.window,
      action_error: turn.actionError,
      ...(turn.result ? { result: describeReturn(turn.result) } : {}),
    },
    reward,
    done: turn.exitStatus !== null,
    metadata: {
      episode_id: id,
      task_id: task.id,
      step: turn.step,
      max_steps: maxSteps,
      exit_status: turn.exitStatus,
      initial_state: initialState,
    },
  };
}

/** Refusal of a request before the first reset. */
export function noEpisode(): ServiceFault {
  const message = 'episode_id: there is no episode; reset comes first';
  return new ServiceFault(409, { code: 'NO_EPISODE', class: 'lease', field: 'episode_id', message });
}
