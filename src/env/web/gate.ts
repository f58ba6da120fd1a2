/**
 * The browser's only connection: an HTTP proxy for one environment. It forwards requests to the application's own
 * origin and refuses everything else, including redirects to other origins. Applications that we serve have the origin
 * http://NAME.localhost, which browsers trust like https, whatever their real port.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listenOnLoopback } from '../../async/listen.ts';
import { quietly } from '../../log/log.ts';
import { findServedFile } from './serve-folder.ts';

/** The target of requests to an application. */
export type Upstream = { folder: string } | { socketPath: string } | { host: string; port: number };

export interface GateOptions {
  /** Origin of the application, such as "http://mail.localhost". */
  origin: string;
  /** Called for each request, because a server may restart. */
  upstream(): Upstream;
  isAvoided(pathname: string): boolean;
  /** Paths that pages may request but not open. */
  unopened: readonly string[];
  onRefused(url: string): void;
}

export interface Gate {
  /** Address for the browser's proxy setting. */
  proxy: string;
  /** Ends all requests in progress, for example of a page that was left. */
  hangUp(): void;
  close(): Promise<void>;
}

/** An empty page of the application's origin, whose storage can be filled before the application runs. */
export const BLANK_PATH = '/.autoplay/blank';

export async function openGate(options: GateOptions): Promise<Gate> {
  const sockets = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    answerRequest(options, asked, answer).catch((error: unknown) => {
      quietly('a request to a web application failed')(error);
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (asked, socket, head) => tunnel(options, asked.url ?? '', socket, head));
  const port = await listenOnLoopback(server);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    proxy: `http://127.0.0.1:${port}`,
    hangUp,
    async close() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerRequest(options: GateOptions, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = parseUrl(asked.url);
  const isOpened = asked.headers['sec-fetch-mode'] === 'navigate';
  const isAvoided = (path: string) => options.isAvoided(path) || (isOpened && options.unopened.includes(path));
  if (url?.origin !== options.origin || isAvoided(url.pathname)) {
    options.onRefused(asked.url ?? '');
    // A navigation with the answer "no content" leaves the page in place.
    answer.writeHead(204).end();
    return;
  }
  if (url.pathname === BLANK_PATH) {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title></title>');
    return;
  }
  const upstream = options.upstream();
  if ('folder' in upstream) await answerWithFile(upstream.folder, url, asked, answer);
  else passOn(options, upstream, url, asked, answer);
}

async function answerWithFile(folder: string, url: URL, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return void answer.writeHead(405).end();
  const file = await findServedFile(folder, url.pathname);
  if (!file) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
  answer.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length, 'cache-control': 'no-cache' });
  answer.end(asked.method === 'HEAD' ? undefined : file.body);
}

function passOn(
  options: GateOptions,
  upstream: Exclude<Upstream, { folder: string }>,
  url: URL,
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  const { 'proxy-connection': _proxy, ...headers } = asked.headers;
  const passed = request(
    { ...upstream, method: asked.method, path: url.pathname + url.search, headers },
    (response) => {
      const target = parseUrl(response.headers.location, options.origin);
      if (target && target.origin !== options.origin) {
        options.onRefused(target.href);
        response.resume();
        return void answer.writeHead(204).end();
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', () => answer.destroy()).pipe(answer);
    },
  );
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** Tunnels web sockets of the application, and https to it. */
function tunnel({ origin, ...options }: GateOptions, address: string, socket: Duplex, head: Buffer): void {
  const upstream = options.upstream();
  socket.on('error', () => undefined);
  const own = new URL(origin);
  const port = own.port || (own.protocol === 'https:' ? '443' : '80');
  if (address !== `${own.hostname}:${port}` || 'folder' in upstream) {
    // Not counted, because browsers also connect in advance by themselves.
    return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  }
  const far = 'socketPath' in upstream ? connect(upstream.socketPath) : connect(upstream.port, upstream.host);
  far.once('connect', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    far.write(head);
    far.pipe(socket).pipe(far);
  });
  far.on('error', () => socket.destroy());
  socket.on('close', () => far.destroy());
}

function parseUrl(text: string | undefined, base?: string): URL | undefined {
  return text !== undefined && URL.canParse(text, base) ? new URL(text, base) : undefined;
}
