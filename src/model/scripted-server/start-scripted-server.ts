/**
 * FAKE: an endpoint with the OpenAI Chat Completions protocol over real HTTP on the loopback interface. It answers by
 * rules instead of a model. For tests and demonstrations; it can also fail in every way that endpoints do.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall, nowMs, type CallRules } from './answer-call.ts';
import { createCapacity, type RateLimit } from './capacity.ts';
import type { FaultPlan } from './faults.ts';
import { sumUsage, type RecordedCall } from './recorded-call.ts';
import type { Reply } from './scripted-reply.ts';
import { createImageReader, parseRequest, type ReadImage } from './scripted-request.ts';
import { sendAnswer, writeError, type Answer } from './send-answer.ts';

export interface ScriptedServerOptions {
  reply: Reply;
  /** Least time of each reply; refusals come at once. Default: 0. */
  latencyMs?: number;
  faults?: FaultPlan;
  rateLimit?: RateLimit;
  /** Models listed by GET /v1/models. Default: none. Requests for other models are not refused. */
  models?: readonly string[];
  /** False drops the bytes of images once their request is answered, for long runs. Default: true. */
  keepImages?: boolean;
  /** Default: a free port. */
  port?: number;
}

const MAX_BODY_BYTES = 64_000_000;
/** Longer than clients keep idle connections, so that none is reused while it is being closed. */
const KEEP_ALIVE_MS = 60_000;

export type ScriptedServer = Awaited<ReturnType<typeof startScriptedServer>>;

export async function startScriptedServer(options: ScriptedServerOptions) {
  const { rateLimit = {} } = options;
  const calls: RecordedCall[] = [];
  const readImage = createImageReader({ share: options.keepImages !== false });
  const rules: CallRules = {
    reply: options.reply,
    latencyMs: options.latencyMs ?? 0,
    faults: options.faults ?? (() => undefined),
    capacity: createCapacity(rateLimit),
    overload: { kind: 'rate-limited', retryAfter: rateLimit.retryAfterSeconds },
  };

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = await readCall(incoming, calls, { readImage, models: options.models ?? [] });
    if (!('call' in read)) {
      await sendAnswer(response, read);
      return;
    }
    await answerCall(read, response, rules);
    if (options.keepImages === false) for (const image of read.request.images) image.bytes = Buffer.alloc(0);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** URL for clients of the protocol, ending with /v1. */
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Every completion request, oldest first; grows while the server runs. */
    calls,
    usage: () => sumUsage(calls),
    /** Closes all open connections. */
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Records a completion request; other requests are answered without a record. */
async function readCall(
  incoming: IncomingMessage,
  calls: RecordedCall[],
  known: { readImage: ReadImage; models: readonly string[] },
): Promise<RecordedCall | Answer> {
  const arrivedAtMs = nowMs();
  if (incoming.method === 'GET' && incoming.url === '/v1/models') return listModels(known.models);
  if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') return writeError(404, 'nothing here');
  const body = await readBody(incoming);
  if (body === undefined) return writeError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  try {
    const request = await parseRequest(body, incoming.headers.authorization !== undefined, known.readImage);
    const bodySha256 = createHash('sha256').update(body).digest('hex');
    const recorded = { call: calls.length, bodySha256, request, arrivedAtMs };
    calls.push(recorded);
    return recorded;
  } catch (error) {
    return writeError(400, error instanceof Error ? error.message : String(error));
  }
}

function listModels(models: readonly string[]): Answer {
  const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'scripted' }));
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ object: 'list', data }) };
}

async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
