/** Reading on where something is damaged, for whoever counts and reports; who makes data of records does not. */
import { isDamage } from './damage.ts';
import type { RecordKind } from './record-kinds.ts';
import type { Store } from './store.ts';
import type { RecordOf } from './record-kinds.ts';
import { readRecord } from './typed-records.ts';

/** What is wrong with each thing that was passed over. */
export type Damaged = string[];

/** Every record of a kind that can be read, in the order of its ids; `damaged` gets what is wrong with the others. */
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
