/**
 * Builds the command line that runs the server of a `command` application in a bubblewrap sandbox. It is the desktop
 * sandbox without screen, bus, and host settings. All writable storage is in memory and has a size limit.
 */
import { dirname } from 'node:path';
import {
  asOrdinaryUser,
  MAX_PROCESSES,
  SANDBOX_HOME,
  SANDBOX_UID,
  type SandboxLayout,
} from '../desktop/sandbox-command.ts';
import { countsProcessesApart } from '../desktop/sandbox-limits.ts';
import { enteringFirst, type MemoryCap } from '../desktop/memory-cap.ts';

export interface ServerLayout extends Pick<SandboxLayout, 'limitsSizes' | 'filterDescriptor'> {
  command: readonly string[];
  /** Folder of this machine in which the server's sockets appear. */
  sockets: string;
  /** Program of the bridge between the sockets and the server (assets/server-bridge.cjs). */
  bridge: string;
  /** Memory limit, entered before the sandbox. */
  cap?: MemoryCap | undefined;
}

/** Sockets inside the sandbox, one for each way in. */
export const SERVER_SOCKETS = ['app', 'control'];
/** Writable folders inside the sandbox. */
export const SERVER_FOLDERS = ['/server', '/tmp', '/dev/shm', SANDBOX_HOME];

const FOLDER_BYTES = 512 * 1024 ** 2;
const MAX_FILE_KB = 1024 * 1024;
/** Each sandbox has its own network, so all servers may use the same port. */
const PORT = 8080;
/** The copy of the program arrives on standard input, because the sandbox's user may be unable to reach its folder. */
const SCRIPT = [
  'ulimit -c 0',
  `ulimit -f ${MAX_FILE_KB}`,
  '[ -z "$PROCESSES" ] || ulimit -u "$PROCESSES"',
  'mkdir -p /server/app && cd /server/app && tar -x && printf %s "$BRIDGE" >/server/bridge.cjs',
  'exec "$0" /server/bridge.cjs "$1"',
].join('\n');

/** Program and arguments, and the complete environment. */
export function buildServerCommand(layout: ServerLayout): { argv: readonly string[]; env: Record<string, string> } {
  const node = process.execPath;
  const uid = String(SANDBOX_UID);
  const argv = ['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--uid', uid, '--gid', uid];
  argv.push('--hostname', 'server', '--ro-bind', '/usr', '/usr', '--ro-bind-try', '/etc/ssl', '/etc/ssl');
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) argv.push('--symlink', `usr/${name}`, `/${name}`);
  if (!node.startsWith('/usr/')) argv.push('--ro-bind', dirname(node), dirname(node));
  argv.push('--proc', '/proc', '--dev', '/dev');
  for (const folder of SERVER_FOLDERS) {
    if (layout.limitsSizes) argv.push('--size', String(FOLDER_BYTES));
    argv.push('--tmpfs', folder);
  }
  argv.push('--bind', layout.sockets, '/run/autoplay', '--remount-ro', '/dev', '--remount-ro', '/');
  if (layout.filterDescriptor !== undefined) argv.push('--seccomp', String(layout.filterDescriptor));
  const [socket, control] = SERVER_SOCKETS.map((name) => `/run/autoplay/${name}`);
  const command = layout.command.map((word) => (word === 'node' ? node : word.replaceAll('$PORT', String(PORT))));
  argv.push('bash', '-c', SCRIPT, node, JSON.stringify({ socket, control, port: PORT, command }));
  const env = {
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    HOME: SANDBOX_HOME,
    BRIDGE: layout.bridge,
    PROCESSES: countsProcessesApart() ? String(MAX_PROCESSES) : '',
  };
  return { argv: enteringFirst(layout.cap, asOrdinaryUser(argv)), env };
}
