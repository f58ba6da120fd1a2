/** The worker thread of parquet-exporter.ts: takes rows one at a time and answers each when it is dealt with. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedFile } from './exporter.ts';
import { createShardWriter, type ParquetRow, type ShardLimits } from './parquet-shards.ts';

export interface ParquetWorkerData {
  folder: string;
  limits: ShardLimits;
}

export type ParquetRequest = { kind: 'row'; row: ParquetRow } | { kind: 'finish' };
/** `files` answers "finish". */
export type ParquetReply = { files?: ExportedFile[]; error?: unknown };

const { folder, limits } = workerData as ParquetWorkerData;
const writer = createShardWriter(folder, limits);

parentPort?.on('message', async (request: ParquetRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(await handle(request));
});

async function handle(request: ParquetRequest): Promise<ParquetReply> {
  try {
    if (request.kind === 'finish') return { files: await writer.finish() };
    writer.addRow(request.row);
    return {};
  } catch (error) {
    return { error };
  }
}
