/** One connection to a desktop's X server, as promises. All X11 traffic in this folder uses it. */
import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync } from 'node:fs';
import x11, {
  type Callback,
  type Property,
  type SharedMemoryProvider,
  type SharedMemorySegment,
  type XClient,
  type XDisplay,
  type XEvent,
} from 'x11';
import fdpass from 'x11/lib/fdpass.js';
import standardAtoms from 'x11/lib/stdatoms.js';
import { PipelineError } from '../../../errors.ts';
import { log } from '../../../log/log.ts';

export type XConnection = Awaited<ReturnType<typeof connectX>>;

const ANY_TYPE = 0;

export async function connectX(socketPath: string) {
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

  /** Runs one request with a reply. Rejects if the request fails or the server goes away. */
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
    /** Resolves once the server has handled everything sent so far. */
    sync: () => request<void>((callback) => client.sync(callback)),
    atom: (name: string) => request<number>((callback) => client.InternAtom(false, name, callback)),
    /** At most `words` words of 4 bytes; empty if the window lacks the property. */
    async readProperty(window: number, property: number, words: number): Promise<Buffer> {
      const { data } = await request<Property>((callback) =>
        client.GetProperty(0, window, property, ANY_TYPE, 0, words, callback),
      );
      return data ?? Buffer.alloc(0);
    },
    loadExtension: <T>(name: string) =>
      request((callback: Callback<unknown>) => client.require(name, callback)) as Promise<T>,
    onEvent: (listener: (event: XEvent) => void) => void client.on('event', listener),
    isAlive: () => alive,
    close: () => {
      end();
      client.stream.destroy();
      sharedMemory.close();
    },
  };
}

/**
 * Limit of a reply in bytes; larger ones end the connection. The largest request is a screenshot, with 33 MB at
 * 3840x2160.
 */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Programs of the desktop may take over its X server. An endless reply, or one that makes the package fail, then ends
 * this connection instead of the whole process.
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

/**
 * Memory shared with the X server for screenshots, in the form that the `x11` package expects. The package's own
 * version leaks a file descriptor if the server dies first.
 */
function createSharedMemory(): SharedMemoryProvider & { close(): void } {
  const open = new Set<SharedMemorySegment>();
  const destroy = (segment: SharedMemorySegment) => {
    if (open.delete(segment)) closeSync(segment.fd);
  };
  return {
    flavor: 'fd',
    zeroCopy: false,
    create(size) {
      const path = `/dev/shm/autoplay-screen-${randomBytes(8).toString('hex')}`;
      const fd = openSync(path, 'wx+', 0o600);
      // The descriptors keep the segment alive. Nothing remains once both sides are gone.
      unlinkSync(path);
      ftruncateSync(fd, size);
      const segment = { size, fd, buffer: Buffer.alloc(size) };
      open.add(segment);
      return segment;
    },
    // Screenshots only read, so nothing is written back.
    commit: () => undefined,
    sync: ({ fd, buffer }, offset, length) => void readSync(fd, buffer, offset, length, offset),
    destroy,
    close: () => open.forEach(destroy),
  };
}

/** Whole words of 4 bytes of a property. */
export function wordsOf(data: Buffer): number[] {
  return Array.from({ length: data.length >> 2 }, (_, i) => data.readUInt32LE(i * 4));
}
