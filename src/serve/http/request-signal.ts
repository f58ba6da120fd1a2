/** Cancels the work for a request whose client is gone. */
import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrongInput } from './service-fault.ts';

/** Fires when the client disconnects, or after X-Timeout-Ms (default: `defaultMs`, at most `maxMs`). */
export function requestSignal(
  request: FastifyRequest,
  reply: FastifyReply,
  { defaultMs, maxMs }: { defaultMs: number; maxMs: number },
): AbortSignal {
  const controller = abortWhenGone(reply);
  // Not AbortSignal.timeout: its timers would outlive the answers by minutes, thousands of times a second.
  const timer = setTimeout(() => controller.abort(), readTimeout(request, defaultMs, maxMs));
  reply.raw.once('close', () => clearTimeout(timer));
  // Every item of a batch adds a listener.
  setMaxListeners(0, controller.signal);
  return controller.signal;
}

export function clientGone(reply: FastifyReply): AbortSignal {
  return abortWhenGone(reply).signal;
}

function abortWhenGone(reply: FastifyReply): AbortController {
  const controller = new AbortController();
  const response = reply.raw;
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}

function readTimeout(request: FastifyRequest, defaultMs: number, maxMs: number): number {
  const header = request.headers['x-timeout-ms'];
  if (header === undefined) return defaultMs;
  const timeoutMs = typeof header === 'string' && /^[1-9][0-9]{0,8}$/.test(header) ? Number(header) : Number.NaN;
  if (timeoutMs <= maxMs) return timeoutMs;
  throw wrongInput('X-Timeout-Ms', `must be a whole number of milliseconds from 1 to ${maxMs}`);
}
