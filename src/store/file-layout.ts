/** Paths of a store's files, relative to its folder. */
import path from 'node:path';
import { PipelineError } from '../errors.ts';
import { ID_PATTERN } from '../schema/index.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';

/** Throws RECORD_INVALID for anything but 64 lower-case hex digits, before a path is formed from it. */
export function blobPath(sha256: string): string {
  return path.join('blobs', parseId(sha256).slice(0, 2), sha256);
}

/** Throws RECORD_INVALID as blobPath does, and for an unknown kind. */
export function recordPath(kind: RecordKind, id: string): string {
  return path.join(recordFolder(kind), `${parseId(id)}.json`);
}

export function recordFolder(kind: RecordKind): string {
  if (RECORD_KINDS.includes(kind)) return path.join('records', kind);
  throw new PipelineError('RECORD_INVALID', `not a kind of record: ${JSON.stringify(kind)}`);
}

/** The id in the name of a record's file; undefined for other file names. */
export function recordIdOf(name: string): string | undefined {
  const id = name.endsWith('.json') ? name.slice(0, -'.json'.length) : '';
  return ID_PATTERN.test(id) ? id : undefined;
}

export function isRecordPath(place: string): boolean {
  const isOfKind = RECORD_KINDS.some((kind) => path.dirname(place) === recordFolder(kind));
  return isOfKind && recordIdOf(path.basename(place)) !== undefined;
}

export function isBlobPath(place: string): boolean {
  const name = path.basename(place);
  return ID_PATTERN.test(name) && place === blobPath(name);
}

function parseId(id: string): string {
  if (ID_PATTERN.test(id)) return id;
  throw new PipelineError('RECORD_INVALID', `not an id: ${JSON.stringify(id)}`);
}
