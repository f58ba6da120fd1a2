/** Tells why an exploration ended before its steps were used. */
import type { Trajectory } from '../schema/index.ts';

/** The share of a turn's steps that may be left at its end. */
const LEFT = 0.1;

/** The intent of the last step, in the explorer's words; undefined for a turn that used its steps. */
export function endedEarly({ steps }: Pick<Trajectory, 'steps'>, maxSteps: number): string | undefined {
  return steps.length < (1 - LEFT) * maxSteps ? (steps.at(-1)?.intent ?? '') : undefined;
}
