/** The kinds of environments that a config may name. */
import type { RunConfig } from '../../config/run-config.ts';
import { PipelineError } from '../../errors.ts';
import type { Named } from '../implementation.ts';
import { pick } from '../pick.ts';
import { ANDROID } from './android.ts';
import { DESKTOP } from './desktop.ts';
import type { EnvironmentKind } from './environment-kind.ts';
import { FAKE } from './fake.ts';
import { VIRTUAL } from './virtual.ts';

const ENVIRONMENTS: Named<EnvironmentKind> = { desktop: DESKTOP, fake: FAKE, android: ANDROID, virtual: VIRTUAL };

/** Throws CONFIG_INVALID when there is no such kind. */
export function environmentOf({ environment: { name } }: RunConfig): EnvironmentKind {
  return pick(ENVIRONMENTS, 'environment.name', name);
}

/** A line for each thing that the applications of a config lack, with the remedy. */
export async function findEnvironmentProblems(config: RunConfig): Promise<string[]> {
  const checks = await environmentOf(config).check(config);
  return checks
    .filter(({ kind }) => kind === 'fault')
    .map(({ subject, text }) => (subject ? `${subject}: ${text}` : text));
}

/** Rejects with ENV_UNAVAILABLE and a line for each thing that the applications of a config lack, with the remedy. */
export async function assertEnvironmentReady(config: RunConfig): Promise<void> {
  const problems = await findEnvironmentProblems(config);
  if (problems.length > 0) throw new PipelineError('ENV_UNAVAILABLE', problems.join('\n'));
}
