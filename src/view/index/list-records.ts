/**
 * Names of the records in a run's folder, and notices of new ones: from the system's watchers, and by polling without
 * them.
 */
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { recordFolder, recordIdOf } from '../../store/file-layout.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { quietly } from '../../log/log.ts';
import { CONDUCTOR_FILE } from '../../run/run-lock.ts';

/** Notices may be lost (network folders, full queues), so changed folders are listed again at this interval. */
const LIST_AGAIN_MS = 5000;

/** Ids of a kind; empty if the run has no such folder. */
export async function listRecords(folder: string, kind: RecordKind): Promise<string[]> {
  const names = await readdir(path.join(folder, recordFolder(kind))).catch((): string[] => []);
  return names.map(recordIdOf).filter((id) => id !== undefined);
}

/**
 * Calls `news` with ids that may be new, a few at a time. Calls `changed` for a folder to be listed, repeatedly until
 * it returns true. Calls `conductor` when a process begins or stops conducting the run, which writes no record. Reads
 * names only, no files.
 */
export function watchRecords(
  folder: string,
  on: { novelty(kind: RecordKind, id: string): void; changed(kind: RecordKind): boolean; conductor(): void },
): { close(): void } {
  const watchers: FSWatcher[] = [];
  const modified = new Map<RecordKind, number>();
  for (const kind of RECORD_KINDS) {
    try {
      const watcher = watch(path.join(folder, recordFolder(kind)), (event, name) => {
        const id = name === null ? undefined : recordIdOf(name);
        // A name was added or removed. Records never change, except for their number of links.
        if (event === 'rename' && id !== undefined) on.novelty(kind, id);
      });
      watcher.on('error', quietly('records are no longer watched'));
      watchers.push(watcher);
    } catch {
      // The folder is missing, or the system has no watches left; polling replaces them.
    }
  }
  let wasConducted: boolean | undefined;
  const look = async () => {
    const isConducted = existsSync(path.join(folder, CONDUCTOR_FILE));
    if (wasConducted !== undefined && wasConducted !== isConducted) on.conductor();
    wasConducted = isConducted;
    for (const kind of RECORD_KINDS) {
      const time = await stat(path.join(folder, recordFolder(kind))).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      const isNew = modified.has(kind) && modified.get(kind) !== time;
      if (!isNew || on.changed(kind)) modified.set(kind, time);
    }
  };
  void look();
  const timer = setInterval(() => void look(), LIST_AGAIN_MS).unref();
  return {
    close() {
      clearInterval(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
