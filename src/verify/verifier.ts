/**
 * The interface of verifiers. They judge a trajectory against its task from the record only, never from a live device.
 */
import type { Task, Trajectory, Verdict } from '../schema/index.ts';

export type Judgement = Omit<Verdict, 'schemaVersion' | 'id' | 'taskId' | 'trajectoryId' | 'verifier' | 'second'>;

/** The share of passed items, for a verdict's score. */
export function scoreOf(items: readonly { passed: boolean }[]): number {
  return items.filter(({ passed }) => passed).length / items.length;
}

export interface Verifier {
  readonly name: string;
  verify(input: { task: Task; trajectory: Trajectory }, signal: AbortSignal): Promise<Judgement>;
}
