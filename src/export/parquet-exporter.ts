/**
 * The Parquet target: files that Hugging Face `datasets`, LLaMA-Factory, ms-swift and verl read, with the screenshots
 * inside. Encoding runs in a worker thread, so the caller's event loop stays free.
 */
import { once } from 'node:events';
import { PipelineError, toPipelineError } from '../errors.ts';
import { imageFileName, imagesOf, toDatasetRecord } from './dataset-record.ts';
import type { Exporter, ExportRow } from './exporter.ts';
import type { ParquetRow, ShardLimits } from './parquet-shards.ts';
import type { ParquetReply, ParquetRequest, ParquetWorkerData } from './parquet-worker.ts';
import { startWorker } from './start-worker.ts';

/** Hugging Face asks for shards of at most 500 MB and row groups of 50 to 100 MB. */
const DEFAULT_LIMITS: ShardLimits = { rowGroupBytes: 64e6, shardBytes: 480e6 };

/** Writes `train-00000-of-000NN.parquet`, one row a verified trajectory. */
export function createParquetExporter(limits: ShardLimits = DEFAULT_LIMITS): Exporter {
  return {
    target: 'parquet',
    folderName: 'data',

    async export(rows, folder, signal) {
      const worker = startParquetWorker({ folder, limits }, signal);
      try {
        const counts = { rows: 0, images: 0 };
        for await (const row of rows) {
          const loaded = await loadRow(row);
          await worker.ask({ kind: 'row', row: loaded });
          counts.rows += 1;
          counts.images += loaded.images.length;
        }
        const { files = [] } = await worker.ask({ kind: 'finish' });
        return { target: 'parquet', ...counts, files };
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await worker.terminate();
      }
    },
  };
}

async function loadRow(row: ExportRow): Promise<ParquetRow> {
  const images = imagesOf(row).map(async (image) => ({
    bytes: await row.loadImage(image),
    path: imageFileName(image),
  }));
  return { record: toDatasetRecord(row), images: await Promise.all(images) };
}

/** `ask` sends one request and waits for its reply; it rejects when the worker refuses, dies, or is to stop. */
function startParquetWorker(data: ParquetWorkerData, signal: AbortSignal) {
  const worker = startWorker(new URL('./parquet-worker.ts', import.meta.url), data);
  const death = new AbortController();
  worker.on('error', (error) => death.abort(error));
  worker.on('exit', (code) => death.abort(new Error(`the Parquet worker ended with code ${code}`)));
  const end = AbortSignal.any([signal, death.signal]);

  async function ask(request: ParquetRequest): Promise<ParquetReply> {
    try {
      const replied = once(worker, 'message', { signal: end });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(request);
      const [reply] = (await replied) as [ParquetReply];
      if (reply.error === undefined) return reply;
      throw reply.error;
    } catch (error) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
      throw death.signal.aborted ? death.signal.reason : error;
    }
  }

  return { ask, terminate: () => worker.terminate() };
}
