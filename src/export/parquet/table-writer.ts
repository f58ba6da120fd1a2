/** The loop of targets that are tables of trajectories or steps with pictures inside. Each target defines its rows. */
import type { ImageSize } from '../../grammars/grammar.ts';
import type { ImageRef } from '../../schema/index.ts';
import type { ExportRun, RowWriter } from '../define-exporter.ts';
import type { ExportImages } from '../export-settings.ts';
import type { ExportRow, RowTokens } from '../exporter.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import type { Columns } from './columns.ts';
import { createParquetFiles, type ShardLimits } from './parquet-writer.ts';

export interface TableRow {
  /** The source of the pictures, and the split. */
  from: ExportRow;
  /** All columns but `images`. */
  record: Record<string, unknown>;
  images: readonly { ref: ImageRef; sent: ImageSize }[];
  /** Set for rows that are chats. */
  tokens?: RowTokens;
}

export function openTable<Row>(
  { folder, signal, counter }: ExportRun,
  { columns, images, limits }: { columns: Columns; images: ExportImages; limits?: ShardLimits | undefined },
  rowOf: (row: Row) => Iterable<TableRow>,
): Required<RowWriter<Row>> {
  const prepare = createImagePreparer(images);
  const parquet = createParquetFiles({ folder, columns, limits }, signal);
  return {
    ...parquet,
    async add(row) {
      for (const { from, record, images: shown, tokens } of rowOf(row)) {
        const prepared = await Promise.all(shown.map(({ ref, sent }) => prepare(from, ref, sent)));
        await parquet.add(from.split, { record, images: prepared });
        counter.add(from.split, prepared.length, tokens);
      }
    },
  };
}
