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
  /** Purpose in a sentence or two; a task generator that is shown no screens reads only this. */
  description: z.string().min(1).optional(),
  /** Program and arguments, run inside the sandbox. */
  command: z.array(z.string().min(1).refine(hasNoNul, NUL)).min(1),
  /** Name of the script that writes the home folder, in `templates/` beside the catalogue or src/personas/templates. */
  template: z.string().regex(/^[a-z0-9-]+$/, 'must be a file name of lower-case letters, digits and hyphens'),
  /** Regular expression that the title of the first window must match before a reset is done. */
  window: z.string().optional().refine(isRegularExpression, 'must be a regular expression'),
  /** Memory cap of the whole desktop, in MB. */
  memoryMb: z.int().min(64).default(2048),
  /** True for a program that isolates its own parts with user namespaces, as browsers do; no other may make any. */
  usesNamespaces: z.boolean().default(false),
  /** Settings of the machine that the program reads; mounted read-only in the sandbox. */
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
  /** File name extensions, without dot, that this application opens. */
  opens: z.array(z.string().regex(/^[a-z0-9]+$/)).default([]),
  /** Hidden files below the home folder in which the program keeps what checks may look into; the rest stays unseen. */
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
  /** True starts and closes the application once when the template is built, so that first-run work is done. */
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

/** Reads and checks a catalogue. CONFIG_INVALID names the key at fault. */
export function loadCatalogue(path: string): Catalogue {
  return { apps: readCatalogueFile(path, CatalogueFile), templatesFolder: join(dirname(resolve(path)), 'templates') };
}

export function findApp({ apps }: Catalogue, name: string): AppEntry {
  return findEntry(apps, name);
}

/** The program with its options, without the user's files and folders that the entry opens. */
export function commandWithoutDocuments({ command }: AppEntry): string[] {
  return command.filter((word) => !isDocument(word));
}

/** Paths in a hidden folder belong to the program, such as a profile that an option names. */
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
