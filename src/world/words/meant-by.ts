/**
 * Tests if words on a screen express a value of the data: a day "14 Jun", a length "5:12", money "€89.90", others
 * unchanged.
 */
import { holds } from './find-in-data.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Undefined if such words may also express the value. */
export function isMeantBy(key: string, value: unknown, answer: string): boolean | undefined {
  if (holds(key, value, answer)) return true;
  if (typeof value === 'number') return isLength(value, answer) || (isPlainNumber(answer) ? false : undefined);
  if (typeof value !== 'string') return undefined;
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(value) ?? [];
  if (year === undefined) return false;
  const date = readDay(answer);
  if (!date) return time !== undefined && answer === time ? true : undefined;
  const isDay = date.day === Number(day) && date.month === Number(month);
  return isDay && (date.year === undefined || date.year === Number(year));
}

function isLength(seconds: number, answer: string): boolean {
  const [, minutes, rest] = /^(\d+):(\d\d)$/.exec(answer) ?? [];
  return minutes !== undefined && Number(minutes) * 60 + Number(rest) === seconds;
}

function isPlainNumber(answer: string): boolean {
  return /^[€£$]?\s?\d[\d,]*(?:\.\d+)?$/.test(answer);
}

/** "14 Jun", "Sat, 5 April 2025". */
function readDay(answer: string): { day: number; month: number; year?: number } | undefined {
  const [, day, name = '', year] = /\b(\d{1,2}) ([A-Za-z]{3})[a-z]*(?: (\d{4}))?\b/.exec(answer) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (day === undefined || month === 0) return undefined;
  return { day: Number(day), month, ...(year === undefined ? {} : { year: Number(year) }) };
}
