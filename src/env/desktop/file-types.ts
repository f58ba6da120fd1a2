/**
 * The file type database of sandboxes: shared-mime-info's own content. Packages add types and descriptions to the
 * machine's database, and file managers show them. So a task's first screen would depend on the installed packages.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, chmodSync } from 'node:fs';
import { basename, join } from 'node:path';
import { log } from '../../log/log.ts';

/** The path at which programs look for the database. */
export const FILE_TYPES_FOLDER = '/usr/share/mime';
const BASE = `${FILE_TYPES_FOLDER}/packages/freedesktop.org.xml`;

/** TMPDIR may be readable by its owner alone, and a sandbox has another user. */
const SHARED_FOLDER = '/tmp';

let found: { folder: string | undefined } | undefined;

/**
 * A folder that any user can read, because the user of a sandbox does. Undefined if shared-mime-info or its tool is not
 * installed; the machine's own database then stays. Its name follows its content, and later processes reuse it.
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

/** Checks the owner, because any user may write into the folder for temporary files. */
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
