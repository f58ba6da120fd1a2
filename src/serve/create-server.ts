/** Builds the HTTP server of the reward service from its parts. */
import bearerAuth from '@fastify/bearer-auth';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createAdmission } from './http/admission.ts';
import { sendError } from './http/error-reply.ts';
import { addJsonParser } from './http/json-body.ts';
import { addOpenApi } from './http/open-api.ts';
import { createRouteTable, type RouteTable } from './http/routes.ts';
import { SERVE_LIMITS, type ServeLimits } from './limits.ts';
import { createServeMetrics } from './metrics.ts';
import { createPictureDecoder } from './pictures/picture-decoder.ts';
import { createRewardBatches } from './rewards/reward-batches.ts';
import { createScorer } from './rewards/score-trajectory.ts';
import { createTaskReader } from './rewards/task-reader.ts';
import { createEpisodeManager } from './episodes/episode-manager.ts';
import { createEpisodeRouter, createLeaseRegistry } from './episodes/episode-router.ts';
import { createMcp } from './openenv/mcp.ts';
import { createMcpSessions } from './openenv/mcp-sessions.ts';
import { addOpenEnvRoutes } from './openenv/openenv-routes.ts';
import { createPlay } from './openenv/play.ts';
import { acceptSockets } from './openenv/socket.ts';
import type { EpisodeSource, RewardServiceDeps } from './reward-service.ts';
import { addCompatRoutes } from './routes/compat-routes.ts';
import { addHealthRoutes } from './routes/health-routes.ts';
import { addEpisodeRoutes } from './routes/episode-routes.ts';
import { describeEpisode } from './routes/episode-messages.ts';
import { createNemoGymEpisodes } from './routes/nemo-gym-episodes.ts';
import { addNemoGymRoutes } from './routes/nemo-gym-routes.ts';
import { createItemResolver, unknownTask } from './routes/resolve-item.ts';
import { addRewardRoutes } from './routes/reward-routes.ts';
import { addTaskRoutes } from './routes/task-routes.ts';
import { addTrajectoryRoutes } from './routes/trajectory-routes.ts';
import { ServiceFault } from './http/service-fault.ts';

export interface ServerOptions {
  /** If undefined, requests need no token. */
  token?: string | undefined;
  limits?: Partial<ServeLimits>;
  /** URL at which other instances reach this one. Default: the address that it listens at. */
  advertise?: string | undefined;
}

export interface RewardServer {
  app: FastifyInstance;
  /** Ends running work, releases environments and stops. Safe to call twice. */
  close(): Promise<void>;
}

export async function createServer(deps: RewardServiceDeps, options: ServerOptions = {}): Promise<RewardServer> {
  const limits = { ...SERVE_LIMITS, ...options.limits };
  const app = Fastify({
    logger: false,
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: limits.receiveTimeoutMs,
    http: {
      // Node swaps the two if the headers' timeout is the longer one.
      headersTimeout: Math.min(30_000, limits.receiveTimeoutMs),
      connectionsCheckingInterval: Math.min(1000, limits.receiveTimeoutMs),
    },
    forceCloseConnections: true,
    // Malformed URLs reach no route.
    frameworkErrors: (error, _request, reply) => void sendError(error, reply),
    routerOptions: { maxParamLength: 200 },
  });
  addJsonParser(app, limits);
  await addOpenApi(app, options.token !== undefined);
  if (options.token !== undefined) {
    await app.register(bearerAuth, { keys: [options.token], addHook: false, specCompliance: 'rfc6749' });
  }
  const metrics = createServeMetrics();
  const admission = createAdmission(limits);
  const findTask = createTaskReader(deps.tasks);
  const scorer = createScorer({ ...deps, findTask, metrics, limits });
  const batches = createRewardBatches({ ...deps, scorer, limits });
  const routes = createRouteTable(app, admission, limits);
  const decoder = createPictureDecoder();
  const uploads = { store: deps.store, findTask, limits, decoder };
  const resolveItem = createItemResolver(uploads);

  addHealthRoutes(routes, { ...deps, metrics, describeApi: () => app.swagger() });
  addTaskRoutes(routes, { tasks: deps.tasks, findTask });
  addTrajectoryRoutes(routes, uploads);
  addRewardRoutes(routes, { scorer, batches, resolveItem, limits });
  addCompatRoutes(routes, { scorer, resolveItem, limits });
  const episodes = deps.episodes && openEpisodeService(deps.episodes);
  const seeding = { openEpisode: episodes?.openOne, endEpisode: episodes?.end };
  addNemoGymRoutes(routes, { scorer, resolveItem, limits, ...seeding });

  function ownUrl(): string {
    return options.advertise ?? listeningUrl(app);
  }

  function openEpisodeService(source: EpisodeSource) {
    const leases = createLeaseRegistry(deps);
    const manager = createEpisodeManager({
      ...deps,
      source,
      limits,
      metrics,
      onLease: (id, task, leaseMs) => leases.hold(id, { url: ownUrl(), taskId: task.id }, leaseMs),
      onEnd: (id) => leases.release(id),
    });
    const router = createEpisodeRouter({ episodes: manager, leases, store: deps.store, findTask, ownUrl });
    addEpisodeRoutes(routes, { episodes: manager, router, scorer, findTask, ...source, ...source.description, limits });
    const { platform } = source.description;
    const maxSteps = Math.min(source.maxSteps, limits.maxSteps);
    const play = createPlay({ episodes: manager, scorer, findTask, tasks: deps.tasks, limits, platform, maxSteps });
    const sessions = createMcpSessions();
    const mcp = createMcp(platform, sessions, source.routes);
    const nemoGym = createNemoGymEpisodes({ episodes: manager, router, scorer, findTask, limits, platform, maxSteps });
    const openEnv = { play, mcp, sessions, limits };
    addOpenEnvRoutes(routes, { ...openEnv, router, tasks: deps.tasks, findTask, platform, maxSteps, nemoGym });
    const endSessions = acceptSockets(app.server, { ...openEnv, token: options.token });
    metrics.gauge('autoplay_environments', 'Environments of this instance', () => source.capacity);
    metrics.gauge('autoplay_episodes_active', 'Environments that are lent', () => manager.active());
    return {
      desk: manager,
      endSessions,
      async openOne(taskId: string, signal: AbortSignal) {
        const task = await findTask(taskId);
        if (!task) throw unknownTask('task_id');
        const { leaseMs } = limits;
        const shows = { includeTree: false, includeScreenshot: true };
        const request = { task, groupSize: 1, maxSteps: source.maxSteps, leaseMs, ...shows };
        const [leased] = await manager.open(request, signal);
        return describeEpisode(leased!);
      },
      async end(id: string) {
        return manager.find(id) && (await manager.finish(id)).steps.length;
      },
    };
  }

  metrics.gauge('autoplay_requests_in_flight', 'Requests in work', () => admission.counts().active);
  metrics.gauge('autoplay_requests_waiting', 'Compat requests that wait', () => admission.counts().waiting);
  metrics.gauge('autoplay_judgements_in_flight', 'Judgements in work', () => scorer.slots.counts().active);
  metrics.gauge('autoplay_judgements_waiting', 'Judgements that wait', () => scorer.slots.counts().waiting);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requests.inc({ method: request.method, route, status: reply.statusCode });
  });
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  // Runs before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw refuseUnknown(routes, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(refuseUnknown(routes, request, reply), reply));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    episodes?.endSessions();
    await Promise.all([batches.close(), episodes?.desk.close()]);
    await app.close();
    decoder.close();
  };
  return { app, close: () => (closing ??= close()) };
}

function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return '';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** A 404, or a 405 with the methods of that URL in the header Allow. */
function refuseUnknown({ all }: RouteTable, { url }: FastifyRequest, reply: FastifyReply): ServiceFault {
  const path = url.split('?')[0]!;
  const methods = all.filter((route) => patternOf(route.url).test(path)).map(({ method }) => method);
  if (methods.length === 0) {
    return new ServiceFault(404, { code: 'NO_ROUTE', class: 'input', message: 'there is no such route' });
  }
  const allowed = methods.join(', ');
  void reply.header('allow', allowed);
  return new ServiceFault(405, { code: 'WRONG_METHOD', class: 'input', message: `method: must be one of ${allowed}` });
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
}
