/** Finds things of an instruction in the apps' data: rows by their names, and the values they hold. */
import type { States } from '../compare-states.ts';
import { isRecord, isRow } from '../state-change.ts';
import type { Thing } from './claim.ts';
import { fieldsNamed } from './name-fields.ts';

export type Row = Record<string, unknown> & { id: number };
export type Path = readonly (string | number)[];

/** A row, or the whole of an app's data, with its path. */
export interface DataNode {
  path: Path;
  value: Record<string, unknown>;
}

/** Fields that hold a row's name. */
const NAMES = ['title', 'name', 'subject', 'time', 'text', 'product'];

/** The rows that the words refer to: one, several if the words are ambiguous, none if no row has the name. */
export function findThings({ name, shows, kind, list }: Thing, app: string, states: States): DataNode[] {
  const all = narrow(rowsBelow(states[app], [app]), kind);
  const showing = all.filter(({ value }) => hasText(value, shows ?? name ?? ''));
  if (name === undefined) return ofList(showing, list);
  const called = all.filter((place) => isCalled(place, name));
  const numbered = called.length > 0 ? called : findByNumber(name, all, states);
  return ofList(numbered.length > 0 ? numbered : showing, list);
}

export function isCalled({ value }: DataNode, name: string): boolean {
  return NAMES.some((key) => isText(value[key], name));
}

/** Rows at any depth. */
export function rowsBelow(value: unknown, path: Path): DataNode[] {
  if (Array.isArray(value))
    return value.flatMap((member) => {
      const at = isRow(member) ? [...path, member.id] : path;
      return [...(isRow(member) ? [{ path: at, value: member }] : []), ...rowsBelow(member, at)];
    });
  return isRecord(value) ? Object.entries(value).flatMap(([key, member]) => rowsBelow(member, [...path, key])) : [];
}

/** A conversation is named by its other side: a service, or a person whose number is in the contacts. */
function findByNumber(name: string, all: readonly DataNode[], states: States): DataNode[] {
  const people = rowsBelow(states['contacts'], []).filter(({ value }) => isText(value['name'], name));
  const numbers = [name, ...people.map(({ value }) => value['phone'])];
  return all.filter(({ value }) => {
    const { title, members } = value;
    return title === '' && Array.isArray(members) && members.length === 1 && numbers.includes(members[0]);
  });
}

/** Rows of the list, by the name of their table, or by their own values. */
function ofList(places: readonly DataNode[], list = ''): DataNode[] {
  // A list may show its size: "Inbox (8)".
  const folder = list.replace(/ \(\d+\)$/, '');
  const ofTable = narrow(places, list);
  const ofFolder = ofTable.filter(({ value }) => folder !== '' && hasText(value, folder));
  return ofFolder.length > 0 ? ofFolder : ofTable;
}

/** Rows of the table with this name, if there is one. */
function narrow(places: readonly DataNode[], words = ''): DataNode[] {
  const ofTable = places.filter((place) => words !== '' && isInTable(place, words));
  return ofTable.length > 0 ? ofTable : [...places];
}

/** The other rows of a row's table. */
export function siblingsOf(path: Path, states: States): DataNode[] {
  const table = path.slice(0, -1);
  const isIn = (other: Path) => other.length === path.length && table.every((part, at) => other[at] === part);
  return rowsBelow(states[path[0]!], path.slice(0, 1)).filter((place) => isIn(place.path));
}

export function isInTable({ path }: Pick<DataNode, 'path'>, words: string): boolean {
  const tables = path.slice(1).filter((part) => typeof part === 'string');
  return fieldsNamed(words, tables).length > 0;
}

export function hasText(value: object, words: string): boolean {
  return Object.values(value).some((own) => isText(own, words));
}

export function isText(value: unknown, words: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === words.trim().toLowerCase();
}

/** Stored units per spoken unit: euros, kilometres. */
const UNITS: Readonly<Record<string, number>> = { cents: 100, monthlyBudget: 100, metres: 1000 };

/** True if the field of this name holds the value in the words, as text, as lines or as a number. */
export function holds(key: string, value: unknown, words: string): boolean {
  if (typeof value === 'number') {
    const number = Number(/-?\d+(?:\.\d+)?/.exec(words.replaceAll(',', ''))?.[0]);
    return Math.round(number * (UNITS[key] ?? 1)) === value;
  }
  return isText(asText(value), words) || (/\p{L}/u.test(words) && isText(plain(asText(value)), plain(words)));
}

/** Lists of words are lines. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.every((line) => typeof line === 'string') ? value.join('\n') : '';
  return typeof value === 'string' ? value.trim() : '';
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The value at a path of names and row numbers. */
export function follow(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => {
    if (Array.isArray(at)) return at.find((member) => isRow(member) && member.id === part);
    return isRecord(at) ? at[part] : undefined;
  }, value);
}
