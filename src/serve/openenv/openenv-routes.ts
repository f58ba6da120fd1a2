/**
 * OpenEnv over HTTP: the routes that its validator checks, its task API, and episodes for clients without a WebSocket,
 * whose requests name the episode.
 */
import { z } from 'zod';
import { requestSignal } from '../http/request-signal.ts';
import type { RouteTable } from '../http/routes.ts';
import { parseInput } from '../http/service-fault.ts';
import { EpisodeId } from '../routes/resolve-item.ts';
import { GymReset, GymStep } from '../routes/nemo-gym-episodes.ts';
import { RpcReply } from './mcp.ts';
import { Observation, Result, State, actionSchema, noEpisode, resetSchema } from './play.ts';
import { ENVIRONMENT_NAME, addTaskApi, eitherOf, type OpenEnvRouteDeps } from './task-api.ts';

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
      // A client that never receives the episode's id cannot give it up.
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
