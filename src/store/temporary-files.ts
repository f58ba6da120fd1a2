/** Names of temporary files that identify their writer, so that files of dead writers can be removed. */
import { readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../locks/process-identity.ts';

/** Age decides where a process id may be reused by a stranger or the writer's host cannot be seen. */
const OLD_MS = 60 * 60 * 1000;

const host = os.hostname().replaceAll(/[^a-zA-Z0-9-]/g, '-');

/** `<host>.<process id>.<unique>.tmp` */
export function temporaryName(unique: string): string {
  return `${host}.${process.pid}.${unique}.tmp`;
}

/** Removes temporary files whose writer is dead or that are older than an hour. */
export async function removeTemporaryLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [writerHost, writerPid] = name.split('.');
    const writerIsDead = writerHost === host && !isAlive(Number(writerPid));
    const file = path.join(folder, name);
    if (writerIsDead || (await isOld(file))) await rm(file, { force: true });
  }
}

async function isOld(file: string): Promise<boolean> {
  const modified = await stat(file).then(
    (entry) => entry.mtimeMs,
    // The file is gone: its writer has just finished with it.
    () => Date.now(),
  );
  return Date.now() - modified > OLD_MS;
}
