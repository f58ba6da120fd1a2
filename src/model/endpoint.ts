/** One try at one endpoint: sends a request through the openai client and reports the result. Never retries. */
import OpenAI from 'openai';
import { PipelineError } from '../errors.ts';
import { createBoundedFetch, NoReplyInTime } from './bounded-fetch.ts';
import { describeFailure } from './describe-failure.ts';
import type { EndpointOptions } from './models-options.ts';
import { PROTOCOLS } from './protocols/index.ts';
import type { RequestBody } from './protocols/protocol.ts';

export interface EndpointSetup {
  name: string;
  options: EndpointOptions;
  /** Source of the key, by the name in the options. */
  variables: NodeJS.ProcessEnv;
}

export type Endpoint = ReturnType<typeof createEndpoint>;

/** Throws MODEL_MISCONFIGURED when the variable with the key is not set. */
export function createEndpoint({ name, options, variables }: EndpointSetup) {
  const key = findKey(name, options, variables);
  const client = createClient(options, key);
  const protocol = PROTOCOLS[options.protocol];

  return {
    name,
    options,
    /** Resolves for failures, too. Rejects with ABORTED only. */
    async send(body: RequestBody, timeoutMs: number, signal: AbortSignal) {
      // The client never removes its listener from a signal, so it gets one that ends with this request.
      const ending = new AbortController();
      const stop = () => ending.abort(new PipelineError('ABORTED', 'aborted', { cause: signal.reason }));
      const timer = setTimeout(() => ending.abort(new NoReplyInTime(`no reply within ${timeoutMs} ms`)), timeoutMs);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        const headers = protocol.headers(key, body);
        return protocol.read(await client.post(protocol.path, { body, headers, signal: ending.signal }), body);
      } catch (error) {
        const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
        if (reason instanceof PipelineError) throw reason;
        return describeFailure(reason, name, key === undefined ? [] : [key]);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

function findKey(name: string, { apiKeyVariable }: EndpointOptions, variables: NodeJS.ProcessEnv): string | undefined {
  if (apiKeyVariable === undefined) return undefined;
  const key = variables[apiKeyVariable]?.trim();
  if (key) return key;
  const message = `endpoint "${name}": the environment variable ${apiKeyVariable} is not set`;
  throw new PipelineError('MODEL_MISCONFIGURED', message);
}

/** Sets everything that the client would otherwise read from its own environment variables. */
function createClient({ baseUrl, requestTimeoutMs, idleTimeoutMs }: EndpointOptions, key: string | undefined): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // The client requires a key; without one, the header is removed again.
    apiKey: key ?? 'none',
    defaultHeaders: key === undefined ? { Authorization: null } : {},
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    // Our own timer covers the whole request; the client's ends with the headers.
    timeout: requestTimeoutMs + 1000,
    logLevel: 'off',
    fetch: createBoundedFetch(idleTimeoutMs),
  });
}
