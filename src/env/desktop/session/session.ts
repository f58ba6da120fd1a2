/** The session of one desktop (assets/session.sh), whether it runs in a sandbox or without one. */
import type { HeldFolder } from '../held-folder.ts';
import type { SandboxKind } from '../sandbox-command.ts';

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

/** Where the parts of a ready session are found. */
export interface Paths {
  /** The home folder. Applications control its contents, so it is never reached by a path of several names. */
  readonly home: HeldFolder;
  /** The home folder's path inside the sandbox. */
  readonly innerHome: string;
  readonly busSocket: string;
  /** Address of the same bus inside the sandbox. */
  readonly busAddress: string;
  readonly displaySocket: string;
  /** File systems of the desktop that lie in memory. */
  readonly inMemory: readonly string[];
  /** Process ids, as the host sees them. */
  listProcesses(): number[];
}

export interface Sandbox extends Paths {
  isAlive(): boolean;
  /** The killed program and the cause, such as lack of memory; undefined when none was killed. */
  findLoss(): string | undefined;
  /** Starts a program inside, in the background. Paths in arguments are those of the sandbox. */
  launch(argv: readonly string[], env?: Record<string, string>): void;
  /** Last output of the session and its programs, for error messages. */
  readLog(): string;
  /** Ends every process; the home folder stays readable until `close`. Idempotent. */
  end(): Promise<void>;
  /** Ends every process and leaves nothing of the desktop. Idempotent. */
  close(): Promise<void>;
}

export interface Session extends Pick<Sandbox, 'isAlive' | 'launch' | 'readLog'> {
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

export const KILL_TIMEOUT_MS = 5_000;
