/** Finds programs as sandboxes do, whatever the PATH is here. */
import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';

export const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/games'];

/** Path of a program that can be run; undefined when it is not installed. */
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
