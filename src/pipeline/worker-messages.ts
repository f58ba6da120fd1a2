/** Messages between a run's conductor and its worker processes over the IPC channel. */
import type { ErrorCode } from '../errors.ts';
import type { JobFault } from './handle-job.ts';
import type { Keys } from './keys.ts';
import type { Stage } from '../run/stages.ts';

/** Sent once: claim no more jobs, and end when the current ones have. */
export interface DrainMessage {
  type: 'drain';
}

/** Sent once, first. Through the channel and not as arguments, because a URL may hold a password. */
export interface StartMessage {
  type: 'start';
  runFolder: string;
  /** Number in the name of its log. */
  worker: number;
  /** Of the run's coordination. */
  url: string;
  stages: readonly Stage[];
  lastStage: Stage;
  concurrency: number;
  /** Keys of the models that these stages call, by variable name. */
  keys: Keys;
}

export type WorkerMessage =
  | { type: 'ready' }
  /** Sent every few seconds to prove that the event loop runs. */
  | { type: 'alive' }
  | { type: 'fault'; fault: JobFault }
  /** The process cannot work, and another one would not do better. */
  | { type: 'unable'; code: ErrorCode; message: string };
