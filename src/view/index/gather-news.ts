/** News of a run's records, gathered before they are taken in. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { recordPath } from '../../store/file-layout.ts';
import type { RecordKind } from '../../store/record-kinds.ts';
import { watchRecords } from './list-records.ts';

/** News are gathered for as long before they are read: each change makes pages ask anew, and all of it costs the run's machine. */
const GATHER_MS = 750;

/** Of records that are not in the tables yet: ids that were told, and kinds that have to be listed, with when each may be again. */
export interface News {
  pending: Map<RecordKind, Set<string>>;
  unlisted: Set<RecordKind>;
  listAgainAt: Map<RecordKind, number>;
}

interface NewsTakers {
  news: News;
  isKnown(kind: RecordKind, id: string): boolean;
  takeNews(): void;
  conductor(): void;
}

/** Notes what comes, and calls `takeNews` once it has gathered for a while. Returns what ends it. */
export function gatherNews(folder: string, { news, isKnown, takeNews, conductor }: NewsTakers): () => void {
  const { pending, unlisted, listAgainAt } = news;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      takeNews();
    }, GATHER_MS);
  };
  const watch = watchRecords(folder, {
    news(kind, id) {
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
