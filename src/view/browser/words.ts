/** Numbers, times and names as people read them. */

/** "1.2 s", "3 min", "2 h 5 min". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytes(size: number): string {
  let [value, unit] = [size, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

export function usd(cost: number): string {
  if (cost === 0) return '$0';
  return `$${cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)}`;
}

// Created once: `toLocaleString` creates a formatter per number, which took most of the time of a page that follows a
// run.
const NUMBERS = new Intl.NumberFormat('en');
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function count(value: number): string {
  return NUMBERS.format(value);
}

export function many(value: number, one: string, more = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : more}`;
}

/** Text for an invalid time too, as in a damaged record. */
export function formatTime(ms: number): string {
  return Number.isNaN(new Date(ms).getTime()) ? 'no valid time' : TIME_FORMAT.format(ms);
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** An identifier of the records as words: "out_of_steps" is "out of steps". */
export function plain(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}
