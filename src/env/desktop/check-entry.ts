/** Checks a catalogue entry without starting its application: its programs, template and documents. */
import { PipelineError } from '../../errors.ts';
import type { EnvironmentCheck } from '../environment-kind.ts';
import type { AppEntry, Catalogue } from './catalogue.ts';
import { findProgram } from './find-program.ts';
import { documentsOfCommand } from './documents-of-command.ts';
import { programsOfCommand } from './read-command.ts';
import { listTemplate, TEMPLATE_CACHE } from './template.ts';

export interface NamedEntry {
  app: string;
  entry: AppEntry;
}

/** The programs of an entry that are missing on this machine. */
export function findMissingPrograms({ command }: AppEntry): string[] {
  return programsOfCommand(command).programs.filter((program) => findProgram(program) === undefined);
}

/** The subject of a line is the application with the faulty key, such as "editor.template". */
export async function checkEntry(
  named: NamedEntry,
  { templatesFolder }: Catalogue,
  signal: AbortSignal,
): Promise<EnvironmentCheck[]> {
  const home = await checkHome(named, templatesFolder, signal);
  return [...checkPrograms(named), ...home];
}

function checkPrograms({ app, entry }: NamedEntry): EnvironmentCheck[] {
  const subject = `${app}.command`;
  const missing = findMissingPrograms(entry);
  const install = entry.packages.length === 0 ? 'install it' : `install ${entry.packages.join(' ')}`;
  const remedy = `run autoplay setup --all-apps, or ${install}`;
  const faults = missing.map((program): EnvironmentCheck => {
    return { subject, kind: 'fault', text: `${program} is not installed; ${remedy}` };
  });
  if (programsOfCommand(entry.command).isComplete) return faults;
  const text = 'what its shell script starts cannot be told, so not all of its programs were looked for';
  return [...faults, { subject, kind: 'note', text }];
}

async function checkHome(
  { app, entry }: NamedEntry,
  templatesFolder: string,
  signal: AbortSignal,
): Promise<EnvironmentCheck[]> {
  const { template } = entry;
  try {
    const written = await listTemplate({ template, entry, templatesFolder, cacheFolder: TEMPLATE_CACHE }, signal);
    const missing = documentsOfCommand(entry.command).filter((document) => !written.has(document));
    return missing.map((document): EnvironmentCheck => {
      const text = `the template "${template}" does not write ${document}; name another one, or write it in a template`;
      return { subject: `${app}.command`, kind: 'fault', text };
    });
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'CONFIG_INVALID') throw error;
    return [{ subject: `${app}.template`, kind: 'fault', text: error.message }];
  }
}
