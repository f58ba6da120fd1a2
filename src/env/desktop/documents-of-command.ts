/** Finds the files below the home folder that a catalogue entry's command names. */
import { normalize } from 'node:path';
import { SANDBOX_HOME } from './sandbox-command.ts';

/** Quoted paths may hold spaces. A script's output files need not exist. */
const PATHS_IN_SCRIPT = new RegExp(`(?<=["'])${SANDBOX_HOME}/[^"']+|(?<!>\\s*)${SANDBOX_HOME}/[^\\s"';|&<>]+`, 'g');

/**
 * Paths below the home folder that the command requires, including those of options such as --folder=PATH. Paths in
 * hidden folders are left out, because programs create them.
 */
export function documentsOfCommand(command: readonly string[]): string[] {
  const paths = command.flatMap((word) => {
    const value = word.replace(/^--[\w-]+=/, '');
    if (value.startsWith(`${SANDBOX_HOME}/`)) return [value];
    if (value.startsWith('file:')) return pathOfUrl(value);
    return word.match(PATHS_IN_SCRIPT) ?? [];
  });
  const below = paths.filter((path) => path.startsWith(`${SANDBOX_HOME}/`) && !path.includes('/.'));
  return below.map((path) => normalize(path.slice(SANDBOX_HOME.length + 1)).replace(/\/$/, ''));
}

function pathOfUrl(url: string): string[] {
  try {
    return [decodeURIComponent(new URL(url).pathname)];
  } catch {
    return [];
  }
}
