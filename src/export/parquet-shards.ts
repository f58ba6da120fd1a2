/**
 * Writes rows into Parquet files of bounded size, a row group at a time. Synchronous and CPU-bound, so it runs in
 * parquet-worker.ts only.
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { COLUMN_NAMES, COLUMNS, huggingFaceFooter, parquetSchema } from './dataset-columns.ts';
import type { DatasetRecord } from './dataset-record.ts';
import type { ExportedFile } from './exporter.ts';
import { sealFile } from './seal-file.ts';

export interface ParquetRow {
  record: DatasetRecord;
  images: { bytes: Uint8Array; path: string }[];
}

export interface ShardLimits {
  /** Most bytes in a row group, unless one row alone is larger. It is also what is held in memory. */
  rowGroupBytes: number;
  /** Most bytes in a file, unless one row alone is larger. */
  shardBytes: number;
}

export interface ShardWriter {
  addRow(row: ParquetRow): void;
  /** Writes what is left and gives the files their names; their paths are relative to the folder's parent. */
  finish(): Promise<ExportedFile[]>;
}

/** Throws when a value does not have its column's shape, rather than writing something else. */
export function createShardWriter(folder: string, limits: ShardLimits): ShardWriter {
  const shards: string[] = [];
  let shard: { parquet: ParquetWriter; bytesWritten: () => number } | undefined;
  let group: ParquetRow[] = [];
  let groupBytes = 0;

  function openShard() {
    const file = path.join(folder, `shard-${shards.length}.parquet`);
    shards.push(file);
    const writer = fileWriter(file);
    const kvMetadata = [{ key: 'huggingface', value: huggingFaceFooter() }];
    const parquet = new ParquetWriter({ writer, schema: parquetSchema(), kvMetadata, createdBy: 'autoplay' });
    return { parquet, bytesWritten: () => writer.offset };
  }

  function closeShard() {
    shard?.parquet.finish();
    shard = undefined;
  }

  function writeGroup() {
    if (group.length === 0) return;
    if (shard && shard.bytesWritten() + groupBytes > limits.shardBytes) closeShard();
    shard ??= openShard();
    shard.parquet.write({ columnData: toColumns(group), rowGroupSize: group.length });
    group = [];
    groupBytes = 0;
  }

  return {
    addRow(row) {
      const bytes = sizeOf(row);
      if (groupBytes + bytes > limits.rowGroupBytes) writeGroup();
      group.push(row);
      groupBytes += bytes;
    },

    async finish() {
      writeGroup();
      closeShard();
      return Promise.all(
        shards.map(async (file, index) => {
          const name = `train-${fiveDigits(index)}-of-${fiveDigits(shards.length)}.parquet`;
          const named = path.join(folder, name);
          await rename(file, named);
          return sealFile(named, `${path.basename(folder)}/${name}`);
        }),
      );
    },
  };
}

function toColumns(rows: ParquetRow[]) {
  return COLUMN_NAMES.map((name) => {
    // Screenshots are compressed already, and bounds over their bytes mean nothing.
    if (name === 'images') {
      const data = rows.map((row) => row.images);
      return { name, data, codec: 'UNCOMPRESSED' as const, encoding: 'PLAIN' as const, statistics: false };
    }
    return { name, data: rows.map(({ record }) => record[name]), statistics: typeof COLUMNS[name] === 'string' };
  });
}

/** Bytes before compression. */
function sizeOf({ record, images }: ParquetRow): number {
  return images.reduce((sum, image) => sum + image.bytes.length, Buffer.byteLength(JSON.stringify(record)));
}

function fiveDigits(value: number): string {
  return String(value).padStart(5, '0');
}
