/** Refusals of requests. */
import { PipelineError } from '../../errors.ts';
import { isDamage } from '../../store/damage.ts';
import { log } from '../../log/log.ts';
import { ZodError } from 'zod';
import type { ErrorReply } from '../api.ts';

export class ViewFault extends Error {
  override readonly name = 'ViewFault';
  readonly status: number;
  readonly fault: ErrorReply['error'];

  constructor(status: number, fault: ErrorReply['error']) {
    super(fault.message);
    this.status = status;
    this.fault = fault;
  }
}

export function notFound(what: string): ViewFault {
  return new ViewFault(404, { code: 'NOT_FOUND', message: what });
}

/**
 * While a run is still being read, missing data may appear soon, so pages ask again, as if the server were unreachable.
 */
export function assertAllIsRead(indexed: number): void {
  if (indexed === 1) return;
  const message = `The run is still being read (${Math.floor(100 * indexed)} %).`;
  throw new ViewFault(503, { code: 'NOT_READY', message });
}

/** Unexpected errors reveal no internal details; the log has them. */
export function toFault(error: unknown): ViewFault {
  if (error instanceof ViewFault) return error;
  if (error instanceof ZodError) {
    const { path, message } = error.issues[0]!;
    const field = path.join('.');
    return new ViewFault(400, { code: 'INPUT_INVALID', message: field ? `${field}: ${message}` : message, field });
  }
  if (error instanceof PipelineError && error.code === 'STORE_NOT_FOUND') return notFound('it is not in the run');
  // Not a server error, since pages would repeat the request until it succeeds.
  if (isDamage(error)) return new ViewFault(422, { code: 'DAMAGED', message: `${error.message}; see: autoplay fsck` });
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const code = statusCode === 413 ? 'TOO_LARGE' : 'INPUT_INVALID';
    return new ViewFault(statusCode, { code, message: error instanceof Error ? error.message : 'refused' });
  }
  log('error', 'a request of the viewer failed', { err: error });
  return new ViewFault(500, { code: 'INTERNAL', message: 'the server failed; its log says why' });
}
