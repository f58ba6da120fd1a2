/**
 * Locks among all processes of a machine, for phones and for work that only one process may do at a time. The name of a
 * lock's file identifies its holder. Locks of dead processes do not count.
 */
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive, startTimeOf } from '../../locks/process-identity.ts';
import { quietly } from '../../log/log.ts';

/** Shared by all users of the machine. */
export const LOCK_FOLDER = path.join(os.tmpdir(), 'autoplay-phones.locks');

/** `holder` is a description for messages. */
type Lock = { isTaken: true; release(): Promise<void> } | { isTaken: false; holder: string };

/**
 * Takes the lock or returns its holder, which may be this process. Of several concurrent callers at most one succeeds,
 * and perhaps none: retry after a random delay. Each caller creates its own file before it looks for others, so no two
 * can miss each other. A process removes only its own files and those of dead processes.
 */
export async function tryLock(folder: string, name: string): Promise<Lock> {
  await mkdir(folder, { recursive: true });
  // The folder may belong to another user, who has set its mode already.
  await chmod(folder, 0o1777).catch(quietly('the folder of device locks is not ours'));
  const key = encodeURIComponent(name);
  const own = [key, HOST, process.pid, startTimeOf(process.pid)].join('@');
  const file = path.join(folder, own);
  try {
    await writeFile(file, '', { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return { isTaken: false, holder: 'this process' };
    throw error;
  }
  for (const other of await readdir(folder)) {
    const [otherKey, host = '', pid = '', startTime = ''] = other.split('@');
    if (otherKey !== key || other === own) continue;
    if (isHeld(host, Number(pid), startTime)) {
      await rm(file, { force: true });
      const where = host === HOST ? '' : ` on ${decodeURIComponent(host)}; if that is gone, remove ${folder}/${other}`;
      return { isTaken: false, holder: `process ${pid}${where}` };
    }
    // A file of another user cannot be removed, and need not be.
    await rm(path.join(folder, other), { force: true }).catch(quietly('an old device lock stays'));
  }
  return { isTaken: true, release: () => rm(file, { force: true }) };
}

const HOST = encodeURIComponent(os.hostname());

/** A process on another host is invisible, such as a container that shares the folder. It counts as alive. */
function isHeld(host: string, pid: number, startTime: string): boolean {
  return host !== HOST || (isAlive(pid) && startTimeOf(pid) === startTime);
}
