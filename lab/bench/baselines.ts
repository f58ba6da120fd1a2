/** A bench requires the programs that it compares with: measuring a missing program would measure its failure. */
import { findProgram } from '../../src/env/desktop/find-program.ts';

/** Searches where sandboxes find programs. `remedy` tells how to install them. */
export function requirePrograms(programs: readonly string[], remedy: string): void {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) throw missingBaseline(missing.join(' and '), remedy);
}

export function missingBaseline(what: string, remedy: string): Error {
  return new Error(`what this bench compares with is not installed: ${what}; ${remedy}`);
}
