/**
 * The store on a file system: `blobs/ab/<sha256>` and `records/<kind>/<id>.json` below one folder. Any number of
 * processes may use the folder at once.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import type { BlobRef } from '../schema/index.ts';
import { blobPath, isBlobPath, isRecordPath, recordFolder, recordIdOf, recordPath } from './file-layout.ts';
import { sha256 } from './ids.ts';
import { openSealedJson, sealJson } from './seal.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import type { Store } from './store.ts';
import { shareSyncs } from './share-syncs.ts';
import { createFolderSync } from './sync-folders.ts';
import { removeTemporaryLeftovers, temporaryName } from './temporary-files.ts';
import { readText, readWhole, writeSynced } from './whole-files.ts';
import { quietly } from '../log/log.ts';
import { isMissing, isThere, linkFirst, onMedium, sizeOf } from './on-medium.ts';

/** A store never writes a larger file, and reading one would fill the memory. */
const MAX_RECORD_BYTES = 1 << 28;
const MAX_BLOB_BYTES = 1 << 30;

/**
 * Everything becomes visible complete or not at all: bytes go to `tmp/`, are synced, then renamed (blobs) or linked
 * (records; link fails when the name exists, so the first writer wins). Opening a store creates its folder
 * when missing, and removes files of dead writers.
 */
export async function createFileStore({ folder }: { folder: string }): Promise<Store> {
  const temporaryFolder = path.join(folder, 'tmp');
  await onMedium(async () => {
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.join(folder, 'blobs'), { recursive: true });
    for (const kind of RECORD_KINDS) await mkdir(path.join(folder, recordFolder(kind)), { recursive: true });
    await removeTemporaryLeftovers(temporaryFolder);
  });

  const blobFile = (name: string) => path.join(folder, blobPath(name));
  const recordFile = (kind: RecordKind, id: string) => path.join(folder, recordPath(kind, id));

  /** A new name is durable only once its folder is synced too. */
  const shareSync = shareSyncs(createFolderSync());

  /** Writes and syncs a temporary file, then `publish` gives it its name; removes it in every case. */
  async function writeDurably(target: string, bytes: Uint8Array, publish: (temporary: string) => Promise<void>) {
    const temporary = path.join(temporaryFolder, temporaryName(randomBytes(8).toString('hex')));
    // A file that cannot be removed now is removed when a store is opened.
    const remove = () => unlink(temporary).catch(quietly('a temporary file stays'));
    try {
      await writeSynced(temporary, bytes);
      await publish(temporary);
    } catch (error) {
      await remove();
      throw error;
    }
    await Promise.all([shareSync(path.dirname(target)), remove()]);
  }

  return {
    async putBlob(bytes, mediaType): Promise<BlobRef> {
      const name = sha256(bytes);
      const target = blobFile(name);
      await onMedium(async () => {
        // A wrong size reveals a torn file (a disk that lied about a sync), which is then written again.
        if ((await sizeOf(target)) === bytes.byteLength) return;
        await mkdir(path.dirname(target), { recursive: true });
        await writeDurably(target, bytes, (temporary) => rename(temporary, target));
      });
      return { sha256: name, mediaType, bytes: bytes.byteLength };
    },

    async getBlob(name) {
      const bytes = await onMedium(() => readWhole(blobFile(name), MAX_BLOB_BYTES), `blob ${name}`);
      if (sha256(bytes) !== name) throw new PipelineError('STORE_CORRUPT', `blob ${name} does not match its name`);
      return bytes;
    },

    async hasBlob(name) {
      return onMedium(() => isThere(blobFile(name)));
    },

    fileOfBlob: blobFile,

    async commit(kind, id, record) {
      const target = recordFile(kind, id);
      const bytes = Buffer.from(sealJson(record, { about: `${kind}/${id}` }));
      return onMedium(async () => {
        let made = true;
        await writeDurably(target, bytes, async (temporary) => {
          made = await linkFirst(temporary, target);
        });
        return made;
      });
    },

    async remove(kind, id) {
      const target = recordFile(kind, id);
      return onMedium(async () => {
        const removed = await unlink(target).then(
          () => true,
          (error) => (isMissing(error) ? false : Promise.reject(error)),
        );
        if (removed) await shareSync(path.dirname(target));
        return removed;
      });
    },

    async get(kind, id) {
      const file = recordFile(kind, id);
      const text = await onMedium(() =>
        readText(file, MAX_RECORD_BYTES).catch((error: unknown) =>
          isMissing(error) ? undefined : Promise.reject(error),
        ),
      );
      if (text === undefined) return undefined;
      try {
        return openSealedJson(text, { about: `${kind}/${id}` });
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        throw new PipelineError('STORE_CORRUPT', `${file}: ${fault}`, { cause: error });
      }
    },

    async has(kind, id) {
      return onMedium(() => isThere(recordFile(kind, id)));
    },

    async *list(kind) {
      const names = await onMedium(() => readdir(path.join(folder, recordFolder(kind))));
      for (const name of names.toSorted()) {
        const id = recordIdOf(name);
        if (id !== undefined) yield id;
      }
    },

    async *listBlobs() {
      for (const place of await onMedium(() => listPlaces(folder, 'blobs'))) {
        if (isBlobPath(place)) yield path.basename(place);
      }
    },

    async *listStrays() {
      for (const place of await onMedium(() => listPlaces(folder, 'records'))) if (!isRecordPath(place)) yield place;
      for (const place of await onMedium(() => listPlaces(folder, 'blobs'))) if (!isBlobPath(place)) yield place;
    },
  };
}

/** Paths of files in `top` and in its direct subfolders, relative to the store. Hidden files belong to the system. */
async function listPlaces(root: string, top: string): Promise<string[]> {
  const entries = await readdir(path.join(root, top), { withFileTypes: true });
  const places: string[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const place = path.join(top, entry.name);
    if (!entry.isDirectory()) places.push(place);
    else for (const name of await readdir(path.join(root, place))) places.push(path.join(place, name));
  }
  return places.filter((place) => !path.basename(place).startsWith('.')).toSorted();
}
