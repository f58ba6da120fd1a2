/** Names of the records in a run's folder, and news of them: by the system's notices, and by looking when there are none. */
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { recordFolder, recordIdOf } from '../../store/file-layout.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { quietly } from '../../log/log.ts';
import { CONDUCTOR_FILE } from '../../run/run-lock.ts';

/** Notices can be lost (network folders, full queues): folders that have changed are listed again this often. */
const LIST_AGAIN_MS = 5000;

/** Ids of a kind; none when the run has no such folder. */
export async function listRecords(folder: string, kind: RecordKind): Promise<string[]> {
  const names = await readdir(path.join(folder, recordFolder(kind))).catch((): string[] => []);
  return names.map(recordIdOf).filter((id) => id !== undefined);
}

/**
 * `news` is called with ids that may be new, a few at a time, and `changed` for a folder that has to be listed, again and
 * again until it answers true; `conductor` when a process begins or ends to conduct the run, which writes no record. It looks at
 * names only and reads no file.
 */
export function watchRecords(
  folder: string,
  on: { news(kind: RecordKind, id: string): void; changed(kind: RecordKind): boolean; conductor(): void },
): { close(): void } {
  const watchers: FSWatcher[] = [];
  const modified = new Map<RecordKind, number>();
  for (const kind of RECORD_KINDS) {
    try {
      const watcher = watch(path.join(folder, recordFolder(kind)), (event, name) => {
        const id = name === null ? undefined : recordIdOf(name);
        // A name came or went; records do not change, but for the number of their links.
        if (event === 'rename' && id !== undefined) on.news(kind, id);
      });
      watcher.on('error', quietly('records are no longer watched'));
      watchers.push(watcher);
    } catch {
      // The folder is not there, or the system has no watches left: looking does it.
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
      const isNews = modified.has(kind) && modified.get(kind) !== time;
      if (!isNews || on.changed(kind)) modified.set(kind, time);
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
