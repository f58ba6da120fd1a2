/** Folders of the program in the user's home, since its own folder may be read-only. Source: XDG Base Directory. */
import os from 'node:os';
import path from 'node:path';

const NAME = 'autoplay';

/** Absolute; holds what a run makes again if it is missing. */
export function cacheFolder({ XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  return path.join(absoluteOr(XDG_CACHE_HOME, '.cache'), NAME);
}

/** Absolute; holds installed packages. */
export function dataFolder({ XDG_DATA_HOME }: NodeJS.ProcessEnv): string {
  return path.join(absoluteOr(XDG_DATA_HOME, '.local/share'), NAME);
}

/** The standard ignores relative values. */
function absoluteOr(value: string | undefined, place: string): string {
  return value !== undefined && path.isAbsolute(value) ? value : path.join(os.homedir(), place);
}
