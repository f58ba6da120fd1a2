/** Several runs named on the command line, and their names in reports. */
import { PipelineError } from '../errors.ts';
import { openRun, type Run } from '../run/run-folder.ts';
import { displayPath } from './display-path.ts';

/** Rejects with CONFIG_INVALID and the name of the argument. */
export async function openRuns(names: readonly string[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const name of names) {
    const run = await openRun(name);
    if (runs.some(({ folder }) => folder === run.folder)) {
      throw new PipelineError('CONFIG_INVALID', `${name} is named twice`);
    }
    runs.push(run);
  }
  return runs;
}

/** Runs with the same name are identified by their folder. */
export function nameOfRun({ config, folder }: Run, runs: readonly Run[]): string {
  const isOnly = runs.filter((other) => other.config.name === config.name).length === 1;
  return isOnly ? config.name : displayPath(folder);
}
