/** Given-up inputs: the reasons, in words for a person, and how to retry them. */
import type { Quarantine } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';

/** `code` limits the list to inputs given up with this code. */
export async function listQuarantine(store: Store, code?: string): Promise<Quarantine[]> {
  const given: Quarantine[] = [];
  for await (const id of store.list('quarantine')) {
    const record = await readRecord(store, 'quarantine', id);
    if (code === undefined || record.code === code) given.push(record);
  }
  return given;
}

/** Makes these inputs pending again, as if never tried. Resolves with their number. */
export async function takeOutOfQuarantine(store: Store, code?: string): Promise<number> {
  const given = await listQuarantine(store, code);
  for (const { id } of given) await store.remove('quarantine', id);
  return given.length;
}

/** One line per stage and reason, most frequent first, each with one message as an example; '' when there is none. */
export async function explainQuarantine(store: Store): Promise<string> {
  const groups = new Map<string, Quarantine[]>();
  for (const record of await listQuarantine(store)) {
    const reason = `${record.code} in ${record.stage}`;
    groups.set(reason, (groups.get(reason) ?? []).concat(record));
  }
  const lines = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, records]) => `${records.length} × ${reason}, such as: ${records[0]!.message}`);
  return lines.join('\n');
}
