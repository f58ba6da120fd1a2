/** A session in a bubblewrap sandbox with its own network, processes and files. */
import { PipelineError } from '../../../errors.ts';
import { findFileTypes } from '../file-types.ts';
import { holdFolder, type HeldFolder } from '../held-folder.ts';
import type { MemoryCap } from '../memory-cap.ts';
import { findLaunchers } from '../own-launchers.ts';
import { killProcesses, listProcessTree } from '../process-tree.ts';
import {
  ASSETS,
  buildSandboxedCommand,
  FILTER_FD,
  MAX_PROCESSES,
  SANDBOX_FILES,
  SANDBOX_HOME,
  SANDBOX_RUNTIME,
} from '../sandbox-command.ts';
import { busAddress } from '../session-environment.ts';
import { countsProcessesApart } from '../sandbox-limits.ts';
import { filterSystemCalls } from '../system-calls.ts';
import { explainExit, runSession, type RunningSession } from './run-session.ts';
import { KILL_TIMEOUT_MS, type SandboxOptions, type Session } from './session.ts';

/** Longest time in milliseconds from a sandbox's death to our notice of it. */
const DEATH_NOTICE_MS = 1_000;

/** The sandbox's files are reached below /proc, so that no folder of this machine is shared with it. */
export function spawnSandboxed(options: SandboxOptions, limitsSizes: boolean, cap: MemoryCap | undefined): Session {
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
        runtime: holdFolder(`${view}${SANDBOX_RUNTIME}`),
        inMemory: [home.path, `${view}/tmp`, `${view}/dev/shm`, `${view}${SANDBOX_RUNTIME}`],
        innerHome: SANDBOX_HOME,
        innerRuntime: SANDBOX_RUNTIME,
        busSocket: `${view}${SANDBOX_RUNTIME}/bus`,
        busAddress: busAddress(SANDBOX_RUNTIME),
        displaySocket: `${view}/tmp/.X11-unix/X0`,
        listProcesses,
      };
    },
    async kill() {
      // The kernel ends all others with the first process inside. bubblewrap exits after the last one.
      const outerAndFirst = listProcesses().slice(0, 2);
      killProcesses(outerAndFirst.slice(-1));
      const outerKill = setTimeout(() => killProcesses(outerAndFirst.slice(0, 1)), KILL_TIMEOUT_MS / 2);
      await running.ended(KILL_TIMEOUT_MS);
      clearTimeout(outerKill);
    },
    remove: () => undefined,
  };
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

/** A sandbox that dies now takes its files below /proc with it, some moments before the notice. */
async function holdHome(path: string, running: RunningSession): Promise<HeldFolder> {
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
