/**
 * A session without a sandbox, which requires an explicit config. Its processes carry a mark, so that all are found
 * again.
 */
import { chownSync, mkdirSync } from 'node:fs';
import { holdFolder } from '../held-folder.ts';
import type { MemoryCap } from '../memory-cap.ts';
import { killProcesses, listMarkedProcesses } from '../process-tree.ts';
import { buildPlainCommand, SANDBOX_HOME, SANDBOX_UID } from '../sandbox-command.ts';
import { busAddress } from '../session-environment.ts';
import { MARK_VARIABLE, plainFolder, removePlainFolder } from '../sandbox-folder.ts';
import { explainExit, runSession } from './run-session.ts';
import { KILL_TIMEOUT_MS, type SandboxOptions, type Session } from './session.ts';

const KILL_POLL_MS = 20;

export function spawnPlain(options: SandboxOptions, name: string, cap: MemoryCap | undefined): Session {
  const folder = plainFolder(name);
  const [home, runtime] = [`${folder}/home`, `${folder}/run`];
  for (const path of [folder, home, runtime]) {
    mkdirSync(path, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(path, SANDBOX_UID, SANDBOX_UID);
  }
  const command = buildPlainCommand({ ...options, home, runtime, env: { ...options.look, [MARK_VARIABLE]: name } });
  const running = runSession(command, [options.homeArchive], cap, explainExit);
  const listProcesses = () => listMarkedProcesses(`${MARK_VARIABLE}=${name}`);
  return {
    ...running,
    // Catalogue entries use the home folder of a sandbox, so the path is replaced.
    launch: (argv, env) =>
      running.launch(
        argv.map((word) => word.replaceAll(SANDBOX_HOME, home)),
        env,
      ),
    open: async (display) => ({
      home: holdFolder(home),
      runtime: holdFolder(runtime),
      inMemory: [],
      innerHome: home,
      innerRuntime: runtime,
      busSocket: `${runtime}/bus`,
      busAddress: busAddress(runtime),
      displaySocket: `/tmp/.X11-unix/X${display.slice(1)}`,
      listProcesses,
    }),
    async kill() {
      // Killing repeats, because a process may have just started another, and dying ones hold the cgroup for a moment.
      const endMs = performance.now() + KILL_TIMEOUT_MS;
      for (let left = listProcesses(); left.length > 0 && performance.now() < endMs; left = listProcesses()) {
        killProcesses(left);
        await new Promise((resolve) => setTimeout(resolve, KILL_POLL_MS));
      }
      await running.ended(KILL_TIMEOUT_MS);
    },
    remove: () => removePlainFolder(name),
  };
}
