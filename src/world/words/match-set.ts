/** Claims about fields: values set, appended or chosen. */
import { isRecord } from '../state-change.ts';
import type { SetClaim, Value } from './claim.ts';
import { asText, follow, hasText, holds, isText, siblingsOf, type DataNode } from './find-in-data.ts';
import { foundFor, isAt, pageAndApp, take, thingsAtStart, type Data, type Found } from './match-data.ts';
import { fieldsNamed } from './name-fields.ts';

export function matchSet(claim: SetClaim, data: Data): Found {
  const { thing, value } = claim;
  if (thing) {
    const found = thingsAtStart(thing, data).map((place) => matchSetOf(place, value, data));
    return foundFor(thing, found);
  }
  for (const place of pageAndApp(claim, data)) {
    const found = matchSetOf(place, value, data);
    if (found !== 'unknown') return found;
  }
  return 'unknown';
}

export function matchSetOf(place: DataNode, value: Value, data: Data): Found {
  const now = follow(data.end, place.path);
  if (!isRecord(now)) return 'no';
  if (value.field === undefined) return matchChosen(place, now, value, data);
  const isApp = place.path.length === 1;
  const fields = Object.keys(now).filter((key) => isField(now[key], isApp));
  const named = fieldsNamed(value.field, fields);
  const isChanged = (key: string) => JSON.stringify(now[key]) !== JSON.stringify(place.value[key]);
  // A field with another name in the data is recognized by its new value.
  const keys = named.length > 0 ? named : fields.filter(isChanged);
  const fitting = keys.filter((key) => holdsValue(key, place.value[key], now[key], value));
  if (fitting.length > 0) {
    take(data, (change) => fitting.some((key) => isAt(change, [...place.path, key])));
    return 'yes';
  }
  if (named.length === 0) return 'unknown';
  return named.some((key) => isChanged(key) && (isApp || !isPlain(now[key]))) ? 'unknown' : 'no';
}

/** A setting is one value, a thing's field may be lines; tables are neither. */
function isField(value: unknown, isApp: boolean): boolean {
  if (Array.isArray(value)) return !isApp && value.every((line) => typeof line === 'string');
  return !isRecord(value);
}

/**
 * True for values stored as typed or chosen. Dates, lengths and an app's settings are stored differently, so they stay
 * unknown.
 */
function isPlain(value: unknown): boolean {
  return asText(value) !== '' && !/^\d{4}-\d\d-\d\d/.test(asText(value));
}

/** An option of a field with no name: it counts as recognized if an item of that type has the option. */
function matchChosen({ path, value: before }: DataNode, now: object, { text }: Value, data: Data): Found {
  const isApp = path.length === 1;
  const fitting = Object.entries(now).filter(([key, own]) => isText(own, text) && (!isApp || before[key] !== own));
  if (fitting.length > 0) {
    take(data, (change) => fitting.some(([key]) => isAt(change, [...path, key])));
    return 'yes';
  }
  return !isApp && siblingsOf(path, data.start).some(({ value }) => hasText(value, text)) ? 'no' : 'unknown';
}

export function holdsValue(key: string, before: unknown, now: unknown, { text, isAdded = false }: Value): boolean {
  if (!isAdded) return holds(key, now, text);
  const [old, own] = [asText(before), asText(now)];
  return own.startsWith(old) && own.endsWith(text) && own.length <= old.length + text.length + 1;
}
