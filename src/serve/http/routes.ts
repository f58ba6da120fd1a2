/** Adds routes to the server: access, concurrency limits, and the schemas of requests and answers. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { ServeLimits } from '../limits.ts';
import type { Admission } from './admission.ts';
import { assertPlainBody } from './json-body.ts';
import { clientGone } from './request-signal.ts';
import { asServiceFault, sendError } from './error-reply.ts';
import { Fault, ServiceFault } from './service-fault.ts';

/** `native`: refused at once if the service is full. `waitMs`: refused after waiting this many milliseconds. */
type Entrance = 'native' | { waitMs: number };

export interface Route<Body, Params, Query> {
  method: HTTPMethods & ('GET' | 'POST' | 'DELETE');
  /** Contains `:name` for parameters. */
  url: string;
  summary: string;
  /** Set for health checks. Every other route requires the token. */
  open?: boolean;
  /** Admission, before the body is read. Required for routes with a body. */
  entrance?: Entrance;
  body?: z.ZodType<Body>;
  /** Schema of the URL's parameters. */
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  /** By status, for the documentation; replies other than JSON are listed by their media type. */
  replies: Readonly<Record<number, z.ZodType | { content: Record<string, { schema: z.ZodType }> }>>;
  handle(call: Call<Body, Params, Query>): unknown;
  /**
   * Returns the answer to send with 200 in place of an error, or undefined to send the error. For clients that mistake
   * errors for rewards.
   */
  onFault?: (error: unknown, request: FastifyRequest) => object | undefined;
}

export interface Call<Body, Params, Query> {
  body: Body;
  params: Params;
  query: Query;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteTable {
  add<Body = undefined, Params = undefined, Query = undefined>(route: Route<Body, Params, Query>): void;
  readonly all: readonly { method: string; url: string }[];
}

const ErrorReply = z.object({ error: Fault }).meta({ description: 'A fault' });

/** `app` has the documentation and, if a token is set, its check. */
export function createRouteTable(app: FastifyInstance, admission: Admission, limits: ServeLimits): RouteTable {
  const all: { method: string; url: string }[] = [];

  async function enter(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Without a Content-Length, the request counts with the largest permitted size.
    const length = request.headers['content-length'];
    const bytes = length === undefined ? limits.maxBodyBytes : Number(length);
    if (bytes > limits.maxBodyBytes) throw tooLarge(limits.maxBodyBytes);
    const leave =
      entrance === 'native'
        ? admission.enter(bytes)
        : await admission.waitToEnter(bytes, entrance.waitMs, () => clientGone(reply));
    reply.raw.once('close', leave);
    if (reply.raw.destroyed) leave();
  }

  return {
    all,
    add<Body, Params, Query>(route: Route<Body, Params, Query>) {
      const { method, url, summary, open = false, entrance, body, params, query, replies, handle, onFault } = route;
      all.push({ method, url });
      app.route<{ Body: Body; Params: Params; Querystring: Query }>({
        method,
        url,
        schema: {
          summary,
          ...(open ? { security: [] } : {}),
          ...(body ? { body } : {}),
          ...(params ? { params } : {}),
          ...(query ? { querystring: query } : {}),
          response: { ...replies, default: ErrorReply },
        },
        onRequest: [
          ...(!open && app.verifyBearerAuth ? [app.verifyBearerAuth] : []),
          async (request, reply) => {
            if (entrance === undefined) return;
            assertPlainBody(request);
            await enter(entrance, request, reply);
          },
        ],
        errorHandler(error, request, reply) {
          const instead = onFault?.(asServiceFault(error), request);
          if (instead) void reply.code(200).send(instead);
          else sendError(error, reply);
        },
        async handler(request, reply) {
          const parsed = { body: request.body, params: request.params, query: request.query };
          return handle({ ...parsed, request, reply } as Call<Body, Params, Query>);
        },
      });
    },
  };
}

function tooLarge(limit: number): ServiceFault {
  const message = `body: is larger than ${limit} bytes`;
  return new ServiceFault(413, { code: 'TOO_LARGE', class: 'input', field: 'body', message });
}
