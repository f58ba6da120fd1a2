/**
 * The index of a run: tables in memory, updated while the run writes, and reloaded from files next to the store. It is
 * never the truth: removing its folder only costs the time to read the records again.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { createThreadPool, type ThreadPool } from '../../export/threads/thread-pool.ts';
import type { Run } from '../../run/run-folder.ts';
import { recordFolder } from '../../store/file-layout.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { bundleThread } from './bundle-thread.ts';
import type { IndexJob, IndexResult } from './index-worker.ts';
import { IdSet } from './id-set.ts';
import { gatherNovelty, type Novelty } from './gather-novelty.ts';
import { listRecords } from './list-records.ts';
import { readRecords, type ReadFacts, type Reading } from './read-records.ts';
import { createRunTables, type RunTables } from './run-tables.ts';
import { createRunWords } from './run-words.ts';
import { saveSegment } from './save-segment.ts';
import { holdSegment, loadSegments, readSegment, removeSegments, type Segment } from './segment.ts';

export interface RunIndex {
  readonly tables: RunTables;
  /** Grows with each change. */
  readonly version: number;
  /** Share of the records in the tables; 1 if all are. */
  readonly indexed: number;
  /** One message for each unreadable record, at most a hundred. */
  readonly damaged: readonly string[];
  /** Returns a test by position for rows with all words of a text; undefined for an empty query. */
  search(text: string): ((position: number) => boolean) | undefined;
  /** Reads the existing records. Resolves once the tables hold all of them. */
  build(): Promise<void>;
  /** Reads new records until closed. */
  follow(onChange: () => void): void;
  close(): void;
}

/**
 * Records of one segment, which a thread makes in some 100 ms. More need more memory; fewer mean more files to search.
 */
const BATCH = 1250;
/** Up to this many records are read in the main thread, between answers to requests. */
const FEW = 500;
const READ_BETWEEN_TURNS = 20;
/** Listing a hundred thousand names takes a tenth of a second. Listing may use at most 1 / LISTING_SHARE of the time. */
const LISTING_SHARE = 100;
const MAX_DAMAGED = 100;
/** A quarter of V8's default memory for new objects. With less, indexing takes a tenth longer. */
const YOUNG_BYTES = 8e6;
/** Limits of a thread. They force frequent garbage collection, since the server must stay small while it reads. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

type Missing = [RecordKind, string[]];

type IndexedRun = Pick<Run, 'folder' | 'runId'> & { batch?: number };

/** `batch`: records per segment. */
export function createRunIndex({ folder, runId, batch = BATCH }: IndexedRun): RunIndex {
  let tables = createRunTables(runId);
  let words = createRunWords();
  let damaged: string[] = [];
  let [version, indexed] = [0, 0];
  const stop = new AbortController();
  const novelty: Novelty = { pending: new Map(), unlisted: new Set(), listAgainAt: new Map() };
  let work: Promise<void> = Promise.resolve();
  /** Set while threads have work. */
  let threads: ThreadPool<IndexJob, IndexResult> | undefined;

  function takeIn(kind: RecordKind, facts: ReadFacts): Int32Array {
    const rows = new Int32Array(facts.length);
    for (let at = 0; at < rows.length; at++) {
      const [id, fact] = facts[at]!;
      rows[at] = tables.has(kind, id) ? -1 : tables.add(kind, id, fact);
    }
    return rows;
  }

  function addSegment({ kind, facts, texts }: Segment): void {
    words.addSegment(texts, takeIn(kind, facts));
  }

  async function endThreads(): Promise<void> {
    await threads?.close();
    threads = undefined;
  }

  function addDamaged(messages: readonly string[]): void {
    damaged.push(...messages.slice(0, MAX_DAMAGED - damaged.length));
  }

  async function build(): Promise<void> {
    const of = await stateOf(folder, runId);
    const total = await countRecords(folder);
    // Trajectories come first, since words of verdicts and labels need the row of their trajectory.
    for (const isWanted of [isTrajectory, (kind: RecordKind) => !isTrajectory(kind)]) {
      for await (const segment of loadSegments(folder, of, isWanted)) addSegment(segment);
      const missing: Missing[] = [];
      // Lists again, since the names of all records take a third of the tables' memory.
      for (const kind of RECORD_KINDS.filter(isWanted)) {
        const ids = await listRecords(folder, kind);
        if (isGone(tables, kind, ids)) return rebuild();
        missing.push([kind, ids.filter((id) => !tables.has(kind, id))]);
      }
      await readAll(missing, of, total);
    }
    indexed = 1;
    version += 1;
  }

  async function rebuild(): Promise<void> {
    words.close();
    tables = createRunTables(runId);
    words = createRunWords();
    damaged = [];
    indexed = 0;
    await removeSegments(folder);
    return build();
  }

  /** `total`: number of existing records. All except the missing ones are in the tables. */
  async function readAll(missing: readonly Missing[], of: string, total: number): Promise<void> {
    const count = () => {
      const known = RECORD_KINDS.reduce((sum, kind) => sum + tables.count(kind), 0);
      if (indexed < 1) indexed = Math.min(known / total, 0.999);
      version += 1;
    };
    for (const isWanted of [isTrajectory, (kind: RecordKind) => !isTrajectory(kind)]) {
      const part = missing.filter(([kind]) => isWanted(kind));
      const many = part.filter(([, ids]) => ids.length > FEW);
      await readMany(many, of, count);
      for (const [kind, ids] of part) if (ids.length <= FEW) await readFew(kind, ids, of, count);
    }
  }

  async function readMany(many: readonly Missing[], of: string, count: () => void): Promise<void> {
    if (many.length === 0) return;
    const pool = (threads ??= createThreadPool(await bundleThread(), stop.signal, LIMITS));
    const jobs = many.flatMap(([kind, ids]) =>
      cut(ids, batch).map((part) => ({ ...readingOf(folder, kind, part), of })),
    );
    await makeSegments(pool, jobs, (made) => {
      keepYoungSpaceSmall();
      addSegment(made.segment);
      addDamaged(made.damaged);
      count();
    });
  }

  async function readFew(kind: RecordKind, ids: readonly string[], of: string, count: () => void): Promise<void> {
    for (const part of cut(ids, READ_BETWEEN_TURNS)) {
      const fresh = words.freshOf(kind);
      const { facts, damaged: faults } = readRecords(readingOf(folder, kind, part), fresh.builder);
      fresh.rows.push(...takeIn(kind, facts));
      fresh.facts.push(...facts);
      fresh.isSound &&= faults.length === 0;
      addDamaged(faults);
      count();
      if (fresh.rows.length >= batch) {
        const packed = { kind, facts: Buffer.from(JSON.stringify(fresh.facts)), texts: fresh.builder.seal() };
        const file = fresh.isSound ? saveSegment(folder, of, packed) : undefined;
        const { texts } = openSegment(file, of) ?? holdSegment(packed);
        words.addSegment(texts, Int32Array.from(fresh.rows));
        words.endFresh(kind);
      }
      await nextTurn();
    }
  }

  /** One update at a time; records reported meanwhile wait for the next. */
  async function update(): Promise<void> {
    const { pending, unlisted, listAgainAt } = novelty;
    const listed = [...unlisted];
    unlisted.clear();
    for (const kind of listed) {
      const startedAt = performance.now();
      const there = await listRecords(folder, kind);
      if (isGone(tables, kind, there)) return rebuild();
      const known = pending.get(kind) ?? new Set();
      for (const id of there) if (!tables.has(kind, id)) known.add(id);
      pending.set(kind, known);
      const now = performance.now();
      listAgainAt.set(kind, now + LISTING_SHARE * (now - startedAt));
    }
    const missing = [...pending].map(([kind, ids]): [RecordKind, string[]] => [kind, [...ids]]);
    pending.clear();
    const total = missing.reduce((sum, [, ids]) => sum + ids.length, 0);
    if (total === 0) return;
    await readAll(missing, await stateOf(folder, runId), 0);
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
    search: (text) => words.search(text, tables.rows.length),
    build: () => (work = work.then(build).finally(endThreads)),
    follow(onChange) {
      const takeNovelty = () => {
        const before = version;
        work = work
          .then(update)
          .finally(endThreads)
          .then(() => {
            if (version !== before) onChange();
          });
        work.catch(() => undefined);
      };
      const conductor = () => {
        version += 1;
        onChange();
      };
      const end = gatherNovelty(folder, {
        novelty,
        isKnown: (kind, id) => tables.has(kind, id),
        takeNovelty,
        conductor,
      });
      stop.signal.addEventListener('abort', end);
    },
    close() {
      stop.abort();
      words.close();
    },
  };
}

/** Number of records. For many of a kind, threads are needed, so this starts building their code. */
async function countRecords(folder: string): Promise<number> {
  let total = 0;
  for (const kind of RECORD_KINDS) {
    const { length } = await listRecords(folder, kind);
    if (length > FEW) bundleThread().catch(() => undefined);
    total += length;
  }
  return total;
}

/** Each thread continues while its last segment is being added. */
async function makeSegments(
  pool: ThreadPool<IndexJob, IndexResult>,
  jobs: IndexJob[],
  take: (made: Made) => void,
): Promise<void> {
  const runThread = async (thread: number) => {
    const start = (job = jobs.shift()) => (job ? makeSegment(job, (asked) => pool.run(thread, asked)) : undefined);
    for (let made = await start(); made;) {
      const next = start();
      next?.catch(() => undefined);
      take(made);
      made = await next;
    }
  };
  await Promise.all(Array.from({ length: pool.size }, (_, thread) => runThread(thread)));
}

interface Made {
  segment: Segment;
  damaged: string[];
}

/** If the file disappears before it is read, the segment is made again, in memory. */
async function makeSegment(job: IndexJob, run: (job: IndexJob) => Promise<IndexResult>): Promise<Made> {
  const { made, damaged } = await run(job);
  if (typeof made !== 'string') return { segment: holdSegment(made), damaged };
  const { of = '', ...again } = job;
  const segment = openSegment(made, of);
  return segment ? { segment, damaged } : makeSegment(again, run);
}

/**
 * Stops the growth of the memory for new objects. Called repeatedly, since V8 resets the setting whenever a thread
 * starts.
 */
function keepYoungSpaceSmall(): void {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  if (young && young.space_size >= YOUNG_BYTES) setFlagsFromString('--semi-space-growth-factor=1');
}

/** Undefined without a file, or if it is gone. */
function openSegment(file: string | undefined, of: string): Segment | undefined {
  try {
    return file === undefined ? undefined : readSegment(file, of);
  } catch {
    return undefined;
  }
}

/**
 * Inputs leave quarantine when they are retried. If any other record is gone, the index is rebuilt: its effects are
 * hard to undo, and repairs are rare.
 */
function isGone(tables: RunTables, kind: RecordKind, there: readonly string[]): boolean {
  const known = new IdSet();
  for (const id of there) if (tables.has(kind, id)) known.add(id);
  if (known.size === tables.count(kind)) return false;
  if (kind === 'quarantine') tables.keepQuarantine(new Set(there));
  return kind !== 'quarantine';
}

function readingOf(folder: string, kind: RecordKind, ids: readonly string[]): Reading {
  return { folder, place: recordFolder(kind), kind, ids };
}

function isTrajectory(kind: RecordKind): boolean {
  return kind === 'trajectories';
}

/** Identifies the run and its number of repairs, since a repair sets damaged records aside. */
async function stateOf(folder: string, runId: string): Promise<string> {
  const repairs = await readdir(path.join(folder, 'damaged')).catch((): string[] => []);
  return `${runId} ${repairs.length}`;
}

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
