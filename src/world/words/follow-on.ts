/** Automatic changes of an app that follow from the requested ones, and do not count against a run. */
import { isRecord, isRow, type StateChange } from '../state-change.ts';

export function followsOn(change: StateChange, taken: ReadonlySet<StateChange>): boolean {
  const asked = [...taken];
  const isGone = (value: unknown) => asked.some((one) => one.kind === 'remove' && one.value === value);
  if (change.kind === 'set') {
    // Contents of a deleted album or folder are in another one.
    if (typeof change.before === 'string' && isGone(change.before)) return true;
    // The date of the last change changes with it.
    const row = change.path.slice(0, -1).join('/');
    return change.path.at(-1) === 'modified' && asked.some(({ path }) => path.slice(0, -1).join('/') === row);
  }
  const gone = asked.flatMap((one) => (one.kind === 'remove' && isRow(one.value) ? [one.value.id] : []));
  return change.kind === 'remove' && gone.some((id) => refersTo(change, id));
}

/** True for a message of a deleted conversation, or a song's number on a list. */
function refersTo({ path, ...change }: StateChange, id: number): boolean {
  const value = 'value' in change ? change.value : undefined;
  if (isRecord(value)) return Object.entries(value).some(([key, own]) => /[a-z]Id$/.test(key) && own === id);
  return value === id && /[a-z]Ids$/.test(String(path.at(-1)));
}
