/** The archives of home folders in the cache: writing, listing, and removal of unused ones. */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const UNUSED_MS = 7 * 24 * 3600 * 1000;
/** Finished archives, and the folders of builds in progress. */
const OURS = /^[a-z0-9-]+-[0-9a-f]{16}\.tar/;
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** True if the archive exists. Also marks it as used. */
export function isUsable(archive: string): boolean {
  if (!existsSync(archive)) return false;
  const now = new Date();
  utimesSync(archive, now, now);
  return true;
}

/** Removes archives after long disuse, because each change of a script or an entry creates new ones. */
export function removeUnused(folder: string): void {
  const oldestMs = Date.now() - UNUSED_MS;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may remove the same one.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (OURS.test(name) && stats && stats.mtimeMs < oldestMs) rmSync(path, { recursive: true, force: true });
  }
}

export async function listArchive(archive: string): Promise<ReadonlySet<string>> {
  const { stdout } = await run('tar', ['--quoting-style=literal', '-tf', archive], { maxBuffer: MAX_LIST_BYTES });
  return new Set(stdout.split('\n').map((line) => line.replace(/^\.\/|\/$/g, '')));
}

export async function archiveHome(home: string, archive: string): Promise<void> {
  await run('tar', ['--sort=name', '-cf', archive, '-C', home, '.']);
}
