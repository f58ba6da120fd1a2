/** Shared by tests that kill parts of an environment at random moments. */
import { expect } from 'vitest';
import { PipelineError } from '../errors.ts';

/** Numbers from 0 to 1, the same in each run. */
export function chance(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
}

/** False if the process no longer exists. */
export function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Undefined on success, otherwise the error, which must be retryable. */
export async function faultOf(work: Promise<unknown>): Promise<PipelineError | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(PipelineError);
  const { code, retryable, message } = error as PipelineError;
  expect({ code, retryable, message }).toMatchObject({ code: expect.stringMatching(/^ENV_/), retryable: true });
  return error as PipelineError;
}
