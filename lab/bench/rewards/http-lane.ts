/**
 * One connection of a load generator: sends a prepared request, reads the whole answer, sends the next one. A client
 * with more features would use the processor time to be measured.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
  latencyMs: number;
}

export interface Lane {
  /** One call at a time. Rejects if the connection ends before the answer. */
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

/** A JSON request as the bytes of the connection. */
export function prepareRequest(method: string, route: string, body?: object): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return Buffer.from(`${method} ${route} HTTP/1.1\r\nhost: bench\r\n${type}\r\n${text}`);
}

export async function openLane(url: string): Promise<Lane> {
  const { hostname, port } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let received = '';
  let waiting: { sentAt: number; resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (!answer || !waiting) return;
    const { sentAt, resolve } = waiting;
    received = '';
    waiting = undefined;
    resolve({ ...answer, latencyMs: performance.now() - sentAt });
  });
  const fail = () => waiting?.reject(new Error('the connection ended'));
  socket.once('close', fail);
  socket.on('error', fail);
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { sentAt: performance.now(), resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Undefined while it is incomplete. Both services send the length of their answers. */
function readAnswer(text: string): Omit<Answer, 'latencyMs'> | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end).toLowerCase();
  const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  const body = text.slice(end + 4);
  return body.length < length ? undefined : { status: Number(head.slice(9, 12)), body };
}
