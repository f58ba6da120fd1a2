/** Whether this machine has what the applications of a config need, asked before work starts. */
import { PipelineError } from '../errors.ts';
import { environmentOf } from './environment-kinds.ts';

type Asked = Parameters<ReturnType<typeof environmentOf>['check']>[0] & Parameters<typeof environmentOf>[0];

/**
 * Rejects with a line for each thing that the applications of a config lack, with the remedy: CONFIG_INVALID where one names
 * the key of a catalogue, else ENV_UNAVAILABLE.
 */
export async function assertEnvironmentReady(config: Asked): Promise<void> {
  const checks = await environmentOf(config).check(config);
  const faults = checks.filter(({ kind }) => kind === 'fault');
  if (faults.length === 0) return;
  const isEntrys = faults.some(({ subject }) => subject?.includes('.'));
  const lines = faults.map(({ subject, text }) => (subject ? `${subject}: ${text}` : text));
  throw new PipelineError(isEntrys ? 'CONFIG_INVALID' : 'ENV_UNAVAILABLE', lines.join('\n'));
}
