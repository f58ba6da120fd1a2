/** Reads the pause that an endpoint requests, from the headers of its reply. */

/**
 * Milliseconds; undefined without the headers. Reads Retry-After in seconds and as an HTTP date, and the more exact
 * retry-after-ms of OpenAI and Azure; the longest one counts.
 */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const asked = [
    Number.parseFloat(headers.get('retry-after-ms') ?? ''),
    parseRetryAfter(headers.get('retry-after') ?? '', headers.get('date')),
  ].filter((ms) => Number.isFinite(ms) && ms >= 0);
  return asked.length === 0 ? undefined : Math.max(...asked);
}

function parseRetryAfter(value: string, date: string | null): number {
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number.parseFloat(value) * 1000;
  // Date.parse reads a lone number as a month.
  if (!/[a-z]{3}/i.test(value)) return Number.NaN;
  // The endpoint's own clock if given, since the local one may differ by minutes.
  const now = Date.parse(date ?? '');
  const until = Date.parse(value);
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
