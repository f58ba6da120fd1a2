/** Dates and times in the world: text like "2025-04-05" and "14:30", always UTC, formatted for people. */

const DAY_MS = 24 * 60 * 60_000;

/** Formats are created once, since creation is much slower than use. */
const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
const DATE = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const DAY = format({ day: 'numeric', month: 'short' });
const MONTH = format({ month: 'long', year: 'numeric' });

export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** "Sat, 5 Apr 2025" */
export function formatDate(date: string): string {
  return DATE.format(new Date(date)).replace(/^(\w+) /, '$1, ');
}

/** "5 Apr" */
export function formatDay(date: string): string {
  return DAY.format(new Date(date));
}

/** "April 2025" */
export function formatMonth(year: number, month: number): string {
  return MONTH.format(Date.UTC(year, month - 1, 1));
}

/** "1:05", for songs and recordings. */
export function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
