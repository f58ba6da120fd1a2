/** What a bench compares with has to be there: a figure for a program that is not installed would be that of its failure. */
import { findProgram } from '../src/env/desktop/find-program.ts';

/** Looks where sandboxes find programs. `remedy` says how to install them. */
export function requirePrograms(programs: readonly string[], remedy: string): void {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) throw missingBaseline(missing.join(' and '), remedy);
}

export function missingBaseline(what: string, remedy: string): Error {
  return new Error(`what this bench compares with is not installed: ${what}; ${remedy}`);
}
