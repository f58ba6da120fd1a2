/**
 * The options from which each episode's appearance (its "look") is drawn. Used by executions and the reward service.
 */
import type { LookChoices } from '../schema/index.ts';
import type { RunConfig } from './run-config.ts';

/** Undefined if all episodes look alike, as on phones. */
export function lookChoicesOf({ environment }: RunConfig): LookChoices | undefined {
  return environment.name === 'desktop' && environment.look === 'varied' ? environment.looks : undefined;
}
