/**
 * Sends a shell command to a device directly through the adb server, because starting the adb client takes longer than
 * most commands.
 */
import { connect } from 'node:net';

/** Returns the command's output. Rejects if the server refuses, disconnects or takes longer than `timeoutMs`. */
export async function askAdb(
  { adbPort, udid, timeoutMs }: { adbPort: number; udid: string; timeoutMs: number },
  command: string,
): Promise<string> {
  const socket = connect(adbPort, '127.0.0.1');
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`adb: ${command} took longer than ${timeoutMs} ms`)));
  // The first request chooses the device. The second waits for its answer, because the server drops earlier input.
  const requests = [`host:transport:${udid}`, `exec:${command}`];
  try {
    socket.write(frame(requests.shift()!));
    let received = Buffer.alloc(0);
    let answers = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      for (; answers < 2 && received.length >= STATUS_BYTES; answers++) {
        if (received.toString('latin1', 0, STATUS_BYTES) !== 'OKAY') break;
        received = received.subarray(STATUS_BYTES);
        const next = requests.shift();
        if (next !== undefined) socket.write(frame(next));
      }
    }
    if (answers === 2) return received.toString();
    throw new Error(`adb: ${received.toString('utf8', REASON_START) || 'the server broke off'}`);
  } finally {
    socket.destroy();
  }
}

const STATUS_BYTES = 4;
/** The reason follows FAIL and its own length, four bytes each. */
const REASON_START = 8;

/** Requests and texts begin with their length in bytes, as four hexadecimal digits. */
export function frame(request: string): string {
  return Buffer.byteLength(request).toString(16).padStart(4, '0') + request;
}
