/**
 * Notices that the clock was set back. BullMQ gives delayed jobs a time of day, so that jobs put off for seconds would
 * come an hour later. All deadlines of this program count from the start of a process. For run-pipeline.ts.
 */

/** Smaller steps are corrections that no job's delay suffers from. */
const LEAST_STEP_MS = 2000;

/** The returned function tells by how many milliseconds the clock was set back since it was last asked; 0: it was not. */
export function createClockWatch(): () => number {
  let before = offset();
  return () => {
    const setBackMs = before - offset();
    before = offset();
    return setBackMs >= LEAST_STEP_MS ? setBackMs : 0;
  };
}

function offset(): number {
  return Date.now() - performance.now();
}
