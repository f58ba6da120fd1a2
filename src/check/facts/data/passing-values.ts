/** Values that differ each time the same is done: times, and content known only by its digest. */

/** ISO times; Unix timestamps in seconds or milliseconds, for the years 2020 to 2033; "20250405120000". */
const TIME_PATTERNS = [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/, /^1[6-9]\d{8}(\.\d+)?$/, /^1\d{12}$/, /^20\d{12}(\d{3})?$/];

export function isTime(value: string): boolean {
  return TIME_PATTERNS.some((form) => form.test(value));
}

/** True also for content known only by its digest, because equal actions give other content. */
export function isPassing(value: string): boolean {
  return isTime(value) || value.startsWith('sha256:');
}
