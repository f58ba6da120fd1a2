/** The seam of durable storage: content-addressed blobs and immutable records. Implementations: store/file-store.ts. */
import type { BlobRef } from '../schema/index.ts';
import type { RecordKind } from './record-kinds.ts';

/**
 * Ids and blob names are 64 lower-case hex digits; anything else is refused with RECORD_INVALID before a path is
 * formed. Failures of the medium reject with STORE_IO (retryable), whatever is not what was stored under its name with
 * STORE_CORRUPT, a missing blob or record with STORE_NOT_FOUND.
 */
export interface Store {
  /** Stores bytes under their sha256; storing the same bytes again is a no-op. */
  putBlob(bytes: Uint8Array, mediaType: string): Promise<BlobRef>;
  /** Reads and re-hashes. */
  getBlob(sha256: string): Promise<Buffer>;
  hasBlob(sha256: string): Promise<boolean>;
  /** The local file that holds the blob, when this store keeps one. Whoever reads it has to check the hash itself. */
  fileOfBlob?(sha256: string): string;
  /**
   * First writer wins. Returns true when this call made the record, false when it was there already. The record has no
   * key `sha256`: the store keeps its hash there.
   */
  commit(kind: RecordKind, id: string, record: object): Promise<boolean>;
  /**
   * Takes a record back; false when there is none. For what a person has tried again (quarantine) only: all other records
   * stay for ever.
   */
  remove(kind: 'quarantine', id: string): Promise<boolean>;
  /** The record as it was committed, or undefined. Callers parse it with the kind's schema. */
  get(kind: RecordKind, id: string): Promise<unknown>;
  has(kind: RecordKind, id: string): Promise<boolean>;
  /** Ids in ascending order. */
  list(kind: RecordKind): AsyncIterable<string>;
  /** The names of all blobs, in ascending order, when this store can tell. */
  listBlobs?(): AsyncIterable<string>;
  /** Paths of what lies among records and blobs and is neither by its name, when this store has paths. */
  listStrays?(): AsyncIterable<string>;
}
