/**
 * The trajectory table: Parquet files that Hugging Face `datasets`, LLaMA-Factory, ms-swift and verl read, with the
 * screenshots inside.
 */
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { imagesOf, toDatasetRecord, tokensOf } from '../dataset-record.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import type { ShardLimits } from '../parquet/parquet-writer.ts';
import { openTable } from '../parquet/table-writer.ts';

/** One row per trajectory, `data/<split>-00000-of-000NN.parquet`. */
export function createParquetExporter({ images, format, formats }: ExporterSettings, limits?: ShardLimits): Exporter {
  const table = { columns: COLUMNS, images: { ...images, size: 'recorded' }, limits } as const;
  const { systemPrompt } = { ...format, ...formats.parquet };
  const rowOf = (row: ExportRow) => {
    const record = toDatasetRecord(row, systemPrompt);
    return [{ from: row, record, images: imagesOf(row), tokens: tokensOf(row, record) }];
  };
  return defineExporter('parquet', RECORDED, (run) => openTable(run, table, rowOf));
}
