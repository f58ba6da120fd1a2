/**
 * Leases environments to RL workers: opens groups on one initial state, keeps the leases, and reclaims abandoned
 * episodes.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { dressState } from '../../agent/draw-look.ts';
import type { InitialState, Look, Task, Trajectory } from '../../schema/index.ts';
import { canonicalJson, hashId } from '../../store/ids.ts';
import { faultOf, ServiceFault, wrongInput } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import type { ServeMetrics } from '../metrics.ts';
import type { EpisodeSource, RewardServiceDeps } from '../reward-service.ts';
import { episodeTrajectoryId } from '../routes/resolve-item.ts';
import { exitStatusOf } from '../upload/uploaded-trajectory.ts';
import { readRecordedState, type Fingerprint } from './initial-state.ts';
import { readStep, type SentStep } from './read-step.ts';
import { startRemoteEpisode, type RemoteEpisode, type Turn } from './remote-episode.ts';
import { quietly } from '../../log/log.ts';

export interface OpenRequest {
  task: Task;
  /** Episodes on the same initial state. */
  groupSize: number;
  /** Draws the group's look, if looks vary. The same number gives the same look; without it the look is random. */
  seed?: number | undefined;
  maxSteps: number;
  leaseMs: number;
  includeTree: boolean;
  includeScreenshot: boolean;
}

export interface LeasedEpisode {
  id: string;
  task: Task;
  maxSteps: number;
  leaseMs: number;
  includeTree: boolean;
  includeScreenshot: boolean;
  /** Hash of the initial state that the environment verifiably reached. */
  initialState: string;
  /** Look of the episode; undefined if all look alike. */
  look: Look | undefined;
  turn: Turn;
  expiresAtMs: number;
}

export interface EpisodeManager {
  /**
   * Opens all or none. Throws a 429 if too few environments are free, a 503 if one does not reach the initial state.
   */
  open(request: OpenRequest, signal: AbortSignal): Promise<LeasedEpisode[]>;
  find(id: string): LeasedEpisode | undefined;
  /**
   * Performs all actions of the step, until one is refused. `index` is the number of earlier steps. With it, a repeat
   * of the last request performs nothing again.
   */
  step(id: string, step: SentStep, index: number | undefined): Promise<LeasedEpisode>;
  /**
   * Ends the episode if it has not ended, with the given status or as out of steps. Resolves once it is recorded and
   * its environment is free.
   */
  finish(id: string, exitStatus?: 'out_of_steps' | 'out_of_time' | 'aborted'): Promise<Trajectory>;
  /** Number of leased environments. */
  active(): number;
  /** Ends all episodes, without a reward. */
  close(): Promise<void>;
}

export interface EpisodeManagerDeps extends Pick<RewardServiceDeps, 'tasks' | 'store'> {
  source: EpisodeSource;
  limits: ServeLimits;
  metrics: ServeMetrics;
  /** Called when an episode is opened, and after each request to it. */
  onLease: (id: string, task: Task, leaseMs: number) => Promise<void>;
  onEnd: (id: string) => Promise<void>;
}

interface Entry extends LeasedEpisode {
  remote: RemoteEpisode;
  timer: NodeJS.Timeout | undefined;
  last: { index: number; sent: string; result: Promise<LeasedEpisode> } | undefined;
}

const SEEDS = 2 ** 32;
/** The record of an ended episode is in the store. The entry stays this long for clients that ask again. */
const KEPT_AFTER_END_MS = 60_000;

export function createEpisodeManager(deps: EpisodeManagerDeps): EpisodeManager {
  const { source, limits, metrics, tasks, store, onLease, onEnd } = deps;
  const entries = new Map<string, Entry>();
  const underWay = new Set<Promise<unknown>>();
  let active = 0;
  let isClosed = false;

  function requireEntry(id: string): Entry {
    const entry = entries.get(id);
    if (entry) return entry;
    throw unknownEpisode();
  }

  async function touch(entry: Entry): Promise<void> {
    clearTimeout(entry.timer);
    entry.expiresAtMs = Date.now() + entry.leaseMs;
    entry.timer = setTimeout(() => {
      entry.remote.abort(leaseExpired(entry.leaseMs));
    }, entry.leaseMs);
    // While Redis is down, other instances may not find the episode. The performed step stays performed.
    await onLease(entry.id, entry.task, entry.leaseMs).catch(quietly('a lease was not told to the other servers'));
  }

  async function openOne(
    request: OpenRequest,
    start: { initialState: InitialState; recorded: Fingerprint },
    abort: AbortSignal,
  ) {
    const id = randomBytes(16).toString('hex');
    const { task, maxSteps, leaseMs, includeTree, includeScreenshot } = request;
    const { initialState, recorded } = start;
    const remote = startRemoteEpisode({
      trajectoryId: episodeTrajectoryId(id),
      task,
      maxSteps,
      initialState,
      recorded,
      restoreAttempts: limits.restoreAttempts,
      source,
      timeoutMs: limits.maxLeaseMs,
      store,
      metrics,
    });
    const giveUp = () => remote.abort(groupGivenUp());
    abort.addEventListener('abort', giveUp, { once: true });
    const ended = remote.ended.catch(quietly('an episode did not end well')).finally(() => {
      active--;
      underWay.delete(ended);
      const entry = entries.get(id);
      clearTimeout(entry?.timer);
      setTimeout(() => entries.delete(id), KEPT_AFTER_END_MS).unref();
      void onEnd(id).catch(quietly('the end of a lease was not told to the other servers'));
    });
    underWay.add(ended);
    if (abort.aborted) giveUp();
    const turn = await remote.first;
    abort.removeEventListener('abort', giveUp);
    return {
      id,
      task,
      maxSteps,
      leaseMs,
      includeTree,
      includeScreenshot,
      initialState: recorded.hash,
      look: initialState.look,
      turn,
      expiresAtMs: 0,
      remote,
      timer: undefined,
      last: undefined,
    };
  }

  async function performStep(entry: Entry, sent: SentStep): Promise<LeasedEpisode> {
    clearTimeout(entry.timer);
    const end = metrics.stepSeconds.startTimer();
    let { turn } = entry;
    try {
      for (const step of readStep(sent, entry.task.platform, turn)) {
        turn = await entry.remote.step(step);
        if (turn.exitStatus !== null || turn.actionError !== null) break;
      }
      entry.turn = turn;
    } catch (error) {
      entry.turn = { ...turn, exitStatus: 'aborted' };
      // The episode is over, so repeating the step is useless.
      if (error instanceof ServiceFault) throw error;
      throw new ServiceFault(503, { ...faultOf(error), retryable: false }, { cause: error });
    }
    end();
    if (entry.turn.exitStatus === null) void touch(entry);
    return entry;
  }

  return {
    async open(request, signal) {
      const { groupSize, task, seed = randomInt(SEEDS) } = request;
      if (groupSize > source.capacity) {
        throw wrongInput('group_size', `must be at most ${source.capacity}, the environments of this instance`);
      }
      if (isClosed || active + groupSize > source.capacity) throw noneFree();
      active += groupSize;
      const recorded = await readRecordedState(tasks, task).catch((error: unknown) => {
        active -= groupSize;
        throw error;
      });
      const initialState = dressState(task.initialState, source.looks, hashId(seed, 'look', task.id));
      const end = metrics.resetSeconds.startTimer();
      const failed = new AbortController();
      const abort = AbortSignal.any([signal, failed.signal]);
      const opened = await Promise.allSettled(
        Array.from({ length: groupSize }, () =>
          openOne(request, { initialState, recorded }, abort).catch((error: unknown) => {
            failed.abort();
            throw error;
          }),
        ),
      );
      end();
      const leased = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const faults = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      if (faults.length > 0 || signal.aborted) {
        for (const { remote } of leased) remote.abort(groupGivenUp());
        throw faults.find(isOwnFault) ?? faults[0] ?? groupGivenUp();
      }
      for (const entry of leased) entries.set(entry.id, entry);
      await Promise.all(leased.map(touch));
      return leased;
    },

    find: (id) => entries.get(id),

    async step(id, step, index) {
      const entry = requireEntry(id);
      const sent = canonicalJson(step);
      const { last, turn } = entry;
      if (last && index === last.index) {
        if (last.sent === sent) return last.result;
        throw outOfOrder('this step was made with another action');
      }
      if (turn.exitStatus !== null) throw hasEnded(turn.exitStatus);
      if (last && last.index === turn.step) throw outOfOrder('a step is under way');
      if (index !== undefined && index !== turn.step) throw outOfOrder(`${turn.step} steps are done`);
      const result = performStep(entry, step);
      result.catch(() => undefined);
      entry.last = { index: turn.step, sent, result };
      return result;
    },

    async finish(id, exitStatus = 'out_of_steps') {
      const entry = requireEntry(id);
      const { remote, turn } = entry;
      if (turn.exitStatus === null) {
        if (exitStatus === 'aborted') remote.abort(interruption('CLIENT_ABORTED', 'the client gave the episode up'));
        else remote.cut(exitStatus);
      }
      const trajectory = await remote.ended;
      entry.turn = { ...entry.turn, exitStatus: exitStatusOf(trajectory) };
      return trajectory;
    },

    active: () => active,

    async close() {
      isClosed = true;
      for (const { remote } of entries.values())
        remote.abort(interruption('INSTANCE_STOPPED', 'the instance was stopped'));
      await Promise.all(underWay);
    },
  };
}

/** False for the abort that another member's fault caused. */
function isOwnFault(error: unknown): boolean {
  return !(error instanceof ServiceFault) || error.fault.code !== 'GROUP_GIVEN_UP';
}

function leaseExpired(leaseMs: number): ServiceFault {
  const message = `the episode received no request for ${leaseMs} ms`;
  return new ServiceFault(410, { code: 'LEASE_EXPIRED', class: 'lease', message });
}

function groupGivenUp(): ServiceFault {
  return interruption('GROUP_GIVEN_UP', 'the group could not be opened');
}

function interruption(code: string, message: string): ServiceFault {
  return new ServiceFault(503, { code, class: 'lease', message });
}

function noneFree(): ServiceFault {
  const message = 'too few environments are free';
  const fault = { code: 'NO_ENVIRONMENT_FREE', class: 'capacity', message, retryable: true } as const;
  return new ServiceFault(429, fault, { retryAfterSeconds: 5 });
}

function outOfOrder(message: string): ServiceFault {
  return new ServiceFault(409, {
    code: 'STEP_OUT_OF_ORDER',
    class: 'input',
    field: 'index',
    message: `index: ${message}`,
  });
}

export function unknownEpisode(): ServiceFault {
  return new ServiceFault(404, { code: 'EPISODE_UNKNOWN', class: 'lease', message: 'there is no such episode' });
}

export function hasEnded(exitStatus: string): ServiceFault {
  const message = `the episode has ended as ${exitStatus}`;
  return new ServiceFault(410, { code: 'EPISODE_ENDED', class: 'lease', message });
}
