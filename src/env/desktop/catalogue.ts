/** The applications a desktop can run: schema and loader of configs/apps/desktop.yaml. Read by the command line. */
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { isPrintableLine, printableLine } from '../../text/printable.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { SANDBOX_HOME } from './sandbox-command.ts';

const NUL = 'must not hold a NUL character: no program can be given one';
const hasNoNul = (text: string) => !text.includes('\0');

const AppEntry = z.strictObject({
  /** What a person calls it. */
  title: z.string().min(1).refine(isPrintableLine, 'must be one line without control characters'),
  /** What it is for, in a sentence or two; all that a task generator reads when it is shown no screens. */
  description: z.string().min(1).optional(),
  /** Program and arguments, run inside the sandbox. */
  command: z.array(z.string().min(1).refine(hasNoNul, NUL)).min(1),
  /** Name of the script that writes the home folder, in `templates/` beside the catalogue or in src/personas/templates. */
  template: z.string().regex(/^[a-z0-9-]+$/, 'must be a file name of lower-case letters, digits and hyphens'),
  /** Regular expression that the title of the first window must match before a reset is done. */
  window: z.string().optional().refine(isRegularExpression, 'must be a regular expression'),
  /** Memory cap of the whole desktop, in MB. */
  memoryMb: z.int().min(64).default(2048),
  /** The program isolates its own parts with user namespaces, as browsers do; no other program may make any. */
  usesNamespaces: z.boolean().default(false),
  /** Settings of the machine that the program reads; the sandbox shows them, read-only. */
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
  /** Debian packages that bring the command. */
  packages: z.array(z.string().min(1)).default([]),
  /** File name extensions, without dot, that this application opens. */
  opens: z.array(z.string().regex(/^[a-z0-9]+$/)).default([]),
  /** Start and close the application once when the template is built, so that first-run work is done. */
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

/** Reads and checks a catalogue; its own templates are looked for beside it. CONFIG_INVALID names the key at fault. */
export function loadCatalogue(path: string): Catalogue {
  const parsed = CatalogueFile.safeParse(readYaml(path));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) =>
      printableLine(`${issue.path.join('.') || 'file'}: ${describeIssue(issue)}`),
    );
    throw new PipelineError('CONFIG_INVALID', `${path}: ${faults.join('; ')}`);
  }
  return { apps: parsed.data, templatesFolder: join(dirname(resolve(path)), 'templates') };
}

/** The entry of an application; CONFIG_INVALID lists the known names. */
export function findApp(catalogue: Catalogue, name: string): AppEntry {
  const entry = Object.hasOwn(catalogue.apps, name) ? catalogue.apps[name] : undefined;
  if (entry !== undefined) return entry;
  const known = Object.keys(catalogue.apps).join(', ');
  throw new PipelineError('CONFIG_INVALID', `no application "${name}" in the catalogue (it has: ${known})`);
}

/** The program with its options, but without the files and folders of the user's that the entry starts with. */
export function commandWithoutDocuments({ command }: AppEntry): string[] {
  return command.filter((word) => !isDocument(word));
}

/** What lies in a hidden folder is the program's own, such as a profile that an option names. */
function isDocument(word: string): boolean {
  const isPath = word === SANDBOX_HOME || word.startsWith(`${SANDBOX_HOME}/`) || word.startsWith('file:');
  return isPath && !word.includes('/.');
}

/** Zod says of keys only that they are wrong; the rule that they break is said inside. */
function describeIssue(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(', ') : issue.message;
}

function readYaml(path: string): unknown {
  const text = readTextFile(path, { what: 'cannot read the catalogue' });
  try {
    return parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PipelineError('CONFIG_INVALID', `cannot read the catalogue ${path}: ${reason}`, { cause: error });
  }
}

function isRegularExpression(source: string | undefined): boolean {
  try {
    return source === undefined || new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
