/** Copies a desktop's home folder, so that templates can reproduce a program's files. */
import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { StartedSession } from './start-session.ts';

const run = promisify(execFile);

/**
 * Ends the programs of the desktop first, because running ones could replace files by links to the outside. Returns the
 * paths of the files written since the start. Throws CONFIG_INVALID if `target` contains files.
 */
export async function keepHome({ desktop, startedAtMs }: StartedSession, target: string): Promise<string[]> {
  requireEmpty(target);
  await desktop.sandbox.end();
  await run('cp', ['-a', `${desktop.sandbox.home.path}/.`, target]);
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => lstatSync(path).mtimeMs >= startedAtMs)
    .map((path) => path.slice(join(target, '/').length))
    .toSorted();
}

/** Creates the folder if it is missing. */
export function requireEmpty(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new PipelineError('CONFIG_INVALID', `${folder} is not empty`);
}
