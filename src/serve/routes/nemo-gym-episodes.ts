/**
 * Episodes as NeMo Gym's gymnasium agent plays them: POST /reset with a row, then POST /step with the row and the
 * model's output. It accepts only text observations and numeric rewards. It identifies its episode by the cookie of the
 * previous answer. Its routes share the URLs of OpenEnv's; the row decides which is meant (openenv/openenv-routes.ts).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { quoteResult } from '../../agent/describe-result.ts';
import { listAsText } from '../../agent/screens/element-list.ts';
import { numberElements } from '../../agent/screens/number-elements.ts';
import { toSpace } from '../../grammars/coordinate-space.ts';
import { createGrammar, grammarNames } from '../../grammars/create-grammar.ts';
import { Id, type Platform } from '../../schema/index.ts';
import type { EpisodeManager, LeasedEpisode } from '../episodes/episode-manager.ts';
import type { Call, EpisodeRouter } from '../episodes/episode-router.ts';
import { requestSignal } from '../http/request-signal.ts';
import { parseInput, ServiceFault } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import { requireReward } from '../rewards/reward-result.ts';
import type { Scorer } from '../rewards/score-trajectory.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { ExitStatus } from '../upload/upload-schema.ts';
import { timesOf } from './compat-routes.ts';
import { EpisodeId, episodeTrajectoryId, unknownTask } from './resolve-item.ts';

const COOKIE = /(?:^|;\s*)autoplay_episode=([a-f0-9]{32})(?:;|$)/;

/** The episode named by the cookie of the previous answer. */
export function episodeOfCookie({ headers }: FastifyRequest): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1];
}

/** The agents keep only the cookies of the last answer, so each answer sets it. */
export function setEpisodeCookie(reply: FastifyReply, id: string): void {
  void reply.header('set-cookie', `autoplay_episode=${id}; Path=/; HttpOnly`);
}

const isRow = (body: object) => 'responses_create_params' in body;

/** Task fields in a row of `autoplay export --rl nemo-gym`. */
const rowSchema = (platform: Platform) =>
  z.looseObject({
    responses_create_params: z.looseObject({}),
    task_id: Id,
    verifier_metadata: z.looseObject({
      grammar: z.enum(grammarNames(platform)),
      max_steps: z.int().min(1).optional(),
    }),
  });

const OutputItem = z.looseObject({
  type: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().nullish() }))]).nullish(),
  name: z.string().optional(),
  arguments: z.string().optional(),
  call_id: z.string().optional(),
});
const ModelResponse = z.looseObject({ output: z.array(OutputItem) });

const Info = z.object({
  episode_id: EpisodeId,
  exit_status: ExitStatus.nullable(),
  action_error: z.string().nullable(),
  /** One for each tool call of the model. */
  tool_outputs: z.array(z.object({ call_id: z.string(), output: z.string() })),
});
export const GymReset = z.object({ observation: z.string().nullable(), info: Info });
export const GymStep = GymReset.extend({ reward: z.number(), terminated: z.boolean(), truncated: z.boolean() });

export interface NemoGymEpisodeDeps {
  episodes: EpisodeManager;
  router: EpisodeRouter;
  scorer: Scorer;
  findTask: FindTask;
  limits: ServeLimits;
  platform: Platform;
  maxSteps: number;
}

export type NemoGymEpisodes = ReturnType<typeof createNemoGymEpisodes>;

export function createNemoGymEpisodes(deps: NemoGymEpisodeDeps) {
  const { episodes, router, scorer, findTask, limits, platform } = deps;
  const Row = rowSchema(platform);
  const StepOfRow = Row.extend({ response: ModelResponse });
  const times = timesOf('nemo-gym', limits);

  return {
    /** True if a body of /reset or /step is NeMo Gym's. */
    isMeant: isRow,
    row: Row,
    stepOfRow: StepOfRow,
    /** The row already contains the first screen, so the answer has none. */
    async reset(body: object, { request, reply }: Call) {
      const { task_id: taskId, verifier_metadata: metadata } = parseInput(Row, body);
      const task = await findTask(taskId);
      if (!task) throw unknownTask('task_id');
      const maxSteps = Math.min(metadata.max_steps ?? deps.maxSteps, deps.maxSteps);
      const shows = { includeTree: false, includeScreenshot: false };
      const signal = requestSignal(request, reply, times);
      const [leased] = await episodes.open({ task, groupSize: 1, maxSteps, leaseMs: limits.leaseMs, ...shows }, signal);
      const { id } = leased!;
      // A client that never receives the episode's id cannot give it up.
      signal.addEventListener('abort', () => void episodes.finish(id, 'aborted').catch(() => undefined), {
        once: true,
      });
      setEpisodeCookie(reply, id);
      return { observation: null, info: describeInfo(leased!, []) };
    },
    /**
     * An invalid action costs one step. The last step is scored; a missing verdict is thrown, as the agent accepts no
     * null.
     */
    async step(body: object, call: Call) {
      const { response, verifier_metadata: metadata } = parseInput(StepOfRow, body);
      const id = episodeOfCookie(call.request);
      if (id === undefined) throw noCookie();
      setEpisodeCookie(call.reply, id);
      const { grammar } = metadata;
      return router.run(id, call, async () => {
        const leased = await episodes.step(id, { reply: textOf(response.output), grammar, intent: '' }, undefined);
        const { exitStatus } = leased.turn;
        const calls = response.output.flatMap(({ call_id: name }) => (name === undefined ? [] : [name]));
        const reply = {
          observation: exitStatus === null ? describeScreen(leased, createGrammar(grammar, platform)) : null,
          info: describeInfo(leased, calls),
          terminated: exitStatus === 'done' || exitStatus === 'failed',
          truncated: exitStatus !== null && exitStatus !== 'done' && exitStatus !== 'failed',
        };
        if (exitStatus === null) return { ...reply, reward: 0 };
        const signal = requestSignal(call.request, call.reply, times);
        const scored = await scorer.score({ trajectoryId: episodeTrajectoryId(id) }, signal);
        return { ...reply, reward: requireReward(scored, 'episode') };
      });
    },
  };
}

function noCookie(): ServiceFault {
  const message = 'cookie: missing; the answer to /reset sets it';
  return new ServiceFault(409, { code: 'NO_EPISODE', class: 'lease', field: 'cookie', message });
}

/** The model's whole output. Tool calls that a server parsed out of it return to the form of the grammar. */
function textOf(output: z.infer<typeof ModelResponse>['output']): string {
  const parts = output.flatMap(({ type, content, name, arguments: given = '{}' }) => {
    if (type === 'function_call') {
      return [`<tool_call>\n{"name": ${JSON.stringify(name ?? '')}, "arguments": ${given}}\n</tool_call>`];
    }
    if (type !== 'message' || content == null) return [];
    return typeof content === 'string' ? [content] : content.map(({ text }) => text ?? '');
  });
  return parts.join('\n');
}

function describeInfo({ id, turn }: LeasedEpisode, calls: readonly string[]): z.infer<typeof Info> {
  const { exitStatus, actionError } = turn;
  const done = turn.result ? quoteResult(turn.result) : 'done';
  const output = actionError === null ? done : `refused: ${actionError}`;
  const tool_outputs = calls.map((call_id) => ({ call_id, output }));
  return { episode_id: id, exit_status: exitStatus, action_error: actionError, tool_outputs };
}

/** The screen in words, with places in the units that the policy writes. */
function describeScreen({ turn }: LeasedEpisode, grammar: ReturnType<typeof createGrammar>): string {
  const { screenshot, tree } = turn.observation;
  const screen = { width: screenshot.width, height: screenshot.height };
  const context = { screen, sent: grammar.imageSize(screen) };
  const elements = listAsText(numberElements(tree)).replaceAll(/at=\((-?\d+),(-?\d+)\)$/gm, (_, left, top) => {
    const { x, y } = toSpace({ x: Number(left), y: Number(top) }, grammar.space, context);
    return `at=(${x},${y})`;
  });
  const refusal = turn.actionError === null ? '' : `The action was refused: ${turn.actionError}\n`;
  const result = turn.result ? `Result of the last action: ${quoteResult(turn.result)}\n` : '';
  return `${refusal}${result}The screen now:\n${elements}`;
}
