/** Explains why a program with a window has no accessibility tree, from the libraries in its processes. */
import { readFileSync, statSync } from 'node:fs';
import { findProgram } from './find-program.ts';
import { readProcFile } from './process-tree.ts';
import { programsOfCommand } from './read-command.ts';

/** Toolkits with built-in AT-SPI support, with their library. */
const SPEAKING: readonly [library: RegExp, toolkit: string][] = [
  [/\/libgtk-3\.so/, 'GTK 3'],
  [/\/libgtk-4\.so/, 'GTK 4'],
  [/\/libgtk-x11-2\.0\.so/, 'GTK 2'],
  [/\/libQt5Widgets\.so/, 'Qt 5'],
  [/\/libQt6Widgets\.so/, 'Qt 6'],
];
const SWITCH = 'NO_AT_BRIDGE';
const MAX_PROGRAM_BYTES = 64 * 1024 * 1024;

export function describeToolkit(command: readonly string[], pids: readonly number[]): string {
  const maps = pids.map((pid) => readProcFile(`/proc/${pid}/maps`)).join('\n');
  const toolkit = SPEAKING.find(([library]) => library.test(maps))?.[1];
  if (toolkit === undefined) {
    return 'its processes have loaded no toolkit with a tree (GTK, Qt); nothing in an entry or a template gives them one';
  }
  const naming = programsOfCommand(command).programs.find(namesSwitch);
  const how = naming === undefined ? 'may switch it off' : `switches it off: ${naming} sets ${SWITCH}`;
  return `it uses ${toolkit}, whose programs have a tree, but the program itself ${how}; no entry or template can undo this`;
}

function namesSwitch(program: string): boolean {
  const file = findProgram(program);
  return file !== undefined && statSync(file).size <= MAX_PROGRAM_BYTES && readFileSync(file).includes(SWITCH);
}
