/** Finds the Android tools of this machine by the environment variables that Google's own tools read. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface AndroidTools {
  /** SDK folder for Appium, with `platform-tools/adb`. */
  home: string;
  adb: string;
  adbPort: number;
  /** Path of the emulator program; real phones need none. */
  emulator: string | undefined;
}

const DEFAULT_ADB_PORT = 5037;

/** Reads ANDROID_HOME (or ANDROID_SDK_ROOT), ANDROID_ADB_SERVER_PORT and PATH. Undefined without adb. */
export function findAndroidTools(variables: NodeJS.ProcessEnv): AndroidTools | undefined {
  const { ANDROID_HOME, ANDROID_SDK_ROOT, ANDROID_ADB_SERVER_PORT, PATH = '' } = variables;
  const named = ANDROID_HOME || ANDROID_SDK_ROOT;
  const home = named && existsSync(join(named, 'platform-tools', 'adb')) ? named : homeOf(findInPath('adb', PATH));
  if (home === undefined) return undefined;
  const emulator = join(home, 'emulator', 'emulator');
  return {
    home,
    adb: join(home, 'platform-tools', 'adb'),
    adbPort: Number(ANDROID_ADB_SERVER_PORT) || DEFAULT_ADB_PORT,
    emulator: existsSync(emulator) ? emulator : findInPath('emulator', PATH),
  };
}

/** Debian's /usr/bin/adb is a link into an SDK folder. */
function homeOf(adb: string | undefined): string | undefined {
  if (adb === undefined) return undefined;
  const folder = dirname(realpathSync(adb));
  return folder.endsWith('/platform-tools') ? dirname(folder) : undefined;
}

/** Path of a program of this name in PATH. */
export function findInPath(name: string, path: string = process.env.PATH ?? ''): string | undefined {
  const files = path.split(delimiter).filter((folder) => folder !== '');
  return files.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
