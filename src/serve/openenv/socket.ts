/** OpenEnv's sessions: a WebSocket at /ws has one episode at a time, and closing it gives the episode up. */
import { timingSafeEqual } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { quietly } from '../../log/log.ts';
import { sha256 } from '../../store/ids.ts';
import { inspectJson } from '../http/inspect-json.ts';
import { faultOf, parseInput, ServiceFault, type FaultClass } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import { watchIdleLines } from './idle-lines.ts';
import type { Mcp } from './mcp.ts';
import type { McpSessions } from './mcp-sessions.ts';
import { noEpisode, type Play } from './play.ts';

/** Limit of a client's message; screens only travel to the client. */
const MAX_MESSAGE_BYTES = 1 << 20;
/** Limit of messages that wait for the one before. OpenEnv's clients send one at a time. */
const MAX_WAITING = 16;
const POLICY_VIOLATION = 1008;

type ErrorCode =
  | 'INVALID_JSON'
  | 'UNKNOWN_TYPE'
  | 'VALIDATION_ERROR'
  | 'EXECUTION_ERROR'
  | 'CAPACITY_REACHED'
  | 'FACTORY_ERROR'
  | 'SESSION_ERROR';
const CODES: Partial<Record<FaultClass, ErrorCode>> = {
  input: 'VALIDATION_ERROR',
  capacity: 'CAPACITY_REACHED',
  lease: 'SESSION_ERROR',
};

const Message = z.object({ type: z.string(), data: z.unknown().optional() });
const Data = z.record(z.string(), z.unknown());

export interface SocketDeps {
  play: Play;
  mcp: Mcp;
  sessions: McpSessions;
  limits: ServeLimits;
  token: string | undefined;
}

/** Returns a function that ends all sessions. */
export function acceptSockets(server: Server, deps: SocketDeps): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const lines = watchIdleLines(deps.limits);
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    const peer = request.socket.remoteAddress ?? '';
    const isFull = sockets.clients.size >= deps.limits.maxLines || lines.isFull(peer);
    const status = refusal(request, deps, isFull);
    // A client that hangs up meanwhile is no fault of this process.
    line.on('error', quietly('a line broke off'));
    if (status !== undefined) return void line.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    sockets.handleUpgrade(request, line, head, (socket) => {
      lines.add(socket, peer, holdSession(socket, sessionOf(request), deps));
    });
  });
  return () => {
    lines.stop();
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Reason to refuse a connection. A web page, which sends its Origin, must not reach a service of this machine. */
function refusal({ url, headers }: IncomingMessage, { token }: SocketDeps, isFull: boolean): string | undefined {
  const { origin, host, authorization = '' } = headers;
  if (url?.split('?')[0] !== '/ws') return '404 Not Found';
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) return '403 Forbidden';
  if (token !== undefined && !isSame(authorization, `Bearer ${token}`)) return '401 Unauthorized';
  return isFull ? '503 Service Unavailable' : undefined;
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

/** The MCP session that the connection names; '' for none. */
function sessionOf({ url = '' }: IncomingMessage): string {
  return new URLSearchParams(url.split('?')[1]).get('session_id') ?? '';
}

/** Returns a function that is true while the line has no episode. */
function holdSession(socket: WebSocket, session: string, { play, mcp, sessions, limits }: SocketDeps): () => boolean {
  const gone = new AbortController();
  const { signal } = gone;
  setMaxListeners(0, signal);
  let id: string | undefined;
  let waiting = 0;
  let turn = Promise.resolve();

  const send = (type: string, data: unknown) => socket.send(JSON.stringify({ type, data }));
  const step = (action: unknown) => {
    if (id === undefined) throw noEpisode();
    return play.step(id, action, signal);
  };
  async function leave(): Promise<void> {
    if (id !== undefined) await play.giveUp(id).catch(quietly('an episode was not given up'));
  }

  async function answer(text: string): Promise<void> {
    const { type, data = {} } = parseInput(Message, readJson(text, limits), 'message');
    switch (type) {
      case 'reset': {
        const wanted = play.readReset(data);
        await leave();
        id = undefined;
        const result = await play.reset(wanted, signal).catch((error: unknown) => {
          throw faultOf(error).class === 'environment' ? new Refusal('FACTORY_ERROR', faultOf(error).message) : error;
        });
        id = result.metadata.episode_id;
        sessions.hold(session, id);
        return send('observation', result);
      }
      case 'step':
        return send('observation', await (mcp.step(data, step) ?? step(data)));
      case 'state':
        return send('state', play.state(id));
      case 'mcp':
        return send('mcp', await mcp.answer(parseInput(Data, data, 'data'), step));
      case 'close':
        return socket.close();
      default:
        throw new Refusal('UNKNOWN_TYPE', `type: there is no message ${JSON.stringify(type.slice(0, 80))}`);
    }
  }

  socket.on('message', (raw, isBinary) => {
    if (++waiting > MAX_WAITING) return socket.close(POLICY_VIOLATION, 'one message at a time');
    turn = turn
      .then(() => answer(isBinary ? '' : String(raw)))
      .catch((error: unknown) => send('error', describeError(error)))
      .finally(() => waiting--)
      .catch(quietly('an answer was not sent'));
  });
  socket.on('error', quietly('a session broke off'));
  socket.on('close', () => {
    gone.abort();
    void leave();
    // The episode of a reset in progress is known only later.
    void turn.then(leave);
  });
  return () => waiting === 0 && play.state(id).episode_id === null;
}

class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

function readJson(text: string, limits: ServeLimits): unknown {
  inspectJson(text, limits, 'message');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_JSON', 'message: must be JSON');
  }
}

function describeError(error: unknown): { message: string; code: ErrorCode } {
  if (error instanceof Refusal) return { message: error.message, code: error.code };
  const { class: origin, message, retryable } = faultOf(error);
  const code = CODES[origin] ?? 'EXECUTION_ERROR';
  return { message, code, ...(error instanceof ServiceFault ? { retryable } : {}) };
}
