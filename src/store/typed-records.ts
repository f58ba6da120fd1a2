/** Records with checked shapes: everything committed or read here matches its schema. */
import type { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { recordPath } from './file-layout.ts';
import { kindOf, type RecordKind, type RecordOf } from './record-kinds.ts';
import type { Store } from './store.ts';

/** The record, or undefined. Rejects with RECORD_INVALID when it does not match its kind's schema. */
export async function findRecord<Kind extends RecordKind>(
  store: Store,
  kind: Kind,
  id: string,
): Promise<RecordOf<Kind> | undefined> {
  const record = await store.get(kind, id);
  if (record === undefined) return undefined;
  return parseRecord(kindOf(kind).schema, kind, id, record) as RecordOf<Kind>;
}

/** Reads some keys of a record, since parsing many whole records takes long. Rejects as readRecord does. */
export async function readKeys<Schema extends z.ZodType>(
  store: Store,
  kind: RecordKind,
  id: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const record = await store.get(kind, id);
  if (record === undefined) throw missing(kind, id);
  return parseRecord(schema, kind, id, record);
}

/** Rejects with STORE_NOT_FOUND when there is no such record. */
export async function readRecord<Kind extends RecordKind>(
  store: Store,
  kind: Kind,
  id: string,
): Promise<RecordOf<Kind>> {
  const record = await findRecord(store, kind, id);
  if (record === undefined) throw missing(kind, id);
  return record;
}

/** Checks the record, commits it under its own id, and returns the valid one: another writer's if that was first. */
export async function commitRecord<Kind extends RecordKind>(
  store: Store,
  kind: Kind,
  record: RecordOf<Kind>,
): Promise<RecordOf<Kind>> {
  const parsed = parseRecord(kindOf(kind).schema, kind, record.id, record) as RecordOf<Kind>;
  return (await store.commit(kind, record.id, parsed)) ? parsed : readRecord(store, kind, record.id);
}

function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  kind: RecordKind,
  id: string,
  record: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new PipelineError('RECORD_INVALID', `${recordPath(kind, id)}: ${path.join('.')}: ${message}`, {
    cause: parsed.error,
  });
}

function missing(kind: RecordKind, id: string): PipelineError {
  return new PipelineError('STORE_NOT_FOUND', `${kind}/${id} is not in the store`);
}
