/**
 * Coordination of the instances that serve one run: the Redis at `url`, or a private one whose folder the next instance
 * takes over.
 */
import { mkdir, readdir, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { namespaceOf } from '../coordination/coordination.ts';
import { startCoordination } from '../coordination/open-coordination.ts';
import type { Run } from '../run/run-folder.ts';
import { isAlive } from '../locks/process-identity.ts';

export async function openServeCoordination(url: string | undefined, { folder, runId }: Run) {
  return startCoordination({
    url,
    namespace: `${namespaceOf(runId)}:serve`,
    folder: url === undefined ? await inheritRedisFolder(folder) : folder,
    keep: true,
    onRestart: (reason) => console.error(`${reason}; started again`),
    onGone: (error) => {
      console.error(`error: ${error.message}`);
      process.exit(1);
    },
  });
}

/**
 * The folder of a killed or stopped instance holds its batches; the next instance on this machine takes it over.
 * Concurrent instances have separate folders.
 */
async function inheritRedisFolder(folder: string): Promise<string> {
  const start = `redis-${os.hostname()}-`;
  const own = path.join(folder, `${start}${process.pid}`);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.startsWith(start));
  const isOver = (name: string) => !isAlive(Number(name.slice(start.length)));
  // In containers every instance may have the same process id.
  if (names.includes(path.basename(own))) return own;
  for (const name of names.filter(isOver)) {
    if (await tryRename(path.join(folder, name), own)) break;
  }
  return own;
}

/** False if another instance was faster. */
async function tryRename(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}
