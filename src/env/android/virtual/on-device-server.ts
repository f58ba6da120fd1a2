/**
 * The HTTP side of a virtual device's UiAutomator2 server, whose routes are in on-device-routes.ts. The shell's `am
 * instrument` starts and ends it, as on a phone. Tests of recovery make it crash or hang.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RouteError } from './route-error.ts';

/** The port on the device that `adb forward` asks for. */
export const SERVER_PORT = 6790;
/** Time for the client to receive the answer to its last request before the server ends, in milliseconds. */
const GOODBYE_MS = 30;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

export type EndedBy = 'stopped' | 'crashed';

/** Answers one request of a session, such as "GET", "/element/7/text". Throws RouteError. */
export type Route = (method: string, path: string, body: Record<string, unknown>) => Promise<unknown>;

export interface OnDeviceServer {
  /** Resolves once it listens. `ended` resolves at its end. */
  start(): Promise<{ ended: Promise<EndedBy> }>;
  stop(): Promise<void>;
  crash(): Promise<void>;
  /** Delays answers to requests for the page source until `ms` from now. */
  hangSource(ms: number): void;
}

/** A running server is in `ports` at SERVER_PORT. The acceptor of a connection passes it on. */
export function createOnDeviceServer(route: Route, ports: Map<number, (socket: Socket) => void>): OnDeviceServer {
  let sockets: Set<Socket> | undefined;
  let end: ((by: EndedBy) => void) | undefined;
  let sessionId: string | null = null;
  let sessions = 0;
  let hangUntilMs = 0;

  async function stop(by: EndedBy = 'stopped'): Promise<void> {
    const open = sockets;
    sockets = undefined;
    if (!open) return;
    ports.delete(SERVER_PORT);
    for (const socket of open) socket.destroy();
    end?.(by);
  }

  async function answer(method: string, path: string, body: Record<string, unknown>): Promise<unknown> {
    if (path === '/status') return { ready: true, message: 'The server of a virtual device' };
    if (path === '/sessions') return sessionId === null ? [] : [{ id: sessionId, capabilities: {} }];
    if (method === 'POST' && path === '/session') {
      sessionId = `virtual-${++sessions}`;
      return { sessionId, capabilities: {} };
    }
    const inSession = /^\/session\/[^/]+(.*)$/.exec(path)?.[1];
    if (inSession === undefined) throw new RouteError('unknown command', `${method} ${path}`);
    if (inSession === '' && method === 'DELETE') {
      sessionId = null;
      setTimeout(() => void stop(), GOODBYE_MS).unref();
      return null;
    }
    if (inSession === '' && method === 'GET') return { lastScrollData: null };
    const hangMs = inSession === '/source' ? hangUntilMs - Date.now() : 0;
    if (hangMs > 0) await sleep(hangMs, undefined, { ref: false });
    return route(method, inSession, body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const path = (request.url ?? '/').replace(/^\/wd\/hub/, '').replace(/(?<=.)\/$/, '');
      reply(response, 200, sessionId, await answer(request.method ?? 'GET', path, await readBody(request)));
    } catch (error) {
      const known = error instanceof RouteError ? error : new RouteError('unknown error', String(error));
      reply(response, known.status, sessionId, { error: known.code, message: known.message, stacktrace: '' });
    }
  }

  return {
    async start() {
      await stop();
      const starting = createServer((request, response) => void serve(request, response));
      starting.keepAliveTimeout = 60_000;
      const open = (sockets = new Set());
      ports.set(SERVER_PORT, (socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        starting.emit('connection', socket);
      });
      return { ended: new Promise<EndedBy>((resolve) => (end = resolve)) };
    },
    stop: () => stop(),
    crash: () => stop('crashed'),
    hangSource: (ms) => void (hangUntilMs = Date.now() + ms),
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new RouteError('invalid argument', 'the request is too long');
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  } catch {
    throw new RouteError('invalid argument', 'the request is no JSON');
  }
}

function reply(response: ServerResponse, status: number, sessionId: string | null, value: unknown): void {
  const body = JSON.stringify({ sessionId, value: value ?? null });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
