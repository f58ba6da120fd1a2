/**
 * The trajectory table: Parquet files that Hugging Face `datasets`, LLaMA-Factory, ms-swift and verl read, with the
 * screenshots inside.
 */
import { toPipelineError } from '../../errors.ts';
import type { ExporterSettings } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { imagesOf, toDatasetRecord } from '../dataset-record.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { createImagePreparer, type PrepareImage } from '../images/prepare-image.ts';
import { createParquetFiles, DEFAULT_LIMITS, type ShardLimits } from '../parquet/parquet-writer.ts';
import type { ParquetRow } from '../parquet/shard-file.ts';
import { createRowCounter } from '../row-counter.ts';

/** One row a trajectory, `data/<split>-00000-of-000NN.parquet`. */
export function createParquetExporter(
  { images, format, formats }: ExporterSettings,
  limits: ShardLimits = DEFAULT_LIMITS,
): Exporter {
  const prepare = createImagePreparer({ ...images, size: 'recorded' });
  const { systemPrompt } = { ...format, ...formats.parquet };
  return {
    target: 'parquet',

    async export(rows, folder, signal) {
      const parquet = createParquetFiles({ folder, columns: COLUMNS, limits }, signal);
      const counter = createRowCounter('parquet', { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' });
      try {
        for await (const row of rows) {
          const loaded = await loadRow(row, prepare, systemPrompt);
          await parquet.add(row.split, loaded);
          counter.add(row.split, loaded.images.length);
        }
        return counter.manifest(await parquet.finish());
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await parquet.close();
      }
    },
  };
}

async function loadRow(row: ExportRow, prepare: PrepareImage, systemPrompt?: string): Promise<ParquetRow> {
  const images = await Promise.all(imagesOf(row).map((image) => prepare(row, image, image)));
  return { record: { ...toDatasetRecord(row, systemPrompt) }, images };
}
