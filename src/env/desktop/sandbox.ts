/**
 * Starts and ends the processes of one desktop: a session (assets/session.sh) in a bubblewrap sandbox with its own
 * network, processes and files, or explicitly without one.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PipelineError } from '../../errors.ts';
import { isDoneWithin, withDeadline } from '../../async/deadline.ts';
import { isRunning } from '../../async/end-process.ts';
import { holdFolder, type HeldFolder } from './held-folder.ts';
import { createMemoryCap, type MemoryCap } from './memory-cap.ts';
import { killMarkedProcesses, listMarkedProcesses, listProcessTree } from './process-tree.ts';
import {
  ASSETS,
  busAddress,
  buildPlainCommand,
  buildSandboxedCommand,
  FILTER_FD,
  MAX_PROCESSES,
  SANDBOX_FILES,
  SANDBOX_HOME,
  SANDBOX_RUNTIME,
  SANDBOX_UID,
  type SandboxKind,
  type SessionCommand,
} from './sandbox-command.ts';
import { findFileTypes } from './file-types.ts';
import { findLaunchers } from './own-launchers.ts';
import { watchMemory, type MemoryWatch } from './memory-watch.ts';
import { countsProcessesApart } from './sandbox-limits.ts';
import {
  makeDesktopName,
  MARK_VARIABLE,
  plainFolder,
  removePlainFolder,
  removeStaleDesktops,
} from './sandbox-folder.ts';
import { filterSystemCalls } from './system-calls.ts';
import { quoteForShell } from './shell-quote.ts';

export interface SandboxOptions {
  kind: SandboxKind;
  width: number;
  height: number;
  /** Environment variables that set how the session looks (themes.ts). */
  look?: Record<string, string>;
  /** Memory cap of the whole desktop in MB, kept by the kernel where possible and otherwise checked each second. */
  memoryMb?: number;
  /** True when programs may isolate their own parts with namespaces, as browsers do. */
  allowsNamespaces?: boolean;
  /** Paths below /etc, /var/cache and /var/lib that applications read. */
  reads?: readonly string[];
  /** Programs whose launchers are seen inside; there are no others. */
  programs?: readonly string[];
  /** Path of a tar archive that holds the home folder. */
  homeArchive: string;
}

export interface Sandbox {
  /** The home folder. Applications control its contents, so it is never reached by a path of several names. */
  readonly home: HeldFolder;
  /** The home folder's path inside the sandbox. */
  readonly innerHome: string;
  readonly busSocket: string;
  /** Address of the same bus inside the sandbox. */
  readonly busAddress: string;
  readonly displaySocket: string;
  isAlive(): boolean;
  /** The killed program and the cause, such as lack of memory; undefined when none was killed. */
  findLoss(): string | undefined;
  /** Starts a program inside, in the background. Paths in arguments are those of the sandbox. */
  launch(argv: readonly string[], env?: Record<string, string>): void;
  /** Process ids, as the host sees them. */
  listProcesses(): number[];
  /** Last output of the session and its programs, for error messages. */
  readLog(): string;
  /** Ends every process; the home folder stays readable until `close`. Idempotent. */
  end(): Promise<void>;
  /** Ends every process and leaves nothing of the desktop. Idempotent. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const KILL_TIMEOUT_MS = 5_000;
const KILL_POLL_MS = 20;
const LOG_CHARACTERS = 8_000;
/** Longest time between the death of a sandbox and our notice of it. */
const DEATH_NOTICE_MS = 1_000;

/** Rejects with ENV_UNAVAILABLE when the kernel refuses the namespaces, ENV_RESET_FAILED when the session dies. */
export async function startSandbox(options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  removeStaleDesktops();
  if (options.kind === 'none') return startSession(spawnPlain, options, signal);
  try {
    return await startSession((...args) => spawnSandboxed(true, ...args), options, signal);
  } catch (error) {
    if (!/Unknown option --size/.test(String(error))) throw error;
    return startSession((...args) => spawnSandboxed(false, ...args), options, signal);
  }
}

type SpawnSession = (options: SandboxOptions, name: string, cap: MemoryCap | undefined) => Session;

async function startSession(spawnIt: SpawnSession, options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  const name = makeDesktopName();
  const cap = options.memoryMb === undefined ? undefined : createMemoryCap(name, options.memoryMb);
  const session = spawnIt(options, name, cap);
  let paths: Paths | undefined;
  let watch: MemoryWatch | undefined;
  const close = async () => {
    watch?.stop();
    await session.kill();
    paths?.home.close();
    session.remove();
    cap?.remove();
  };
  try {
    const display = await withDeadline(session.ready, {
      timeoutMs: START_TIMEOUT_MS,
      signal,
      what: 'starting the desktop session',
      code: 'ENV_RESET_FAILED',
    });
    paths = await session.open(display);
    const { isAlive, launch, readLog, kill } = session;
    if (!cap && options.memoryMb !== undefined) {
      const { listProcesses, inMemory } = paths;
      watch = watchMemory({ listProcesses, folders: inMemory, most: options.memoryMb, onExceeded: () => void kill() });
    }
    const isStarved = () => (cap ?? watch)?.wasExceeded() ?? false;
    const findLoss = () => (isStarved() ? 'its memory was used up' : session.findKilled());
    return { ...paths, isAlive, findLoss, launch, readLog, end: kill, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Paths extends Pick<
  Sandbox,
  'home' | 'innerHome' | 'busSocket' | 'busAddress' | 'displaySocket' | 'listProcesses'
> {
  /** File systems of the desktop that lie in memory. */
  inMemory: readonly string[];
}

interface Session extends Pick<Sandbox, 'isAlive' | 'launch' | 'readLog'> {
  /** Programs that were killed, as the session reports them. */
  findKilled(): string | undefined;
  /** Resolves with the display (":0") when applications may start. */
  ready: Promise<string>;
  /** Opens the paths of a ready session, before anything else runs in it. */
  open(display: string): Promise<Paths>;
  kill(): Promise<void>;
  /** Removes what the session's processes left. */
  remove(): void;
}

/** The sandbox's files are reached below /proc, so that no folder of this machine is shared with it. */
function spawnSandboxed(
  limitsSizes: boolean,
  options: SandboxOptions,
  _name: string,
  cap: MemoryCap | undefined,
): Session {
  const filter = filterSystemCalls(options.allowsNamespaces ?? false);
  const command = buildSandboxedCommand({
    ...options,
    reads: options.reads ?? [],
    launchers: findLaunchers(options.programs ?? []),
    fileTypes: findFileTypes(),
    limitsSizes,
    env: options.look ?? {},
    filterDescriptor: filter && FILTER_FD,
    maxProcesses: countsProcessesApart() ? MAX_PROCESSES : undefined,
  });
  const files = SANDBOX_FILES.map(({ source }) => ASSETS + source);
  const running = runSession(command, [options.homeArchive, ...files], cap, explainRefusal, filter);
  const listProcesses = () => (running.isAlive() ? listProcessTree(running.pid!) : []);
  return {
    ...running,
    async open() {
      // The first processes are bubblewrap itself, its first process inside, and the session.
      const [, , session] = listProcesses();
      const view = `/proc/${session}/root`;
      const home = await holdHome(`${view}${SANDBOX_HOME}`, running);
      return {
        home,
        inMemory: [home.path, `${view}/tmp`, `${view}/dev/shm`, `${view}${SANDBOX_RUNTIME}`],
        innerHome: SANDBOX_HOME,
        busSocket: `${view}${SANDBOX_RUNTIME}/bus`,
        busAddress: busAddress(SANDBOX_RUNTIME),
        displaySocket: `${view}/tmp/.X11-unix/X0`,
        listProcesses,
      };
    },
    async kill() {
      // The kernel ends all others with the first process inside; bubblewrap exits after the last one.
      const [outer, first] = listProcesses();
      if (first !== undefined) killQuietly(first);
      else if (outer !== undefined) killQuietly(outer);
      const outerKill = setTimeout(() => outer !== undefined && killQuietly(outer), KILL_TIMEOUT_MS / 2);
      await running.ended(KILL_TIMEOUT_MS);
      clearTimeout(outerKill);
    },
    remove: () => undefined,
  };
}

function spawnPlain(options: SandboxOptions, name: string, cap: MemoryCap | undefined): Session {
  const folder = plainFolder(name);
  const [home, runtime] = [`${folder}/home`, `${folder}/run`];
  for (const path of [folder, home, runtime]) {
    mkdirSync(path, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(path, SANDBOX_UID, SANDBOX_UID);
  }
  const command = buildPlainCommand({ ...options, home, runtime, env: { ...options.look, [MARK_VARIABLE]: name } });
  const running = runSession(command, [options.homeArchive], cap, explainExit);
  const mark = `${MARK_VARIABLE}=${name}`;
  return {
    ...running,
    // Catalogue entries name the home folder of a sandbox, so the path is replaced.
    launch: (argv, env) =>
      running.launch(
        argv.map((word) => word.replaceAll(SANDBOX_HOME, home)),
        env,
      ),
    open: async (display) => ({
      home: holdFolder(home),
      inMemory: [],
      innerHome: home,
      busSocket: `${runtime}/bus`,
      busAddress: busAddress(runtime),
      displaySocket: `/tmp/.X11-unix/X${display.slice(1)}`,
      listProcesses: () => listMarkedProcesses(mark),
    }),
    async kill() {
      // Killing repeats, since a process may have just started another, and dying ones hold the cgroup for a moment.
      const endMs = performance.now() + KILL_TIMEOUT_MS;
      while (listMarkedProcesses(mark).length > 0 && performance.now() < endMs) {
        killMarkedProcesses(mark);
        await new Promise((resolve) => setTimeout(resolve, KILL_POLL_MS));
      }
      await running.ended(KILL_TIMEOUT_MS);
    },
    remove: () => removePlainFolder(name),
  };
}

/** Runs the session's command with `files` open on descriptors 3 and up, and `filter` on the next one. */
function runSession(
  command: SessionCommand,
  files: readonly string[],
  cap: MemoryCap | undefined,
  explain: (log: string) => PipelineError,
  filter?: Buffer,
) {
  // The shell enters the cgroup and then becomes the command, so that our child is the sandbox itself.
  const argv =
    cap === undefined ? command.argv : ['sh', '-c', 'echo $$ >"$0"; exec "$@"', cap.procsFile, ...command.argv];
  const descriptors = files.map((path) => openSync(path, 'r'));
  let child: ChildProcess;
  try {
    const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...descriptors, ...(filter ? ['pipe' as const] : [])];
    child = spawn(argv[0]!, argv.slice(1), { env: command.env, cwd: '/', stdio });
    if (filter) (child.stdio.at(-1) as Writable).on('error', () => undefined).end(filter);
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
  const [input, output, errors] = child.stdio as unknown as [Writable, Readable, Readable];
  let log = '';
  errors.on('data', (chunk: Buffer) => (log = (log + chunk.toString('utf8')).slice(-LOG_CHARACTERS)));
  input.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      log += error.message;
      resolve();
    });
  });
  let killed: string | undefined;
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      const [word, rest] = line.split(' ');
      if (word === 'ready' && rest) resolve(rest);
      if (word === 'killed') killed = `${rest ?? 'a program'} was killed`;
    });
    // A killed process does not say why it could not start, so no refusal is read from its log.
    void exited.then(() => reject((child.signalCode === null ? explain : explainExit)(log.trim() || 'no output')));
  });
  ready.catch(() => undefined);
  /** Resolves to true when the command ends within the time given. */
  const hasEnded = (timeoutMs: number): Promise<boolean> => isDoneWithin(exited, timeoutMs);
  return {
    pid: child.pid,
    ready,
    isAlive: () => isRunning(child),
    findKilled: () => killed,
    readLog: () => log,
    launch(words: readonly string[], env: Record<string, string> = {}) {
      const assignments = Object.entries(env).map(([key, value]) => `${key}=${value}`);
      input.write(`${quoteForShell(['env', ...assignments, ...words])}\n`);
    },
    hasEnded,
    /** Resolves when the command has ended or the time is up, and releases its pipes. */
    async ended(timeoutMs: number): Promise<void> {
      await hasEnded(timeoutMs);
      for (const stream of [input, output, errors]) stream.destroy();
    },
  };
}

function explainExit(log: string): PipelineError {
  return new PipelineError('ENV_RESET_FAILED', `the desktop session ended while starting: ${log}`);
}

function explainRefusal(log: string): PipelineError {
  if (!/bwrap: |spawn (bwrap|setpriv|sh) ENOENT|setpriv: |exec: bwrap/.test(log)) return explainExit(log);
  return new PipelineError(
    'ENV_UNAVAILABLE',
    `bubblewrap cannot create a sandbox here (${log}). Install bubblewrap 0.5 or newer and allow unprivileged user ` +
      'namespaces (sysctl kernel.unprivileged_userns_clone=1; on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0; ' +
      'in Docker --security-opt seccomp=unconfined --cap-add SYS_PTRACE), or choose "sandbox: none" knowingly: then ' +
      'applications run without isolation.',
  );
}

/** A sandbox that dies now takes its files below /proc with it, some moments before we are told. */
async function holdHome(path: string, running: ReturnType<typeof runSession>): Promise<HeldFolder> {
  try {
    return holdFolder(path);
  } catch (error) {
    if (await running.hasEnded(DEATH_NOTICE_MS)) throw explainExit(running.readLog().trim() || 'no output');
    throw new PipelineError(
      'ENV_UNAVAILABLE',
      `this process may not look into its own sandboxes (${String(error)}). Run it as an ordinary user, or as root with ` +
        'the capability SYS_PTRACE (in Docker --cap-add SYS_PTRACE).',
    );
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process is gone already.
  }
}
