/** Compares two states of the apps: exactly, except for new ids and traces of browsing. */
import type { WorldApp } from './app.ts';
import { isSameValue, isTree } from './is-same-value.ts';
import { FIRST_NEW_ID } from './world-session.ts';

export type States = Readonly<Record<string, unknown>>;

const MAX_LISTED = 12;

/**
 * The differences, as `notes.notes[2].title: "a" instead of "b"`; empty for equal states, at most 12 lines. `counts`
 * are traces that are compared nevertheless.
 */
export function compareStates(
  apps: readonly Pick<WorldApp, 'id' | 'traces'>[],
  wanted: States,
  actual: States,
  counts: readonly string[] = [],
): string[] {
  const found: string[] = [];
  // Most apps are unchanged.
  const touched = apps.filter(({ id }) => !isSameValue(wanted[id], actual[id]));
  const [kept, seen] = [withoutTraces(touched, wanted, counts), withoutTraces(touched, actual, counts)];
  for (const { id } of touched) compare(id, renumberRows(kept[id]), renumberRows(seen[id]), found);
  return found.slice(0, MAX_LISTED);
}

/** Removes the traces of browsing that the apps declare, except for those that count. */
export function withoutTraces(
  apps: readonly Pick<WorldApp, 'id' | 'traces'>[],
  states: States,
  counts: readonly string[] = [],
): States {
  const kept = apps.map(({ id, traces = [] }) => {
    const ignored = new Set(traces.filter((name) => !counts.includes(name)));
    return [id, leaveOut(states[id], ignored)] as const;
  });
  return Object.fromEntries(kept);
}

function leaveOut(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((member) => leaveOut(member, names));
  if (!isTree(value)) return value;
  const members = Object.entries(value).filter(([key]) => !names.has(key));
  return Object.fromEntries(members.map(([key, member]) => [key, leaveOut(member, names)]));
}

/** Numbers new rows by the order in which they appear. */
function renumberRows(state: unknown): unknown {
  const numbers = new Map<number, number>();
  const renumber = (id: unknown) => {
    if (typeof id !== 'number' || id < FIRST_NEW_ID) return id;
    if (!numbers.has(id)) numbers.set(id, FIRST_NEW_ID + numbers.size);
    return numbers.get(id);
  };
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => walk(member, name));
    if (/^id$|Ids?$/.test(name)) return renumber(value);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]));
  };
  return walk(state, '');
}

function compare(path: string, wanted: unknown, actual: unknown, found: string[]): void {
  if (isTree(wanted) && isTree(actual) && Array.isArray(wanted) === Array.isArray(actual)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(actual)])) {
      compare(Array.isArray(wanted) ? `${path}[${key}]` : `${path}.${key}`, wanted[key], actual[key], found);
    }
  } else if (wanted !== actual) {
    found.push(`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
  }
}
