/** The touches that turn calendars and wheels to a value. */
import { tap, taps, type Touch } from './task.ts';

/** Turns a calendar from the month of `from` to the day `to`, both ISO dates, and touches it. */
export function pickDay(from: string, to: string): Touch[] {
  const months = monthsOf(to) - monthsOf(from);
  return [...taps(months > 0 ? 'Next month' : 'Previous month', Math.abs(months)), tap(spellDate(to))];
}

/** In the dialog of a time picker, from one time to another: "07:00". */
export function turnToTime(from: string, to: string): Touch[] {
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  const [toHour = 0, toMinute = 0] = to.split(':').map(Number);
  return [...turnWheel('hour', 24, hour, toHour), ...turnWheel('minute', 60, minute, toMinute), tap('OK')];
}

/** Turns a wheel the shorter way round. */
export function turnWheel(id: string, count: number, from: number, to: number): Touch[] {
  const forward = (to - from + count) % count;
  return forward <= count / 2 ? taps(`${id}_increment`, forward) : taps(`${id}_decrement`, count - forward);
}

/** "5 April 2025", as in instructions and calendars. */
export function spellDate(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
