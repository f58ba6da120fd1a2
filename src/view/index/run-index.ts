/**
 * The index of a run: tables in memory, kept up with the records while the run writes, and found again in files beside the
 * store. It is never the truth: whoever removes its folder loses the time to read the records once more.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createThreadPool } from '../../export/threads/thread-pool.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import type { IndexJob, IndexResult } from './index-worker.ts';
import { listRecords, watchRecords } from './list-records.ts';
import { readRecords, type ReadFacts } from './read-records.ts';
import { createRunTables, type RunTables } from './run-tables.ts';
import { loadSegments, saveSegment, unpackSegment } from './segment.ts';
import { createTextBuilder, type TextSearch } from './text-index.ts';
import { askedWords } from './words.ts';

export interface RunIndex {
  readonly tables: RunTables;
  /** Grows with each change. */
  readonly version: number;
  /** Share of the records that are in the tables; 1 when all are. */
  readonly indexed: number;
  /** Records that could not be read, one message each, the first hundred. */
  readonly damaged: readonly string[];
  /** Says which rows have all words of a text, by their position; undefined when nothing is asked for. */
  search(text: string): ((position: number) => boolean) | undefined;
  /** Takes in what is there. Resolves when the tables hold all of it. */
  build(): Promise<void>;
  /** Goes on taking in what comes, until closed. */
  follow(onChange: () => void): void;
  close(): void;
}

/** Of one job of a thread. */
const BATCH = 5000;
/** Fewer are read at once, between answers to requests. */
const FEW = 500;
const READ_BETWEEN_TURNS = 20;
/** News are gathered for as long before they are read. */
const GATHER_MS = 200;
const MAX_DAMAGED = 100;

/** A part of the words, with the row that each document is about; -1 for none. */
interface Texts {
  search: TextSearch;
  rows: number[];
}

export function createRunIndex({ folder, runId }: { folder: string; runId: string }): RunIndex {
  let tables = createRunTables(runId);
  let texts: Texts[] = [];
  let fresh = { builder: createTextBuilder(), rows: [] as number[] };
  let damaged: string[] = [];
  let [version, indexed] = [0, 0];
  const stop = new AbortController();
  const pending = new Map<RecordKind, Set<string>>();
  const unlisted = new Set<RecordKind>();
  let work: Promise<void> = Promise.resolve();

  function forget(): void {
    tables = createRunTables(runId);
    [texts, damaged, fresh] = [[], [], { builder: createTextBuilder(), rows: [] }];
  }

  function takeIn(kind: RecordKind, facts: ReadFacts): number[] {
    return facts.map(([id, fact]) => (tables.has(kind, id) ? -1 : tables.add(kind, id, fact)));
  }

  function addDamaged(messages: readonly string[]): void {
    damaged.push(...messages.slice(0, MAX_DAMAGED - damaged.length));
  }

  async function build(): Promise<void> {
    const of = await stateOf(folder, runId);
    for await (const { kind, facts, texts: search } of loadSegments(folder, of)) {
      texts.push({ search, rows: takeIn(kind, facts) });
    }
    const missing: [RecordKind, string[]][] = [];
    for (const kind of RECORD_KINDS) {
      const there = await listRecords(folder, kind);
      if (isGone(kind, there)) return rebuild();
      missing.push([kind, there.filter((id) => !tables.has(kind, id))]);
    }
    const total = RECORD_KINDS.reduce((sum, kind) => sum + tables.count(kind), 0);
    await readAll(missing, of, total);
    indexed = 1;
    version += 1;
  }

  async function rebuild(): Promise<void> {
    forget();
    const of = await stateOf(folder, runId);
    const missing: [RecordKind, string[]][] = [];
    for (const kind of RECORD_KINDS) missing.push([kind, await listRecords(folder, kind)]);
    await readAll(missing, of, 0);
    indexed = 1;
    version += 1;
  }

  /**
   * Inputs are taken out of quarantine to be tried again. Any other record that is gone takes more with it than can be told:
   * repairs are rare, and reading all anew is simple.
   */
  function isGone(kind: RecordKind, there: readonly string[]): boolean {
    const known = there.filter((id) => tables.has(kind, id)).length;
    if (known === tables.count(kind)) return false;
    if (kind === 'quarantine') tables.keepQuarantine(new Set(there));
    return kind !== 'quarantine';
  }

  async function readAll(missing: readonly [RecordKind, string[]][], of: string, before: number): Promise<void> {
    const total = missing.reduce((sum, [, ids]) => sum + ids.length, before);
    let done = before;
    const count = (records: number) => {
      done += records;
      indexed = total === 0 ? 1 : Math.min(done / total, 0.999);
      version += 1;
    };
    // Verdicts and labels are found by their words only once their trajectory is known.
    for (const part of [missing.filter(isTrajectory), missing.filter((one) => !isTrajectory(one))]) {
      await readMany(
        part.filter(([, ids]) => ids.length > FEW),
        of,
        count,
      );
      for (const [kind, ids] of part) if (ids.length <= FEW) await readFew(kind, ids, count);
    }
  }

  async function readMany(
    many: readonly [RecordKind, string[]][],
    of: string,
    count: (records: number) => void,
  ): Promise<void> {
    if (many.length === 0) return;
    const pool = createThreadPool<IndexJob, IndexResult>(new URL('./index-worker.ts', import.meta.url), stop.signal);
    try {
      const jobs = many.flatMap(([kind, ids]) => cut(ids, BATCH).map((part) => ({ folder, kind, ids: part })));
      let next = 0;
      const runThread = async (thread: number) => {
        for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
          const { damaged: faults, ...packed } = await pool.run(thread, job);
          const segment = unpackSegment(packed);
          texts.push({ search: segment.texts, rows: takeIn(segment.kind, segment.facts) });
          addDamaged(faults);
          count(job.ids.length);
          // Damage is looked at again by each viewer: a repair makes the record anew under the same id.
          if (faults.length === 0) await saveSegment(folder, of, packed);
        }
      };
      await Promise.all(Array.from({ length: pool.size }, (_, thread) => runThread(thread)));
    } finally {
      await pool.close();
    }
  }

  async function readFew(kind: RecordKind, ids: readonly string[], count: (records: number) => void): Promise<void> {
    for (const part of cut(ids, READ_BETWEEN_TURNS)) {
      const { facts, damaged: faults } = readRecords(folder, kind, part, fresh.builder);
      fresh.rows.push(...takeIn(kind, facts));
      addDamaged(faults);
      count(part.length);
      await nextTurn();
    }
  }

  /** One update at a time; news that come meanwhile are for the next. */
  async function update(): Promise<void> {
    const listed = [...unlisted];
    unlisted.clear();
    for (const kind of listed) {
      const there = await listRecords(folder, kind);
      if (isGone(kind, there)) return rebuild();
      const news = pending.get(kind) ?? new Set();
      for (const id of there) if (!tables.has(kind, id)) news.add(id);
      pending.set(kind, news);
    }
    const missing = [...pending].map(([kind, ids]): [RecordKind, string[]] => [kind, [...ids]]);
    pending.clear();
    const total = missing.reduce((sum, [, ids]) => sum + ids.length, 0);
    if (total === 0) return;
    await readAll(missing, await stateOf(folder, runId), 0);
    indexed = 1;
  }

  return {
    get tables() {
      return tables;
    },
    get version() {
      return version;
    },
    get indexed() {
      return indexed;
    },
    get damaged() {
      return damaged;
    },
    search(text) {
      const words = askedWords(text);
      if (words.length === 0) return undefined;
      const all = [...texts, { search: fresh.builder, rows: fresh.rows }];
      const hits = words.map((word) => findRows(word, all, tables.rows.length));
      return (position) => hits.every((hit) => hit[position] === 1);
    },
    build: () => (work = work.then(build)),
    follow(onChange) {
      let timer: NodeJS.Timeout | undefined;
      const schedule = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          const before = version;
          work = work.then(update).then(() => {
            if (version !== before) onChange();
          });
          work.catch(() => undefined);
        }, GATHER_MS);
      };
      const watch = watchRecords(folder, {
        news(kind, id) {
          if (tables.has(kind, id)) unlisted.add(kind);
          else pending.set(kind, (pending.get(kind) ?? new Set()).add(id));
          schedule();
        },
        changed(kind) {
          unlisted.add(kind);
          schedule();
        },
      });
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        watch.close();
      });
    },
    close: () => stop.abort(),
  };
}

function isTrajectory([kind]: readonly [RecordKind, unknown]): boolean {
  return kind === 'trajectories';
}

/** Segments are of one run between two repairs, which put aside what they find damaged. */
async function stateOf(folder: string, runId: string): Promise<string> {
  const repairs = await readdir(path.join(folder, 'damaged')).catch((): string[] => []);
  return `${runId} ${repairs.length}`;
}

function findRows(word: string, texts: readonly Texts[], rows: number): Uint8Array {
  const hit = new Uint8Array(rows);
  for (const { search, rows: of } of texts) {
    search.find(word, (document) => {
      const row = of[document];
      if (row !== undefined && row >= 0) hit[row] = 1;
    });
  }
  return hit;
}

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
