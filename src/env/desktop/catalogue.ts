/** The applications a desktop can run: schema and loader of configs/apps/desktop.yaml. */
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { isPrintableLine } from '../../text/printable.ts';
import { findEntry, readCatalogueFile } from '../read-catalogue-file.ts';
import { SANDBOX_HOME } from './sandbox-command.ts';

const NUL = 'must not hold a NUL character: no program can be given one';
const hasNoNul = (text: string) => !text.includes('\0');

const AppEntry = z.strictObject({
  /** Name of the application for people. */
  title: z.string().min(1).refine(isPrintableLine, 'must be one line without control characters'),
  /** Purpose in a sentence or two. A task generator without screens reads only this. */
  description: z.string().min(1).optional(),
  /** Program and arguments, run inside the sandbox. */
  command: z.array(z.string().min(1).refine(hasNoNul, NUL)).min(1),
  /**
   * Name of the script that writes the home folder, in `templates/` next to the catalogue or in src/personas/templates.
   */
  template: z.string().regex(/^[a-z0-9-]+$/, 'must be a file name of lower-case letters, digits and hyphens'),
  /** Regular expression that the title of the first window must match before a reset ends. */
  window: z.string().optional().refine(isRegularExpression, 'must be a regular expression'),
  /** Memory cap of the whole desktop, in MB. */
  memoryMb: z.int().min(64).default(2048),
  /**
   * True for a program that isolates its own parts with user namespaces, as browsers do. No other program may create
   * any.
   */
  usesNamespaces: z.boolean().default(false),
  /** Settings of the machine that the program reads. The sandbox mounts them read-only. */
  reads: z
    .array(
      z
        .string()
        .regex(
          /^\/(etc|var\/(cache|lib))(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/,
          'must be a path below /etc, /var/cache or /var/lib',
        ),
    )
    .default([]),
  /** Extra environment variables of the application. */
  env: z
    .record(
      z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable'),
      z.string().refine(hasNoNul, NUL),
    )
    .default({}),
  /** Debian packages that provide the command. */
  packages: z.array(z.string().min(1)).default([]),
  /** Licence of the application as an SPDX expression. Dataset cards quote it, since screens show the application. */
  license: z.string().min(1).refine(isPrintableLine, 'must be one line without control characters').optional(),
  /** File name extensions, without dot, that this application opens. */
  opens: z.array(z.string().regex(/^[a-z0-9]+$/)).default([]),
  /** Hidden files below the home folder with program data that checks may read. Observations skip all others. */
  state: z
    .array(
      z
        .string()
        .max(200)
        .regex(
          /^(?!.*(^|\/)\.{0,2}(\/|$))(.*\/)?\.[^/\0].*[^/]$/,
          'must be the path of a hidden file below the home folder, such as .config/app/settings.ini',
        ),
    )
    .max(32)
    .optional(),
  /** True to start and close the application once when the template is built, which completes first-run work. */
  warm: z.boolean().default(false),
});
export type AppEntry = z.infer<typeof AppEntry>;

const CatalogueFile = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens'),
  AppEntry,
);

export interface Catalogue {
  apps: Record<string, AppEntry>;
  /** Folder of the catalogue's own template scripts; it need not exist. */
  templatesFolder: string;
}

/** Reads and checks a catalogue. CONFIG_INVALID names the faulty key. */
export function loadCatalogue(path: string): Catalogue {
  return { apps: readCatalogueFile(path, CatalogueFile), templatesFolder: join(dirname(resolve(path)), 'templates') };
}

export function findApp({ apps }: Catalogue, name: string): AppEntry {
  return findEntry(apps, name);
}

/** The program with its options, without the user's files and folders. */
export function commandWithoutDocuments({ command }: AppEntry): string[] {
  return command.filter((word) => !isDocument(word));
}

/** Paths in a hidden folder belong to the program, such as an option's profile. */
function isDocument(word: string): boolean {
  const isPath = word === SANDBOX_HOME || word.startsWith(`${SANDBOX_HOME}/`) || word.startsWith('file:');
  return isPath && !word.includes('/.');
}

function isRegularExpression(source: string | undefined): boolean {
  try {
    return source === undefined || new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
