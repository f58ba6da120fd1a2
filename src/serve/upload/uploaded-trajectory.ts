/** Origin of a trajectory's record: this service observed it, or a client uploaded it. */
import type { Trajectory } from '../../schema/index.ts';
import { ExitStatus } from './upload-schema.ts';

/** Environment name and policy name of uploaded trajectories. */
export const UPLOADED = 'uploaded';

export function isUploaded({ environment }: Trajectory): boolean {
  return environment.name === UPLOADED;
}

/** False if a client omitted the tree or the files of a screen. */
export function hasTrees(trajectory: Trajectory): boolean {
  return !isUploaded(trajectory) || trajectory.environment.details['evidence'] === 'trees';
}

/** Finer than the outcome, which does not separate time from steps. */
export function exitStatusOf({ outcome, environment }: Trajectory): ExitStatus {
  const status = ExitStatus.safeParse(environment.details['exitStatus']);
  return status.success ? status.data : outcome;
}
