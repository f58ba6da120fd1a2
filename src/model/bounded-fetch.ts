import { readErrorText } from './error-body.ts';
import { withoutStream } from './event-stream.ts';
import { wellFormedJson } from '../text/well-formed.ts';
import { createProxiedFetch } from './proxied-fetch.ts';

/**
 * fetch for model endpoints: resolves once the whole body has arrived, and rejects when it stalls. The openai client's
 * own timeout covers only the headers.
 */

/** Replies have a few kilobytes; an endless one would fill the memory. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;
/** Statuses without a body, with which a Response cannot have one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** The endpoint was silent for too long. */
export class NoReplyInTime extends Error {
  override readonly name = 'NoReplyInTime';
}

/** Beginnings of a web page, which no JSON shares. */
const WEB_PAGE = /^\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)\b/is;

/** The endpoint replied with an error status or with a web page. `body` is the reply as text. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;

  constructor(status: number, headers: Headers, body: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/**
 * Follows no redirect, so that prompts and keys reach only the config's endpoint. Rejects with RefusedRequest for an
 * error status, an error in the body or a web page, with NoReplyInTime when a started body is silent for
 * `idleTimeoutMs`. The reply is JSON, whatever its content type says.
 */
export function createBoundedFetch(idleTimeoutMs: number): typeof fetch {
  const send = createProxiedFetch();
  return async (input, init) => {
    const request = init?.body;
    const body = typeof request === 'string' ? wellFormedJson(request) : request;
    const response = await send(input, { ...init, ...(body ? { body } : {}), redirect: 'manual' });
    const text = (await readBody(response, idleTimeoutMs)).toString('utf8');
    const { status } = response;
    const headers = new Headers([...response.headers]);
    if (!response.ok || WEB_PAGE.test(text.slice(0, 1000))) throw new RefusedRequest(status, headers, text);
    const json = withoutStream(text);
    const reported = readErrorText(json);
    if (reported) throw new RefusedRequest(reported.status, headers, json);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    headers.delete('content-encoding');
    return new Response(WITHOUT_BODY.has(status) ? null : json, { status, headers });
  };
}

async function readBody(response: Response, idleTimeoutMs: number): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const piece = await withinTime(reader.read(), idleTimeoutMs);
      if (piece.done) return Buffer.concat(pieces);
      pieces.push(piece.value);
      bytes += piece.value.byteLength;
      if (bytes > MAX_REPLY_BYTES) throw new Error(`the reply is larger than ${MAX_REPLY_BYTES} bytes`);
    }
  } catch (error) {
    // Not awaited, since a hanging connection may never confirm.
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
}

async function withinTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoReplyInTime(`the reply stopped for ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
