/** What a run's conductor and its worker processes tell each other over the IPC channel. */
import type { ErrorCode } from '../errors.ts';
import type { RedisAddress } from '../queue/redis-connection.ts';
import type { JobFault } from './handle-job.ts';
import type { Keys } from './keys.ts';
import type { Stage } from '../run/stages.ts';

/** Sent once: claim nothing more, and end when the jobs in work have. */
export interface DrainMessage {
  type: 'drain';
}

/** Sent once, first. Through the channel and not as arguments, because a Redis URL may hold a password. */
export interface StartMessage {
  type: 'start';
  runFolder: string;
  /** Names its log. */
  worker: number;
  redis: RedisAddress;
  stages: readonly Stage[];
  lastStage: Stage;
  concurrency: number;
  /** Of the models that these stages ask, by the name of their variable. */
  keys: Keys;
}

export type WorkerMessage =
  | { type: 'ready' }
  /** Sent every few seconds: its event loop turns. */
  | { type: 'alive' }
  | { type: 'fault'; fault: JobFault }
  /** It cannot do any work, and another process would not do better. */
  | { type: 'unable'; code: ErrorCode; message: string };
