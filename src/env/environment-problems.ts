/** Whether this machine has what the applications of a config need, asked before work starts. */
import { PipelineError } from '../errors.ts';
import { environmentOf } from './environment-kinds.ts';

type Asked = Parameters<ReturnType<typeof environmentOf>['check']>[0] & Parameters<typeof environmentOf>[0];

/** A line for each thing that the applications of a config lack, with the remedy. */
export async function findEnvironmentProblems(config: Asked): Promise<string[]> {
  const checks = await environmentOf(config).check(config);
  return checks
    .filter(({ kind }) => kind === 'fault')
    .map(({ subject, text }) => (subject ? `${subject}: ${text}` : text));
}

/** Rejects with ENV_UNAVAILABLE and a line for each thing that the applications of a config lack, with the remedy. */
export async function assertEnvironmentReady(config: Asked): Promise<void> {
  const problems = await findEnvironmentProblems(config);
  if (problems.length > 0) throw new PipelineError('ENV_UNAVAILABLE', problems.join('\n'));
}
