/**
 * OpenEnv over HTTP: what its validator looks at, its task API, and episodes for those without a WebSocket, which say
 * in each request which one they mean.
 */
import { z } from 'zod';
import type { Platform } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { EpisodeRouter } from '../episodes/episode-router.ts';
import { describedAs } from '../http/open-api.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import { parseInput } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { EpisodeId, unknownTask } from '../routes/resolve-item.ts';
import { GymReset, GymStep, type NemoGymEpisodes } from '../routes/nemo-gym-episodes.ts';
import { describeTask, TaskReply } from '../routes/task-routes.ts';
import { RpcReply, type Mcp } from './mcp.ts';
import type { McpSessions } from './mcp-sessions.ts';
import { actionSchema, noEpisode, Observation, resetSchema, Result, State, type Play } from './play.ts';

export interface OpenEnvRouteDeps {
  play: Play;
  mcp: Mcp;
  sessions: McpSessions;
  router: EpisodeRouter;
  tasks: Store;
  findTask: FindTask;
  limits: ServeLimits;
  platform: Platform;
  maxSteps: number;
  /** Whose agent asks at the same URLs. */
  nemoGym: NemoGymEpisodes;
}

const ENVIRONMENT_NAME = 'autoplay';
/** All tasks of a run are of one split. */
const SPLIT = 'train';
const Split = z.strictObject({ split: z.literal(SPLIT) });
const Index = z.int().nonnegative();

export function addOpenEnvRoutes(routes: RouteTable, deps: OpenEnvRouteDeps): void {
  const { play, mcp, sessions, router, limits, platform, maxSteps, nemoGym } = deps;
  const times = { defaultMs: limits.rewardTimeoutMs, maxMs: limits.maxRewardTimeoutMs };
  const Schemas = z.object({
    action: z.looseObject({}),
    observation: z.looseObject({}),
    state: z.looseObject({}),
    reset_observation: z.looseObject({}),
  });
  const schemas = {
    action: z.toJSONSchema(actionSchema(platform), { io: 'input' }),
    observation: z.toJSONSchema(Observation),
    state: z.toJSONSchema(State),
    reset_observation: z.toJSONSchema(Observation),
  };

  routes.add({
    method: 'GET',
    url: '/health',
    summary: 'OpenEnv: whether the server answers',
    open: true,
    replies: { 200: z.object({ status: z.literal('healthy') }) },
    handle: () => ({ status: 'healthy' }),
  });
  routes.add({
    method: 'GET',
    url: '/metadata',
    summary: 'OpenEnv: what this environment is',
    replies: { 200: z.object({ name: z.string(), description: z.string(), version: z.string() }) },
    handle: () => ({
      name: ENVIRONMENT_NAME,
      description: 'Tasks in real graphical applications; rewards are those of the verifier of the run',
      version: '1.0.0',
    }),
  });
  routes.add({
    method: 'GET',
    url: '/schema',
    summary: 'OpenEnv: actions, observations and states as JSON schemas',
    replies: { 200: Schemas },
    handle: () => schemas,
  });
  routes.add({
    method: 'POST',
    url: '/reset',
    summary:
      'OpenEnv: open an episode; `metadata.episode_id` names it. NeMo Gym, whose rows say so: the same, by a cookie',
    entrance: 'native',
    body: eitherOf(nemoGym.row, resetSchema(limits, maxSteps)),
    replies: { 200: z.union([Result, GymReset]) },
    async handle({ body, request, reply }) {
      if (nemoGym.isMeant(body)) return nemoGym.reset(body, { request, reply });
      const signal = requestSignal(request, reply, times);
      const result = await play.reset(play.readReset(body, 'body'), signal);
      // Whoever is not told of an episode cannot give it up.
      signal.addEventListener('abort', () => void play.giveUp(result.metadata.episode_id), { once: true });
      return result;
    },
  });
  const StepRequest = z.object({
    action: z.unknown().meta({ description: 'As /schema says; anything else is an action that is refused' }),
    episode_id: EpisodeId.optional(),
  });
  routes.add({
    method: 'POST',
    url: '/step',
    summary:
      'OpenEnv: perform an action in an episode that /reset has opened; the last step is scored. NeMo Gym: the same',
    entrance: 'native',
    body: eitherOf(nemoGym.stepOfRow, StepRequest),
    replies: { 200: z.union([Result, GymStep]) },
    async handle({ body, ...call }) {
      if (nemoGym.isMeant(body)) return nemoGym.step(body, call);
      const { action, episode_id: id } = parseInput(StepRequest, body);
      if (id === undefined) throw noEpisode();
      return router.run(id, call, () => play.step(id, action, requestSignal(call.request, call.reply, times)));
    },
  });
  routes.add({
    method: 'GET',
    url: '/state',
    summary: 'OpenEnv: how far an episode is',
    query: z.object({ episode_id: EpisodeId.optional() }),
    replies: { 200: State },
    handle: ({ query, ...call }) =>
      query.episode_id === undefined
        ? play.state(undefined)
        : router.run(query.episode_id, call, () => play.state(query.episode_id)),
  });
  routes.add({
    method: 'POST',
    url: '/mcp',
    summary: 'OpenEnv: the actions as MCP tools; `session_id` of a call is the id of an episode, or of a session',
    entrance: 'native',
    body: z.looseObject({}),
    replies: { 200: RpcReply },
    handle: ({ body, request, reply }) =>
      mcp.answer(body, (action, sessionId) => {
        const given = EpisodeId.safeParse(sessionId).data;
        const id = given && (sessions.episodeOf(given) ?? given);
        if (id === undefined) throw noEpisode();
        return play.step(id, action, requestSignal(request, reply, times));
      }),
  });
  addTaskApi(routes, deps);
}

/** A body that is parsed as the one or the other once it is known which is meant, so that a refusal names the field. */
function eitherOf(row: z.ZodType, other: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).meta({ anyOf: [describedAs(row), describedAs(other)] });
}

/** As the Open Reward Standard has it. The order of tasks is that of their ids. */
function addTaskApi(routes: RouteTable, { tasks, findTask }: OpenEnvRouteDeps): void {
  const Tasks = z.object({ tasks: z.array(TaskReply) });

  async function listIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const id of tasks.list('tasks')) ids.push(id);
    return ids;
  }
  async function describe(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => findTask(id)));
    return found.flatMap((task) => (task ? [describeTask(task)] : []));
  }

  routes.add({
    method: 'GET',
    url: '/list_environments',
    summary: 'OpenEnv: the name of this environment',
    replies: { 200: z.array(z.string()) },
    handle: () => [ENVIRONMENT_NAME],
  });
  routes.add({
    method: 'GET',
    url: `/${ENVIRONMENT_NAME}/splits`,
    summary: 'OpenEnv: the one split',
    replies: { 200: z.array(z.object({ name: z.string(), type: z.string() })) },
    handle: () => [{ name: SPLIT, type: SPLIT }],
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/tasks`,
    summary: 'OpenEnv: all tasks',
    entrance: 'native',
    body: Split,
    replies: { 200: Tasks.extend({ env_name: z.string() }) },
    handle: async () => ({ tasks: await describe(await listIds()), env_name: ENVIRONMENT_NAME }),
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/num_tasks`,
    summary: 'OpenEnv: how many tasks there are',
    entrance: 'native',
    body: Split,
    replies: { 200: z.object({ num_tasks: z.int() }) },
    handle: async () => ({ num_tasks: (await listIds()).length }),
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/task`,
    summary: 'OpenEnv: one task by its place',
    entrance: 'native',
    body: Split.extend({ index: Index }),
    replies: { 200: z.object({ task: TaskReply }) },
    async handle({ body: { index } }) {
      const ids = await listIds();
      const [task] = await describe(ids.slice(index, index + 1));
      if (!task) throw unknownTask('index', `must be below ${ids.length}, the number of tasks`);
      return { task };
    },
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/task_range`,
    summary: 'OpenEnv: tasks from one place to before another',
    entrance: 'native',
    body: Split.extend({ start: Index.nullish(), stop: Index.nullish() }),
    replies: { 200: Tasks },
    handle: async ({ body: { start, stop } }) => ({
      tasks: await describe((await listIds()).slice(start ?? 0, stop ?? undefined)),
    }),
  });
}
