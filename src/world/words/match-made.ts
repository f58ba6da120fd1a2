/** Claims about new things: created with all requested fields, or sent to someone. */
import { isRow, type StateChange } from '../state-change.ts';
import type { Change, Thing } from './claim.ts';
import { isInTable, isText, type Row } from './find-in-data.ts';
import { all, isAt, take, thingsAtStart, type Data, type Found } from './match-data.ts';
import { holdsValue } from './match-set.ts';
import { fieldsNamed } from './name-fields.ts';

/** One new row of that sort. */
export function matchMade(sort: string, changes: readonly Change[], data: Data): Found {
  const open = data.changes.flatMap((change) => {
    const row = change.kind === 'add' && !data.taken.has(change) && isRow(change.value) ? change.value : undefined;
    return row ? [{ change, found: all(changes.map((one) => isSo(row as Row, one))) }] : [];
  });
  const ofSort = open.filter(({ change }) => isInTable(change, sort));
  const found = ofSort.length > 0 ? ofSort : open;
  const made = found.find((one) => one.found === 'yes');
  if (made) data.taken.add(made.change);
  return made ? 'yes' : found.some((one) => one.found === 'unknown') ? 'unknown' : 'no';
}

function isSo(row: Row, change: Change): Found {
  const isTrue = change.kind === 'set' ? isSet(row, change.value) : isTurned(row, change.name!, change.isOn);
  return isTrue === undefined ? 'unknown' : isTrue ? 'yes' : 'no';
}

function isSet(row: Row, value: Extract<Change, { kind: 'set' }>['value']): boolean | undefined {
  const named = value.field === undefined ? [] : fieldsNamed(value.field, Object.keys(row));
  const keys = named.length > 0 ? named : Object.keys(row);
  if (keys.some((key) => holdsValue(key, '', row[key], value))) return true;
  return named.length > 0 ? false : undefined;
}

function isTurned(row: Row, name: string, isOn: boolean): boolean | undefined {
  const [key] = fieldsNamed(
    name,
    Object.keys(row).filter((field) => typeof row[field] === 'boolean'),
  );
  if (key !== undefined) return row[key] === isOn;
  const isMember = Object.values(row).some((list) => Array.isArray(list) && list.some((own) => isText(own, name)));
  return isMember ? isOn : isOn ? undefined : true;
}

/** A new row with these words that belongs to the thing by its number. */
export function matchSent(text: string, thing: Thing, data: Data): Found {
  const [to, ...others] = thingsAtStart(thing, data);
  if (!to || others.length > 0) return 'unknown';
  const isIt = (change: StateChange) => {
    const entries = change.kind === 'add' && isRow(change.value) ? Object.entries(change.value) : [];
    const isTo = entries.some(([key, value]) => /[a-z]Id$/.test(key) && value === to.path.at(-1));
    return isTo && entries.some(([, value]) => isText(value, text));
  };
  if (!take(data, isIt, 1)) return 'no';
  // Sending takes the conversation out of the archive.
  take(data, (change) => isAt(change, [...to.path, 'isArchived']));
  return 'yes';
}
