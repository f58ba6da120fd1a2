/** One Parquet file, written one row group at a time. Synchronous and CPU-bound, so it belongs in a worker thread. */
import { ParquetWriter } from 'hyparquet-writer';
import type { PreparedImage } from '../images/prepare-image.ts';
import { readBlob } from '../threads/read-blob.ts';
import { huggingFaceFooter, parquetSchema, type Columns } from './columns.ts';
import { createHashingWriter } from './hashing-writer.ts';
import { writeImageColumn, type LazyImage } from './image-column.ts';

/** Values by column; images are separate because their bytes are read in the thread. */
export interface ParquetRow {
  record: Readonly<Record<string, unknown>>;
  images: readonly Pick<PreparedImage, 'name' | 'bytes' | 'content'>[];
}

export type ShardFile = ReturnType<typeof createShardFile>;

/** Buffer for one image at a time. */
let memory = new Uint8Array(1 << 20);

/** Throws when a value does not have its column's shape, instead of writing another value. */
export function createShardFile(file: string, columns: Columns) {
  const output = createHashingWriter(file);
  const { writer, close } = output;
  const kvMetadata = [{ key: 'huggingface', value: huggingFaceFooter(columns) }];
  const parquet = new ParquetWriter({ writer, schema: parquetSchema(columns), kvMetadata, createdBy: 'autoplay' });
  return {
    writeGroup(rows: readonly ParquetRow[]): void {
      const columnData = Object.keys(columns).map((name) =>
        name === 'images' ? imageColumn(rows) : textColumn(name, columns, rows),
      );
      void parquet.write({ columnData, rowGroupSize: rows.length });
      writeImageColumn(
        parquet,
        output,
        rows.map(({ images }) => images.map(lazyImage)),
      );
    },
    /** Syncs the file. */
    finish() {
      void parquet.finish();
      return close();
    },
  };
}

function textColumn(name: string, columns: Columns, rows: readonly ParquetRow[]) {
  return { name, data: rows.map(({ record }) => record[name]), statistics: typeof columns[name] === 'string' };
}

const NOTHING = new Uint8Array(0);

/** Names only; image-column.ts writes the bytes. They are compressed already, and their min/max statistics useless. */
function imageColumn(rows: readonly ParquetRow[]) {
  const data = rows.map(({ images }) => images.map(({ name }) => ({ bytes: NOTHING, path: name })));
  return { name: 'images', data, codec: 'UNCOMPRESSED' as const, encoding: 'PLAIN' as const, statistics: false };
}

function lazyImage({ bytes, content }: ParquetRow['images'][number]): LazyImage {
  return {
    length: bytes,
    load() {
      if (content instanceof Uint8Array) return content;
      if (memory.length < bytes) memory = new Uint8Array(2 * bytes);
      const place = memory.subarray(0, bytes);
      readBlob(content, place);
      return place;
    },
  };
}
