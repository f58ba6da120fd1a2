/**
 * Fields that hold a day or a time in parts, as browsers have them. They show it in the American way and are typed in part by
 * part, from the first to the last; applications keep it as ISO 8601 has it. The hint of such a field tells its parts.
 */
import type { UiNode } from '../schema/index.ts';

export type FieldParts = 'day' | 'time';

/** What the field shows while it is empty. src/env/web/assets/page-words.js gives these hints. */
const HINTS = new Map<string, FieldParts>(Object.entries({ 'mm/dd/yyyy': 'day', '--:-- --': 'time' }));

/** Undefined for every other field. */
export function partsOfField({ description }: Pick<UiNode, 'description'>): FieldParts | undefined {
  return description === undefined ? undefined : HINTS.get(description);
}

/** The keys that put in what is kept as "2026-03-17" or "14:30": "03/17/2026", "02:30PM". A space would open a pop-up. */
export function typeParts(parts: FieldParts, kept: string): string {
  const [first = '', second = '', third = ''] = kept.split(/[-:]/);
  if (parts === 'day') return `${second}/${third}/${first}`;
  const hour = Number(first);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${second}${hour < 12 ? 'AM' : 'PM'}`;
}

/** What is kept of what was typed or is shown; '' for anything else, as for an empty field. */
export function keepParts(parts: FieldParts, shown: string): string {
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(shown.trim());
  if (parts === 'day') return day ? `${day[3]}-${day[1]}-${day[2]}` : '';
  const time = /^(\d\d):(\d\d) ?([AP])M$/.exec(shown.trim());
  if (!time) return '';
  const hour = (Number(time[1]) % 12) + (time[3] === 'P' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${time[2]}`;
}
