/** Splits the data of a socket into D-Bus messages. */
import type { Socket } from 'node:net';
import { log } from '../../../log/log.ts';
import { readMessageLength } from './dbus-message.ts';

/** Larger messages are skipped. The tree of an application with 10,000 objects takes 4 MB. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export function readMessages(socket: Socket, receive: (message: Buffer) => void): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = 0;
  /** Pending bytes of a message that is too large. */
  let passedOver = 0;
  const read = (data: Buffer) => {
    const chunk = data.subarray(passedOver);
    passedOver -= data.length - chunk.length;
    chunks.push(chunk);
    received += chunk.length;
    // Chunks are joined only once a message is complete, so that large replies are not copied repeatedly.
    if (received < needed) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    for (;;) {
      const length = readMessageLength(rest);
      needed = length ?? 0;
      if (length === undefined) break;
      if (length > MAX_MESSAGE_BYTES) {
        log('debug', 'a D-Bus message is too large', { bytes: length });
        passedOver = Math.max(0, length - rest.length);
        needed = 0;
      } else if (rest.length < length) break;
      else receive(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    chunks = rest.length === 0 ? [] : [rest];
    received = rest.length;
  };
  socket.on('data', (data) => {
    try {
      read(data);
    } catch (error) {
      // The start of the next message is unknown.
      socket.destroy(error as Error);
    }
  });
}
