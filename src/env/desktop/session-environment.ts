/** The environment variables of a desktop session. */
import { PROGRAM_FOLDERS } from './find-program.ts';

export const PATH = PROGRAM_FOLDERS.join(':');

export interface SessionLayout {
  /** Home and runtime folder as the session sees them. */
  home: string;
  runtime: string;
  width: number;
  height: number;
  /** Extra variables for the whole session. */
  env: Record<string, string>;
}

/**
 * Address of the session bus, which is also the accessibility bus. One bus for both needs no second daemon, no launcher
 * and only one connection from outside.
 */
export function busAddress(runtime: string): string {
  return `unix:path=${runtime}/bus`;
}

export function sessionEnvironment({ home, runtime, width, height, env }: SessionLayout): Record<string, string> {
  return {
    AUTOPLAY_SCREEN: `${width}x${height}`,
    HOME: home,
    USER: 'user',
    LOGNAME: 'user',
    SHELL: '/bin/bash',
    PATH,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'X-Generic',
    DBUS_SESSION_BUS_ADDRESS: busAddress(runtime),
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    // Makes Qt read its settings (kdeglobals).
    QT_QPA_PLATFORMTHEME: 'kde',
    KDE_SESSION_VERSION: '5',
    GTK_MODULES: 'gail:atk-bridge',
    GTK_OVERLAY_SCROLLING: '0',
    GTK_IM_MODULE: 'gtk-im-context-simple',
    GIO_USE_VFS: 'local',
    GIO_USE_VOLUME_MONITOR: 'unix',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    SAL_USE_VCLPLUGIN: 'gtk3',
    ...env,
  };
}
