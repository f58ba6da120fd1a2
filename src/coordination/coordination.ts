/**
 * What processes that work together share: queues of jobs, limits, sums, locks and small maps that go by themselves. One
 * object for all of it, made by open-coordination.ts. It holds pointers to work and never the only copy of a result:
 * what is done is in the store.
 */
import type { PipelineError } from '../errors.ts';
import type { Counter } from './counter.ts';
import type { EndpointBoard } from './endpoint-board.ts';
import type { ExpiringMaps } from './expiring-maps.ts';
import type { LimitOptions } from './limit-rules.ts';
import type { ConcurrencyLimiter } from './limiter.ts';
import type { Locks } from './lock.ts';
import type { JobQueues, JobQueuesOptions } from './queue.ts';

/** While a server is away its methods wait; when it takes no writes they reject with what `refusalIn` understands. */
export interface Coordination {
  /** With it another process opens the same. Undefined when only this process can. */
  readonly url: string | undefined;
  queues<Stage extends string>(options: JobQueuesOptions<Stage>): JobQueues<Stage>;
  limiter(endpoint: string, options: LimitOptions): ConcurrencyLimiter;
  board(endpoint: string): EndpointBoard;
  /** `readStart` says what the sum begins with; it is asked when the sum is not known, or no longer. */
  counter(name: string, readStart: () => Promise<number>): Counter;
  locks(): Locks;
  maps(kind: string): ExpiringMaps;
  /** Rejects with QUEUE_UNAVAILABLE when there is no answer within 5 s; says why without showing a password. */
  assertAnswers(): Promise<void>;
  /** What the server says when asked to take a write now; undefined when it takes it. Rejects when it does not answer. */
  findRefusal(): Promise<string | undefined>;
  /** QUEUE_UNAVAILABLE with what the server said, when the error or its cause is that it takes no writes for a while. */
  refusalIn(error: unknown): PipelineError | undefined;
  /** What makes the server unfit to hold queues, one line each. */
  findProblems(): Promise<string[]>;
  /** As the end of a process for all that it holds: other processes take over what was in work. */
  close(): Promise<void>;
}

/** Keeps runs on one server apart. The braces make Redis Cluster keep all keys of a run on one node, as queues need. */
export function namespaceOf(runId: string): string {
  return `{autoplay-${runId.slice(0, 16)}}`;
}
