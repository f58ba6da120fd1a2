/** The session of one desktop (assets/session.sh), with or without a sandbox. */
import type { HeldFolder } from '../held-folder.ts';
import type { SandboxKind } from '../sandbox-command.ts';

export interface SandboxOptions {
  kind: SandboxKind;
  width: number;
  height: number;
  /** Environment variables of the session's look (themes.ts). */
  look?: Record<string, string>;
  /**
   * Memory limit of the whole desktop in MB. The kernel enforces it if possible; otherwise it is checked each second.
   */
  memoryMb?: number;
  /** True if programs may isolate their own parts with namespaces, as browsers do. */
  allowsNamespaces?: boolean;
  /** Paths below /etc, /var/cache and /var/lib that applications read. */
  reads?: readonly string[];
  /** Programs whose launchers are visible inside. All others are hidden. */
  programs?: readonly string[];
  /** Path of a tar archive of the home folder. */
  homeArchive: string;
}

/** Paths of a ready session's parts. */
export interface Paths {
  /** The home folder. Applications control its contents, so no path of several names is used to reach it. */
  readonly home: HeldFolder;
  /** The folder of sockets and short-lived files, held for the same reason. */
  readonly runtime: HeldFolder;
  /** The home folder's path inside the sandbox. */
  readonly innerHome: string;
  readonly innerRuntime: string;
  readonly busSocket: string;
  /** Address of the same bus inside the sandbox. */
  readonly busAddress: string;
  readonly displaySocket: string;
  /** The desktop's in-memory file systems. */
  readonly inMemory: readonly string[];
  /** Process ids, as the host sees them. */
  listProcesses(): number[];
}

export interface Sandbox extends Paths {
  isAlive(): boolean;
  /** The killed program and the cause, such as lack of memory; undefined if none was killed. */
  findLoss(): string | undefined;
  /**
   * For so long, a killed program is no loss: an agent's command may kill it. Lack of memory is found in another way.
   */
  forgiveKills(forMs: number): void;
  /** Starts a program inside, in the background. Paths in arguments are those of the sandbox. */
  launch(argv: readonly string[], env?: Record<string, string>): void;
  /** Last output of the session and its programs, for error messages. */
  readLog(): string;
  /** Ends every process. The home folder stays readable until `close`. Idempotent. */
  end(): Promise<void>;
  /** Ends every process and leaves nothing of the desktop. Idempotent. */
  close(): Promise<void>;
}

export interface Session extends Pick<Sandbox, 'isAlive' | 'forgiveKills' | 'launch' | 'readLog'> {
  /** Programs that were killed, as the session reports them. */
  findKilled(): string | undefined;
  /** Resolves with the display (":0") once applications may start. */
  ready: Promise<string>;
  /** Opens the paths of a ready session, before anything else runs in it. */
  open(display: string): Promise<Paths>;
  kill(): Promise<void>;
  /** Removes leftovers of the session's processes. */
  remove(): void;
}

export const KILL_TIMEOUT_MS = 5_000;
