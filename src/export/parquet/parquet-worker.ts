/** A thread of parquet-writer.ts, which writes the row groups of its shards. */
import { parentPort } from 'node:worker_threads';
import { answerJobs } from '../threads/answer-jobs.ts';
import type { Columns } from './columns.ts';
import { createShardFile, type ParquetRow, type ShardFile } from './shard-file.ts';

/** `finish` closes the shard and has no rows. */
export type ParquetJob =
  | { kind: 'group'; file: string; columns: Columns; rows: readonly ParquetRow[] }
  | { kind: 'finish'; file: string };
/** Result of `finish`. */
export type ParquetResult = { bytes: number; sha256: string } | undefined;

const shards = new Map<string, ShardFile>();

function handle(job: ParquetJob): ParquetResult {
  if (job.kind === 'group') {
    const shard = shards.get(job.file) ?? createShardFile(job.file, job.columns);
    shards.set(job.file, shard);
    return void shard.writeGroup(job.rows);
  }
  const shard = shards.get(job.file);
  shards.delete(job.file);
  return shard?.finish();
}

if (parentPort) answerJobs(parentPort, handle);
