/** Bounds one call into an environment or a policy, for agent/run-episode.ts. */
import { withDeadline, type Deadline } from './deadline.ts';

/**
 * Runs `work` with its own signal. The signal fires with the deadline's signal, at the timeout, or if the work fails.
 * Rejects in time even if the work ignores its signal.
 */
export async function withinTime<T>(deadline: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  try {
    return await withDeadline(work(controller.signal), deadline);
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
