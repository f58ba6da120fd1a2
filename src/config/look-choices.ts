/** What the looks of a run's episodes are drawn from. Asked by pipeline/, which hands it to executions and the service. */
import type { LookChoices } from '../schema/index.ts';
import type { RunConfig } from './run-config.ts';

/** Undefined where all episodes look alike, as on phones. */
export function lookChoicesOf({ environment }: RunConfig): LookChoices | undefined {
  return environment.name === 'desktop' && environment.look === 'varied' ? environment.looks : undefined;
}
