/** One connection to a desktop's X server, as promises. Everything that talks X11 in this folder goes through it. */
import x11, { type Callback, type SharedMemoryProvider, type XClient, type XDisplay, type XEvent } from 'x11';
import fdpass from 'x11/lib/fdpass.js';
import standardAtoms from 'x11/lib/stdatoms.js';
import { PipelineError } from '../../../errors.ts';
import { log } from '../../../log/log.ts';
import { createSharedMemory } from './shared-memory.ts';

export interface XConnection {
  readonly client: XClient;
  readonly root: number;
  readonly minKeycode: number;
  readonly maxKeycode: number;
  /** Runs one request with a reply; rejects when the request fails or the server goes away. */
  request<T>(send: (callback: Callback<T>) => void): Promise<T>;
  /** Resolves once the server has handled everything sent so far. */
  sync(): Promise<void>;
  atom(name: string): Promise<number>;
  loadExtension<T>(name: string): Promise<T>;
  onEvent(listener: (event: XEvent) => void): void;
  isAlive(): boolean;
  close(): void;
}

export async function connectX(socketPath: string): Promise<XConnection> {
  const sharedMemory = createSharedMemory();
  const display = await openDisplay(socketPath, sharedMemory);
  const { client } = display;
  // The package keeps one table of atoms for all connections, but every server numbers its own atoms.
  client.atoms = { ...standardAtoms };
  const pending = new Set<(error: Error) => void>();
  let alive = true;
  const end = () => {
    alive = false;
    for (const reject of pending) reject(new PipelineError('ENV_OBSERVE_FAILED', 'the X server went away'));
    pending.clear();
  };
  endOnNonsense(client);
  client.on('end', end);
  client.stream.on('close', end);

  const request = <T>(send: (callback: Callback<T>) => void) =>
    new Promise<T>((resolve, reject) => {
      if (!alive) return reject(new PipelineError('ENV_OBSERVE_FAILED', 'the X server went away'));
      pending.add(reject);
      send((error, value) => {
        pending.delete(reject);
        if (error) reject(error);
        else resolve(value);
        return true;
      });
    });

  return {
    client,
    root: display.screen[0]!.root,
    minKeycode: display.min_keycode,
    maxKeycode: display.max_keycode,
    request,
    sync: () => request<void>((callback) => client.sync(callback)),
    atom: (name) => request<number>((callback) => client.InternAtom(false, name, callback)),
    loadExtension: <T>(name: string) =>
      request((callback: Callback<unknown>) => client.require(name, callback)) as Promise<T>,
    onEvent: (listener) => client.on('event', listener),
    isAlive: () => alive,
    close: () => {
      end();
      client.stream.destroy();
      sharedMemory.close();
    },
  };
}

/** Larger replies end the connection; the largest we ask for is a screenshot, of 33 MB at 3840x2160. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Programs of the desktop may get hold of its X server. A reply without end, or one that the package fails on, then ends
 * this connection; it would end the whole process.
 */
function endOnNonsense({ stream, pack_stream: frames }: XClient): void {
  const emit = stream.emit.bind(stream) as (...args: unknown[]) => boolean;
  stream.emit = (...args: unknown[]) => {
    try {
      return emit(...args);
    } catch (error) {
      log('debug', 'the X server sends nonsense', { err: error });
      stream.destroy();
      return true;
    }
  };
  const get = frames.get.bind(frames);
  frames.get = (length, callback) => {
    if (length > MAX_REPLY_BYTES) throw new Error(`a reply of ${length} bytes`);
    get(length, callback);
  };
}

/** A connection that can pass file descriptors gives shared-memory screenshots; a plain one works without. */
function openDisplay(socketPath: string, shm: SharedMemoryProvider): Promise<XDisplay> {
  return new Promise((resolve, reject) => {
    const stream = fdpass.connect(socketPath, {});
    if (stream === null) return reject(new PipelineError('ENV_UNAVAILABLE', 'this Node cannot open local X sockets'));
    const options = { display: ':0', stream, shm, auth: { name: '', data: '' } };
    const client = x11.createClient(options, (error, display) => (error ? reject(error) : resolve(display)));
    // A dying server emits a second error, which would end this process without a listener.
    client.on('error', () => undefined);
  });
}
