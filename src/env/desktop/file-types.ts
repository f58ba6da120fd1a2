/**
 * The database of file types that programs in sandboxes see: what shared-mime-info itself says. Packages add types and other
 * descriptions to the machine's, which file managers show, and a task's first screen would change with what is installed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, chmodSync } from 'node:fs';
import { basename, join } from 'node:path';
import { log } from '../../log/log.ts';

/** Where programs look for the database. */
export const FILE_TYPES_FOLDER = '/usr/share/mime';
const BASE = `${FILE_TYPES_FOLDER}/packages/freedesktop.org.xml`;

/** TMPDIR may be readable by its owner alone, and the user of a sandbox is another one. */
const SHARED_FOLDER = '/tmp';

let found: { folder: string | undefined } | undefined;

/**
 * A folder that any user can read, since the user of a sandbox does; undefined, which leaves the machine's own in place, where
 * shared-mime-info or its tool is not installed. It is named by its content and stays for the processes after this one.
 */
export function findFileTypes(): string | undefined {
  found ??= { folder: readBase() };
  return found.folder;
}

function readBase(): string | undefined {
  try {
    const content = createHash('sha256').update(readFileSync(BASE)).digest('hex').slice(0, 16);
    const folder = join(SHARED_FOLDER, `autoplay-file-types-${process.getuid!()}-${content}`);
    return isOurs(folder) ? folder : build(folder);
  } catch (error) {
    log('warn', 'sandboxes see the file types of this machine', { error: String(error) });
    return undefined;
  }
}

/** Anybody may write into the folder for temporary files. */
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && stats.isDirectory() && stats.uid === process.getuid!() && (stats.mode & 0o022) === 0;
}

function build(folder: string): string {
  const next = mkdtempSync(`${folder}-`);
  try {
    mkdirSync(join(next, 'packages'));
    copyFileSync(BASE, join(next, 'packages', basename(BASE)));
    const env = { ...process.env, PKGSYSTEM_ENABLE_FSYNC: '0' };
    execFileSync('update-mime-database', [next], { env, stdio: 'ignore' });
    chmodSync(next, 0o755);
    renameSync(next, folder);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    // Another process may have been faster.
    if (!isOurs(folder)) throw error;
  }
  return folder;
}
