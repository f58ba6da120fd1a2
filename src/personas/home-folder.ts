/** A home folder while a template script fills it. Fixed times and sorted writing give the same bytes every time. */
import { lstatSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The modification time of every file and folder of a template. */
export const TEMPLATE_DATE = new Date('2025-04-05T12:00:00Z');

export interface HomeFolder {
  /** Absolute path on the host; the sandbox shows the folder as /home/user. */
  readonly path: string;
  /** Writes a file at a path relative to the home folder and creates its folders. */
  write(path: string, content: string | Uint8Array): void;
  /** Creates an empty folder. */
  makeFolder(path: string): void;
  /** Sets the fixed times; call it last. */
  finish(): void;
}

/** Opens the folder named on the command line of a template script (`node --import tsx <script> <folder>`). */
export function openHomeFolder(path = process.argv[2]): HomeFolder {
  if (path === undefined) {
    console.error(`Usage: node --import tsx ${process.argv[1]} <home folder to fill>`);
    process.exit(2);
  }
  mkdirSync(path, { recursive: true });
  return {
    path,
    write(file, content) {
      mkdirSync(join(path, dirname(file)), { recursive: true });
      writeFileSync(join(path, file), content);
    },
    makeFolder(folder) {
      mkdirSync(join(path, folder), { recursive: true });
    },
    finish() {
      setTimes(path);
    },
  };
}

function setTimes(path: string): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) setTimes(join(path, name));
  utimesSync(path, TEMPLATE_DATE, TEMPLATE_DATE);
}
