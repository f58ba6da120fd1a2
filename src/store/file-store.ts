/**
 * The store on a file system: `blobs/ab/<sha256>` and `records/<kind>/<id>.json` below one folder. Any number of
 * processes may use the folder at once. Made by pipeline/deps.ts and by the commands that read a run.
 */
import { randomBytes } from 'node:crypto';
import { access, link, mkdir, readFile, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { Id, type BlobRef } from '../schema/index.ts';
import { sha256 } from './ids.ts';
import { RECORD_KINDS, type RecordKind, type Store } from './store.ts';
import { shareSyncs } from './share-syncs.ts';
import { createFolderSync } from './sync-folders.ts';
import { removeTemporaryLeftovers, temporaryName } from './temporary-files.ts';
import { readText, writeSynced } from './whole-files.ts';

export interface FileStoreOptions {
  /** Made when missing. */
  folder: string;
}

/**
 * Everything becomes visible complete or not at all: bytes go to `tmp/`, are synced, then renamed (blobs) or linked
 * (records; link fails when the name exists, so the first writer wins). Opening a store removes what dead writers left.
 */
export async function createFileStore({ folder }: FileStoreOptions): Promise<Store> {
  const temporaryFolder = path.join(folder, 'tmp');
  await onMedium(async () => {
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.join(folder, 'blobs'), { recursive: true });
    for (const kind of RECORD_KINDS) await mkdir(path.join(folder, 'records', kind), { recursive: true });
    await removeTemporaryLeftovers(temporaryFolder);
  });

  const blobPath = (name: string) => path.join(folder, 'blobs', parseId(name).slice(0, 2), name);
  const recordPath = (kind: RecordKind, id: string) =>
    path.join(folder, 'records', parseKind(kind), `${parseId(id)}.json`);

  /** A new name is durable only once its folder is synced too. */
  const shareSync = shareSyncs(createFolderSync());

  /** Writes and syncs a temporary file, then lets `publish` give it its name; removes it in every case. */
  async function writeDurably(target: string, bytes: Uint8Array, publish: (temporary: string) => Promise<void>) {
    const temporary = path.join(temporaryFolder, temporaryName(randomBytes(8).toString('hex')));
    // What cannot be removed now is removed when a store is opened.
    const remove = () => unlink(temporary).catch(() => undefined);
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
      const target = blobPath(name);
      await onMedium(async () => {
        // The size tells a torn file apart (a disk that lied about a sync); it is then written again.
        if ((await sizeOf(target)) === bytes.byteLength) return;
        await mkdir(path.dirname(target), { recursive: true });
        await writeDurably(target, bytes, (temporary) => rename(temporary, target));
      });
      return { sha256: name, mediaType, bytes: bytes.byteLength };
    },

    async getBlob(name) {
      const bytes = await onMedium(() => readFile(blobPath(name)), `blob ${name}`);
      if (sha256(bytes) !== name) throw new PipelineError('STORE_CORRUPT', `blob ${name} does not match its name`);
      return bytes;
    },

    async hasBlob(name) {
      return exists(blobPath(name));
    },

    fileOfBlob: blobPath,

    async commit(kind, id, record) {
      const target = recordPath(kind, id);
      return onMedium(async () => {
        let made = true;
        await writeDurably(target, Buffer.from(`${JSON.stringify(record)}\n`), async (temporary) => {
          made = await linkFirst(temporary, target);
        });
        return made;
      });
    },

    async remove(kind, id) {
      const target = recordPath(kind, id);
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
      const file = recordPath(kind, id);
      const text = await onMedium(() =>
        readText(file).catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error))),
      );
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new PipelineError('STORE_CORRUPT', `${kind}/${id} is not JSON`, { cause: error });
      }
    },

    async has(kind, id) {
      return exists(recordPath(kind, id));
    },

    async *list(kind) {
      const names = await onMedium(() => readdir(path.join(folder, 'records', parseKind(kind))));
      for (const name of names.toSorted()) {
        const id = name.endsWith('.json') ? name.slice(0, -'.json'.length) : '';
        if (Id.safeParse(id).success) yield id;
      }
    },
  };
}

/** Refuses everything that is not 64 lower-case hex digits before a path is formed from it. */
function parseId(id: string): string {
  if (Id.safeParse(id).success) return id;
  throw new PipelineError('RECORD_INVALID', `not an id: ${JSON.stringify(id)}`);
}

function parseKind(kind: RecordKind): RecordKind {
  if (RECORD_KINDS.includes(kind)) return kind;
  throw new PipelineError('RECORD_INVALID', `not a kind of record: ${JSON.stringify(kind)}`);
}

async function exists(file: string): Promise<boolean> {
  return onMedium(() =>
    access(file).then(
      () => true,
      (error) => (isMissing(error) ? false : Promise.reject(error)),
    ),
  );
}

/** Size in bytes, undefined when the file is missing. */
async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    (entry) => entry.size,
    (error) => (isMissing(error) ? undefined : Promise.reject(error)),
  );
}

/** False when the name was taken. */
async function linkFirst(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error) => (errorCode(error) === 'EEXIST' ? false : Promise.reject(error)),
  );
}

/** Runs file system work; `what` names the thing that STORE_NOT_FOUND is about. */
async function onMedium<T>(work: () => Promise<T>, what = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    if (what && isMissing(error)) throw new PipelineError('STORE_NOT_FOUND', `${what} is not in the store`);
    throw new PipelineError('STORE_IO', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
