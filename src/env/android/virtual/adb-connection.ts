/** One connection of an adb client: length-prefixed requests first, then a stream of bytes after some of them. */
import type { Socket } from 'node:net';
import { frame } from '../ask-adb.ts';

export interface AdbConnection {
  readonly socket: Socket;
  okay(payload?: Buffer | string): void;
  /** Sends OKAY and a length-prefixed text. */
  answer(text: string): void;
  fail(reason: string): void;
  /** Passes all further bytes to `receive`. */
  stream(receive: (bytes: Buffer) => void): void;
  end(): void;
}

/** A request begins with its length as four hexadecimal digits. */
const LENGTH_BYTES = 4;

export function readRequests(socket: Socket, handle: (request: string, connection: AdbConnection) => void): void {
  let received = Buffer.alloc(0);
  const streaming: { receive?: (bytes: Buffer) => void } = {};
  const connection: AdbConnection = {
    socket,
    okay: (payload = '') => void socket.write(Buffer.concat([Buffer.from('OKAY'), Buffer.from(payload as string)])),
    answer: (text) => void socket.write(`OKAY${frame(text)}`),
    fail: (reason) => void socket.end(`FAIL${frame(reason)}`),
    stream: (receive) => void (streaming.receive = receive),
    end: () => void socket.end(),
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    const { receive } = streaming;
    if (receive) return receive(bytes);
    received = Buffer.concat([received, bytes]);
    while (!streaming.receive && received.length >= LENGTH_BYTES) {
      const length = Number.parseInt(received.toString('latin1', 0, LENGTH_BYTES), 16);
      if (Number.isNaN(length)) return connection.fail('a request starts with its length');
      if (received.length < LENGTH_BYTES + length) return;
      const request = received.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + length);
      received = received.subarray(LENGTH_BYTES + length);
      handle(request, connection);
    }
    const begun = streaming.receive as ((bytes: Buffer) => void) | undefined;
    if (received.length > 0) begun?.(received);
  });
}
