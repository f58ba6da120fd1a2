/** A program of GTK 4, written in Python, as an application of a test's desktop. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDesktop } from './desktop.ts';

const LOADS = 'import gi; gi.require_version("Gtk", "4.0"); from gi.repository import Gtk';

/** True if such programs run here; otherwise prints the skipped test to the console. */
export function runsGtk4Programs(skipped: string): boolean {
  const isInstalled = spawnSync('/usr/bin/python3', ['-c', LOADS]).status === 0;
  if (!isInstalled) console.warn(`skipped: ${skipped}: python3-gi and gir1.2-gtk-4.0 are not installed`);
  return isInstalled;
}

/** Adds the program to the catalogue under this name, which its template also gets. */
export function addGtk4Program({ folder }: TestDesktop, name: string, title: string, program: string): void {
  const apps = join(folder, 'apps');
  const entry = `{ title: ${title}, command: [python3, /home/user/${name}.py], template: ${name}, memoryMb: 1024 }`;
  appendFileSync(join(apps, 'desktop.yaml'), `${name}: ${entry}\n`);
  const write = `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.argv[2] + '/${name}.py', ${JSON.stringify(program)});\n`;
  writeFileSync(join(apps, 'templates', `${name}.ts`), write);
}
