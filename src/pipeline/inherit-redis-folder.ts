/** Where a reward service without REDIS_URL keeps its Redis. Called by pipeline/serve-run.ts. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../locks/process-identity.ts';

/**
 * The batches of an instance that was killed or stopped are in its folder; the next one on this machine goes on with them.
 * Instances that run at once have a folder each.
 */
export async function inheritRedisFolder(folder: string): Promise<string> {
  const start = `redis-${os.hostname()}-`;
  const own = path.join(folder, `${start}${process.pid}`);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.startsWith(start));
  const isOver = (name: string) => !isAlive(Number(name.slice(start.length)));
  // In a container every instance may have the same number.
  if (names.includes(path.basename(own))) return own;
  for (const name of names.filter(isOver)) {
    if (await tryRename(path.join(folder, name), own)) break;
  }
  return own;
}

/** False when another instance was quicker. */
async function tryRename(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}
