/** Finds programs like sandboxes do, whatever this process's PATH. */
import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';

export const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/games'];

/** Path of an executable program; undefined if it is not installed. */
export function findProgram(program: string): string | undefined {
  const files = isAbsolute(program) ? [program] : PROGRAM_FOLDERS.map((folder) => join(folder, program));
  return files.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
