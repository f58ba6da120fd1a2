/**
 * Starts the server of a `command` application in a bubblewrap sandbox of its own: no network, no file of the host but /usr,
 * a working folder in memory that is a copy of `files`, no root, and the system calls that desktops have. What it serves
 * comes out through a socket file. It is the sandbox of desktops without screen, bus and home folder; its memory is not capped.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDoneWithin, withDeadline } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import type { Writable } from 'node:stream';
import { askJson } from './ask-json.ts';
import { SANDBOX_UID } from '../desktop/sandbox-command.ts';
import { filterSystemCalls } from '../desktop/system-calls.ts';

export interface ServerOptions {
  command: readonly string[];
  /** Folder that is copied in. */
  files: string;
  /** Written into the copy before the server starts. */
  file?: { path: string; content: string };
}

export interface StartedServer {
  socketPath: string;
  readFile(path: string): Promise<unknown>;
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Each sandbox has a network of its own, so all servers may have the same. */
const PORT = 8080;
const START_TIMEOUT_MS = 20_000;
const KILL_TIMEOUT_MS = 3_000;
const LOG_CHARACTERS = 4_000;
const FILTER_FD = 3;
const SOCKETS = ['app', 'control'];
const BRIDGE = readFileSync(new URL('./assets/server-bridge.cjs', import.meta.url), 'utf8');
/** The copy comes by standard input, since the sandbox's user may not be able to reach the folder. */
const SCRIPT =
  'mkdir -p /server/app && cd /server/app && tar -x && printf %s "$BRIDGE" >/server/bridge.cjs && exec "$0" /server/bridge.cjs "$1"';

/** Rejects with ENV_RESET_FAILED when the server does not listen in time, with the end of what it printed. */
export async function startServer(options: ServerOptions, signal: AbortSignal): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-server-'));
  if (process.getuid?.() === 0) chownSync(folder, SANDBOX_UID, SANDBOX_UID);
  chmodSync(folder, 0o700);
  const held = mkdtempSync(join(tmpdir(), 'autoplay-sockets-'));
  const child = spawnSandbox(options, folder);
  let log = '';
  const keep = (chunk: Buffer) => (log = (log + chunk.toString('utf8')).slice(-LOG_CHARACTERS));
  child.stderr!.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      log += String(error);
      resolve();
    });
  });
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const close = async () => {
    if (isAlive()) child.kill('SIGKILL');
    await isDoneWithin(ended, KILL_TIMEOUT_MS);
    for (const path of [folder, held]) rmSync(path, { recursive: true, force: true });
  };
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) =>
      line === 'ready' ? resolve() : keep(Buffer.from(line)),
    );
    void ended.then(() =>
      reject(new PipelineError('ENV_RESET_FAILED', `the server ended while starting: ${log.trim()}`)),
    );
  });
  try {
    const bounds = {
      timeoutMs: START_TIMEOUT_MS,
      signal,
      what: 'starting the server',
      code: 'ENV_RESET_FAILED',
    } as const;
    await withDeadline(ready, bounds);
    holdSockets(folder, held);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    socketPath: join(held, 'app'),
    readFile: (path) =>
      askJson(
        { socketPath: join(held, 'control'), host: 'control' },
        'GET',
        `/file?${encodeURIComponent(path)}`,
        undefined,
      ),
    isAlive,
    close,
  };
}

/** The server can put a link to any socket of the host in the place of its own: ours are names that it does not see. */
function holdSockets(folder: string, held: string): void {
  for (const name of SOCKETS) {
    linkSync(join(folder, name), join(held, name));
    if (!lstatSync(join(held, name)).isSocket())
      throw new PipelineError('ENV_RESET_FAILED', 'the server replaced its own socket');
  }
}

function spawnSandbox({ command, files, file }: ServerOptions, folder: string): ChildProcess {
  const parts = ['-C', files, '.'];
  if (file) {
    const seed = join(folder, 'seed', file.path);
    mkdirSync(dirname(seed), { recursive: true });
    writeFileSync(seed, file.content);
    // What comes later in an archive replaces what came before.
    parts.push('-C', join(folder, 'seed'), file.path);
  }
  const node = process.execPath;
  const uid = String(SANDBOX_UID);
  const bwrap = ['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--uid', uid, '--gid', uid];
  bwrap.push('--ro-bind', '/usr', '/usr', '--ro-bind-try', '/etc/ssl', '/etc/ssl');
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) bwrap.push('--symlink', `usr/${name}`, `/${name}`);
  if (!node.startsWith('/usr/')) bwrap.push('--ro-bind', dirname(node), dirname(node));
  bwrap.push(
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    '--tmpfs',
    '/server',
    '--bind',
    folder,
    '/run/autoplay',
  );
  const filter = filterSystemCalls(false);
  if (filter) bwrap.push('--seccomp', String(FILTER_FD));
  const sockets = { socket: '/run/autoplay/app', control: '/run/autoplay/control' };
  const run = command.map((word) => (word === 'node' ? node : word));
  bwrap.push('bash', '-c', SCRIPT, node, JSON.stringify({ ...sockets, port: PORT, command: run }));
  const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups'] : [];
  const [program, ...args] = [...asUser, ...bwrap];
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC', HOME: '/tmp', BRIDGE };
  const child = spawn(program!, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'] });
  if (filter) (child.stdio[FILTER_FD] as Writable).on('error', () => undefined).end(filter);
  const archive = spawn('tar', ['-c', ...parts], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdin!.on('error', () => archive.kill());
  archive.stdout.pipe(child.stdin!);
  return child;
}
