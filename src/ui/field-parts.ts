/**
 * Fields with a day or a time in parts, as browsers have them. They show the American format and take typing part by
 * part. Applications store ISO 8601. The hint of such a field reveals its parts.
 */
import type { UiNode } from '../schema/index.ts';

export type FieldParts = 'day' | 'time';

/** The hint of an empty field. src/env/web/assets/page-words.js provides these hints. */
const HINTS = new Map<string, FieldParts>(Object.entries({ 'mm/dd/yyyy': 'day', '--:-- --': 'time' }));

/** Undefined for every other field. */
export function partsOfField({ description }: Pick<UiNode, 'description'>): FieldParts | undefined {
  return description === undefined ? undefined : HINTS.get(description);
}

/** The keys for a stored "2026-03-17" or "14:30": "03/17/2026", "02:30PM". A space would open a pop-up. */
export function typeParts(parts: FieldParts, kept: string): string {
  const [first = '', second = '', third = ''] = kept.split(/[-:]/);
  if (parts === 'day') return `${second}/${third}/${first}`;
  const hour = Number(first);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${second}${hour < 12 ? 'AM' : 'PM'}`;
}

/** The stored form of typed or visible text; '' for any other text, as for an empty field. */
export function keepParts(parts: FieldParts, shown: string): string {
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(shown.trim());
  if (parts === 'day') return day ? `${day[3]}-${day[1]}-${day[2]}` : '';
  const time = /^(\d\d):(\d\d) ?([AP])M$/.exec(shown.trim());
  if (!time) return '';
  const hour = (Number(time[1]) % 12) + (time[3] === 'P' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${time[2]}`;
}
