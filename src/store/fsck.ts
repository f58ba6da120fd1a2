/**
 * Proves that a store is intact. Every record is as committed, and has its kind's shape and the id that follows from
 * its content. Everything that a record refers to exists and matches its name.
 */
import { throwIfAborted } from '../async/deadline.ts';
import { observationsOf, type StoredObservation, type Trajectory } from '../schema/index.ts';
import { isDamage } from './damage.ts';
import { assertPngDecodes } from './decode-png.ts';
import { blobPath, recordPath } from './file-layout.ts';
import { loadFile, loadGroundTruth, loadObservation, loadState } from './observation-io.ts';
import { loadResults } from './result-io.ts';
import { kindOf, RECORD_KINDS, type RecordKind, type Reference } from './record-kinds.ts';
import type { Store } from './store.ts';
import { readRecord } from './typed-records.ts';

/** A file that must be moved aside. */
export interface Damage {
  /** Path in the run's folder; the file may be missing. */
  place: string;
  fault: string;
}

export interface StoreInspection {
  records: Record<RecordKind, number>;
  /** Distinct observations that records refer to. */
  observations: number;
  images: number;
  /** Each names the record or blob and the fault; empty when the store is whole. */
  problems: string[];
  damages: Damage[];
  /** Paths of the records that were made from a record, by its path. */
  dependents: ReadonlyMap<string, readonly string[]>;
}

/** Reads, re-hashes and decodes everything in the store. Intact blobs without a reference are no fault. */
export async function inspectStore(store: Store, runId: string, signal: AbortSignal): Promise<StoreInspection> {
  const records = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as StoreInspection['records'];
  const damages: Damage[] = [];
  const dependents = new Map<string, string[]>();
  const missing = new Set<string>();
  const blobs = watchBlobs(store);
  const checkScreen = createScreenCheck(blobs.store);

  /** Notes that `by` was made from the referenced record, and returns a fault when that is missing but must exist. */
  const follow = async (by: string, { kind, id, as }: Reference): Promise<string[]> => {
    const place = recordPath(kind as RecordKind, id);
    const fault = [`${kind}/${id} is missing`];
    if (as === 'waits') return missing.has(place) ? fault : [];
    dependents.set(place, [...(dependents.get(place) ?? []), by]);
    if (as === 'follows' || (await store.has(kind as RecordKind, id))) return [];
    missing.add(place);
    return fault;
  };

  /** Errors about one record become faults; any other error ends the inspection. */
  async function inspect<Kind extends RecordKind>(kind: Kind): Promise<void> {
    const { faultsOf: ownFaultsOf, referencesOf } = kindOf(kind);
    for await (const id of store.list(kind)) {
      throwIfAborted(signal);
      records[kind] += 1;
      const own = recordPath(kind, id);
      const faults = await faultsOf(async () => {
        const record = await readRecord(store, kind, id);
        const found = record.id === id ? [] : [`its content says id ${record.id}`];
        found.push(...(ownFaultsOf?.(record, runId) ?? []));
        for (const reference of referencesOf?.(record) ?? []) found.push(...(await follow(own, reference)));
        for (const screen of screensOf(record)) found.push(...(await checkScreen(screen)));
        if ('steps' in record) await loadResults(({ sha256 }) => blobs.store.getBlob(sha256), record.steps);
        return found;
      });
      damages.push(...[...new Set(faults)].map((fault) => ({ place: own, fault })));
    }
  }

  for (const kind of RECORD_KINDS) await inspect(kind);
  damages.push(...(await blobs.checkOthers(signal)));
  for await (const place of store.listStrays?.() ?? []) damages.push({ place, fault: 'is nothing that a store has' });
  return { records, problems: damages.map(describeDamage), ...checkScreen.counts, damages, dependents };
}

/** Names records by kind and id, everything else by its path. */
export function describeDamage({ place, fault }: Damage): string {
  return `${/^records[/]([^/]+[/][a-f0-9]{64})[.]json$/.exec(place)?.[1] ?? place}: ${fault}`;
}

/** Remembers which blobs were read and which are damaged, so that the rest can be read at the end. */
function watchBlobs(store: Store) {
  const read = new Set<string>();
  const damaged = new Map<string, string>();
  const getBlob: Store['getBlob'] = async (name) => {
    read.add(name);
    try {
      return await store.getBlob(name);
    } catch (error) {
      if (isDamage(error)) damaged.set(name, `${error.code}: ${error.message}`);
      throw error;
    }
  };
  return {
    store: { ...store, getBlob },
    /** Also checks blobs without a reference, since a later screen may have the same bytes. */
    async checkOthers(signal: AbortSignal): Promise<Damage[]> {
      const damages: Damage[] = [];
      for await (const name of store.listBlobs?.() ?? []) {
        throwIfAborted(signal);
        if (!read.has(name)) await getBlob(name).catch(passDamage);
        const fault = damaged.get(name);
        if (fault !== undefined) damages.push({ place: blobPath(name), fault });
      }
      return damages;
    },
  };
}

function passDamage(error: unknown): void {
  if (!isDamage(error)) throw error;
}

/** Observations of a trajectory; other records have none. */
function screensOf(record: object): StoredObservation[] {
  return 'steps' in record ? observationsOf(record as Trajectory) : [];
}

/** Checks a stored observation; equal observations and equal images are checked once. */
function createScreenCheck(store: Store) {
  const known = new Map<string, string[]>();
  const images = new Map<string, string[]>();
  const counts = { observations: 0, images: 0 };

  async function check(screen: StoredObservation): Promise<string[]> {
    const { tree, files, stateFiles, groundTruth, state, screenshot } = screen;
    const key = `${tree.sha256} ${files.sha256} ${stateFiles?.sha256} ${groundTruth?.sha256} ${state?.sha256}`;
    if (!known.has(key)) known.set(key, await faultsOf(() => checkContents(screen)));
    const image = `${screenshot.sha256} ${screenshot.width}×${screenshot.height}`;
    if (!images.has(image)) images.set(image, await faultsOf(() => checkImage(screen)));
    counts.observations = known.size;
    counts.images = images.size;
    return [...known.get(key)!, ...images.get(image)!];
  }

  async function checkContents(screen: StoredObservation): Promise<string[]> {
    const { files, stateFiles = [] } = await loadObservation(store, screen);
    // Contents above the environment's size cap were never stored.
    for (const entry of [...files, ...stateFiles]) await loadFile(store, entry);
    await loadGroundTruth(store, screen);
    await loadState(store, screen);
    return [];
  }

  async function checkImage({ screenshot }: StoredObservation): Promise<string[]> {
    const { sha256, width, height, bytes } = screenshot;
    const png = await store.getBlob(sha256);
    await assertPngDecodes(png, width, height);
    return png.length === bytes ? [] : [`image ${sha256} has ${png.length} bytes, not ${bytes}`];
  }

  return Object.assign(check, { counts });
}

/** Turns damage of one thing into words; a failing medium or a stop is not about one thing and is thrown. */
async function faultsOf(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [`${error.code}: ${error.message}`];
  }
}
