/**
 * The trajectory table: Parquet files that Hugging Face `datasets`, LLaMA-Factory, ms-swift and verl read, with the
 * screenshots inside.
 */
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { imagesOf, toDatasetRecord, tokensOf } from '../dataset-record.ts';
import type { Exporter } from '../exporter.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createParquetFiles, DEFAULT_LIMITS, type ShardLimits } from '../parquet/parquet-writer.ts';

/** One row a trajectory, `data/<split>-00000-of-000NN.parquet`. */
export function createParquetExporter(
  { images, format, formats }: ExporterSettings,
  limits: ShardLimits = DEFAULT_LIMITS,
): Exporter {
  const prepare = createImagePreparer({ ...images, size: 'recorded' });
  const { systemPrompt } = { ...format, ...formats.parquet };
  return defineExporter('parquet', RECORDED, ({ folder, signal, counter }) => {
    const parquet = createParquetFiles({ folder, columns: COLUMNS, limits }, signal);
    return {
      async add(row) {
        const prepared = await Promise.all(imagesOf(row).map((image) => prepare(row, image, image)));
        const record = toDatasetRecord(row, systemPrompt);
        await parquet.add(row.split, { record: { ...record }, images: prepared });
        counter.add(row.split, prepared.length, tokensOf(row, record));
      },
      finish: () => parquet.finish(),
      close: () => parquet.close(),
    };
  });
}
