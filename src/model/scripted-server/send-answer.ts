/** Sends answers, whole or broken by a transport fault. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeErrorBody, type ErrorDialect } from './error-bodies.ts';
import type { Fault } from './faults.ts';

export interface Answer {
  status: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
}

export type ErrorFault = Extract<Fault, { kind: 'rate-limited' | 'status' | 'redirect' | 'no-body' }>;

/** A refusal in a server's form. */
export function writeError(status: number, message: string, dialect: ErrorDialect = 'openai'): Answer {
  const { contentType, text } = writeErrorBody(dialect, status, message);
  return { status, contentType, body: text };
}

export function writeErrorFault(fault: ErrorFault): Answer {
  switch (fault.kind) {
    case 'redirect':
      return { status: fault.status, contentType: 'text/plain', body: '', headers: { location: fault.location } };
    case 'no-body':
      return { status: 204, contentType: 'application/json', body: '' };
    case 'status':
      return leaveAlone(writeError(fault.status, `scripted error ${fault.status}`, fault.dialect), fault.retryAfter);
    case 'rate-limited':
      return leaveAlone(writeError(429, 'too many requests', fault.dialect), fault.retryAfter);
  }
}

function leaveAlone(answer: Answer, retryAfter?: number | Date): Answer {
  if (retryAfter === undefined) return answer;
  const value = retryAfter instanceof Date ? retryAfter.toUTCString() : String(retryAfter);
  return { ...answer, headers: { 'retry-after': value } };
}

/** Time from which a caller with this answer may retry, in milliseconds since the epoch. */
export function notBefore(answer: Answer, nowMs: number): number | undefined {
  const value = answer.headers?.['retry-after'];
  if (value === undefined) return undefined;
  return /^[\d.]+$/.test(value) ? nowMs + Number(value) * 1000 : Date.parse(value);
}

/** Resolves to true when everything was sent to the caller. */
export async function sendAnswer(response: ServerResponse, answer: Answer, fault?: Fault): Promise<boolean> {
  const bytes = Buffer.from(answer.body);
  const half = Math.ceil(bytes.length / 2);
  switch (fault?.kind) {
    case 'connection-cut':
      response.destroy();
      return false;
    case 'stalled-headers':
      return false;
    case 'stalled-body':
      sendHead(response, answer, bytes.length).write(bytes.subarray(0, half));
      return false;
    case 'body-cut':
      sendHead(response, answer, bytes.length).write(bytes.subarray(0, half), () => response.destroy());
      return false;
    case 'truncated-body':
      return end(sendHead(response, answer, half), bytes.subarray(0, half));
    case 'slow-trickle':
      return trickle(sendHead(response, answer, bytes.length), bytes, fault);
    default:
      return end(sendHead(response, answer, bytes.length), bytes);
  }
}

function sendHead(response: ServerResponse, answer: Answer, bytes: number): ServerResponse {
  const headers = { 'content-type': answer.contentType, 'content-length': bytes, ...answer.headers };
  return response.writeHead(answer.status, headers);
}

async function trickle(
  response: ServerResponse,
  bytes: Buffer,
  { pieces, pauseMs }: { pieces: number; pauseMs: number },
) {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await sleep(pauseMs);
    if (response.destroyed) return false;
    response.write(bytes.subarray(at, at + size));
  }
  return end(response);
}

function end(response: ServerResponse, bytes?: Buffer): boolean {
  if (response.destroyed) return false;
  response.end(bytes);
  return true;
}
