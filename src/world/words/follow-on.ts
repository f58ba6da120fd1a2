/** What an app does by itself when what was asked for is done: nothing that counts against it. */
import { isRecord, isRow, type StateChange } from '../state-change.ts';

export function followsOn(change: StateChange, taken: ReadonlySet<StateChange>): boolean {
  const asked = [...taken];
  const isGone = (value: unknown) => asked.some((one) => one.kind === 'remove' && one.value === value);
  if (change.kind === 'set') {
    // What was in an album or folder that is gone is in another.
    if (typeof change.before === 'string' && isGone(change.before)) return true;
    // The day on which something was changed last is changed with it.
    const row = change.path.slice(0, -1).join('/');
    return change.path.at(-1) === 'modified' && asked.some(({ path }) => path.slice(0, -1).join('/') === row);
  }
  const gone = asked.flatMap((one) => (one.kind === 'remove' && isRow(one.value) ? [one.value.id] : []));
  return change.kind === 'remove' && gone.some((id) => refersTo(change, id));
}

/** A message of a conversation that is gone, the number of a song on a list. */
function refersTo({ path, ...change }: StateChange, id: number): boolean {
  const value = 'value' in change ? change.value : undefined;
  if (isRecord(value)) return Object.entries(value).some(([key, own]) => /[a-z]Id$/.test(key) && own === id);
  return value === id && /[a-z]Ids$/.test(String(path.at(-1)));
}
