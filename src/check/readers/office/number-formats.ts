/** Number formats of Office Open XML, and the dates in cells of such formats. */

const DAY_MS = 86_400_000;

/** Days since the beginning of 1900 (counting a 29 February that never existed) or of 1904. */
export function isoDate(days: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const time = new Date(Math.round((first + days * DAY_MS) / 1_000) * 1_000);
  if (Number.isNaN(time.getTime())) return String(days);
  const iso = time.toISOString().slice(0, 19);
  return Number.isInteger(days) ? iso.slice(0, 10) : iso;
}

/** Formats with fixed numbers (ECMA-376 part 1, 18.8.30). */
export const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  14: 'MM/DD/YYYY',
  15: 'D-MMM-YY',
  16: 'D-MMM',
  17: 'MMM-YY',
  18: 'H:MM AM/PM',
  19: 'H:MM:SS AM/PM',
  20: 'H:MM',
  21: 'H:MM:SS',
  22: 'M/D/YY H:MM',
  45: 'MM:SS',
  46: '[H]:MM:SS',
  47: 'MMSS.0',
  48: '##0.0E+0',
  49: '@',
};

/** True if a format shows a date or a time. Words in quotation marks and colours in brackets are ignored. */
export function isDateCode(code: string): boolean {
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General|E\+/gi, ''));
}
