/** Reads a catalogue of applications, for every kind of environment that has one. */
import { parse } from 'yaml';
import type { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { suggest } from '../text/nearest-word.ts';
import { printableLine } from '../text/printable.ts';

/** Throws CONFIG_INVALID with the file and the faulty keys. */
export function readCatalogueFile<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(readYaml(path));
  if (!parsed.success) throw catalogueError(path, parsed.error.issues.map(describeIssue));
  return parsed.data;
}

/** The catalogue is sound, and has no such application. */
export class UnknownApplication extends PipelineError {}

/** The entry of an application. CONFIG_INVALID suggests the likely name, or lists all known ones. */
export function findEntry<T>(catalogue: Readonly<Record<string, T>>, name: string): T {
  if (Object.hasOwn(catalogue, name)) return catalogue[name]!;
  const known = Object.keys(catalogue);
  const help = suggest(name, known) || ` (it has: ${known.join(', ')})`;
  throw new UnknownApplication('CONFIG_INVALID', `apps: no application "${name}" in the catalogue${help}`);
}

export function catalogueError(path: string, faults: readonly string[]): PipelineError {
  return new PipelineError('CONFIG_INVALID', `${path}: ${faults.map(printableLine).join('; ')}`);
}

/** Zod reports a bad key only as wrong; the broken rule is in its inner issues. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_key' ? issue.issues.map((inner) => inner.message).join(', ') : issue.message;
  return `${issue.path.join('.') || 'file'}: ${message}`;
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
