/** TEST SUPPORT: the records of a run, for comparison with those of another. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RECORD_KINDS } from '../store/record-kinds.ts';

/** By kind and file name; without times, in which equal runs differ. */
export async function readRecords(folder: string): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  for (const kind of RECORD_KINDS) {
    for (const name of (await readdir(path.join(folder, 'records', kind))).toSorted()) {
      const text = await readFile(path.join(folder, 'records', kind, name), 'utf8');
      // The hash covers the times as well.
      const { sha256: _ofAll, ...record } = JSON.parse(text, (key, value: unknown) =>
        key === 'timings' || key === 'capturedAtMs' ? undefined : value,
      ) as Record<string, unknown>;
      records[`${kind}/${name}`] = record;
    }
  }
  return records;
}
