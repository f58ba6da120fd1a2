/** Tells which files below the home folder a catalogue entry's command names. */
import { normalize } from 'node:path';
import { SANDBOX_HOME } from './sandbox-command.ts';

/** Within quotes a path may hold spaces. What a script writes to need not be there. */
const PATHS_IN_SCRIPT = new RegExp(`(?<=["'])${SANDBOX_HOME}/[^"']+|(?<!>\\s*)${SANDBOX_HOME}/[^\\s"';|&<>]+`, 'g');

/**
 * Paths below the home folder that the command needs to be there, also those of options such as --folder=PATH. Those in
 * hidden folders are left out, as programs make them.
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
