/**
 * The faults of the scripted server, by name, and plans for when they happen. Real endpoints, or the networks in front
 * of them, show each of them.
 */
import { createHash } from 'node:crypto';
import type { ErrorDialect } from './error-bodies.ts';
import type { ScriptedRequest } from './scripted-request.ts';

export type Fault =
  /** 429. `retryAfter` is the header's value: seconds as a number, or a date; without it there is no header. */
  | { kind: 'rate-limited'; retryAfter?: number | Date; dialect?: ErrorDialect }
  /** Any other refusal, in the form of `dialect`. */
  | { kind: 'status'; status: ErrorStatus; retryAfter?: number | Date; dialect?: ErrorDialect }
  /** A redirect that the client must not follow. */
  | { kind: 'redirect'; status: 302 | 307; location: string }
  /** 204, without a body. */
  | { kind: 'no-body' }
  /** The connection ends before any answer. */
  | { kind: 'connection-cut' }
  /** The connection ends in the middle of the body. */
  | { kind: 'body-cut' }
  /** Nothing ever arrives. */
  | { kind: 'stalled-headers' }
  /** Headers and half of the body arrive, then nothing. */
  | { kind: 'stalled-body' }
  /** The whole reply, in `pieces` pieces, `pauseMs` apart. */
  | { kind: 'slow-trickle'; pieces: number; pauseMs: number }
  /** A complete response with status 200 whose JSON is cut. */
  | { kind: 'truncated-body' }
  /** A proxy's page, with status 200. */
  | { kind: 'html' }
  /** Has no `usage` unless `counted`. */
  | { kind: 'empty-choices'; counted?: true }
  | { kind: 'null-content' }
  /** No content, and a call of a tool that the request did not offer. */
  | { kind: 'tool-call' }
  /** The right content with another finish_reason, or none. */
  | { kind: 'finish-reason'; value: string | number | null }
  /** The right content as a list of parts, cut in two, with a thought before them. */
  | { kind: 'content-parts' }
  /** Half of the content, with finish_reason "length". */
  | { kind: 'length-stop' }
  /** Half of the content, although finish_reason is "stop". */
  | { kind: 'truncated-content' }
  | { kind: 'content-filter' }
  | { kind: 'refusal' }
  /** JSON that matches no schema of the project. */
  | { kind: 'wrong-json' }
  /** The right content between Markdown fences. */
  | { kind: 'fenced-json' }
  /** The right reply without `usage`. */
  | { kind: 'no-usage' }
  /** The right reply with an unusual or incredible `usage`. */
  | { kind: 'odd-usage'; spelling: UsageSpelling };

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 500 | 502 | 503 | 504;
/** The first three are still counts; the others are unreadable. */
export type UsageSpelling = 'text' | 'fraction' | 'other-names' | 'negative' | 'absurd' | 'words';

export type FaultKind = Fault['kind'];

/** Called before the reply is made. `call` counts all requests since the start, from 0. */
export type FaultPlan = (request: ScriptedRequest, call: number) => Fault | undefined;

/**
 * Random faults: each call meets at most one, with the given probabilities (their sum is at most 1). The same seed
 * treats the same call number alike.
 */
export function createSeededFaults(seed: string, chances: readonly { fault: Fault; probability: number }[]): FaultPlan {
  return (_request, call) => {
    let left = randomOf(`${seed}/${call}`);
    for (const { fault, probability } of chances) {
      left -= probability;
      if (left < 0) return fault;
    }
    return undefined;
  };
}

/** Uniformly distributed over [0, 1). */
function randomOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
