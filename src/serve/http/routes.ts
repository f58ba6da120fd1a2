/** Adds routes to the server: who may call, how many at once, what the body must be, and what the documentation says. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { ServeLimits } from '../limits.ts';
import type { Admission } from './admission.ts';
import { assertPlainBody } from './json-body.ts';
import { clientGone } from './request-signal.ts';
import { asServiceFault, sendError } from './error-reply.ts';
import { parseInput, ServiceFault } from './service-fault.ts';

/** `native`: refused when the service is full. A time in milliseconds: waits for so long before it is. */
type Entrance = 'native' | { waitMs: number };

export interface Route<Body = undefined> {
  method: HTTPMethods & ('GET' | 'POST' | 'DELETE');
  /** With `:name` for parameters. */
  url: string;
  summary: string;
  /** Every route but those of health checks asks for the token. */
  open?: boolean;
  /** Counted before the body is read. Needed where a body is. */
  entrance?: Entrance;
  body?: z.ZodType<Body>;
  /** Of the parameters in the URL, for the documentation. */
  params?: z.ZodType;
  query?: z.ZodType;
  /** By status, for the documentation. */
  replies: Readonly<Record<number, z.ZodType | string>>;
  handle(call: Call<Body>): unknown;
  /** What to answer with 200 in place of an error; undefined: the error. For clients that take errors for rewards. */
  onFault?: (error: unknown, call: Pick<Call<unknown>, 'request'>) => object | undefined;
}

export interface Call<Body> {
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type DocumentedRoute = Omit<Route<unknown>, 'handle' | 'onFault'>;

export interface RouteTable {
  add<Body>(route: Route<Body>): void;
  readonly all: readonly DocumentedRoute[];
}

export interface RouteTableDeps {
  admission: Admission;
  limits: ServeLimits;
  /** Undefined: no token is asked for. */
  checkToken: ((authorization: string | undefined) => void) | undefined;
}

export function createRouteTable(app: FastifyInstance, { admission, checkToken, limits }: RouteTableDeps): RouteTable {
  const all: DocumentedRoute[] = [];

  async function enter(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A client that does not say how much it sends may send as much as it may.
    const told = request.headers['content-length'];
    const bytes = told === undefined ? limits.maxBodyBytes : Number(told);
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
    add<Body>(route: Route<Body>) {
      const { method, url, open = false, entrance, body, handle, onFault } = route;
      all.push(route);
      app.route({
        method,
        url,
        async onRequest(request: FastifyRequest, reply: FastifyReply) {
          if (!open) checkToken?.(request.headers.authorization);
          if (entrance === undefined) return;
          assertPlainBody(request);
          await enter(entrance, request, reply);
        },
        errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
          const instead = onFault?.(asServiceFault(error), { request });
          if (instead) void reply.code(200).send(instead);
          else sendError(error, reply);
        },
        async handler(request: FastifyRequest, reply: FastifyReply) {
          const sent = request.body === undefined ? {} : request.body;
          const parsed = body ? parseInput(body, sent) : (undefined as Body);
          return handle({ body: parsed, request, reply });
        },
      });
    },
  };
}

function tooLarge(limit: number): ServiceFault {
  const message = `body: is larger than ${limit} bytes`;
  return new ServiceFault(413, { code: 'TOO_LARGE', class: 'input', field: 'body', message });
}
