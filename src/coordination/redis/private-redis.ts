/**
 * A private redis-server, for runs on one machine. A run's queues hold only pointers to work, and the store is the
 * truth. So each start begins empty, and pipeline/run-pipeline.ts enqueues the work that the store lacks. A reward
 * service keeps its folder, for the batches that clients come back for. The append-only file survives a crash.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../../async/end-process.ts';
import { PipelineError, toPipelineError } from '../../errors.ts';
import { assertRedisAnswers, urlOfSocket } from './connection.ts';

export interface PrivateRedisOptions {
  /** The server's own folder; created if missing. */
  folder: string;
  /**
   * Begins with the data that the last server left in the folder, and keeps it there. Default: begins empty, and
   * removes it.
   */
  keep?: boolean;
  /** Called when the server had to be started again. */
  onRestart: (reason: string) => void;
  /** Called when the server does not stay up, so that the run cannot continue. */
  onGone: (error: PipelineError) => void;
}

/** sockaddr_un holds 108 bytes, the last of them NUL. */
const MAX_SOCKET_PATH_BYTES = 107;
const MAX_RESTARTS_PER_MINUTE = 10;
const END_TIMEOUT_MS = 5_000;

export type PrivateRedis = Awaited<ReturnType<typeof startPrivateRedis>>;

/** Rejects with QUEUE_UNAVAILABLE when redis-server is missing or does not start. */
export async function startPrivateRedis(options: PrivateRedisOptions) {
  const { folder, keep = false } = options;
  if (!keep) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const socket = await chooseSocketPath(folder);
  const restarts: number[] = [];
  let stopping = false;
  let server = await launchWhole(folder, socket.path);
  watch();

  /** Starts the server again whenever it ends by itself. */
  function watch() {
    server.once('exit', (code, signal) => {
      if (stopping) return;
      const reason = `redis-server ended (${signal ?? `exit code ${code}`})`;
      restart(reason).catch((error: unknown) => options.onGone(toPipelineError(error, 'QUEUE_UNAVAILABLE')));
    });
  }

  async function restart(reason: string): Promise<void> {
    const now = performance.now();
    restarts.push(now);
    if (restarts.filter((at) => now - at < 60_000).length > MAX_RESTARTS_PER_MINUTE) {
      throw new PipelineError('QUEUE_UNAVAILABLE', `${reason} more than ${MAX_RESTARTS_PER_MINUTE} times in a minute`);
    }
    server = await launchWhole(folder, socket.path);
    if (stopping) server.kill('SIGKILL');
    else watch();
    options.onRestart(reason);
  }

  return {
    /** unix:///path */
    url: urlOfSocket(socket.path),
    /** Process id of the server that runs now. */
    pid: () => server.pid!,
    /** Ends the server and removes its folder, unless it is kept. Safe to call twice. */
    async stop() {
      stopping = true;
      await endProcess(server, END_TIMEOUT_MS);
      if (!keep) await rm(folder, { recursive: true, force: true });
      await socket.remove();
    },
  };
}

/** Starts with the data in the folder, or empty if that is damaged, since the store holds the truth. */
async function launchWhole(folder: string, socketPath: string): Promise<ChildProcess> {
  const log = path.join(folder, 'appendonlydir');
  return launch(folder, socketPath).catch(async (error: unknown) => {
    if (!existsSync(log)) throw error;
    await rm(log, { recursive: true, force: true });
    return launch(folder, socketPath);
  });
}

/** Resolves once the server answers. */
async function launch(folder: string, socketPath: string): Promise<ChildProcess> {
  const server = spawn(...diesWithParent('redis-server', serverArguments(folder, socketPath)), {
    // A new session, so that Ctrl-C reaches only the run, which stops the server last.
    detached: true,
    stdio: 'ignore',
  });
  const failed = new Promise<never>((_, reject) => {
    server.once('error', (error) => reject(missing(error)));
    server.once('exit', (code) => {
      const log = path.join(folder, 'redis.log');
      reject(new PipelineError('QUEUE_UNAVAILABLE', `redis-server ended with code ${code} at its start; see ${log}`));
    });
  });
  failed.catch(() => undefined);
  await Promise.race([failed, untilItAnswers(socketPath)]);
  return server;
}

/** Loading an append-only file takes a moment. */
async function untilItAnswers(socketPath: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await assertRedisAnswers(urlOfSocket(socketPath));
    } catch (error) {
      if (attempt >= 10) throw error;
      await sleep(200);
    }
  }
}

function serverArguments(folder: string, socketPath: string): string[] {
  const settings = {
    port: '0',
    unixsocket: socketPath,
    unixsocketperm: '700',
    dir: folder,
    logfile: path.join(folder, 'redis.log'),
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** The kernel kills the server when this process dies in any way. On other systems than Linux it may stay behind. */
function diesWithParent(command: string, args: string[]): [string, string[]] {
  if (process.platform !== 'linux') return [command, args];
  return ['setpriv', ['--pdeathsig', 'KILL', command, ...args]];
}

function missing(error: NodeJS.ErrnoException): PipelineError {
  const hint = 'install the packages redis-server and util-linux, or set REDIS_URL to a server that runs';
  return new PipelineError('QUEUE_UNAVAILABLE', `cannot start redis-server (${error.code}): ${hint}`, { cause: error });
}

/** In the folder, or in a temporary one if that path is too long for a socket. */
async function chooseSocketPath(folder: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const inFolder = path.resolve(folder, 'redis.sock');
  if (Buffer.byteLength(inFolder) <= MAX_SOCKET_PATH_BYTES) return { path: inFolder, remove: async () => undefined };
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'autoplay-redis-'));
  const remove = () => rm(temporary, { recursive: true, force: true });
  return { path: path.join(temporary, 'redis.sock'), remove };
}
