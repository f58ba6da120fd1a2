/** Creates folders at paths that people choose. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates the folder and its parents. Rejects with the file system's error if that is not permitted, where Node's own
 * recursive mkdir never ends (/proc).
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !(await isThere(at)); at = path.dirname(at)) missing.push(at);
  for (const at of missing.toReversed()) await mkdir(at).catch(ignoreExisting);
  // The path exists already; mkdir rejects with the file system's error if it is not a folder.
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

/** Another process may create the same folder at the same time. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
