/** Whether one claim holds in the data at the end, and which of the changes it explains. */
import type { States } from '../compare-states.ts';
import { isRecord, isRow, type StateChange } from '../state-change.ts';
import type { Claim, Value } from './claim.ts';
import { findRows, follow, holds, isSameText, namesField, type Path, type Row } from './find-in-data.ts';

export interface Data {
  app: string;
  start: States;
  end: States;
  changes: readonly StateChange[];
  /** Numbers of the changes that a claim explains; added to. */
  taken: Set<number>;
  page: string | undefined;
}

export type Found = 'yes' | 'no' | 'unknown';

export function matchClaim(claim: Claim, data: Data): Found {
  if (claim.kind === 'gone') return matchGone(claim.thing, data);
  if (claim.kind === 'made') return matchMade(claim.values, data);
  if (claim.kind === 'moved') return matchSet({ text: claim.to }, claim.thing, data);
  if (claim.kind === 'set') return matchSet(claim.value, claim.thing, data);
  return matchTurned(claim, data);
}

function matchGone(thing: string, data: Data): Found {
  if (findRows(data.start[data.app], thing).length === 0 && !take(data, isRemovalOf(thing))) return 'unknown';
  return take(data, isRemovalOf(thing)) || [...data.taken].some((index) => isRemovalOf(thing)(data.changes[index]!))
    ? 'yes'
    : 'no';
}

/** Taken out, or marked as deleted where the app keeps it in a bin. */
function isRemovalOf(thing: string): (change: StateChange) => boolean {
  return ({ kind, ...change }) => {
    if (kind !== 'remove' || !('value' in change)) return false;
    const { value } = change;
    return typeof value === 'string' ? isSameText(value, thing) : isNamed(value, thing);
  };
}

function isNamed(value: unknown, thing: string): boolean {
  return isRecord(value) && Object.values(value).some((own) => typeof own === 'string' && isSameText(own, thing));
}

/** One new row that has all the values, in the fields that their names tell. */
function matchMade(values: readonly Value[], data: Data): Found {
  const isIt = (change: StateChange) =>
    change.kind === 'add' && isRow(change.value) && values.every((value) => hasValue(change.value as Row, value));
  return take(data, isIt, 1) ? 'yes' : 'no';
}

function hasValue(row: Row, { field, text }: Value): boolean {
  const named = fieldsFor(row, field);
  return (named.length > 0 ? named : Object.keys(row)).some((key) => holds(row[key], text));
}

function fieldsFor(row: object, field: string | undefined): string[] {
  return field === undefined ? [] : Object.keys(row).filter((key) => namesField(field, key));
}

function matchSet(value: Value, thing: string | undefined, data: Data): Found {
  const rows = rowsFor(thing, data);
  if (thing !== undefined && rows.length === 0) return 'unknown';
  const isIt = (change: StateChange) => isWithin(change, rows, data) && setsValue(change, value, rows);
  if (take(data, isIt)) return 'yes';
  if (thing === undefined) return 'unknown';
  const now = rows.map(({ id }) => findById(data.end[data.app], id)).filter((row) => row !== undefined);
  const isThere = now.some((row) => hasValue(row, value) && !value.isAdded);
  return isThere ? 'yes' : 'no';
}

function setsValue(change: StateChange, { field, text, isAdded = false }: Value, rows: readonly Row[]): boolean {
  if (change.kind !== 'set')
    return change.kind === 'add' && typeof change.value === 'string' && holds(change.value, text);
  const key = String(change.path.at(-1));
  const named = rows.flatMap((row) => fieldsFor(row, field));
  if (named.length > 0 && !named.includes(key)) return false;
  if (!isAdded) return holds(change.after, text);
  const [before, after] = [change.before, change.after].map((one) => (typeof one === 'string' ? one.trim() : ''));
  return after!.startsWith(before!) && after!.endsWith(text) && after!.length <= before!.length + text.length + 1;
}

/** A switch, one of several that are ticked, or the one switch that a row has. */
function matchTurned({ name, isOn, thing }: Extract<Claim, { kind: 'turned' }>, data: Data): Found {
  const rows = rowsFor(thing ?? name, data);
  const owners = rows.length > 0 ? rows : rowsFor(data.page, data);
  const isMember = (change: StateChange) =>
    change.kind !== 'set' && typeof change.value === 'string' && isSameText(change.value, name);
  const member = data.changes.findIndex((change) => isMember(change) && isWithin(change, owners, data));
  if (member >= 0) return decide(data, member, (data.changes[member]!.kind === 'add') === isOn);
  const switches = data.changes.flatMap((change, index) =>
    isSwitch(change) && isWithin(change, owners, data) && !data.taken.has(index) ? [index] : [],
  );
  const named = switches.find((index) => data.changes[index]!.path.some((part) => namesField(name, String(part))));
  const own = rows.length > 0 && thing === undefined ? switches[0] : undefined;
  const chosen = named ?? own;
  if (chosen !== undefined) return decide(data, chosen, isTurnedTo(data.changes[chosen]!, isOn));
  // A switch that the data calls otherwise: believed when it went the right way, else nobody knows what it means.
  const only = switches.length === 1 ? switches[0] : undefined;
  if (only !== undefined && isTurnedTo(data.changes[only]!, isOn)) return decide(data, only, true);
  return holdsAlready(owners, name, isOn, data) ?? 'unknown';
}

function isSwitch(change: StateChange): boolean {
  return change.kind === 'set' && typeof change.after === 'boolean';
}

function isTurnedTo(change: StateChange, isOn: boolean): boolean {
  return change.kind === 'set' && change.after === isOn;
}

function decide({ taken }: Data, index: number, isRight: boolean): Found {
  taken.add(index);
  return isRight ? 'yes' : 'no';
}

/** It was not turned: right only where it stands so at the end, which a field or list of that name tells. */
function holdsAlready(rows: readonly Row[], name: string, isOn: boolean, { app, end }: Data): Found | undefined {
  for (const { id } of rows) {
    for (const [key, value] of Object.entries(findById(end[app], id) ?? {})) {
      if (typeof value === 'boolean' && namesField(name, key)) return value === isOn ? 'yes' : 'no';
      if (Array.isArray(value) && value.some((member) => typeof member === 'string' && isSameText(member, name)))
        return isOn ? 'yes' : 'no';
    }
  }
  return undefined;
}

function rowsFor(thing: string | undefined, { app, start }: Data): Row[] {
  return thing === undefined ? [] : findRows(start[app], thing);
}

function findById(value: unknown, id: number): Row | undefined {
  if (Array.isArray(value)) {
    const own = value.find((member) => isRow(member) && member.id === id) as Row | undefined;
    return own ?? value.map((member) => findById(member, id)).find((row) => row !== undefined);
  }
  return isRecord(value)
    ? Object.values(value)
        .map((member) => findById(member, id))
        .find((row) => row !== undefined)
    : undefined;
}

/** In one of the rows; anywhere in the app, where no row is meant. */
function isWithin({ path }: StateChange, rows: readonly Row[], { app, start }: Data): boolean {
  if (path[0] !== app) return false;
  if (rows.length === 0) return true;
  return path.some((part, at) => {
    const here = typeof part === 'number' ? follow(start, path.slice(0, at + 1) as Path) : undefined;
    return isRow(here) && rows.some((row) => row === here || row.id === here.id);
  });
}

/** Marks what the claim explains; false when there is nothing. */
function take({ changes, taken }: Data, isIt: (change: StateChange) => boolean, most = Infinity): boolean {
  const fitting = changes.flatMap((change, index) => (!taken.has(index) && isIt(change) ? [index] : [])).slice(0, most);
  for (const index of fitting) taken.add(index);
  return fitting.length > 0;
}
