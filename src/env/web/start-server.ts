/**
 * Starts the server of a `command` application in its own sandbox (server-command.ts). The sandbox has no network, no
 * host files except /usr, and no root. Its working folder in memory is a copy of `files`. It has the system calls of
 * desktops and a memory limit. A socket file exposes the service.
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
import type { Writable } from 'node:stream';
import { isDoneWithin, withDeadline } from '../../async/deadline.ts';
import { isRunning } from '../../async/end-process.ts';
import { PipelineError } from '../../errors.ts';
import { createMemoryCap } from '../desktop/memory-cap.ts';
import { watchMemory, type MemoryWatch } from '../desktop/memory-watch.ts';
import { listProcessTree } from '../desktop/process-tree.ts';
import { SANDBOX_UID } from '../desktop/sandbox-command.ts';
import { makeDesktopName, removeStaleDesktops } from '../desktop/sandbox-folder.ts';
import { filterSystemCalls } from '../desktop/system-calls.ts';
import { askJson } from './ask-json.ts';
import { buildServerCommand, SERVER_FOLDERS, SERVER_SOCKETS, type ServerLayout } from './server-command.ts';

export interface ServerOptions {
  command: readonly string[];
  /** Folder to copy into the sandbox. */
  files: string;
  /** Written into the copy before the server starts. */
  file?: { path: string; content: string };
  /**
   * Memory limit of all its processes and files. The kernel enforces it if possible; otherwise it is checked each
   * second.
   */
  memoryMb: number;
}

export interface StartedServer {
  socketPath: string;
  /** Reads a JSON file of the server. */
  readFile(path: string): Promise<unknown>;
  /** Reason why it is no longer usable; undefined while it is. */
  findLoss(): string | undefined;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const KILL_TIMEOUT_MS = 3_000;
const LOG_CHARACTERS = 4_000;
const FILTER_FD = 3;
const BRIDGE = readFileSync(new URL('./assets/server-bridge.cjs', import.meta.url), 'utf8');

/** Rejects with ENV_RESET_FAILED if the server does not listen in time, with the end of its output. */
export async function startServer(options: ServerOptions, signal: AbortSignal): Promise<StartedServer> {
  removeStaleDesktops();
  try {
    return await start(options, true, signal);
  } catch (error) {
    if (!/Unknown option --size/.test(String(error))) throw error;
    return start(options, false, signal);
  }
}

async function start(options: ServerOptions, limitsSizes: boolean, signal: AbortSignal): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-server-'));
  if (process.getuid?.() === 0) chownSync(folder, SANDBOX_UID, SANDBOX_UID);
  chmodSync(folder, 0o700);
  const held = mkdtempSync(join(tmpdir(), 'autoplay-sockets-'));
  const cap = createMemoryCap(makeDesktopName(), options.memoryMb);
  const child = spawnSandbox(options, { folder, limitsSizes, cap });
  let watch: MemoryWatch | undefined;
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
  const findLoss = () => {
    if ((cap ?? watch)?.wasExceeded())
      return `the server’s memory of ${options.memoryMb} MB (memoryMb in the catalogue) was used up`;
    return isRunning(child) ? undefined : `the server ended: ${log.trim()}`;
  };
  const close = async () => {
    watch?.stop();
    if (isRunning(child)) child.kill('SIGKILL');
    await isDoneWithin(ended, KILL_TIMEOUT_MS);
    cap?.remove();
    for (const path of [folder, held]) rmSync(path, { recursive: true, force: true });
  };
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) =>
      line === 'ready' ? resolve() : keep(Buffer.from(line)),
    );
    void ended.then(() =>
      reject(new PipelineError('ENV_RESET_FAILED', `the server exited during startup: ${log.trim()}`)),
    );
  });
  try {
    await withDeadline(ready, {
      timeoutMs: START_TIMEOUT_MS,
      signal,
      what: 'starting the server',
      code: 'ENV_RESET_FAILED',
    });
    holdSockets(folder, held);
  } catch (error) {
    await close();
    throw error;
  }
  if (!cap) {
    const listProcesses = () => listProcessTree(child.pid!);
    const folders = SERVER_FOLDERS.map((path) => `/proc/${listProcesses().at(-1)}/root${path}`);
    watch = watchMemory({ listProcesses, folders, most: options.memoryMb, onExceeded: () => child.kill('SIGKILL') });
  }
  const control = { socketPath: join(held, 'control'), host: 'control' };
  return {
    socketPath: join(held, 'app'),
    readFile: (path) => askJson(control, 'GET', `/file?${encodeURIComponent(path)}`, undefined),
    findLoss,
    close,
  };
}

/** The server can replace its socket by a link to any socket of the host. So we use names that it cannot see. */
function holdSockets(folder: string, held: string): void {
  for (const name of SERVER_SOCKETS) {
    linkSync(join(folder, name), join(held, name));
    if (!lstatSync(join(held, name)).isSocket())
      throw new PipelineError('ENV_RESET_FAILED', 'the server replaced its own socket');
  }
}

type Sandbox = { folder: string } & Pick<ServerLayout, 'limitsSizes' | 'cap'>;

function spawnSandbox({ command, files, file }: ServerOptions, { folder, ...sandbox }: Sandbox): ChildProcess {
  const parts = ['-C', files, '.'];
  if (file) {
    const seed = join(folder, 'seed', file.path);
    mkdirSync(dirname(seed), { recursive: true });
    writeFileSync(seed, file.content);
    // Later entries of an archive replace earlier ones.
    parts.push('-C', join(folder, 'seed'), file.path);
  }
  const filter = filterSystemCalls(false);
  const filterDescriptor = filter ? FILTER_FD : undefined;
  const layout = { command, sockets: folder, bridge: BRIDGE, filterDescriptor, ...sandbox };
  const { argv, env } = buildServerCommand(layout);
  const stdio = ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'] as const;
  const child = spawn(argv[0]!, argv.slice(1), { env, cwd: '/', stdio: [...stdio] });
  if (filter) (child.stdio[FILTER_FD] as Writable).on('error', () => undefined).end(filter);
  const archive = spawn('tar', ['-c', ...parts], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdin!.on('error', () => archive.kill());
  archive.stdout.pipe(child.stdin!);
  return child;
}
