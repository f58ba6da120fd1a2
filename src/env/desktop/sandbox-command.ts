/** Builds the command line of one desktop session, with bubblewrap or without. sandbox.ts runs it. */
import { fileURLToPath } from 'node:url';
import { PATH, sessionEnvironment, type SessionLayout } from './session-environment.ts';
import { FILE_TYPES_FOLDER } from './file-types.ts';

export type SandboxKind = 'bubblewrap' | 'none';

/** User and group inside the sandbox, and outside if we are root, so that no application runs as root. */
export const SANDBOX_UID = 1000;
/** Home folder inside the sandbox. Catalogue entries and template scripts use this path. */
export const SANDBOX_HOME = '/home/user';
export const SANDBOX_RUNTIME = '/run/user/1000';

/** File descriptor from which the session reads the home folder as a tar archive. */
export const HOME_ARCHIVE_FD = 3;

/** Our own files inside the sandbox, passed by descriptor because its user may be unable to reach their paths. */
export const SANDBOX_FILES = [
  { source: 'session.sh', target: '/etc/autoplay/session.sh' },
  { source: 'run-command.sh', target: '/etc/autoplay/run-command.sh' },
  { source: 'bus.conf', target: '/etc/autoplay/bus.conf' },
  { source: 'openbox.xml', target: '/etc/autoplay/openbox.xml' },
  { source: 'passwd', target: '/etc/passwd' },
  { source: 'group', target: '/etc/group' },
  { source: 'machine-id', target: '/etc/machine-id' },
];
export const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));
/** First descriptor of SANDBOX_FILES, in their order. The one after the last is for the system call filter. */
const FIRST_FILE_FD = HOME_ARCHIVE_FD + 1;
export const FILTER_FD = FIRST_FILE_FD + SANDBOX_FILES.length;

/**
 * The disk size that applications see for the home folder, in bytes. File managers show the free space with one
 * decimal, and this size leaves 90 MB before the shown value changes. The memory limit bounds the real writes.
 */
const HOME_BYTES = Math.floor(4.05 * 1024 ** 3);
const TMP_BYTES = 512 * 1024 ** 2;
/** The runtime folder holds sockets, locks and short logs. Shared memory has its own file system. */
const RUNTIME_BYTES = 64 * 1024 ** 2;
const SHARED_MEMORY_BYTES = 512 * 1024 ** 2;

/** Limit of processes and threads of one desktop. A browser with a few pages has 300. */
export const MAX_PROCESSES = 1024;

/**
 * Parts of /etc that libraries read. Applications name theirs in the catalogue, and the rest of /etc does not exist.
 */
const ETC_PATHS = [
  'X11',
  'alternatives',
  'ca-certificates',
  'dconf',
  'default/locale',
  'fonts',
  'gtk-2.0',
  'gtk-3.0',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'magic',
  'mime.types',
  'papersize',
  'ssl',
  'vulkan',
  'xdg',
];

/**
 * Programs that pass links, files and mails to any installed program. In a sandbox, dummies with their names take
 * precedence.
 */
const OPENERS = [
  'exo-open',
  'gnome-open',
  'gnome-www-browser',
  'kde-open',
  'kde-open5',
  'kfmclient',
  'sensible-browser',
  'www-browser',
  'x-www-browser',
  'xdg-email',
  'xdg-open',
];
const OPENERS_FOLDER = '/etc/autoplay/bin';
/** The program that several openers and libraries start instead of their known browsers. */
const OPENS_NOTHING = '/usr/bin/true';

const VAR_PATHS = ['/var/cache/fontconfig', '/var/lib/openbox'];

export interface SessionCommand {
  argv: string[];
  /** The complete environment, which replaces our own. */
  env: Record<string, string>;
}

/** The .desktop files by which programs start each other. */
export interface Launchers {
  /** The folders of launchers that this machine has. */
  folders: string[];
  /** The launchers in them that start the program itself. */
  own: string[];
}

export interface SandboxLayout extends Omit<SessionLayout, 'home' | 'runtime'> {
  /** False for bubblewrap before 0.7, which cannot limit the size of an in-memory file system. */
  limitsSizes: boolean;
  /** Descriptor of a system call filter, if it exists. */
  filterDescriptor?: number | undefined;
  /** Further absolute paths of this machine that applications read. */
  reads: readonly string[];
  /** The visible launchers, and the folders without any other. */
  launchers: Launchers;
  /** Folder of file types that replaces the machine's. */
  fileTypes?: string | undefined;
  /** Set if the kernel counts the processes of each sandbox separately. */
  maxProcesses?: number | undefined;
}

/** Everything lives in memory that the kernel frees with the last process, so nothing stays on disk. */
export function buildSandboxedCommand(layout: SandboxLayout): SessionCommand {
  const size = (bytes: number) => (layout.limitsSizes ? ['--size', String(bytes)] : []);
  const uid = String(SANDBOX_UID);
  const argv = ['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--uid', uid, '--gid', uid];
  argv.push('--hostname', 'desktop', '--ro-bind', '/usr', '/usr');
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) argv.push('--symlink', `usr/${name}`, `/${name}`);
  for (const name of ETC_PATHS) argv.push('--ro-bind-try', `/etc/${name}`, `/etc/${name}`);
  for (const path of [...VAR_PATHS, ...layout.reads]) argv.push('--ro-bind-try', path, path);
  SANDBOX_FILES.forEach(({ target }, i) => argv.push('--ro-bind-data', String(FIRST_FILE_FD + i), target));
  for (const folder of layout.launchers.folders) argv.push('--tmpfs', folder);
  for (const path of layout.launchers.own) argv.push('--ro-bind', path, path);
  if (layout.fileTypes !== undefined) argv.push('--ro-bind', layout.fileTypes, FILE_TYPES_FOLDER);
  for (const name of OPENERS) argv.push('--symlink', OPENS_NOTHING, `${OPENERS_FOLDER}/${name}`);
  argv.push('--proc', '/proc', '--dev', '/dev', ...size(SHARED_MEMORY_BYTES), '--tmpfs', '/dev/shm');
  argv.push(...size(TMP_BYTES), '--tmpfs', '/tmp');
  argv.push('--perms', '0700', ...size(RUNTIME_BYTES), '--tmpfs', SANDBOX_RUNTIME);
  argv.push('--perms', '0700', ...size(HOME_BYTES), '--tmpfs', SANDBOX_HOME, '--chdir', SANDBOX_HOME);
  // Only the four file systems of known size stay writable, and programs cannot move the folders above them.
  for (const folder of layout.launchers.folders) argv.push('--remount-ro', folder);
  argv.push('--remount-ro', '/dev', '--remount-ro', '/');
  if (layout.filterDescriptor !== undefined) argv.push('--seccomp', String(layout.filterDescriptor));
  argv.push('/bin/bash', '/etc/autoplay/session.sh');
  const env = {
    ...sessionEnvironment({ ...layout, home: SANDBOX_HOME, runtime: SANDBOX_RUNTIME }),
    AUTOPLAY_ASSETS: '/etc/autoplay',
    AUTOPLAY_DISPLAY: ':0',
    PATH: [OPENERS_FOLDER, PATH].join(':'),
    BROWSER: OPENS_NOTHING,
    ...(layout.maxProcesses === undefined ? {} : { AUTOPLAY_PROCESSES: String(layout.maxProcesses) }),
  };
  return { argv: asOrdinaryUser(argv), env };
}

/** Without isolation the session runs on this machine like any program, with its own display number. */
export function buildPlainCommand(layout: SessionLayout): SessionCommand {
  const env = { ...sessionEnvironment(layout), AUTOPLAY_ASSETS: ASSETS };
  return { argv: asOrdinaryUser(['/bin/bash', `${ASSETS}session.sh`]), env };
}

/** A sandbox command, which never runs as root. */
export function asOrdinaryUser(argv: readonly string[]): string[] {
  const uid = String(SANDBOX_UID);
  const setUser = ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups'];
  return process.getuid?.() === 0 ? [...setUser, ...argv] : [...argv];
}
