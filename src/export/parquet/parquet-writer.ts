/**
 * Writes rows into Parquet files of bounded size, one set per split. The rows alone decide the files' contents; threads
 * write the files in parallel.
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { SPLITS, type Split } from '../export-settings.ts';
import type { ExportedFile } from '../exporter.ts';
import { createBacklog } from '../threads/backlog.ts';
import { fromThread } from '../threads/answer-jobs.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import type { Columns } from './columns.ts';
import type { ParquetJob, ParquetResult } from './parquet-worker.ts';
import type { ParquetRow } from './shard-file.ts';

export interface ShardLimits {
  /** Limit of bytes per row group, unless one row alone is larger. */
  rowGroupBytes: number;
  /** Limit of bytes per file, unless one row alone is larger. */
  shardBytes: number;
}

/** Hugging Face recommends shards of at most 500 MB and row groups of 50 to 100 MB. */
const DEFAULT_LIMITS: ShardLimits = { rowGroupBytes: 64e6, shardBytes: 480e6 };

/**
 * Row groups that wait for a thread. The backlog reaches into the next shard, so threads write two shards at a time.
 * Images that a thread reads itself count no bytes.
 */
const BACKLOG = { jobs: 24, bytes: 60e6 };

interface Shard {
  file: string;
  thread: number;
  bytes: number;
  done?: Promise<ParquetResult>;
}

interface SplitState {
  shards: Shard[];
  group: ParquetRow[];
  groupBytes: number;
}

/** Writes `<folder>/<split>-00000-of-000NN.parquet`. Rejects when a value does not have its column's shape. */
export function createParquetFiles(
  { folder, columns, limits = DEFAULT_LIMITS }: { folder: string; columns: Columns; limits?: ShardLimits | undefined },
  signal: AbortSignal,
) {
  const threads = createThreadPool<ParquetJob, ParquetResult>(new URL('./parquet-worker.ts', import.meta.url), signal);
  const splits = new Map<Split, SplitState>();
  const backlog = createBacklog(BACKLOG);
  let opened = 0;

  async function writeGroup(split: Split, state: SplitState): Promise<void> {
    const { group: rows, groupBytes } = state;
    if (rows.length === 0) return;
    state.group = [];
    state.groupBytes = 0;
    let shard = state.shards.at(-1);
    if (shard && shard.bytes + groupBytes > limits.shardBytes) {
      await closeShard(shard);
      shard = undefined;
    }
    if (!shard) {
      const file = path.join(folder, `${split}-shard-${state.shards.length}.parquet`);
      shard = { file, thread: opened++ % threads.size, bytes: 0 };
      state.shards.push(shard);
    }
    shard.bytes += groupBytes;
    const { file, thread } = shard;
    const inMemory = rows.reduce((sum, row) => sum + bytesInMemory(row), 0);
    await backlog.begin(inMemory, () => threads.run(thread, { kind: 'group', file, columns, rows }));
  }

  async function closeShard(shard: Shard): Promise<void> {
    const { file, thread } = shard;
    await backlog.begin(0, () => (shard.done = threads.run(thread, { kind: 'finish', file })));
  }

  async function add(split: Split, row: ParquetRow): Promise<void> {
    const state = splits.get(split) ?? { shards: [], group: [], groupBytes: 0 };
    splits.set(split, state);
    const bytes = sizeOf(row);
    if (state.groupBytes + bytes > limits.rowGroupBytes) await writeGroup(split, state);
    state.group.push(row);
    state.groupBytes += bytes;
  }

  return {
    async add(split: Split, row: ParquetRow): Promise<void> {
      await add(split, row).catch((error: unknown) => Promise.reject(fromThread(error)));
    },

    /** Writes the rest and names the files; their paths are relative to the folder's parent. */
    async finish(): Promise<ExportedFile[]> {
      try {
        const files: ExportedFile[] = [];
        for (const split of SPLITS) {
          const state = splits.get(split);
          if (!state) continue;
          await writeGroup(split, state);
          await closeShard(state.shards.at(-1)!);
          for (const [index, shard] of state.shards.entries()) {
            const sealed = await shard.done;
            const name = `${split}-${fiveDigits(index)}-of-${fiveDigits(state.shards.length)}.parquet`;
            await rename(shard.file, path.join(folder, name));
            files.push({ path: `${path.basename(folder)}/${name}`, ...sealed! });
          }
        }
        await backlog.empty();
        return files;
      } catch (error) {
        throw fromThread(error);
      }
    },

    close: () => threads.close(),
  };
}

/** Size in bytes before compression. */
function sizeOf({ record, images }: ParquetRow): number {
  return images.reduce((sum, image) => sum + image.bytes, Buffer.byteLength(JSON.stringify(record)));
}

function bytesInMemory({ images }: ParquetRow): number {
  return images.reduce((sum, { content, bytes }) => sum + (content instanceof Uint8Array ? bytes : 0), 0);
}

function fiveDigits(value: number): string {
  return String(value).padStart(5, '0');
}
