/** Checks before work starts whether this machine meets the requirements of a config's applications. */
import { PipelineError } from '../errors.ts';
import { environmentOf } from './environment-kinds.ts';

type Asked = Parameters<ReturnType<typeof environmentOf>['check']>[0] & Parameters<typeof environmentOf>[0];

/**
 * Rejects with a line for each missing requirement of a config's applications, with the remedy. The code is
 * CONFIG_INVALID if a line names a catalogue key, else ENV_UNAVAILABLE.
 */
export async function assertEnvironmentReady(config: Asked): Promise<void> {
  const checks = await environmentOf(config).check(config);
  const faults = checks.filter(({ kind }) => kind === 'fault');
  if (faults.length === 0) return;
  const isEntrys = faults.some(({ subject }) => subject?.includes('.'));
  const lines = faults.map(({ subject, text }) => (subject ? `${subject}: ${text}` : text));
  throw new PipelineError(isEntrys ? 'CONFIG_INVALID' : 'ENV_UNAVAILABLE', lines.join('\n'));
}
