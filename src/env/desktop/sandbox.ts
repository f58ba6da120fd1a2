/**
 * Starts and ends the processes of one desktop: a session (assets/session.sh) in a bubblewrap sandbox with its own
 * network, processes and files. Called by create-desktop-environment.ts and template.ts.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { PipelineError } from '../../errors.ts';
import { withDeadline } from '../deadline.ts';
import { createMemoryCap, type MemoryCap } from './memory-cap.ts';
import { listProcessTree } from './process-tree.ts';
import { buildSessionCommand, SANDBOX_UID, type SandboxKind } from './sandbox-command.ts';
import { nextSandboxName, removeStaleSandboxes, sandboxRoot } from './sandbox-folder.ts';
import { quoteForShell } from './shell-quote.ts';

export interface SandboxOptions {
  kind: SandboxKind;
  width: number;
  height: number;
  /** Memory cap of the whole desktop in MB, where the machine allows one. */
  memoryMb?: number;
  env?: Record<string, string>;
  /** Fills the given empty home folder; runs before any process starts. */
  prepareHome: (home: string) => Promise<void>;
}

export interface Sandbox {
  readonly kind: SandboxKind;
  /** Host path of the home folder. */
  readonly home: string;
  /** Home folder as the applications see it. */
  readonly innerHome: string;
  readonly busSocket: string;
  readonly displaySocket: string;
  /** Whether a memory cap is in force. */
  readonly capped: boolean;
  isAlive(): boolean;
  /** Starts a program inside, in the background. */
  launch(argv: readonly string[], env?: Record<string, string>): void;
  /** Process ids, as the host sees them. */
  listProcesses(): number[];
  /** Last output of the session and its programs, for error messages. */
  readLog(): string;
  /** Ends every process and removes the folder. Safe to call twice. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const KILL_TIMEOUT_MS = 5_000;
const LOG_CHARACTERS = 8_000;

/** Rejects with ENV_UNAVAILABLE when the kernel refuses the namespaces, ENV_RESET_FAILED when the session dies. */
export async function startSandbox(options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  removeStaleSandboxes();
  const name = nextSandboxName();
  const folder = `${sandboxRoot()}/${name}`;
  const cap = options.memoryMb === undefined ? undefined : createMemoryCap(name, options.memoryMb);
  let session: Session | undefined;
  const close = async () => {
    if (session !== undefined) await killSession(session, options.kind);
    cap?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    createFolders(folder);
    await options.prepareHome(`${folder}/home`);
    session = spawnSession(options, folder, cap);
    const display = await withDeadline(session.ready, {
      timeoutMs: START_TIMEOUT_MS,
      signal,
      what: 'starting the desktop session',
      code: 'ENV_RESET_FAILED',
    });
    return openSandbox(options.kind, folder, display, session, cap !== undefined, close);
  } catch (error) {
    await close();
    throw error;
  }
}

interface Session {
  child: ChildProcessWithoutNullStreams;
  exited: Promise<void>;
  /** Resolves with the display (":0") when applications may start. */
  ready: Promise<string>;
  readLog(): string;
}

function createFolders(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  for (const name of ['home', 'run', 'x11']) mkdirSync(`${folder}/${name}`, { mode: 0o700 });
  chmodSync(`${folder}/x11`, 0o1777);
  if (process.getuid?.() !== 0) return;
  for (const path of ['', '/home', '/run', '/x11']) chownSync(folder + path, SANDBOX_UID, SANDBOX_UID);
}

function spawnSession(options: SandboxOptions, folder: string, cap: MemoryCap | undefined): Session {
  const { kind, width, height, env = {} } = options;
  const command = buildSessionCommand({ kind, folder, width, height, env });
  // The shell enters the cgroup and then becomes the command, so the process we kill is the sandbox itself.
  const argv =
    cap === undefined ? command.argv : ['sh', '-c', 'echo $$ >"$0"; exec "$@"', cap.procsFile, ...command.argv];
  const child = spawn(argv[0]!, argv.slice(1), { env: command.env, cwd: '/', detached: kind === 'none' });
  let log = '';
  const keep = (chunk: Buffer) => (log = (log + chunk.toString('utf8')).slice(-LOG_CHARACTERS));
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      log += error.message;
      resolve();
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-200);
      const display = /^ready (:\d+)$/m.exec(output)?.[1];
      if (display !== undefined) resolve(display);
    });
    void exited.then(() => reject(explainExit(kind, log)));
  });
  ready.catch(() => undefined);
  return { child, exited, ready, readLog: () => log };
}

function explainExit(kind: SandboxKind, log: string): PipelineError {
  const refused = /bwrap: |spawn (bwrap|setpriv|sh) ENOENT|setpriv: /.test(log);
  if (kind === 'bubblewrap' && refused) {
    return new PipelineError(
      'ENV_UNAVAILABLE',
      `bubblewrap cannot create a sandbox here (${log.trim()}). Install bubblewrap and allow unprivileged user ` +
        'namespaces (sysctl kernel.unprivileged_userns_clone=1; on Ubuntu also ' +
        'kernel.apparmor_restrict_unprivileged_userns=0; in Docker --security-opt seccomp=unconfined), or choose ' +
        '"sandbox: none" knowingly: then applications run without isolation.',
    );
  }
  return new PipelineError(
    'ENV_RESET_FAILED',
    `the desktop session ended while starting: ${log.trim() || 'no output'}`,
  );
}

function openSandbox(
  kind: SandboxKind,
  folder: string,
  display: string,
  session: Session,
  capped: boolean,
  close: () => Promise<void>,
): Sandbox {
  const { child } = session;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const x11Folder = kind === 'none' ? '/tmp/.X11-unix' : `${folder}/x11`;
  return {
    kind,
    capped,
    home: `${folder}/home`,
    innerHome: kind === 'none' ? `${folder}/home` : '/home/user',
    busSocket: `${folder}/run/bus`,
    displaySocket: `${x11Folder}/X${display.slice(1)}`,
    isAlive,
    launch(argv, env = {}) {
      const assignments = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      child.stdin.write(`${quoteForShell(['env', ...assignments, ...argv])}\n`);
    },
    listProcesses: () => (isAlive() ? listProcessTree(child.pid!) : []),
    readLog: session.readLog,
    close,
  };
}

/**
 * Kills the first process of the sandbox: the kernel then ends all others, and bubblewrap exits only after the last one
 * is gone. Without a sandbox the process group and everything that carries our mark is killed instead.
 */
async function killSession({ child, exited }: Session, kind: SandboxKind): Promise<void> {
  if (child.pid === undefined) return;
  const processes = listProcessTree(child.pid);
  const first = kind === 'bubblewrap' ? processes[1] : undefined;
  if (first !== undefined) killQuietly(first);
  else for (const pid of processes) killQuietly(pid);
  const outerKill = setTimeout(() => killQuietly(child.pid!), first === undefined ? 0 : 1_000);
  const giveUp = new Promise<void>((resolve) => setTimeout(resolve, KILL_TIMEOUT_MS).unref());
  await Promise.race([exited, giveUp]);
  clearTimeout(outerKill);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
