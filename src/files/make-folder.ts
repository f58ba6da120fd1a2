/** Makes folders at paths that people choose. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the folder and those above it. Rejects with the file system's error where that allows none; Node's own recursive
 * mkdir never ends there (/proc).
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !(await isThere(at)); at = path.dirname(at)) missing.push(at);
  for (const at of missing.toReversed()) await mkdir(at).catch(ignoreExisting);
  // Not a folder: the file system says so in its own words.
  if (missing.length === 0) await mkdir(folder, { recursive: true });
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Another process may make the same at the same time. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
