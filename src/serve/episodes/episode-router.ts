/**
 * Finds the instance that has an episode, in a registry that all instances share. A request at another instance is
 * forwarded. An instance that is gone has lost its episodes. That is recorded, so that they do not count as failures of
 * the policy.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appOf, SCHEMA_VERSION, type Task, type Trajectory, Id } from '../../schema/index.ts';
import { commitRecord, findRecord } from '../../store/typed-records.ts';
import type { Store } from '../../store/store.ts';
import { ServiceFault } from '../http/service-fault.ts';
import { episodeTrajectoryId } from '../routes/resolve-item.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import type { ExitStatus } from '../upload/upload-schema.ts';
import { exitStatusOf } from '../upload/uploaded-trajectory.ts';
import { hasEnded, unknownEpisode, type EpisodeManager } from './episode-manager.ts';
import type { Coordination } from '../../coordination/coordination.ts';
import { redisReply } from '../redis-reply.ts';

export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface EpisodeRouterDeps {
  episodes: EpisodeManager;
  leases: ReturnType<typeof createLeaseRegistry>;
  store: Store;
  findTask: FindTask;
  /** URL at which other instances reach this one. */
  ownUrl: () => string;
}

const FORWARDED = 'x-autoplay-forwarded';
const PASSED_ON = ['authorization', 'content-type', 'cookie', 'x-timeout-ms'] as const;
/** Errors that prove that no process listens there. Any other may be a temporary network fault. */
const GONE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND']);

export type EpisodeRouter = ReturnType<typeof createEpisodeRouter>;

export function createEpisodeRouter({ episodes, leases, store, findTask, ownUrl }: EpisodeRouterDeps) {
  async function recordLoss(id: string, task: Task): Promise<Trajectory> {
    const { platform, instruction, initialState } = task;
    return commitRecord(store, 'trajectories', {
      schemaVersion: SCHEMA_VERSION,
      id: episodeTrajectoryId(id),
      kind: 'execution',
      taskId: task.id,
      app: appOf(task),
      platform,
      instruction,
      initialState,
      policy: 'remote',
      environment: { name: 'unknown', width: 0, height: 0, details: {} },
      steps: [],
      outcome: 'aborted',
      error: { code: 'INSTANCE_LOST', message: 'the instance that had the episode is gone' },
    });
  }

  return {
    /** Calls `here` if this instance has the episode, and `afterEnd` if it is already recorded (default: a 410). */
    async run<T>(
      id: string,
      call: Call,
      here: () => T | Promise<T>,
      afterEnd: (exitStatus: ExitStatus) => Promise<T> = refuseEnded,
    ) {
      if (episodes.find(id)) return here();
      const recorded = await findRecord(store, 'trajectories', episodeTrajectoryId(id));
      if (recorded) return afterEnd(exitStatusOf(recorded));
      const holder = await leases.find(id);
      const task = holder && (await findTask(holder.taskId));
      if (!holder || !task) throw unknownEpisode();
      if (holder.url !== ownUrl() && call.request.headers[FORWARDED] === undefined) {
        const answer = await forward(holder.url, call);
        if (answer !== 'gone') return answer;
      }
      return afterEnd(exitStatusOf(await recordLoss(id, task)));
    },
  };
}

async function forward(url: string, { request, reply }: Call): Promise<unknown> {
  const headers: Record<string, string> = { [FORWARDED]: '1' };
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  try {
    const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(new URL(request.url, url), { method: request.method, headers, body: body ?? null });
    void reply.code(response.status).type('application/json');
    return await response.text();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (GONE.has(cause?.code)) return 'gone';
    const message = 'the instance that has the episode does not answer';
    throw new ServiceFault(
      503,
      { code: 'INSTANCE_SILENT', class: 'lease', message, retryable: true },
      { cause: error },
    );
  }
}

async function refuseEnded(exitStatus: ExitStatus): Promise<never> {
  throw hasEnded(exitStatus);
}

const Holder = z.object({ url: z.url(), taskId: Id });
export type Holder = z.infer<typeof Holder>;

/** The episode's own instance ends it; the others forget it this much later. */
const MARGIN_MS = 60_000;

/**
 * Shared map from episodes to instances: any instance accepts a client's request and forwards it to the right one.
 * Every method rejects with QUEUE_UNAVAILABLE if no answer arrives in time.
 */
export function createLeaseRegistry({ coordination }: { coordination: Coordination }) {
  const leases = coordination.maps('episode');
  return {
    /** Also called after each request, since requests extend a lease. */
    async hold(id: string, holder: Holder, leaseMs: number) {
      await redisReply(leases.put(id, { holder: JSON.stringify(holder) }, leaseMs + MARGIN_MS));
    },
    async find(id: string) {
      const { holder: value } = await redisReply(leases.get(id));
      return value === undefined ? undefined : Holder.parse(JSON.parse(value));
    },
    async release(id: string) {
      await redisReply(leases.delete(id));
    },
  };
}
