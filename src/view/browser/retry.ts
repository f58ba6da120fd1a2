/** How often, and when, what the server did not answer is asked again: a page left open overnight gives up. */

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
/** Five minutes in all. */
export const MAX_RETRIES = 32;

/** Before the next request, when so many were made again already; undefined when no more are. */
export function retryDelayMs(retries: number): number | undefined {
  return retries < MAX_RETRIES ? Math.min(FIRST_MS * 2 ** Math.max(0, retries - 2), LONGEST_MS) : undefined;
}
