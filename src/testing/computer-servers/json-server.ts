/** FAKE: an HTTP server on the loopback interface that answers one path with JSON and records its requests. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JsonAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface Heard {
  body: unknown;
  headers: IncomingHttpHeaders;
  status: number;
  answer: unknown;
}

export interface JsonServer {
  /** Ends with /v1. */
  baseUrl: string;
  heard: readonly Heard[];
  close(): Promise<void>;
}

export async function startJsonServer(
  path: string,
  answer: (body: unknown, headers: IncomingHttpHeaders) => Promise<JsonAnswer> | JsonAnswer,
): Promise<JsonServer> {
  const heard: Heard[] = [];
  const server = createServer((incoming, response) => {
    const handle = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const isKnown = incoming.method === 'POST' && incoming.url === path;
      const body: unknown = isKnown ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
      const reply = isKnown ? await answer(body, incoming.headers) : { status: 404, body: { error: 'nothing here' } };
      heard.push({ body, headers: incoming.headers, status: reply.status, answer: reply.body });
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body));
    };
    handle().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
