/** Reports the progress of a script that plays for minutes, and ends it in order when its time is up. */
import { formatDuration } from '../src/cli/progress/format-progress.ts';
import { PipelineError } from '../src/errors.ts';

/** Longest pause between two lines. */
const REPORT_EVERY_MS = 10_000;

/**
 * Called after each piece of work. Work known earlier (`isNew` false) does not count in the estimate of the remaining
 * time.
 */
export function createProgress(what: string, of: number): (done: number, isNew?: boolean) => void {
  const beganMs = performance.now();
  let reportedMs = beganMs;
  let made = 0;
  return (done, isNew = true) => {
    if (isNew) made += 1;
    const nowMs = performance.now();
    if (nowMs - reportedMs < REPORT_EVERY_MS && done < of) return;
    reportedMs = nowMs;
    const perMs = made / (nowMs - beganMs);
    const rest = done >= of || made === 0 ? '' : `, ${formatDuration((of - done) / perMs)} left`;
    process.stderr.write(`${done}/${of} ${what}, ${(perMs * 60_000).toFixed(1)}/min${rest}\n`);
  };
}

/** True if the work was done, false if the stop or the time limit came first; results until then count. */
export async function workWithin(
  minutes: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(minutes * 60_000)]);
  try {
    await work(signal);
    return true;
  } catch (error) {
    if (signal.aborted && error instanceof PipelineError && error.code === 'ABORTED') return false;
    throw error;
  }
}
