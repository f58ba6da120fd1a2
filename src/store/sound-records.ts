/** Reads that skip damage, for code that counts and reports. Code that makes data from records does not skip. */
import { isDamage } from './damage.ts';
import type { RecordKind } from './record-kinds.ts';
import type { Store } from './store.ts';
import type { RecordOf } from './record-kinds.ts';
import { readRecord } from './typed-records.ts';

/** One message for each damaged thing that was skipped. */
export type Damaged = string[];

/** Every readable record of a kind, in the order of ids; `damaged` receives the faults of the others. */
export async function* readSoundRecords<Kind extends RecordKind>(
  store: Store,
  kind: Kind,
  damaged: Damaged,
): AsyncGenerator<RecordOf<Kind>> {
  for await (const id of store.list(kind)) {
    const record = await passOver(damaged, () => readRecord(store, kind, id));
    if (record !== undefined) yield record;
  }
}

/** Undefined when something that `read` needs is damaged. */
export async function passOver<T>(damaged: Damaged, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    damaged.push(error.message);
    return undefined;
  }
}
