/** The one error class of the pipeline. Codes name the boundary that failed, so that a report can blame the right part. */
import { printable } from './text/printable.ts';

export const ERROR_CODES = [
  'CONFIG_INVALID',
  'ENV_UNAVAILABLE',
  'ENV_NO_DEVICE',
  'ENV_RESET_FAILED',
  'ENV_OBSERVE_FAILED',
  'ENV_ACT_FAILED',
  'ENV_ACTION_INVALID',
  'ENV_TIMEOUT',
  'MODEL_RATE_LIMITED',
  'MODEL_TIMEOUT',
  'MODEL_UNAVAILABLE',
  'MODEL_REPLY_INVALID',
  'MODEL_MISCONFIGURED',
  'MODEL_AWAY',
  'MODEL_BUDGET_SPENT',
  'PROMPT_INVALID',
  'STORE_CORRUPT',
  'STORE_NOT_FOUND',
  'STORE_IO',
  'QUEUE_UNAVAILABLE',
  'RECORD_INVALID',
  'IMAGE_INVALID',
  'EXPORT_FAILED',
  'STAGE_FAILED',
  'WORKER_LOST',
  'ABORTED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Codes that a second try on fresh infrastructure may cure. Everything else is final for its input. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'ENV_RESET_FAILED',
  'ENV_OBSERVE_FAILED',
  'ENV_ACT_FAILED',
  'ENV_TIMEOUT',
  'MODEL_RATE_LIMITED',
  'MODEL_TIMEOUT',
  'MODEL_UNAVAILABLE',
  'STORE_IO',
  'QUEUE_UNAVAILABLE',
  'STAGE_FAILED',
]);

/**
 * Every failure that crosses a module boundary. `retryable` is true for infrastructure faults, which may fail a job and
 * are never a task failure or a reward of 0; a failed episode is a trajectory with an `error` field instead. Messages
 * are printed, so control characters in quoted text are made visible.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError';
  readonly code: ErrorCode;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(printable(message), { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? RETRYABLE.has(code);
  }
}

/** Wraps any thrown value into a PipelineError; returns an existing one unchanged. */
export function toPipelineError(error: unknown, code: ErrorCode): PipelineError {
  if (error instanceof PipelineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PipelineError(code, message, { cause: error });
}
