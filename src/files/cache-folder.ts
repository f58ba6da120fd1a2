/**
 * Folders for files that can be made anew: below the checkout, or below the user's cache folder if the checkout belongs
 * to somebody else.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export function cacheFolder(name: string, project = PROJECT, variables: NodeJS.ProcessEnv = process.env): string {
  const own = [path.join(project, '.cache', name), path.join(project, '.cache'), project].find(existsSync);
  if (own !== undefined && isWritable(own)) return path.join(project, '.cache', name);
  // Relative values are invalid by the XDG specification.
  const xdg = variables['XDG_CACHE_HOME'];
  const home = variables['HOME'] || os.homedir();
  return path.join(xdg && path.isAbsolute(xdg) ? xdg : path.join(home, '.cache'), 'autoplay', name);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
