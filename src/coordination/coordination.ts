/**
 * State shared by cooperating processes: queues of jobs, limits, sums, locks and small maps that expire.
 * open-coordination.ts makes one object for all of it. It holds pointers to work and never the only copy of a result,
 * which is in the store.
 */
import type { PipelineError } from '../errors.ts';
import type { Counter } from './counter.ts';
import type { EndpointBoard } from './endpoint-board.ts';
import type { ExpiringMaps } from './expiring-maps.ts';
import type { LimitOptions } from './limit-rules.ts';
import type { ConcurrencyLimiter } from './limiter.ts';
import type { Locks } from './lock.ts';
import type { JobQueues, JobQueuesOptions } from './queue.ts';

/**
 * While the server is down, methods wait. If it refuses writes, they reject with an error that `refusalIn` recognizes.
 */
export interface Coordination {
  /** Another process opens the same state with this URL. Undefined if only this process can open it. */
  readonly url: string | undefined;
  queues<Stage extends string>(options: JobQueuesOptions<Stage>): JobQueues<Stage>;
  limiter(endpoint: string, options: LimitOptions): ConcurrencyLimiter;
  board(endpoint: string): EndpointBoard;
  /** `readStart` gives the initial sum. It is called if the sum is unknown, or was lost. */
  counter(name: string, readStart: () => Promise<number>): Counter;
  locks(): Locks;
  maps(kind: string): ExpiringMaps;
  /**
   * Rejects with QUEUE_UNAVAILABLE if no answer arrives within 5 s. The message gives the reason without a password.
   */
  assertAnswers(): Promise<void>;
  /** The server's message if it refuses a write now; undefined if it accepts one. Rejects if it does not answer. */
  findRefusal(): Promise<string | undefined>;
  /** QUEUE_UNAVAILABLE with the server's message, if the error or its cause is a temporary refusal of writes. */
  refusalIn(error: unknown): PipelineError | undefined;
  /** Reasons why the server is unfit to hold queues, one line each. */
  findProblems(): Promise<string[]>;
  /** Acts like the death of this process: other processes take over its work. */
  close(): Promise<void>;
}

/** Keeps runs on one server apart. The braces make Redis Cluster keep all keys of a run on one node, as queues need. */
export function namespaceOf(runId: string): string {
  return `{autoplay-${runId.slice(0, 16)}}`;
}
