/** Collects a run's new records before the index reads them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { recordPath } from '../../store/file-layout.ts';
import type { RecordKind } from '../../store/record-kinds.ts';
import { watchRecords } from './list-records.ts';

/** Time in milliseconds to collect new records. Each change makes pages send requests, which cost the run's machine. */
const GATHER_MS = 750;

/**
 * New records, not yet in the tables: reported ids, and kinds to be listed, with the time at which each may be listed
 * again.
 */
export interface Novelty {
  pending: Map<RecordKind, Set<string>>;
  unlisted: Set<RecordKind>;
  listAgainAt: Map<RecordKind, number>;
}

interface NoveltyHandlers {
  novelty: Novelty;
  isKnown(kind: RecordKind, id: string): boolean;
  takeNovelty(): void;
  conductor(): void;
}

/** Collects new records, and calls `takeNews` after GATHER_MS. Returns a function that stops watching. */
export function gatherNovelty(
  folder: string,
  { novelty, isKnown, takeNovelty, conductor }: NoveltyHandlers,
): () => void {
  const { pending, unlisted, listAgainAt } = novelty;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      takeNovelty();
    }, GATHER_MS);
  };
  const watch = watchRecords(folder, {
    novelty(kind, id) {
      if (!isKnown(kind, id)) pending.set(kind, (pending.get(kind) ?? new Set()).add(id));
      else if (existsSync(path.join(folder, recordPath(kind, id)))) return;
      else unlisted.add(kind);
      schedule();
    },
    changed(kind) {
      if (performance.now() < (listAgainAt.get(kind) ?? 0)) return false;
      unlisted.add(kind);
      schedule();
      return true;
    },
    conductor,
  });
  return () => {
    clearTimeout(timer);
    watch.close();
  };
}
