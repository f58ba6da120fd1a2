/** The seam of durable storage: content-addressed blobs and immutable records. */
import type { BlobRef } from '../schema/index.ts';
import type { RecordKind } from './record-kinds.ts';

/**
 * Ids and blob names are 64 lower-case hex digits; anything else is refused with RECORD_INVALID before a path is
 * formed. Failures of the medium reject with STORE_IO (retryable). Content that does not match its name rejects with
 * STORE_CORRUPT, a missing blob or record with STORE_NOT_FOUND.
 */
export interface Store {
  /** Stores bytes under their sha256; idempotent. */
  putBlob(bytes: Uint8Array, mediaType: string): Promise<BlobRef>;
  /** Reads and re-hashes the bytes. */
  getBlob(sha256: string): Promise<Buffer>;
  hasBlob(sha256: string): Promise<boolean>;
  /** The local file of the blob, if this store keeps one. Readers have to check the hash themselves. */
  fileOfBlob?(sha256: string): string;
  /**
   * The first writer wins: true if this call created the record, false if it existed. The record must not have a key
   * `sha256`, since the store keeps its hash there.
   */
  commit(kind: RecordKind, id: string, record: object): Promise<boolean>;
  /**
   * Removes a record; false when there is none. Only for quarantine records whose input a person retries; all other
   * records are permanent.
   */
  remove(kind: 'quarantine', id: string): Promise<boolean>;
  /** The record as it was committed, or undefined. Callers parse it with the kind's schema. */
  get(kind: RecordKind, id: string): Promise<unknown>;
  has(kind: RecordKind, id: string): Promise<boolean>;
  /** Ids in ascending order. */
  list(kind: RecordKind): AsyncIterable<string>;
  /** Names of all blobs in ascending order, if this store can list them. */
  listBlobs?(): AsyncIterable<string>;
  /** Paths among records and blobs whose names are neither, if this store has paths. */
  listStrays?(): AsyncIterable<string>;
}
