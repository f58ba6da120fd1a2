/**
 * Launchers are the .desktop files by which programs start each other: for a link, a manual, a mail. A sandbox has only
 * those of its own application, so that nothing depends on other installed programs.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { programsOfCommand } from './read-command.ts';
import type { Launchers } from './sandbox-command.ts';

const LAUNCHER_FOLDERS = ['/usr/share/applications', '/usr/local/share/applications'];

/** Cached results by program. Later installations are visible to the next process. */
const found = new Map<string, Launchers>();

export function findLaunchers(programs: readonly string[]): Launchers {
  const key = programs.join('\n');
  const launchers = found.get(key) ?? readLaunchers(programs);
  found.set(key, launchers);
  return launchers;
}

function readLaunchers(programs: readonly string[]): Launchers {
  const wanted = new Set(programs.map(identify));
  const folders = LAUNCHER_FOLDERS.filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const launchers = files.filter((file) => file.endsWith('.desktop'));
  return { folders, own: launchers.filter((file) => startedBy(file).some((program) => wanted.has(identify(program)))) };
}

function startedBy(launcher: string): string[] {
  const lines = readFileSync(launcher, 'utf8').matchAll(/^Exec=(.*)$/gm);
  return [...lines].flatMap(([, command = '']) => programsOfCommand(command.replaceAll('"', '').split(/\s+/)).programs);
}

/** Several names may be links to one file. */
function identify(program: string): string {
  const file = findProgram(program);
  return file === undefined ? program : realpathSync(file);
}
