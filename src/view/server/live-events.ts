/** Server-sent events: one stream for each open page, with the runs that changed. */
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../api.ts';
import { ViewFault } from './fault.ts';

export type LiveEvents = ReturnType<typeof createLiveEvents>;

const MAX_STREAMS = 64;
const BEAT_MS = 15_000;
/** A page that does not read is disconnected; it reconnects. */
const MAX_UNREAD_BYTES = 1 << 20;

export function createLiveEvents() {
  const streams = new Set<FastifyReply['raw']>();
  const beat = setInterval(() => {
    for (const stream of streams) write(stream, ': still here\n\n');
  }, BEAT_MS).unref();

  return {
    /** Keeps the reply open. Throws a 429 if too many are open. */
    open(reply: FastifyReply): void {
      if (streams.size >= MAX_STREAMS) {
        throw new ViewFault(429, { code: 'CONFLICT', message: `${MAX_STREAMS} pages are open already` });
      }
      const headers = Object.entries(reply.getHeaders()) as [string, string][];
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, { ...Object.fromEntries(headers), 'content-type': 'text/event-stream' });
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      stream.on('error', () => streams.delete(stream));
      write(stream, `retry: 1000\n${frame({ type: 'hello', api: 1 })}`);
    },
    send(event: LiveEvent): void {
      for (const stream of streams) write(stream, frame(event));
    },
    close(): void {
      clearInterval(beat);
      for (const stream of streams) stream.end();
    },
  };
}

function write(stream: FastifyReply['raw'], text: string): void {
  stream.write(text);
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
}

function frame(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
