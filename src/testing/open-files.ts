/** For tests: this process's open files, to check that they are closed again. */
import { readdir, readlink } from 'node:fs/promises';

/** Paths of open files and folders, a path for each descriptor. Linux only. */
export async function listOpenFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  // The descriptor of this listing itself is closed by now.
  return Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
}
