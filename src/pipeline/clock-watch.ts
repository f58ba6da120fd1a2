/**
 * Detects that the clock was set back. BullMQ stores the time of day of delayed jobs, so short delays would become
 * hours. All deadlines of this program use monotonic time.
 */

/** Smaller steps are clock corrections, which do not hurt delayed jobs. */
const MIN_STEP_MS = 2000;

/** The returned function gives the milliseconds by which the clock was set back since its last call, else 0. */
export function createClockWatch(): () => number {
  let before = offset();
  return () => {
    const setBackMs = before - offset();
    before = offset();
    return setBackMs >= MIN_STEP_MS ? setBackMs : 0;
  };
}

function offset(): number {
  return Date.now() - performance.now();
}
