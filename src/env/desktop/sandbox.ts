/**
 * Starts and ends the processes of one desktop: a session (assets/session.sh) in a bubblewrap sandbox with its own
 * network, processes and files. Without a sandbox only on explicit request.
 */
import { withDeadline } from '../../async/deadline.ts';
import { createMemoryCap, type MemoryCap } from './memory-cap.ts';
import { watchMemory, type MemoryWatch } from './memory-watch.ts';
import { makeDesktopName, removeStaleDesktops } from './sandbox-folder.ts';
import { spawnPlain } from './session/plain-session.ts';
import { spawnSandboxed } from './session/sandboxed-session.ts';
import type { Paths, Sandbox, SandboxOptions, Session } from './session/session.ts';

const START_TIMEOUT_MS = 20_000;

/** Rejects with ENV_UNAVAILABLE if the kernel refuses the namespaces, and with ENV_RESET_FAILED if the session dies. */
export async function startSandbox(options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  removeStaleDesktops();
  if (options.kind === 'none') return startSession((name, cap) => spawnPlain(options, name, cap), options, signal);
  try {
    return await startSession((_name, cap) => spawnSandboxed(options, true, cap), options, signal);
  } catch (error) {
    if (!/Unknown option --size/.test(String(error))) throw error;
    return startSession((_name, cap) => spawnSandboxed(options, false, cap), options, signal);
  }
}

async function startSession(
  spawnIt: (name: string, cap: MemoryCap | undefined) => Session,
  options: SandboxOptions,
  signal: AbortSignal,
): Promise<Sandbox> {
  const name = makeDesktopName();
  const cap = options.memoryMb === undefined ? undefined : createMemoryCap(name, options.memoryMb);
  const session = spawnIt(name, cap);
  let paths: Paths | undefined;
  let watch: MemoryWatch | undefined;
  const close = async () => {
    watch?.stop();
    await session.kill();
    paths?.home.close();
    paths?.runtime.close();
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
    const { isAlive, forgiveKills, launch, readLog, kill } = session;
    if (!cap && options.memoryMb !== undefined) {
      const { listProcesses, inMemory } = paths;
      watch = watchMemory({ listProcesses, folders: inMemory, most: options.memoryMb, onExceeded: () => void kill() });
    }
    const isStarved = () => (cap ?? watch)?.wasExceeded() ?? false;
    const findLoss = () => (isStarved() ? 'its memory was used up' : session.findKilled());
    return { ...paths, isAlive, findLoss, forgiveKills, launch, readLog, end: kill, close };
  } catch (error) {
    await close();
    throw error;
  }
}
