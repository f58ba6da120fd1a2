/**
 * A client connection to one D-Bus over its socket: method calls with timeouts, and listeners for signals and calls.
 * Programs of the desktop control the input. An unreadable message is dropped, and an endless one ends the connection.
 * Calls are ignored while too many answers wait to be fetched. Nothing of this throws.
 */
import { connect, type Socket } from 'node:net';
import { log } from '../../../log/log.ts';
import { readMessages } from './read-messages.ts';
import {
  decodeBody,
  decodeMessage,
  encodeCall,
  encodeError,
  encodeReply,
  MESSAGE_TYPE,
  type MethodCall,
  type ReceivedMessage,
} from './dbus-message.ts';

export type DbusConnection = Awaited<ReturnType<typeof connectDbus>>;

/** The other side did not answer in time; it may hang. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface Pending {
  resolve: (body: unknown[]) => void;
  reject: (error: Error) => void;
  expiresMs: number;
  member: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Interval between checks of timeouts in milliseconds, because a timer per call costs more than the call. */
const EXPIRY_CHECK_MS = 100;

/** Limit of unsent bytes, after which a bus that does not read receives no further answers. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

const UNKNOWN_METHOD = 'org.freedesktop.DBus.Error.UnknownMethod';
/** The bus itself, as a target of calls. */
export const DAEMON = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interfaceName: 'org.freedesktop.DBus',
};

/** The answer to another connection's call; undefined refuses it. */
export type AnswerCall = (call: ReceivedMessage) => Pick<MethodCall, 'signature' | 'args'> | undefined;

/** `onSignal` receives every signal of the bus, `answer` every call. */
export async function connectDbus(
  socketPath: string,
  onSignal: (message: ReceivedMessage) => void,
  answer: AnswerCall,
) {
  const socket = connect(socketPath);
  const pending = new Map<number, Pending>();
  let serial = 0;
  let bytesOfReplies = 0;
  let outgoing: Buffer[] = [];

  const fail = (error: Error) => {
    clearInterval(expiry);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const expiry = setInterval(() => {
    const nowMs = performance.now();
    for (const [id, { reject, expiresMs, member }] of pending) {
      if (expiresMs > nowMs) continue;
      pending.delete(id);
      reject(new NoAnswerError(`no answer to ${member}`));
    }
  }, EXPIRY_CHECK_MS);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the D-Bus connection closed')));

  const receive = (bytes: Buffer) => {
    try {
      take(decodeMessage(bytes));
    } catch (error) {
      log('debug', 'a D-Bus message cannot be read', { err: error });
    }
  };
  const take = (message: ReceivedMessage) => {
    if (message.type === MESSAGE_TYPE.signal) return onSignal(message);
    if (message.type === MESSAGE_TYPE.call) return reply(message);
    bytesOfReplies += message.body.length;
    const waiting = pending.get(message.replySerial);
    if (waiting === undefined) return;
    pending.delete(message.replySerial);
    if (message.type === MESSAGE_TYPE.error) return waiting.reject(new Error(message.errorName));
    try {
      waiting.resolve(decodeBody(message));
    } catch (error) {
      waiting.reject(error as Error);
    }
  };
  /** Calls of one turn of the event loop leave in a single write. */
  const flush = () => {
    socket.write(outgoing.length === 1 ? outgoing[0]! : Buffer.concat(outgoing));
    outgoing = [];
  };
  const send = (message: Buffer) => {
    if (outgoing.push(message) === 1) setImmediate(flush);
  };
  const reply = (received: ReceivedMessage) => {
    if (received.isUnanswered || socket.writableLength > MAX_UNSENT_BYTES) return;
    const body = answer(received);
    const id = ++serial;
    send(body === undefined ? encodeError(received, UNKNOWN_METHOD, id) : encodeReply(received, body, id));
  };
  /** Returns the reply's arguments. Rejects on an error reply, a timeout, and the end of the bus. */
  const call = (request: MethodCall, timeoutMs: number) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('the D-Bus connection is closed'));
      const id = ++serial;
      pending.set(id, { resolve, reject, expiresMs: performance.now() + timeoutMs, member: request.member });
      send(encodeCall(request, id));
    });

  try {
    await authenticate(socket);
    readMessages(socket, receive);
    await call({ ...DAEMON, member: 'Hello', signature: '', args: [] }, CONNECT_TIMEOUT_MS);
  } catch (error) {
    clearInterval(expiry);
    socket.destroy();
    throw error;
  }
  return {
    call,
    /** Total bytes of received replies. */
    bytesOfReplies: () => bytesOfReplies,
    close: () => void socket.destroy(),
  };
}

/** ANONYMOUS, because our user id differs in the sandbox's user namespace. The socket's folder keeps strangers out. */
async function authenticate(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the D-Bus did not answer')), CONNECT_TIMEOUT_MS);
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.once('error', end);
    socket.once('close', () => end(new Error('the D-Bus closed the connection')));
    socket.once('data', (reply) => {
      if (reply.toString('latin1').startsWith('OK ')) end();
      else end(new Error(`the D-Bus refused us: ${reply.toString('latin1').trim()}`));
    });
    socket.write('\0AUTH ANONYMOUS\r\n');
  });
  socket.write('BEGIN\r\n');
}
