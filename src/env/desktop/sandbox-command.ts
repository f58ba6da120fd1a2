/** The command line of one desktop session, with bubblewrap or without. Pure: sandbox.ts runs what this builds. */
import { fileURLToPath } from 'node:url';

export type SandboxKind = 'bubblewrap' | 'none';

const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));

/** User and group inside the sandbox; also outside when we are root, so that no application runs as root. */
export const SANDBOX_UID = 1000;

/** Parts of /etc that applications and libraries read. Everything else of /etc does not exist inside. */
const ETC_PATHS = [
  'X11',
  'alternatives',
  'ca-certificates',
  'chromium',
  'chromium.d',
  'dconf',
  'default/locale',
  'fonts',
  'gimp',
  'gtk-2.0',
  'gtk-3.0',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'libreoffice',
  'localtime',
  'magic',
  'mime.types',
  'papersize',
  'ssl',
  'thunderbird',
  'vulkan',
  'xdg',
];

const VAR_PATHS = ['/var/cache/fontconfig', '/var/lib/libreoffice', '/var/lib/openbox'];

export interface SessionLayout {
  kind: SandboxKind;
  /** Host folder of this desktop, holding `home`, `run` and `x11`. */
  folder: string;
  width: number;
  height: number;
  /** Extra variables for the whole session. */
  env: Record<string, string>;
}

/** argv[0] and arguments that start assets/session.sh; the environment is complete and replaces ours. */
export function buildSessionCommand(layout: SessionLayout): { argv: string[]; env: Record<string, string> } {
  const command = layout.kind === 'bubblewrap' ? bubblewrapCommand(layout) : plainCommand(layout);
  if (process.getuid?.() !== 0) return command;
  const uid = String(SANDBOX_UID);
  return { ...command, argv: ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups', ...command.argv] };
}

function bubblewrapCommand({ folder, width, height, env }: SessionLayout) {
  const uid = String(SANDBOX_UID);
  const argv = ['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--uid', uid, '--gid', uid];
  argv.push('--hostname', 'desktop', '--ro-bind', '/usr', '/usr');
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) argv.push('--symlink', `usr/${name}`, `/${name}`);
  for (const name of ETC_PATHS) argv.push('--ro-bind-try', `/etc/${name}`, `/etc/${name}`);
  for (const path of VAR_PATHS) argv.push('--ro-bind-try', path, path);
  for (const name of ['passwd', 'group', 'machine-id']) argv.push('--ro-bind', `${ASSETS}${name}`, `/etc/${name}`);
  argv.push('--ro-bind', ASSETS, '/etc/autoplay', '--proc', '/proc', '--dev', '/dev');
  argv.push('--size', String(512 * 1024 * 1024), '--tmpfs', '/tmp');
  argv.push('--bind', `${folder}/x11`, '/tmp/.X11-unix', '--bind', `${folder}/run`, '/run/user/1000');
  argv.push('--bind', `${folder}/home`, '/home/user', '--chdir', '/home/user');
  argv.push('/bin/bash', '/etc/autoplay/session.sh');
  const sessionEnv = {
    ...sessionEnvironment('/home/user', '/run/user/1000', width, height),
    AUTOPLAY_ASSETS: '/etc/autoplay',
    AUTOPLAY_DISPLAY: ':0',
    ...env,
  };
  return { argv, env: sessionEnv };
}

function plainCommand({ folder, width, height, env }: SessionLayout) {
  const sessionEnv = {
    ...sessionEnvironment(`${folder}/home`, `${folder}/run`, width, height),
    AUTOPLAY_ASSETS: ASSETS,
    ...env,
  };
  return { argv: ['/bin/bash', `${ASSETS}session.sh`], env: sessionEnv };
}

function sessionEnvironment(home: string, runtime: string, width: number, height: number): Record<string, string> {
  const bus = `unix:path=${runtime}/bus`;
  return {
    AUTOPLAY_SCREEN: `${width}x${height}`,
    HOME: home,
    USER: 'user',
    LOGNAME: 'user',
    SHELL: '/bin/bash',
    PATH: '/usr/bin:/bin:/usr/games',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'X-Generic',
    DBUS_SESSION_BUS_ADDRESS: bus,
    // One bus for both: no second daemon, no launcher, one connection from outside.
    AT_SPI_BUS_ADDRESS: bus,
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    GTK_MODULES: 'gail:atk-bridge',
    GTK_OVERLAY_SCROLLING: '0',
    GTK_IM_MODULE: 'gtk-im-context-simple',
    GIO_USE_VFS: 'local',
    GIO_USE_VOLUME_MONITOR: 'unix',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    SAL_USE_VCLPLUGIN: 'gtk3',
  };
}
